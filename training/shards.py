"""The games of an iteration cut into shards: each a pure function of plain data, played anywhere, everywhere the same games."""

import importlib
import io
import multiprocessing
from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from typing import Any, Protocol

import numpy as np
import torch
from torch import nn

from sw_env.agents.neural.checkpoint import as_bytes
from sw_env.envs.batch import BatchEnv
from sw_env.training.league import LEARNER, League
from sw_env.training.work import in_order, lasting

Item = tuple[np.ndarray, list[int]]
"""Who sits where in the games of a shard, and its seeds."""
Found = tuple[Any, np.ndarray, np.ndarray]
"""Its decisions, and the coins and winners of its games."""


class School(Protocol):
    """A run whose iterations begin with whole games."""

    network: nn.Module
    iteration: int
    env: BatchEnv
    league: League

    @property
    def settings(self) -> Any: ...

    def play(self, players: np.ndarray, seeds: Sequence[int]) -> Any:
        """A game in every place of the environment: a dataclass of columns, `games` and `gains` among them."""


def play(school: School, players: np.ndarray, seeds: list[int]) -> Any:
    """The games of an iteration, in so many shards as the settings say; one is played here."""
    settings = school.settings
    if settings.shards == 1:
        return school.play(players, seeds)
    path = f"{type(school).__module__}:{type(school).__name__}"
    task = Sharding(path, replace(settings, games=settings.games // settings.shards), state_of(school))
    items = [(part, seeds_of(school, k)) for k, part in enumerate(np.split(players, settings.shards))]
    found = list(in_order(lasting(settings.workers, settings.ray).run(task, items)))
    school.env.final_coins[:] = np.concatenate([coins for _, coins, _ in found])
    school.env.final_winners[:] = np.concatenate([winners for _, _, winners in found])
    return gathered([batch for batch, _, _ in found])


def state_of(school: School) -> bytes:
    """What a shard has to know of the run."""
    return as_bytes({"iteration": school.iteration, "network": school.network.state_dict(), "league": school.league.state()})


def seeds_of(school: School, shard: int) -> list[int]:
    """The luck of a shard, of nothing else."""
    found = np.random.SeedSequence([school.settings.seed, school.iteration, shard, school.settings.shards]).generate_state(4)
    return [int(seed) for seed in found]


def gathered(batches: Sequence[Any]) -> Any:
    """Shards as one batch: games are numbered on, and who ended early earned nothing afterwards."""
    steps, games = max(len(batch.gains) for batch in batches), batches[0].gains.shape[1]
    columns = {one.name: [getattr(batch, one.name) for batch in batches] for one in fields(batches[0])}
    columns["games"] = [column + games * k for k, column in enumerate(columns["games"])]
    rest = [np.zeros((steps - len(column), *column.shape[1:]), column.dtype) for column in columns["gains"]]
    gains = [np.concatenate(pair) for pair in zip(columns.pop("gains"), rest, strict=True)]
    joined = {name: np.concatenate(column) for name, column in columns.items()}
    return replace(batches[0], **joined, gains=np.concatenate(gains, 1))


@dataclass(frozen=True)
class Sharding:
    """The task of playing shards of one iteration."""

    school: str
    settings: Any
    """Those of the run, but the games are those of a shard."""
    state: bytes

    @property
    def kinds(self) -> Any:
        return self.settings

    def warm(self) -> None:
        school = _school(self.school, replace(self.settings, games=1))
        school.play(np.full((1, self.settings.config().seats), LEARNER), [0, 0, 0, 0])

    def __call__(self, items: Sequence[Item]) -> list[Found]:
        school = _school(self.school, self.settings)
        state = torch.load(io.BytesIO(self.state), weights_only=True)
        school.network.load_state_dict(state["network"])
        school.league.load(state["league"])
        school.iteration = state["iteration"]
        return [_play(school, *item) for item in items]


def _play(school: School, players: np.ndarray, seeds: list[int]) -> Found:
    school.league.renew(seeds[2])
    batch = school.play(players, seeds)
    return batch, school.env.final_coins.copy(), school.env.final_winners.copy()


@lru_cache(2)
def _school(path: str, settings: Any) -> School:
    """Network, league and environment of a process that plays shards; a core each is enough for it."""
    if multiprocessing.parent_process() is not None:
        torch.set_num_threads(1)
    module, _, name = path.partition(":")
    made: School = getattr(importlib.import_module(module), name)(settings)
    return made
