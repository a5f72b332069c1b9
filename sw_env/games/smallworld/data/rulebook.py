"""The numbers of the rulebook, and what the editions say differently (rules 1.3 and 13)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from sw_env.games.shared.options import Options

MIN_SEATS, MAX_SEATS = 2, 5
MAX_REGIONS = 48
COLUMN = 6
START_COINS = 5
BASE_COST = 2
DIE_FACES = (0, 0, 0, 1, 2, 3)
FORTRESSES = 6
LAIRS = 10
CAMPS = 5
HEROES = 2
HOLES = 2
ACTIONS = 64

OFFICIAL_MAPS = {2: "2p", 3: "3p", 4: "4p", 5: "5p"}

EDITIONS: dict[str, dict[str, object]] = {
    "default": {},
    "2009": {"flying_may_take_lake": True, "commando_on_entry": False, "fortress_optional": False},
    "2017": {"seafaring_entry_on_sea": False, "badge_after_decline": "keep_until_vanish", "refill_timing": "end_of_turn"},
    "2018": {
        "dragon_on_entry": False,
        "diplomat_must_choose": True,
        "fortress_optional": False,
        "badge_after_decline": "keep_until_vanish",
        "amazon_overstretch": "keep_one",
    },
}


@dataclass(frozen=True)
class RuleOptions(Options):
    """The points on which the printed editions differ."""

    flying_may_take_lake: bool = False
    commando_on_entry: bool = True
    seafaring_entry_on_sea: bool = True
    dragon_on_entry: bool = True
    diplomat_must_choose: bool = False
    fortress_optional: bool = True
    badge_after_decline: str = "discard"
    refill_timing: str = "on_pick"
    amazon_overstretch: str = "vacate"

    editions: ClassVar[Mapping[str, Mapping[str, object]]] = EDITIONS
    words: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "badge_after_decline": ("discard", "keep_until_vanish"),
        "refill_timing": ("on_pick", "end_of_turn"),
        "amazon_overstretch": ("vacate", "keep_one"),
    }


CHOICES = RuleOptions.choices()
