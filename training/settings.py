"""What decides a training run: a dataclass whose fields are the keys of a TOML file and of `key=value` on the command line."""

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any, Self

from sw_env.agents.registry import make_agent, nearest
from sw_env.games.smallworld.config import GameConfig
from sw_env.reading import brief, parse_toml, shown


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
                raise ValueError(f"unknown setting {shown(key)}{nearest(key, known)}; allowed: {', '.join(known)}")
        made = cls(**{key: _value(key, value, known[key].default) for key, value in given.items()})
        made.check()
        return made

    def check(self) -> None:
        """An error where a value makes no sense."""
        config = self.config()
        for one in fields(self):
            value = getattr(self, one.name)
            if not isinstance(value, int | float):
                continue
            least, most = 1 if one.name in COUNTS else 0, 1 if one.name in SHARES else MOST
            if not least <= value <= most or not math.isfinite(value):
                raise ValueError(
                    f"{one.name} is {shown(value)}; allowed: {f'{least} to {most}' if most < MOST else f'from {least}'}"
                )
        for key in PLAYERS:
            for spec in getattr(self, key, ()):
                check_player(key, spec, config)

    def config(self) -> GameConfig:
        """The game that is played."""
        return GameConfig.make(self.seats, self.map or None, self.edition)

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True)
class NetworkSettings(Settings):
    """What decides the network and how it is improved, for the trainings of this project's own networks."""

    kind: str = "entity"
    """Network: `entity`, one set of weights for every board, or `mlp`."""
    width: int = 48
    """Its numbers for each region; of the mlp, units in a layer."""
    memory: int = 128
    """Its numbers for the game as a whole."""
    rounds: int = 2
    """How often regions hear of their neighbours; of the mlp, layers."""
    value: float = 0.5
    """Weight of the error of the values."""
    most: float = 0.5
    """Longest gradient."""
    league: float = 0.25
    """Part of the games in which the other seats are past selves and baselines."""
    rivals: tuple[str, ...] = ("greedy", "heuristic")
    """Baselines among them."""
    remember: int = 10
    """Every so many iterations the present self becomes a past one; the latest eight stay."""

    def check(self) -> None:
        """An error where a value makes no sense, or where they make no network."""
        super().check()
        from sw_env.agents.neural.networks import Shape

        Shape(self.kind, self.width, self.memory, self.rounds).check()


def check_player(key: str, spec: str, config: GameConfig) -> None:
    """An error where a setting names an agent that can't play."""
    try:
        make_agent(spec, config)
    except ValueError as error:
        raise ValueError(f"{key}: {error}") from None


COUNTS = (
    *("games", "epochs", "minibatch", "decisions", "evaluate", "save", "ladder_games", "remember"),
    *("sims", "considered", "keep", "steps", "layers", "width"),
)
"""Settings that have to be at least 1."""
SHARES = ("league", "trace", "slow", "slips", "step")
"""Settings from 0 to 1."""
PLAYERS = ("ladder", "rivals", "opponents")
"""Settings that name agents."""
MOST = 2**63 - 1
"""The largest number that a setting may be."""


def read(config: Path, words: Sequence[str]) -> dict[str, Any]:
    """Keys and values of a TOML file, with `key=value` words over them."""
    raw = config.read_bytes()
    try:
        given = parse_toml(raw.decode("utf-8"))
    except ValueError as error:
        raise ValueError(f"{config}: {brief(error)}") from None
    for word in words:
        key, equals, text = word.partition("=")
        if not equals:
            raise ValueError(f"{shown(word)} is not key=value")
        given[key] = _read_word(text)
    return given


def as_toml(given: Mapping[str, Any]) -> str:
    """Keys and values as a TOML file that `read` understands."""
    return "".join(f"{key} = {json.dumps(value, ensure_ascii=False)}\n" for key, value in given.items())


def _read_word(text: str) -> Any:
    """A value as TOML has it; what is no TOML is text."""
    try:
        found = parse_toml(f"x = {text}")
    except ValueError:
        return text
    return found["x"] if found.keys() == {"x"} else text


def _value(key: str, value: Any, default: Any) -> Any:
    kind = type(default)
    if kind is tuple:
        words = value.split(",") if isinstance(value, str) else value
        if not isinstance(words, list | tuple) or not all(isinstance(word, str) for word in words):
            raise ValueError(f"{key} is {shown(value)}; allowed: a list of texts")
        return tuple(word for word in words if word)
    if kind is float and isinstance(value, int) and not isinstance(value, bool) and abs(value) <= MOST:
        return float(value)
    if kind is int and isinstance(value, float) and value.is_integer():
        return int(value)
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        names = {int: "a whole number", float: "a number", str: "a text", bool: "true or false"}
        raise ValueError(f"{key} is {shown(value)}; allowed: {names[kind]}, such as {default!r}")
    return value
