"""What a column of an effect's row may hold, and the check of one value."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from sw_env.games.kingdoms.data.enums import AREAS, Kind, Test
from sw_env.reading import shown


class Column(ABC):
    """A column; `check` raises ValueError where a value is not allowed in it."""

    @abstractmethod
    def check(self, key: str, value: Any) -> None: ...


@dataclass(frozen=True)
class Whole(Column):
    """A whole number, not 0 where that would say nothing."""

    low: int
    high: int

    def check(self, key: str, value: Any) -> None:
        if type(value) is not int or not self.low <= value <= self.high:
            raise ValueError(f"{key} is {shown(value)}; allowed: {self.low} to {self.high}")


@dataclass(frozen=True)
class Nonzero(Whole):
    """A whole number, but not 0."""

    def check(self, key: str, value: Any) -> None:
        super().check(key, value)
        if value == 0:
            raise ValueError(f"{key} is 0, which changes nothing; allowed: {self.low} to {self.high}, not 0")


@dataclass(frozen=True)
class Word(Column):
    """One of some words."""

    words: tuple[str, ...]

    def check(self, key: str, value: Any) -> None:
        if not isinstance(value, str) or value not in self.words:
            raise ValueError(f"{key} is {shown(value)}; allowed: {listed(self.words)}")


@dataclass(frozen=True)
class Words(Column):
    """Some of some words, each once."""

    words: tuple[str, ...]
    exactly: int = 0

    def check(self, key: str, value: Any) -> None:
        if not isinstance(value, list) or not value:
            raise ValueError(f"{key} is {shown(value)}; allowed: a list of {listed(self.words)}")
        for word in value:
            Word(self.words).check(key, word)
        if len(set(value)) < len(value):
            raise ValueError(f"{key} is {shown(value)}; allowed: each word once")
        if self.exactly and len(value) != self.exactly:
            raise ValueError(f"{key} is {shown(value)}; allowed: {self.exactly} words")


@dataclass(frozen=True)
class Truth(Column):
    """Yes or no."""

    def check(self, key: str, value: Any) -> None:
        if not isinstance(value, bool):
            raise ValueError(f"{key} is {shown(value)}; allowed: true, false")


@dataclass(frozen=True)
class Only(Column):
    """True: a test that is not asked is left out."""

    def check(self, key: str, value: Any) -> None:
        if value is not True:
            raise ValueError(f"{key} is {shown(value)}; allowed: true")


@dataclass(frozen=True)
class PlaceTest(Column):
    """A place test (rules 2.3); `keys` are those that make sense where it stands."""

    keys: tuple[str, ...] = tuple(Test)

    def check(self, key: str, value: Any) -> None:
        if not isinstance(value, Mapping) or not value:
            raise ValueError(f"{key} is {shown(value)}; allowed: a test with {listed(self.keys)}")
        for name, asked in value.items():
            if name not in self.keys:
                raise ValueError(f"{key}: unknown test {shown(name)}; allowed: {listed(self.keys)}")
            TESTS[Test(name)].check(f"{key}: {name}", asked)


TESTS: dict[Test, Column] = {
    Test.TYPE: Words(tuple(Kind)),
    Test.TOUCH: Word(AREAS),
    Test.AREA: Word(AREAS),
    Test.BORDER: Only(),
    Test.OWN_FORT: Only(),
    Test.HERO_PLACE: Only(),
    Test.ABROAD: Only(),
    Test.FOREIGN_HOME: Only(),
    Test.SHARED: Only(),
}


def listed(words: Iterable[str]) -> str:
    """Words as an error names them."""
    return ", ".join(words)


def check_columns(row: Mapping[str, Any], required: Mapping[str, Column], optional: Mapping[str, Column]) -> None:
    """All required columns, none unknown, each within its values."""
    allowed = {**required, **optional}
    for key in required:
        if key not in row:
            raise ValueError(f"column {key!r} is missing")
    for key, value in row.items():
        if key not in allowed:
            raise ValueError(f"unknown column {shown(key)}; allowed: {listed(allowed)}")
        allowed[key].check(key, value)
