"""What people and other programs write: read whole or refused, and what is wrong with it said briefly."""

import json
import tomllib
from collections.abc import Iterable
from numbers import Integral
from pathlib import Path
from typing import Any, NoReturn, Self, TypeGuard

LONGEST = 500
"""Characters of a text of an error at most, however long what it speaks of."""


class UnknownOption(TypeError, ValueError):
    """A keyword that nothing here is called by, in the words by which Python refuses one: tools look for them."""

    @classmethod
    def of(cls, key: str, allowed: Iterable[str]) -> Self:
        """The error for a keyword."""
        return cls(f"got an unexpected keyword argument {shown(key)}; allowed: {', '.join(allowed)}")


def brief(text: object, most: int = LONGEST) -> str:
    """A text, cut where it gets too long to be read."""
    words = str(text)
    return words if len(words) <= most else words[: most - 1] + "…"


def shown(value: object, most: int = 120) -> str:
    """A value as an error shows it, whatever it is."""
    try:
        return brief(repr(value), most)
    except Exception:  # a number of thousands of digits, lists in lists in lists, a kind that shows itself by raising something
        return f"something of the kind {type(value).__name__}, too large to be shown"


def is_whole(value: object) -> TypeGuard[int]:
    """A whole number, Python's or NumPy's; True and False are none."""
    return isinstance(value, Integral) and not isinstance(value, bool)


def parse_json(text: str | bytes) -> Any:
    """JSON, the standard's and no more; ValueError says what is wrong."""
    try:
        return json.loads(text.decode("utf-8") if isinstance(text, bytes) else text, parse_constant=_no_number)
    except RecursionError:
        raise ValueError("lists or objects nested too deeply") from None


def parse_toml(text: str) -> dict[str, Any]:
    """TOML; ValueError says what is wrong."""
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise ValueError("lists or tables nested too deeply") from None


def read_text(path: Path) -> str:
    """A file as UTF-8; ValueError where it is none, or can't be read."""
    try:
        return path.read_bytes().decode("utf-8")
    except OSError as error:
        raise ValueError(f"cannot be read ({error.strerror})") from None


def _no_number(word: str) -> NoReturn:
    raise ValueError(f"{word} is no number of JSON")


def key_value(word: str) -> tuple[str, Any]:
    """A key and its value, from `key=value`: the value as TOML has it, what is no TOML is text."""
    key, equals, text = word.partition("=")
    if not equals:
        raise ValueError(f"{shown(word)} is not key=value")
    try:
        found = parse_toml(f"x = {text}")
    except ValueError:
        return key, text
    return key, found["x"] if found.keys() == {"x"} else text
