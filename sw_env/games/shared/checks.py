"""Reading a position from outside: each check names the place, what stands there, and what is allowed."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from typing import Any, NoReturn

from sw_env.games.spec import PositionError
from sw_env.reading import brief, is_whole, shown


def count_of(position: Any, key: str, low: int, high: int, whose: str = "seats") -> int:
    """How many there are in a list with an entry for each of them."""
    if not isinstance(position, Mapping):
        fail(f"a position is a dict, not {type(position).__name__}")
    found = position.get(key)
    if not isinstance(found, list | tuple) or not low <= len(found) <= high:
        fail(f"{key} is {shown(found)}; allowed: a list for {low} to {high} {whose}")
    return len(found)


def check_once(kind: str, found: Iterable[str], names: Collection[str]) -> None:
    """Each of the names is there exactly once."""
    count = Counter(found)
    for name in names:
        demand(count[name] == 1, f"the {kind} {shown(name)} is there {count[name]} times; allowed: once")


def check_keys(where: str, value: Any, keys: Collection[str], optional: Collection[str] = ()) -> None:
    """A dict with these keys and no others."""
    demand(isinstance(value, Mapping), f"{where} is {shown(value)}; allowed: a dict")
    for key in keys:
        demand(key in value, f"{where}: the key {shown(key)} is missing")
    for key in value:
        demand(key in keys or key in optional, f"{where}: unknown key {shown(key)}")


def check_list(where: str, value: Any, length: int | None = None) -> None:
    """A list, of that length if one is given."""
    fits = isinstance(value, list | tuple) and length in (None, len(value))
    demand(fits, f"{where} is {shown(value)}; allowed: a list{'' if length is None else f' of {length}'}")


def check_number(where: str, value: Any, low: int, high: int) -> None:
    """A whole number from low to high."""
    demand(is_whole(value) and low <= value <= high, f"{where} is {shown(value)}; allowed: {low} to {high}")


def check_word(where: str, value: Any, allowed: Collection[str]) -> None:
    """One of the words."""
    demand(isinstance(value, str) and value in allowed, f"{where}: unknown {shown(value)}; allowed: {', '.join(allowed)}")


def check_flag(where: str, value: Any) -> None:
    """True or false."""
    demand(isinstance(value, bool), f"{where} is {shown(value)}; allowed: true or false")


def demand(holds: bool, message: str) -> None:
    """Fail unless it holds."""
    if not holds:
        fail(message)


def fail(message: str) -> NoReturn:
    """The error of a position."""
    raise PositionError(f"position: {brief(message)}")
