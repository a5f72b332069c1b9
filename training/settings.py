"""What decides a training run: a dataclass whose fields are the keys of a TOML file and of `key=value` on the command line."""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any, Self

from agents.registry import nearest
from sw_env.config import GameConfig


@dataclass(frozen=True)
class Settings:
    """What every kind of training has."""

    seats: int = 2
    """Players, 2 to 5."""
    map: str = ""
    """A board; without one, the official board for the seats."""
    edition: str = "default"
    """Rules, as for `sw-env record`."""
    seed: int = 0
    """Weights, decks, dice and decisions."""
    minutes: float = 0.0
    """Stop after so many; 0: at the end of the run. A stopped run goes on when it is started again."""
    out: str = ""
    """The run's folder; without one, runs/train/ and the name of the configuration."""
    start: str = ""
    """Weights to begin with, a .safetensors file; without them, new ones."""
    evaluate: int = 25
    """Iterations between two evaluations."""
    ladder: tuple[str, ...] = ("random", "greedy", "heuristic")
    """Agents against which the network alone is evaluated, one of it among those."""
    ladder_games: int = 200
    """Games against each."""
    save: int = 5
    """Iterations between two checkpoints."""

    @classmethod
    def of(cls, given: Mapping[str, Any]) -> Self:
        """Settings from keys and values; unknown keys and values of another kind are errors."""
        known = {one.name: one for one in fields(cls)}
        for key in given:
            if key not in known:
                raise ValueError(f"unknown setting {key!r}{nearest(key, known)}; allowed: {', '.join(known)}")
        made = cls(**{key: _value(key, value, known[key].default) for key, value in given.items()})
        made.check()
        return made

    def check(self) -> None:
        """An error where a value makes no sense."""
        self.config()
        for one in fields(self):
            value = getattr(self, one.name)
            if isinstance(value, int | float) and one.name not in ("seed",) and value < 0:
                raise ValueError(f"{one.name} is {value}; allowed: from 0")
            if one.name in COUNTS and value < 1:
                raise ValueError(f"{one.name} is {value}; allowed: from 1")

    def config(self) -> GameConfig:
        """The game that is played."""
        return GameConfig.make(self.seats, self.map or None, self.edition)

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)


COUNTS = ("games", "epochs", "minibatch", "decisions", "evaluate", "save", "ladder_games", "remember")
"""Settings that have to be at least 1."""


def read(config: Path, words: Sequence[str]) -> dict[str, Any]:
    """Keys and values of a TOML file, with `key=value` words over them."""
    try:
        given = tomllib.loads(config.read_text())
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"{config}: {error}") from None
    for word in words:
        key, equals, text = word.partition("=")
        if not equals:
            raise ValueError(f"{word!r} is not key=value")
        given[key] = _read_word(text)
    return given


def _read_word(text: str) -> Any:
    """A value as TOML has it; what is no TOML is text."""
    try:
        return tomllib.loads(f"x = {text}")["x"]
    except tomllib.TOMLDecodeError:
        return text


def _value(key: str, value: Any, default: Any) -> Any:
    kind = type(default)
    if kind is tuple:
        words = value.split(",") if isinstance(value, str) else value
        if not isinstance(words, list | tuple) or not all(isinstance(word, str) for word in words):
            raise ValueError(f"{key} is {value!r}; allowed: a list of texts")
        return tuple(word for word in words if word)
    if kind is float and isinstance(value, int) and not isinstance(value, bool):
        return float(value)
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        names = {int: "a whole number", float: "a number", str: "a text", bool: "true or false"}
        raise ValueError(f"{key} is {value!r}; allowed: {names[kind]}, such as {default!r}")
    return value
