"""What stands where in an observation of the classic game, and what never changes on its boards."""

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from sw_env.games.smallworld.data.enums import SYMBOLS, TERRAINS, Phase
from sw_env.games.smallworld.data.powers import POWERS
from sw_env.games.smallworld.data.races import RACES
from sw_env.games.smallworld.data.rulebook import COLUMN, MAX_REGIONS, MAX_SEATS
from sw_env.games.smallworld.data.tables import MAX_POWERS, MAX_RACES
from sw_env.obs.layout import Field, Layout, Section, numbered

if TYPE_CHECKING:
    from sw_env.games.smallworld.config import GameConfig

PHASES = tuple(f"phase_{phase.name.lower()}" for phase in Phase)

SECTIONS = (
    Section(
        "regions",
        "region",
        "The board. Static facts (terrain, symbols, borders) are not in the row but in `board_facts`.",
        (
            Field("held", "1 where a race of this seat stands, active or declined", each_seat=True),
            Field("declined", "1 where the race there is in decline, 2 where it is a declined Spirit race", largest=2),
            Field("tokens", "race tokens", largest=4),
            Field("camps", "encampments", largest=2),
            Field("tribe", "1 for a Lost Tribe"),
            Field("lair", "1 for a Troll's Lair"),
            Field("fort", "1 for a fortress"),
            Field("immune", "1 for a Hole-in-the-Ground + 2 for a hero + 4 for the dragon", largest=4),
            Field(
                "cost",
                "tokens it costs: 2 + all that stands there, less the discounts of your active race; 0 counts as 1",
                largest=8,
            ),
            Field("income", "coins that it pays your active race at every scoring, beside the one for the region", largest=2),
        ),
    ),
    Section(
        "banners",
        "race",
        f"Where each of the {MAX_RACES} banners is ({len(RACES)} printed ones, one of the user's own); one that is nowhere here"
        " is hidden.",
        (
            Field("active", "1 in front of this seat", each_seat=True),
            Field("in_decline", "1 in front of this seat, turned over", each_seat=True),
            Field("slot", "slot of the column, from 1", largest=COLUMN),
            Field(
                "tail",
                "returned below the stack and to come as number …, from 1, once the hidden ones are gone",
                largest=COLUMN,
            ),
        ),
    ),
    Section(
        "badges",
        "power",
        f"Where each of the {MAX_POWERS} badges is ({len(POWERS)} printed ones, one of the user's own); one that is neither"
        " here nor with a declined race is hidden.",
        (
            Field("active", "1 in front of this seat, with its active race", each_seat=True),
            Field("slot", "slot of the column, from 1", largest=COLUMN),
            Field("discarded", "1 on the discard pile"),
        ),
    ),
    Section(
        "combos",
        "slot of the column",
        "The combos on offer, from the free end.",
        (
            Field("race", "number of the banner, from 1; 0 for an empty slot", largest=0),
            Field("power", "number of the badge, from 1", largest=0),
            Field("coins", "coins on it (at most 255 are shown)", largest=4),
        ),
    ),
    Section(
        "seats",
        "seat",
        "The players, clockwise from the one who looks; empty seats are all 0.",
        (
            Field("coins", "coins, modulo 256; 0 where they are hidden", largest=64),
            Field("coins_256", "coins divided by 256"),
            Field("ally", "the seat of which it is safe: steps clockwise from this seat; 0 for nobody", largest=4),
            Field("turn", "1 for the seat whose turn it is"),
            Field("acting", "1 for the seat that decides"),
            Field("first", "1 for the seat that began the game"),
            Field("spirit_first", "1 if its Spirit race declined before its other declined race"),
        ),
    ),
    Section(
        "races",
        "place in front of a seat",
        "The races in play: three places a seat, for the active race, the declined one and a declined Spirit race.",
        (
            Field("race", "number of the banner, from 1; 0 if there is none", largest=0),
            Field("power", "number of the badge, from 1; 0 if there is none", largest=0),
            Field("hand", "tokens in hand", largest=8),
            Field("pending", "of these displaced in the present turn", largest=4),
            Field("camps", "encampments in hand", largest=4),
            Field("pending_camps", "of these displaced in the present turn", largest=4),
            Field("holes", "Holes dug so far", largest=2),
            Field("paid", "1 once it got its first-turn coins"),
            Field("conquests", "non-empty regions conquered in its latest turn", largest=6),
            Field("attacked", "seats whose active race it attacked in that turn: 1 you, 2 the next seat, 4, 8, 16", largest=8),
            Field("converted", "seats of which it converted a token in that turn, likewise", largest=8),
            Field("dragon_used", "1 once the dragon was used in that turn"),
        ),
    ),
    Section(
        "globals",
        "game",
        "The turn.",
        (
            *(Field(name, f"1 in the phase {name[6:].upper()}") for name in PHASES),
            Field("round", "the round, from 1", largest=10),
            Field("rounds_left", "rounds after this one", largest=10),
            Field("acted", "1 once declining is out of the question"),
            Field("lifted", "1 once the troops of the expanding race have been lifted"),
            Field("started", "1 once it may not abandon regions any more"),
            Field(
                "expanding",
                "the race that expands or redeploys: 1 the active, 2 the declined, 3 the Spirit one; 0 in other phases",
                largest=3,
            ),
            Field("die", "1 + a pending roll", largest=4),
            Field("dragon", "1 while the dragon waits for its region"),
            Field("convert", "1 while a conversion waits for its region"),
            Field("fill", "1 while FILL waits for its region"),
            Field("cursor", "1 + the region of the previous placement", largest=MAX_REGIONS),
            Field("forts", "fortresses left", largest=6),
            Field("lairs", "lairs left", largest=10),
            Field("seats", "players", largest=MAX_SEATS),
        ),
    ),
)


_numbered = partial(numbered, SECTIONS)
RegionField, BannerField, BadgeField = _numbered("regions"), _numbered("banners"), _numbered("badges")
ComboField, SeatField, RaceField, GlobalField = map(_numbered, ("combos", "seats", "races", "globals"))
"""Where `encode` writes a field: a name of the table above, so that no offset is counted by hand."""


class ClassicLayout(Layout):
    """Where everything is for so many regions and seats."""

    sections = SECTIONS
    most = (MAX_REGIONS, MAX_SEATS)

    @staticmethod
    def regions_of(config: "GameConfig") -> int:
        return len(config.board)

    @property
    def shapes(self) -> dict[str, tuple[int, ...]]:
        return {
            **{"regions": (self.regions,), "banners": (MAX_RACES,), "badges": (MAX_POWERS,), "races": (self.seats, 3)},
            **{"seats": (self.seats,), "combos": (COLUMN,), "globals": ()},
        }


def board_facts(config: "GameConfig", padded: bool = False) -> Mapping[str, npt.NDArray[np.uint8]]:
    """What never changes: `adjacency` (R, R), `terrain` (R, 7) one-hot, `symbols` (R, 3), `coast`, `border`, `exists` (R,)."""
    board = config.board
    size = MAX_REGIONS if padded else len(board)
    facts: dict[str, npt.NDArray[np.uint8]] = {
        key: np.zeros((size, *more), np.uint8) for key, more in (("adjacency", (size,)), ("terrain", (7,)), ("symbols", (3,)))
    }
    facts |= {key: np.zeros(size, np.uint8) for key in ("coast", "border", "exists")}
    for r, region in enumerate(board.regions):
        facts["adjacency"][r, list(region.neighbours)] = 1
        facts["terrain"][r, TERRAINS.index(region.terrain)] = 1
        facts["symbols"][r, [SYMBOLS.index(symbol) for symbol in region.symbols]] = 1
        facts["coast"][r], facts["border"][r], facts["exists"][r] = board.coastal(r), board.border(r), 1
    return facts
