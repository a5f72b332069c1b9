"""What a race and a power can say of themselves: the columns of the tables and their limits."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, Self

from sw_env.games.smallworld.data.enums import POWER_TRAITS, RACE_TRAITS, Ground, Trait
from sw_env.reading import brief, is_whole, parse_toml, read_text, shown

MAX_RACE_TOKENS = 10
MAX_BADGE_TOKENS = 5
MAX_SUPPLY = 30
MAX_COINS = 9
MAX_NAME = 40


@dataclass(frozen=True, kw_only=True)
class Spec:
    """The columns that banners and badges share."""

    name: str
    tokens: int
    """Printed on the banner or badge."""
    income: Mapping[Ground, int] = field(default_factory=dict)
    """Coins for each region held, by its kinds."""
    flat_income: int = 0
    """Coins every turn."""
    first_income: int = 0
    """Coins at the race's first scoring."""
    conquest_income: int = 0
    """Coins for each non-empty region conquered this turn."""
    fortress_income: int = 0
    """Coins for each region held that has a fortress."""
    discount: tuple[Ground, ...] = ()
    """Regions of these kinds cost one token less."""
    traits: tuple[Trait, ...] = ()

    kind = "spec"
    allowed_traits: tuple[Trait, ...] = ()
    most_tokens = 0

    @property
    def trait_bits(self) -> int:
        return sum(set(self.traits))

    @classmethod
    def from_toml(cls, path: str | Path) -> Self:
        """Read a row from a TOML file; errors name the file and the key."""
        try:
            text = read_text(Path(path))
        except ValueError as error:
            raise ValueError(f"{path}: {error}") from None
        try:
            columns = parse_toml(text)
        except ValueError as error:
            raise ValueError(f"{path}: not a TOML file ({brief(error)})") from None
        try:
            return cls.from_columns(columns)
        except ValueError as error:
            raise ValueError(f"{path}: {brief(error)}") from None

    @classmethod
    def from_columns(cls, columns: Mapping[str, Any]) -> Self:
        """Check and build a row from plain values, as a TOML file gives them."""
        known = {f.name for f in fields(cls)} - {"allowed_traits"}
        for key in columns:
            if key not in known:
                raise ValueError(f"{cls.kind}: unknown column {shown(key)}; allowed: {', '.join(sorted(known))}")
        for key in ("name", "tokens"):
            if key not in columns:
                raise ValueError(f"{cls.kind}: column {key!r} is missing")
        row = {key: _column(key, value, cls.allowed_traits) for key, value in columns.items()}
        spec = cls(**row)
        spec.check()
        return spec

    def check(self) -> None:
        """Raise ValueError where a column is outside the game's limits."""
        plain = self.name.isidentifier() and self.name.isascii() and self.name == self.name.lower()
        if not plain or len(self.name) > MAX_NAME:
            raise ValueError(f"{self.kind} name {shown(self.name)}: use lower-case letters, digits and _, {MAX_NAME} at most")
        _within("tokens", self.tokens, 1, self.most_tokens)
        for key in ("flat_income", "first_income", "conquest_income", "fortress_income"):
            _within(key, getattr(self, key), 0, MAX_COINS)
        for ground, coins in self.income.items():
            _within(f"income of {ground.value}", coins, 1, 3)


@dataclass(frozen=True, kw_only=True)
class RaceSpec(Spec):
    """A banner."""

    supply: int = 0
    """Tokens in the box; 0 means just enough for any badge."""
    reserve: int = 0
    """Extra tokens that conquer, but must be off the board when the turn ends."""
    recruit_every: int = 0
    """A new token for each so many non-empty conquests; 0 is never."""

    kind = "race"
    allowed_traits = RACE_TRAITS
    most_tokens = MAX_RACE_TOKENS

    def __post_init__(self) -> None:
        if self.supply == 0:
            object.__setattr__(self, "supply", self.tokens + self.reserve + MAX_BADGE_TOKENS)

    def check(self) -> None:
        super().check()
        _within("reserve", self.reserve, 0, 5)
        _within("recruit_every", self.recruit_every, 0, 9)
        _within("supply", self.supply, self.tokens + self.reserve + MAX_BADGE_TOKENS, MAX_SUPPLY)


@dataclass(frozen=True, kw_only=True)
class PowerSpec(Spec):
    """A badge."""

    kind = "power"
    allowed_traits = POWER_TRAITS
    most_tokens = MAX_BADGE_TOKENS


def _within(key: str, value: int, low: int, high: int) -> None:
    if not low <= value <= high:
        raise ValueError(f"{key} is {shown(value)}; allowed: {low} to {high}")


def _column(key: str, value: Any, allowed: tuple[Trait, ...]) -> Any:
    if key == "name":
        if not isinstance(value, str):
            raise ValueError(f"name is {shown(value)}; allowed: a text")
        return value
    if key == "income":
        if not isinstance(value, Mapping):
            raise ValueError(f"income is {shown(value)}; allowed: a table such as {{ farmland = 1 }}")
        return {_ground(key, ground): _whole(f"income of {ground}", coins) for ground, coins in value.items()}
    if key == "discount":
        return tuple(_ground(key, ground) for ground in _list(key, value))
    if key == "traits":
        return tuple(_trait(trait, allowed) for trait in _list(key, value))
    return _whole(key, value)


def _whole(key: str, value: Any) -> int:
    if not is_whole(value):
        raise ValueError(f"{key} is {shown(value)}; allowed: a whole number")
    return value


def _list(key: str, value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise ValueError(f"{key} is {shown(value)}; allowed: a list")
    return value


def _ground(key: str, name: Any) -> Ground:
    try:
        return Ground(name)
    except ValueError:
        raise ValueError(f"{key}: unknown kind of region {shown(name)}; allowed: {', '.join(Ground)}") from None


def _trait(name: Any, allowed: tuple[Trait, ...]) -> Trait:
    words = [trait.name.lower() for trait in allowed]
    if name not in words:
        raise ValueError(f"traits: {shown(name)} is not for this; allowed: {', '.join(words)}")
    return Trait[name.upper()]
