"""The games of an iteration cut into shards: each a pure function of plain data, played anywhere, everywhere the same games."""

import importlib
import io
import multiprocessing
import signal
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from typing import Any, Protocol, Self

import numpy as np
import torch
from torch import nn

from sw_env.agents.neural.checkpoint import as_bytes
from sw_env.agents.neural.inputs import Board
from sw_env.envs.batch import BatchEnv
from sw_env.training.descent import state_of, take_up
from sw_env.training.habits import habits
from sw_env.training.league import LEARNER, League
from sw_env.training.work import in_order, lasting

Item = tuple[np.ndarray, list[int]]
"""Who sits where in the games of a shard, and its seeds."""


@dataclass
class Part:
    """What came of a shard's games: the decisions in them, how they ended, and what is counted of them."""

    batch: Any
    coins: np.ndarray
    winners: np.ndarray
    habits: dict[str, Any]
    seed: int = 0
    """Of what is done with it by chance."""


class School(Protocol):
    """A run whose iterations begin with games that can be cut into shards."""

    @property
    def settings(self) -> Any: ...

    def essence(self) -> dict[str, Any]:
        """What a shard has to know of the run."""

    def be(self, essence: Mapping[str, Any]) -> None:
        """Go on from there, as far as a shard does."""

    def shard(self, item: Any) -> Any:
        """What comes of a shard."""

    def warm(self) -> None:
        """Compile what a shard needs."""


class Sharded(ABC):
    """What runs with a network and a league have in common as schools."""

    network: nn.Module
    optimiser: torch.optim.Optimizer
    iteration: int
    decisions: int
    env: BatchEnv
    board: Board
    league: League
    settings: Any

    @abstractmethod
    def play(self, players: np.ndarray, seeds: Sequence[int]) -> Any:
        """A game in every place of the environment: a dataclass of columns, `games` and `gains` among them."""

    def essence(self) -> dict[str, Any]:
        return state_of(self)

    def be(self, essence: Mapping[str, Any]) -> None:
        take_up(self, essence)

    def shard(self, item: Item) -> Part:
        players, seeds = item
        self.league.renew(seeds[2])
        return replace(self.part(players, seeds), seed=seeds[3])

    def part(self, players: np.ndarray, seeds: Sequence[int]) -> Part:
        """What comes of a game in every place of the environment."""
        batch = self.play(players, seeds)
        ends = self.env.final_coins.copy(), self.env.final_winners.copy()
        return Part(batch, *ends, habits(batch, self.board, self.env))

    def warm(self) -> None:
        self.play(np.full((self.settings.games, self.settings.config().seats), LEARNER), [0, 0, 0, 0])

    def played(self, players: np.ndarray, seeds: Sequence[int]) -> tuple[Any, dict[str, Any]]:
        """The games of an iteration, in so many shards as the settings say, and their habits; one is played here."""
        cut = self.settings.shards > 1
        parts = found(self, items_of(self, players)) if cut else [self.part(players, seeds)]
        return gathered([part.batch for part in parts]) if cut else parts[0].batch, self.ended(parts)

    def ended(self, parts: Sequence[Part]) -> dict[str, Any]:
        """Take up how the games of all shards ended; their habits."""
        self.env.final_coins[:] = np.concatenate([part.coins for part in parts])
        self.env.final_winners[:] = np.concatenate([part.winners for part in parts])
        counted: dict[str, Any] = together([part.habits for part in parts])
        return counted


def items_of(school: Any, players: np.ndarray) -> list[Item]:
    """The shards of an iteration."""
    return [(part, seeds_of(school, k)) for k, part in enumerate(np.split(players, school.settings.shards))]


def seeds_of(school: Any, shard: int) -> list[int]:
    """The luck of a shard, of nothing else."""
    words = np.random.SeedSequence([school.settings.seed, school.iteration, shard, school.settings.shards]).generate_state(4)
    return [int(seed) for seed in words]


def found(school: School, items: Sequence[Any]) -> list[Any]:
    """What comes of all shards, wherever they are played."""
    settings = school.settings
    return list(in_order(lasting(settings.workers, settings.ray).run(Sharding.of(school), items)))


def gathered(batches: Sequence[Any]) -> Any:
    """Shards as one batch: games are numbered on, and who ended early earned nothing afterwards."""
    steps, games = max(len(batch.gains) for batch in batches), batches[0].gains.shape[1]
    columns = {one.name: [getattr(batch, one.name) for batch in batches] for one in fields(batches[0])}
    columns["games"] = [column + games * k for k, column in enumerate(columns["games"])]
    rest = [np.zeros((steps - len(column), *column.shape[1:]), column.dtype) for column in columns["gains"]]
    gains = [np.concatenate(pair) for pair in zip(columns.pop("gains"), rest, strict=True)]
    joined = {name: np.concatenate(column) for name, column in columns.items()}
    return replace(batches[0], **joined, gains=np.concatenate(gains, 1))


def together(counted: Sequence[Any]) -> Any:
    """What is counted of shards, of all: counts add up, and means are means of as many games each."""
    first = counted[0]
    if isinstance(first, dict):
        return {key: together([one[key] for one in counted]) for key in first}
    if isinstance(first, list):
        return [together(column) for column in zip(*counted, strict=True)]
    return sum(counted) if isinstance(first, int) else round(sum(counted) / len(counted), 3)


@dataclass(frozen=True)
class Sharding:
    """The task of playing shards of one iteration."""

    school: str
    settings: Any
    """Those of the run, but the games are those of a shard."""
    essence: bytes

    @classmethod
    def of(cls, school: School, *more: Any) -> Self:
        """As the run is at the moment."""
        settings, path = school.settings, f"{type(school).__module__}:{type(school).__name__}"
        return cls(path, replace(settings, games=settings.games // settings.shards), as_bytes(school.essence()), *more)

    @property
    def kinds(self) -> Any:
        return self.settings

    def warm(self) -> None:
        school_of(self.school, replace(self.settings, games=1)).warm()

    def __call__(self, items: Sequence[Any]) -> list[Any]:
        with one_core():
            school = self.taught()
            return [school.shard(item) for item in items]

    def taught(self) -> Any:
        """The school of this process, as far as the run has come."""
        school = school_of(self.school, self.settings)
        school.be(torch.load(io.BytesIO(self.essence), weights_only=True))
        return school


@lru_cache(2)
def school_of(path: str, settings: Any) -> School:
    """Network, league and environment of a process that plays shards; when a run is to end, the one that carries it on says."""
    if multiprocessing.parent_process() is not None:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    module, _, name = path.partition(":")
    made: School = getattr(importlib.import_module(module), name)(settings)
    return made


@contextmanager
def one_core() -> Iterator[None]:
    """PyTorch adds up numbers in another order on more cores: on one, the sums are the same everywhere."""
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    try:
        yield
    finally:
        torch.set_num_threads(before)
