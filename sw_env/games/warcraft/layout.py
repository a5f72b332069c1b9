"""What stands where in an observation of this game, and what never changes on its islands."""

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from sw_env.games.warcraft.data.enums import SYMBOLS, TERRAINS, Phase, Verb
from sw_env.games.warcraft.data.markers import ARTIFACTS, MARKERS
from sw_env.games.warcraft.data.rulebook import (
    BEASTS,
    COLUMN,
    DUD_BOMBS,
    FORTS,
    LIVE_BOMBS,
    MAX_REGIONS,
    MAX_SEATS,
    SWAPS,
    THREATS,
    TOWERS,
    WALLS,
)
from sw_env.games.warcraft.data.tables import MAX_ISLANDS, MAX_POWERS, MAX_RACES
from sw_env.obs.layout import Field, Layout, Section, numbered

if TYPE_CHECKING:
    from sw_env.games.warcraft.config import WarcraftConfig

PHASES = tuple(f"phase_{phase.name.lower()}" for phase in Phase)
WORDS = tuple(f"verb_{verb.name.lower()}" for verb in Verb)
USED = tuple(f"used_{marker.name}" for marker in ARTIFACTS)
TOKENS, COINS, ROUNDS = 8, 60, 10
"""Usual large numbers of tokens in one place, of coins, of rounds."""

SECTIONS = (
    Section(
        "regions",
        "region",
        "The regions of all islands. What never changes (terrain, symbols, borders) is not in the row but in `board_facts`.",
        (
            Field("held", "1 where a race of this seat stands, active or declined", each_seat=True),
            Field("declined", "1 where the race there is in decline"),
            Field("tokens", "race tokens", largest=TOKENS),
            Field("beasts", "Beasts", largest=BEASTS),
            Field("murloc", "1 for a Murloc"),
            Field("fort", "1 for a Fort"),
            Field("wall", "1 for a Wisp Wall"),
            Field("tower", "1 for a Watchtower"),
            Field("objective", "1 for an Objective"),
            Field("bomb", "1 for a Bomb"),
            Field("hidden", "1 for a marker face down"),
            Field("champion", "1 for the Champion"),
            Field("artifact", "1 where an Artifact lies"),
            Field("place", "1 where a Legendary Place lies"),
            Field("cost", "tokens that a plain conquest costs your active race, before the least number", largest=TOKENS),
            Field("income", "coins that it pays your active race at every scoring, beside the one for the region", largest=3),
        ),
    ),
    Section(
        "banners",
        "race",
        "Where each of the banners is; one that is nowhere here is hidden.",
        (
            Field("active", "1 in front of this seat", each_seat=True),
            Field("in_decline", "1 in front of this seat, turned over", each_seat=True),
            Field("slot", "slot of the column, from 1", largest=COLUMN),
            Field("tail", "returned below the stack and to come as number …, from 1", largest=COLUMN),
            Field("beaten", "regions conquered from this race in the present turn", largest=5),
        ),
    ),
    Section(
        "badges",
        "power",
        "Where each of the badges is; one that is nowhere here is hidden.",
        (
            Field("active", "1 in front of this seat, with its active race", each_seat=True),
            Field("slot", "slot of the column, from 1", largest=COLUMN),
            Field("discarded", "1 on the discard pile"),
        ),
    ),
    Section(
        "markers",
        "marker",
        "The Artifacts, then the Legendary Places.",
        (
            Field("region", "1 + the region where it lies face up; 0 while it is unseen", largest=0),
            Field("gone", "1 once it has left the game"),
        ),
    ),
    Section(
        "combos",
        "slot of the column",
        "The combos on offer, from the free end.",
        (
            Field("race", "number of the banner, from 1", largest=0),
            Field("power", "number of the badge, from 1", largest=0),
            Field("coins", "coins on it (at most 255 are shown)", largest=5),
        ),
    ),
    Section(
        "seats",
        "seat",
        "The players, clockwise from the one who looks; empty seats are all 0.",
        (
            Field("coins", "coins, modulo 256; 0 where they are hidden", largest=COINS),
            Field("coins_256", "coins divided by 256"),
            Field("harmony", "1 for a Harmony token"),
            Field("attacked", "1 if its active race was attacked in the present turn"),
            Field("turn", "1 for the seat whose turn it is"),
            Field("acting", "1 for the seat that decides"),
            Field("first", "1 for the seat that began the game"),
        ),
    ),
    Section(
        "races",
        "place in front of a seat",
        "The races in play: two places a seat, for the active race and the declined one.",
        (
            Field("race", "number of the banner, from 1; 0 if there is none", largest=0),
            Field("power", "number of the badge, from 1; 0 if there is none", largest=0),
            Field("hand", "tokens in hand", largest=TOKENS),
            Field("pending", "of these driven off in the present turn", largest=TOKENS),
            Field("beasts", "Beasts in hand", largest=BEASTS),
            Field("pending_beasts", "of these driven off in the present turn", largest=BEASTS),
            Field("champion", "its Champion: 1 off the map, 2 on it, 3 captured in the present turn", largest=3),
            Field("swamp_toll", "1 if a conquest of its swamps costs a coin"),
        ),
    ),
    Section(
        "globals",
        "game",
        "The turn.",
        (
            *(Field(name, f"1 in the phase {name[6:].upper()}") for name in PHASES),
            Field("round", "the round, from 1", largest=ROUNDS),
            Field("rounds_left", "rounds after this one", largest=ROUNDS),
            Field("acted", "1 once declining is out of the question"),
            Field("lifted", "1 once the troops have been readied"),
            Field("started", "1 once regions may not be abandoned any more"),
            *(Field(name, f"1 once {name[5:].upper()} was said and waits for what follows") for name in WORDS),
            Field("chosen", "1 + the region that was named behind the word", largest=0),
            Field("named", "1 + the number of the Artifact that a theft has named", largest=0),
            Field("die", "1 + the die of a raid that has failed", largest=4),
            Field("cursor", "1 + the region of the previous placement, or of the Bomb", largest=0),
            Field("form", "1 Human form, 2 Worgen form", largest=0),
            Field("side", "the side of a neutral race: 1 Alliance, 2 Horde", largest=0),
            Field("last", "1 once the last attempt was made"),
            Field("raid", "1 once the raid of this turn was made"),
            Field("relic", "1 once the theft or RELIC of this turn was made"),
            Field("champion", "1 once the Champion has moved in this turn"),
            Field("swaps", "swaps made in this turn", largest=SWAPS),
            Field("threats", "Intimidations made in this turn", largest=THREATS),
            Field("removed", "tokens that may still be raised", largest=5),
            *(Field(name, "1 once this Artifact was used in this turn") for name in USED),
            Field("aegis_paid", "1 once the Aegis was paid in this turn"),
            Field("harmony_paid", "1 once the Pandaren were paid in this turn"),
            Field("saved", "1 once Holy Light has saved a token in this turn"),
            Field("forts", "Forts in the box", largest=FORTS),
            Field("walls", "Wisp Walls in the box", largest=WALLS),
            Field("towers", "Watchtowers in the box", largest=TOWERS),
            Field("live", "live Bombs not yet turned", largest=LIVE_BOMBS),
            Field("duds", "duds not yet turned", largest=DUD_BOMBS),
            Field("seats", "players", largest=MAX_SEATS),
        ),
    ),
)

_numbered = partial(numbered, SECTIONS)
RegionField, BannerField, BadgeField, MarkerField = map(_numbered, ("regions", "banners", "badges", "markers"))
ComboField, SeatField, RaceField, GlobalField = map(_numbered, ("combos", "seats", "races", "globals"))
"""Where `encode` writes a field: a name of the table above, so that no offset is counted by hand."""


class WarcraftLayout(Layout):
    """Where everything is for so many regions and seats."""

    sections = SECTIONS
    most = (MAX_REGIONS, MAX_SEATS)

    @staticmethod
    def regions_of(config: "WarcraftConfig") -> int:
        return len(config.table)

    @property
    def shapes(self) -> dict[str, tuple[int, ...]]:
        return {
            **{"regions": (self.regions,), "banners": (MAX_RACES,), "badges": (MAX_POWERS,), "markers": (len(MARKERS),)},
            **{"combos": (COLUMN,), "seats": (self.seats,), "races": (self.seats, 2), "globals": ()},
        }


def table_facts(config: "WarcraftConfig", padded: bool = False) -> Mapping[str, npt.NDArray[np.uint8]]:
    """What never changes: `adjacency` (R, R), `terrain` (R, 7), `island` (R, 5), `symbols` (R, 3), `shore`, `exists` (R,)."""
    table = config.table
    size = MAX_REGIONS if padded else len(table)
    widths = {"adjacency": size, "terrain": len(TERRAINS), "island": MAX_ISLANDS, "symbols": len(SYMBOLS)}
    facts: dict[str, npt.NDArray[np.uint8]] = {key: np.zeros((size, width), np.uint8) for key, width in widths.items()}
    facts |= {key: np.zeros(size, np.uint8) for key in ("shore", "exists")}
    for r, region in enumerate(table.regions):
        around = list(table.neighbours[r])
        facts["adjacency"][r, around] = 1
        facts["terrain"][r, TERRAINS.index(region.terrain)] = 1
        facts["island"][r, table.island_of(r)] = 1
        facts["symbols"][r, [SYMBOLS.index(symbol) for symbol in region.symbols]] = 1
        facts["shore"][r], facts["exists"][r] = any(table.regions[n].water for n in around), 1
    return facts
