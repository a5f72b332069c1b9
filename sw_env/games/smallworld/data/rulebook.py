"""The numbers of the rulebook, and what the editions say differently (rules 1.3 and 13)."""

from dataclasses import dataclass, fields, replace
from typing import Self

from sw_env.reading import UnknownOption, shown

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


@dataclass(frozen=True)
class RuleOptions:
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

    @classmethod
    def preset(cls, edition: str = "default", **changes: object) -> Self:
        """The options of an edition such as "2017" or "2009,refill_timing=end_of_turn"."""
        for key in changes:
            if key not in CHOICES:
                raise UnknownOption.of(key, CHOICES)
        name, *settings = str(edition).split(",")
        if name not in EDITIONS:
            raise ValueError(f"unknown edition {shown(name)}; allowed: {', '.join(EDITIONS)}")
        pairs = dict(EDITIONS[name])
        for setting in settings:
            key, _, value = setting.partition("=")
            pairs[key] = {"true": True, "false": False}.get(value, value)
        return cls().change(pairs | changes)

    def change(self, changes: dict[str, object]) -> Self:
        """These options with some set anew; a wrong name or value is an error."""
        for key, value in changes.items():
            if key not in CHOICES:
                raise ValueError(f"unknown option {shown(key)}; allowed: {', '.join(CHOICES)}")
            if not any(value is choice or (isinstance(value, str) and value == choice) for choice in CHOICES[key]):
                allowed = ", ".join(map(repr, CHOICES[key]))
                raise ValueError(f"option {key} is {shown(value)}; allowed: {allowed}")
        return replace(self, **changes)  # type: ignore[arg-type]

    def edition(self) -> str:
        """The shortest text from which `preset` makes these options again."""
        texts = []
        for name in EDITIONS:
            base = RuleOptions.preset(name)
            changed = [f.name for f in fields(self) if getattr(self, f.name) != getattr(base, f.name)]
            texts.append(",".join([name] + [f"{key}={_word(getattr(self, key))}" for key in changed]))
        return min(texts, key=lambda text: text.count(","))


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

CHOICES: dict[str, tuple[object, ...]] = {
    **{f.name: (True, False) for f in fields(RuleOptions) if f.type in (bool, "bool")},
    "badge_after_decline": ("discard", "keep_until_vanish"),
    "refill_timing": ("on_pick", "end_of_turn"),
    "amazon_overstretch": ("vacate", "keep_one"),
}


def _word(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
