"""What decides a training run: a dataclass whose fields are the keys of a TOML file and of `key=value` on the command line."""

import json
import math
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import Field, asdict, dataclass, field, fields
from pathlib import Path
from typing import Any, Self

from sw_env.agents.advice import is_written
from sw_env.agents.registry import make_agent, nearest
from sw_env.envs.rewards import try_out
from sw_env.games import CLASSIC, configure, load
from sw_env.reading import UnknownOption, brief, key_value, parse_toml, shown

MOST = 2**63 - 1
"""The largest number that a setting may be."""


USUAL_NAMES = {
    "rate": ("learning_rate", "lr"),
    "trace": ("gae_lambda",),
    "clip": ("clip_range", "clip_coef"),
    "entropy": ("ent_coef", "entropy_coef"),
    "value": ("vf_coef", "value_coef"),
    "most": ("max_grad_norm",),
    "epochs": ("n_epochs", "num_epochs", "update_epochs"),
    "minibatch": ("minibatch_size", "batch_size"),
    "games": ("num_envs", "n_envs"),
    "steps": ("n_steps", "num_steps"),
    "decisions": ("total_timesteps",),
    "sims": ("num_simulations",),
    "considered": ("max_num_considered_actions",),
    "keep": ("buffer_size",),
}
"""What other libraries call a setting; understood wherever a setting is given, and kept under its name here."""
OURS = {usual: name for name, others in USUAL_NAMES.items() for usual in others}


def count(default: int) -> Any:
    """A setting that has to be at least 1."""
    return field(default=default, metadata={"least": 1})


def fraction(default: float) -> Any:
    """A setting from 0 to 1."""
    return field(default=default, metadata={"most": 1})


def players(*default: str) -> Any:
    """A setting that names agents."""
    return field(default=default, metadata={"players": True})


@dataclass(frozen=True)
class Settings:
    """What every kind of training has."""

    seats: int = 2
    """Players, 2 to 5."""
    map: str = ""
    """A board; without one, the official board for the seats."""
    edition: str = "default"
    """Rules, as for `sw-env record`."""
    game: str = CLASSIC
    """The game, as `sw-env games` lists them."""
    option: str = ""
    """What else the game is asked for: KEY=VALUE as behind `--option` of `sw-env record`, with blanks between several."""
    seed: int = 0
    """Weights, decks, dice and decisions."""
    minutes: float = 0.0
    """Stop after so many; 0: at the end of the run. A stopped run goes on when it is started again."""
    out: str = ""
    """The run's folder; without one, runs/train/ and the name of the configuration."""
    start: str = ""
    """Weights to begin with, a .safetensors file; without them, new ones."""
    evaluate: int = count(25)
    """Iterations between two evaluations."""
    ladder: tuple[str, ...] = players("random", "greedy", "heuristic")
    """Agents against which the network alone is evaluated, one of it among those."""
    ladder_games: int = count(200)
    """Games against each."""
    save: int = count(5)
    """Iterations between two checkpoints."""
    workers: int = count(1)
    """Processes for evaluations and shards; the run is the same with any number of them."""
    ray: str = ""
    """A Ray cluster instead of these, auto or HOST:PORT. Both may change when a run goes on."""
    store: str = ""
    """Where the folder is mirrored at each checkpoint, such as s3://bucket/run; an empty folder is filled from there."""

    @classmethod
    def of(cls, given: Mapping[str, Any]) -> Self:
        """Settings from keys and values; unknown keys and values of another kind are errors."""
        known = {one.name: one for one in fields(cls)}
        keys: dict[str, str] = {}
        for key in given:
            name = OURS.get(key, key)
            if name not in known:
                raise ValueError(f"unknown setting {shown(key)}{nearest(key, known)}; allowed: {', '.join(known)}")
            if name in keys:
                raise ValueError(f"{keys[name]} and {key} are the same setting; give one of them")
            keys[name] = key
        chosen = {name: _value(name, given[key], known[name].default) for name, key in keys.items()}
        made = cls(**cls.usual(chosen.get("game", CLASSIC)) | chosen)
        made.check()
        return made

    @classmethod
    def usual(cls, game: str) -> dict[str, Any]:
        """What is usual for a game that lacks something which the defaults count on: players with written advice."""
        spec = load(game)
        return {} if is_written(spec.configure(spec.seats[0])) else {"ladder": ("random", "mcts:sims=16,turns=2")}

    def check(self) -> None:
        """An error where a value makes no sense."""
        config = self.config()
        for one in fields(self):
            if isinstance(getattr(self, one.name), int | float):
                self._check_number(one)
        for one in fields(self):
            for spec in getattr(self, one.name) if one.metadata.get("players") else ():
                check_player(one.name, spec, config)
        games, shards = getattr(self, "games", 0), getattr(self, "shards", 1)
        if games % shards:
            raise ValueError(f"shards is {shards}; allowed: what divides the {games} games of an iteration")
        if reward := getattr(self, "reward", ""):
            try_out(reward, load(self.game).scale, config.seats)

    def _check_number(self, one: Field[Any]) -> None:
        """An error where a number is none, or beyond its limits."""
        value, least, most = getattr(self, one.name), one.metadata.get("least", 0), one.metadata.get("most", MOST)
        if not least <= value <= most or not math.isfinite(value):
            allowed = f"{least} to {most}" if most < MOST else f"from {least}"
            raise ValueError(f"{one.name} is {shown(value)}; allowed: {allowed}")

    def config(self) -> Any:
        """The game that is played."""
        try:
            return configure(seats=self.seats, **self.asked())
        except UnknownOption as error:
            raise ValueError(f"{self.game}: {error}") from None

    def asked(self) -> dict[str, Any]:
        """What differs from the usual classic game, as `configure` takes it beside the seats."""
        named = {"game": (self.game, CLASSIC), "map": (self.map, ""), "edition": (self.edition, "default")}
        words = map(key_value, shlex.split(self.option))
        return {key: value for key, (value, usual) in named.items() if value != usual} | {
            key: text.split(",") if isinstance(text, str) and "," in text else text for key, text in words
        }

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True)
class NetworkSettings(Settings):
    """What decides the network and how it is improved, for the trainings of this project's own networks."""

    kind: str = "entity"
    """Network: `entity`, one set of weights for every board, `mlp`, or `module:Name` of your own."""
    width: int = count(48)
    """Its numbers for each region; of the mlp, units in a layer."""
    memory: int = 128
    """Its numbers for the game as a whole."""
    rounds: int = 2
    """How often regions hear of their neighbours; of the mlp, layers."""
    value: float = 0.5
    """Weight of the error of the values."""
    most: float = 0.5
    """Longest gradient."""
    league: float = fraction(0.25)
    """Part of the games in which the other seats are past selves and baselines."""
    rivals: tuple[str, ...] = players("greedy", "heuristic")
    """Baselines among them."""
    shards: int = count(1)
    """Parts in which an iteration's games are played, each by itself: wherever that is, the run is the same."""
    remember: int = count(10)
    """Every so many iterations the present self becomes a past one; the latest eight stay."""

    @classmethod
    def usual(cls, game: str) -> dict[str, Any]:
        """The same; networks of a game that tells of no board are mlps."""
        found = super().usual(game)
        return found | ({"rivals": ("random",)} if found else {}) | ({} if load(game).sight else {"kind": "mlp"})

    def check(self) -> None:
        """An error where a value makes no sense, or where they make no network."""
        super().check()
        from sw_env.agents.neural.networks import Shape

        Shape(self.kind, self.width, self.memory, self.rounds, game=self.game).check()


def check_player(key: str, spec: str, config: Any) -> None:
    """An error where a setting names an agent that can't play."""
    try:
        make_agent(spec, config)
    except ValueError as error:
        raise ValueError(f"{key}: {error}") from None


def read(config: Path, words: Sequence[str]) -> dict[str, Any]:
    """Keys and values of a TOML file, with `key=value` words over them, whichever name of a setting either uses."""
    raw = config.read_bytes()
    try:
        given = parse_toml(raw.decode("utf-8"))
    except ValueError as error:
        raise ValueError(f"{config}: {brief(error)}") from None
    said = dict(map(key_value, words))
    over = {OURS.get(key, key) for key in said}
    return {key: value for key, value in given.items() if OURS.get(key, key) not in over} | said


def as_toml(given: Mapping[str, Any]) -> str:
    """Keys and values as a TOML file that `read` understands."""
    return "".join(f"{key} = {json.dumps(value, ensure_ascii=False)}\n" for key, value in given.items())


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
