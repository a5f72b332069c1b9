"""What stands where in an observation of the kingdoms game, and what never changes: the sides of the territory cards."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from sw_env.games.kingdoms.data.cards import TERRITORIES
from sw_env.games.kingdoms.data.enums import DECISIONS, Item, Kind
from sw_env.games.kingdoms.data.rulebook import (
    MAX_MAGIC,
    MAX_SEATS,
    MAX_TERRITORIES,
    MOST_ITEMS,
    OFFER,
    PLACES_OF_A_TERRITORY,
    SHIELDS,
)
from sw_env.games.kingdoms.data.tables import HERO_NAMES
from sw_env.obs.layout import Field, Layout, Section

if TYPE_CHECKING:
    from sw_env.games.kingdoms.config import KingdomsConfig

PHASES = tuple(f"phase_{item}" for item in (*DECISIONS, Item.OVER))
ITEM_FIELDS = 7
GOODS = ("food", "mana", "ore", "silver")

SECTIONS = (
    Section(
        "places",
        "place",
        "The board: eight places for each territory, those of seat 0 first.",
        (
            Field("standing", "standing regular figures of this seat", each_seat=True, largest=2),
            Field("lying", "lying regular figures of this seat", each_seat=True, largest=2),
            Field("hero", "1 for the standing hero figure of this seat, 2 for a lying one", each_seat=True, largest=2),
            Field("fort", "1 for a standing fortress of this seat, 2 for a lying one", each_seat=True, largest=2),
            Field("home", "1 on the home territory of this seat", each_seat=True),
            Field("neutral", "1 for a neutral figure"),
            *(Field(f"kind_{kind}", f"1 for {kind}") for kind in Kind),
            Field("border", "1 where it reaches the edge of the card"),
            Field("near", "the regions adjacent to it, a bit for each place of the territory", largest=0),
            Field("touch", "the areas it touches, likewise", largest=0),
        ),
    ),
    Section(
        "territories",
        "territory",
        "The territory cards, those of the seats in their order, then the Lost Kingdom.",
        (
            Field("card", "the number of the card", largest=0),
            Field("side", "number of the side in use, from 1; 0 before it is chosen", largest=0),
        ),
    ),
    Section(
        "seats",
        "seat",
        "The players, clockwise from the one who looks; empty seats are all 0.",
        (
            Field("faction", "number of the faction, from 1", largest=0),
            *(Field(kind, f"{kind} in stock", largest=9) for kind in GOODS),
            Field("tower", "tower level", largest=6),
            Field("magic", "magic level", largest=5),
            Field("hero", "number of the hero's card, from 1; 0 without a hero", largest=0),
            Field("level", "level of the hero", largest=2),
            *(
                Field(f"offer_{k}", "number of a hero card on offer, from 1; 0: none, or not yours", largest=0)
                for k in range(OFFER)
            ),
            Field("pick", "number of the card that was kept and is not revealed, from 1; 0: none, or not yours", largest=0),
            Field("retired", "retired heroes", largest=3),
            Field("captured", "captured neutral figures", largest=5),
            Field("kills", "enemy figures removed in wars, modulo 256", largest=3),
            Field("kills_256", "the same divided by 256"),
            Field("razed", "enemy fortresses removed, modulo 256", largest=3),
            Field("razed_256", "the same divided by 256"),
            *(Field(f"copy_{n}", f"number of the faction copied at level {n}, from 1", largest=0) for n in range(1, MAX_MAGIC)),
            Field("active", "1 for the seat whose turn it is"),
            Field("acting", "1 for the seat that decides"),
            Field("first", "1 for the seat that began the game"),
        ),
    ),
    Section(
        "heroes",
        "hero card",
        "The hero cards, in their order.",
        (
            Field("deck", "1 for a card that this seat has not seen: in the deck, or offered to others"),
            Field("retired", "retired from this seat as its number …, from 1", each_seat=True, largest=3),
        ),
    ),
    Section(
        "agenda",
        "item",
        "What is to be done, the present decision first.",
        (
            Field("name", "number of the item, from 1; 0 behind the last one", largest=0),
            *(
                Field(f"field_{k}", "1 + a field of it, seats as steps clockwise from this one; 0: null", largest=0)
                for k in range(1, ITEM_FIELDS + 1)
            ),
        ),
    ),
    Section(
        "globals",
        "game",
        "The turn and the war.",
        (
            *(Field(name, f"1 in the phase {name[6:]}") for name in PHASES),
            Field("turn", "the number of the turn, modulo 256", largest=100),
            Field("turn_256", "the same divided by 256"),
            *(Field(f"used_{k}", "1 + the action under a shield, in order", largest=0) for k in range(SHIELDS)),
            Field("selected", "1 + the selected action", largest=0),
            Field("ending", "1 once the game is to end"),
            Field("solo", "1 in the solo game"),
            Field("night", "1 by night"),
            Field("hand", "the hour of the last roll", largest=12),
            Field("moved", "1 + the place of the figure that moved last", largest=0),
            Field("moved_hero", "1 if it is the hero"),
            Field("moved_lying", "1 if it lies"),
            Field("war", "1 + the place of the war", largest=0),
            Field("attacker", "1 + steps clockwise from this seat", largest=0),
            Field("defender", "likewise; 0 for a neutral figure", largest=0),
            Field("war_hero", "1 if the attacking figure is a hero"),
            Field("war_lying", "1 if it lies"),
            Field("quest", "1 if it came by Quest"),
            *(
                Field(f"bid_{side}", "1 + the number that is set, 1 for the flag; 0: none, or hidden", largest=11)
                for side in (0, 1)
            ),
            *(Field(f"value_{side}", "1 + the number that is compared", largest=11) for side in (0, 1)),
            Field("winner", "1 + steps clockwise from this seat", largest=0),
            Field("killed", "1 if the loser's figure was removed"),
            Field("razed", "1 if the loser's fortress was removed"),
            Field("players", "players", largest=5),
        ),
    ),
)


class KingdomsLayout(Layout):
    """Where everything is for so many places and seats."""

    sections = SECTIONS
    most = (PLACES_OF_A_TERRITORY * MAX_TERRITORIES, MAX_SEATS)

    @staticmethod
    def regions_of(config: "KingdomsConfig") -> int:
        return PLACES_OF_A_TERRITORY * config.territories

    @property
    def shapes(self) -> dict[str, tuple[int, ...]]:
        return {
            **{"places": (self.regions,), "territories": (self.regions // PLACES_OF_A_TERRITORY,), "seats": (self.seats,)},
            **{"heroes": (len(HERO_NAMES),), "agenda": (MOST_ITEMS,), "globals": ()},
        }


def facts(config: "KingdomsConfig", padded: bool = False) -> Mapping[str, npt.NDArray[np.uint8]]:
    """What never changes, by the number of a side: `kinds` (sides, 8, 9) one-hot, `adjacency` and `touch` (sides, 8, 8),
    `border`, `exists` (sides, 8)."""
    sides, places = len(TERRITORIES), PLACES_OF_A_TERRITORY
    found = {key: np.zeros((sides, places, n), np.uint8) for key, n in (("kinds", len(Kind)), ("adjacency", 8), ("touch", 8))}
    found |= {key: np.zeros((sides, places), np.uint8) for key in ("border", "exists")}
    for number, side in enumerate(config.box.territories):
        for i, place in enumerate(side.places):
            found["kinds"][number, i, list(Kind).index(Kind(place.kind))] = 1
            found["adjacency"][number, i, list(place.adjacent)] = 1
            found["touch"][number, i, list(place.touch)] = 1
            found["border"][number, i], found["exists"][number, i] = place.border, 1
    return found
