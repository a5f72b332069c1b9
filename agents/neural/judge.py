"""A trained network as the evaluator of a search."""

import math
from collections.abc import Callable
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

import numpy as np
from torch import nn

from sw_env.agents.jit import net_kernel as kernel
from sw_env.agents.neural.checkpoint import load_network
from sw_env.agents.neural.inputs import Board
from sw_env.agents.neural.networks import Frozen, infer
from sw_env.agents.neural.search import worth
from sw_env.core.batch import unpack_all
from sw_env.core.jit import compiling
from sw_env.games import spec_of
from sw_env.games.smallworld.config import GameConfig
from sw_env.games.smallworld.data.rulebook import ACTIONS
from sw_env.obs.observe import observe_batch
from sw_env.obs.rows import rows_of

Judge = Callable[[np.ndarray, np.ndarray], tuple[np.ndarray, np.ndarray]]
"""From observations (n, size) and legal actions (n, 64) to logits (n, 64) and values (n, seats), from the viewer on."""


class NetworkEvaluator:
    """Logits (n, 64) from the network; utilities (n, seats), in the order of the seats, from what it expects for every seat."""

    def __init__(self, path: str, config: GameConfig) -> None:
        frozen, board, reward = _frozen(Path(path), _written(Path(path)), config)
        self._begin(frozen, board, config, reward)

    @classmethod
    def of(cls, network: nn.Module, board: Board, config: GameConfig, reward: str) -> "NetworkEvaluator":
        """The evaluator of a network in memory, whose values are sums of that reward; it follows the network as that learns."""
        made = cls.__new__(cls)
        made._begin(partial(infer, network, board), board, config, reward)
        return made

    def _begin(self, judge: Judge, board: Board, config: GameConfig, reward: str) -> None:
        self._judge, self._board, self._config, self._by_coin = judge, board, config, reward == "coins"
        self._scale = spec_of(config).scale

    def __call__(self, states: np.ndarray, bits: np.ndarray, actors: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        world, layout = self._config.world, self._board.layout
        rows, masks = np.empty((len(bits), layout.size), np.uint8), np.empty((len(bits), ACTIONS // 8), np.uint64)
        with compiling("the observation"):
            observe_batch(states, world, layout.form, rows_of(rows, layout), actors.astype(np.int64))
        unpack_all(bits, masks)
        logits, values = self._judge(rows, masks.view(np.uint8))
        utilities = np.zeros((len(bits), self._config.seats))
        weigh(states, actors, values, self._scale if self._by_coin else 0.0, utilities)
        return logits, utilities


def _written(path: Path) -> tuple[int, ...]:
    """When the files of a checkpoint were written."""
    return tuple(one.stat().st_mtime_ns for one in (path, path.with_suffix(".json")) if one.is_file())


@lru_cache(maxsize=16)
def _frozen(path: Path, written: tuple[int, ...], config: GameConfig) -> tuple[Frozen, Board, str]:
    """A network at a board, and the reward that its values count; one for all agents that play with it."""
    network, about = load_network(path)
    board, shape = Board.of(config), about["network"]
    if shape["kind"] == "mlp" and shape["inputs"] != board.layout.size:
        raise ValueError(f"{path}: an mlp for observations of {shape['inputs']} numbers; here are {board.layout.size}")
    return Frozen(network, board), board, about.get("reward", "coins")


@kernel
def weigh(states: Any, actors: Any, values: Any, scale: float, utilities: Any) -> None:
    """Utilities by seat: of expected coins, `scale` of them to 1, the chance to win and a little for the lead, as the search
    counts at the end; without a scale the values themselves."""
    seats = values.shape[1]
    for g in range(len(states)):
        total, best = 0.0, -1e9
        for k in range(seats):
            p = (actors[g] + k) % seats
            utilities[g, p] = states[g].coins[p] + scale * values[g, k] if scale else values[g, k]
            total += utilities[g, p]
            best = max(best, utilities[g, p])
        share = 0.0
        for p in range(seats):
            share += math.exp((utilities[g, p] - best) / LIKELY)
        for p in range(seats if scale else 0):
            lead = utilities[g, p] - (total - utilities[g, p]) / (seats - 1)
            chance = math.exp((utilities[g, p] - best) / LIKELY) / share
            utilities[g, p] = worth(chance, lead)


LIKELY = 8.0
"""Coins of lead that make a win likely."""
