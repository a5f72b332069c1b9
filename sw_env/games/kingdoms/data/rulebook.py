"""The numbers of the kingdoms rulebook, and the options of a game (rules 1)."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Self

from sw_env.games.kingdoms.data.enums import Act, Deed, Payment, Res
from sw_env.reading import UnknownOption, shown

MIN_SEATS, MAX_SEATS = 1, 5
SOLO_PLAYERS = 2
"""The human and the compass opponent."""
REGIONS_OF_A_TERRITORY = 5
MAX_AREAS = 3
PLACES_OF_A_TERRITORY = 8
MAX_TERRITORIES = 5
PLACES = 64
"""Numbers kept for places; those from 40 on are never used."""
ACTIONS = 128
MOST_LEGAL = 26
MOST_ITEMS = 32

MAX_STOCK = 9
MAX_FIGURES = 7
MAX_TOWER = 6
MAX_MAGIC = 5
MAX_HERO_LEVEL = 2
"""A hero of the third level has retired."""
RETIRED_TO_END = 3
SHIELDS = 5
START_RESOURCES = 6
START_FIGURES = 2
OFFER = 2
BASE_CARDS = 8
"""Territory cards 1..8 are those of the base game."""

MAX_BID = 11
WAR_VALUES = {Res.FOOD: 0, Res.MANA: 2, Res.ORE: 1}
FORT_REDUCTION = 1
NORMAL_KIND = {
    Payment.BUILD: Res.ORE,
    Payment.RESEARCH: Res.MANA,
    Payment.EXPAND: Res.FOOD,
    Payment.RETREAT: Res.FOOD,
}
"""The kind that a cost is paid with; a training is paid as the action by which it is done."""

TOWER_POINTS = (0, 1, 2, 3, 4, 6, 8)
TOWER_POINTS_PROVENANCE = "reconstructed"
HERO_POINTS = 3
FORT_POINTS = 1
CAPITAL_ALONE, CAPITAL_SHARED = 2, 1

COMPASS_HOURS = 12
COMPASS_DEEDS = (Deed.RESEARCH, Deed.TRADE, Deed.BUILD, Deed.PATROL, Deed.QUEST, Deed.EXPAND)
"""What the hours 1..6 stand for, and again 7..12 (rules 11.4)."""
ABOVE, BELOW = 72, -24
"""Heights from which the spots of the territory above and of the one below the compass are counted down."""
MIDDLE = 36
"""Where on a card its middle is, from the left."""
STEEP_PARTS, FLAT_PARTS = 1_000_000, 267_949
"""Tangent of 15 degrees: what is steeper than that against an axis is a direction of the quarter."""

DEED_ACTS = {deed: Act[deed.name] for deed in Deed}


@dataclass(frozen=True)
class Options:
    """What a game can be played with, in the order of a record."""

    heroes_call: bool = True
    turn_limit: int = 300
    flip_bonus: str = "night"
    dummy_resources: int = 3

    @classmethod
    def of(cls, changes: Mapping[str, object]) -> Self:
        """The defaults with some options set; a wrong name or value is an error."""
        for key, value in changes.items():
            if key not in CHOICES:
                raise UnknownOption.of(key, CHOICES)
            _check(key, value)
        return replace(cls(), **changes)  # type: ignore[arg-type]

    def as_columns(self) -> dict[str, object]:
        """All of them, as a record's first line has them."""
        return asdict(self)


MAX_TURNS = 9_999
CHOICES: dict[str, tuple[object, ...] | range] = {
    "heroes_call": (True, False),
    "turn_limit": range(1, MAX_TURNS + 1),
    "flip_bonus": ("night", "both"),
    "dummy_resources": range(MAX_STOCK + 1),
}
"""The values allowed for each option."""


def _check(key: str, value: object) -> None:
    default = getattr(Options(), key)
    if type(value) is not type(default) or value not in CHOICES[key]:
        raise ValueError(f"option {key} is {shown(value)}; allowed: {_allowed(CHOICES[key])}")


def _allowed(choices: tuple[object, ...] | range) -> str:
    if isinstance(choices, range):
        return f"{choices[0]} to {choices[-1]}"
    return ", ".join(map(repr, choices))
