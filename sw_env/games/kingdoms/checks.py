"""The words in which a position is refused: keys, lists, numbers, words."""

from collections.abc import Collection, Mapping
from typing import Any, NoReturn

from sw_env.games.spec import PositionError
from sw_env.reading import brief, shown


def need_keys(where: str, value: Any, keys: tuple[str, ...]) -> None:
    """An object with exactly these keys."""
    demand(isinstance(value, Mapping), f"{where} is {shown(value)}; allowed: an object with {', '.join(keys)}")
    for key in keys:
        demand(key in value, f"{where} lacks {key!r}")
    for key in value:
        demand(key in keys, f"{where} has the unknown key {shown(key)}; allowed: {', '.join(keys)}")


def need_list(where: str, value: Any, length: int | None = None) -> None:
    """A list, of a certain length if one is given."""
    number = "a list" if length is None else f"a list of {length}"
    right = isinstance(value, list | tuple) and length in (None, len(value))
    demand(right, f"{where} is {shown(value)}; allowed: {number}")


def need_number(where: str, value: Any, low: int, high: int) -> None:
    """A whole number in a range."""
    demand(type(value) is int and low <= value <= high, f"{where} is {shown(value)}; allowed: {low} to {high}")


def need_truth(where: str, value: Any) -> None:
    """true or false."""
    demand(isinstance(value, bool), f"{where} is {shown(value)}; allowed: true or false")


def need_word(where: str, value: Any, words: Collection[str]) -> None:
    """One of some words."""
    demand(isinstance(value, str) and value in words, f"{where} is {shown(value)}; allowed: {', '.join(words)}")


def demand(holds: bool, message: str) -> None:
    """Refuse the position where something does not hold."""
    if not holds:
        fail(message)


def fail(message: str) -> NoReturn:
    """Refuse the position."""
    raise PositionError(f"position: {brief(message)}")
