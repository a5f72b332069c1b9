"""A trained network as the evaluator of a search."""

import math
from collections.abc import Callable
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

import numpy as np
from torch import nn

from sw_env.agents.jit import net_kernel as kernel
from sw_env.agents.neural.checkpoint import check_game, describe, load_network
from sw_env.agents.neural.inputs import Board
from sw_env.agents.neural.networks import Frozen, infer
from sw_env.agents.neural.search import worth
from sw_env.core.batch import unpack_all
from sw_env.core.jit import compiling
from sw_env.core.questions import purse
from sw_env.games import spec_of
from sw_env.obs.observe import observe_batch
from sw_env.obs.rows import rows_of

Judge = Callable[[np.ndarray, np.ndarray], tuple[np.ndarray, np.ndarray]]
"""From observations (n, size) and legal actions (n, actions) to logits (n, actions) and values (n, seats), beginning with the
viewer's."""


class NetworkEvaluator:
    """Logits (n, actions) from the network; utilities (n, seats) from what it expects for every seat, in the order of the
    seats."""

    def __init__(self, path: str, config: Any) -> None:
        frozen, board, reward = _frozen(Path(path), _written(Path(path)), config)
        self._begin(frozen, board, config, reward)

    @classmethod
    def of(cls, network: nn.Module, board: Board, config: Any, reward: str) -> "NetworkEvaluator":
        """The evaluator of a network in memory, whose values are sums of that reward; it follows the network as that learns."""
        made = cls.__new__(cls)
        made._begin(partial(infer, network, board), board, config, reward)
        return made

    def _begin(self, judge: Judge, board: Board, config: Any, reward: str) -> None:
        self._judge, self._board, self._config, self._by_coin = judge, board, config, reward == "coins"
        self._spec = spec_of(config)

    def __call__(self, states: np.ndarray, bits: np.ndarray, actors: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        world, layout = self._config.world, self._board.layout
        rows, words = np.empty((len(bits), layout.size), np.uint8), np.empty((len(bits), 8 * self._spec.words), np.uint64)
        with compiling("the observation"):
            observe_batch(states, world, layout.form, rows_of(rows, layout), actors.astype(np.int64))
        unpack_all(bits, words)
        logits, values = self._judge(rows, words.view(np.uint8)[:, : self._spec.actions])
        utilities = np.zeros((len(bits), self._config.seats))
        weigh(states, world, actors, values, self._spec.scale, self._by_coin, utilities)
        return logits, utilities


def _written(path: Path) -> tuple[int, ...]:
    """When the files of a checkpoint were written."""
    return tuple(one.stat().st_mtime_ns for one in (path, path.with_suffix(".json")) if one.is_file())


@lru_cache(maxsize=16)
def _frozen(path: Path, written: tuple[int, ...], config: Any) -> tuple[Frozen, Board, str]:
    """A network at a board, and the reward that its values count; one for all agents that play with it."""
    check_game(path, describe(path), config.game)
    network, about = load_network(path)
    board, shape = Board.of(config), about["network"]
    if shape["kind"] != "entity" and shape["inputs"] != board.inputs:
        raise ValueError(
            f"{path}: a network of kind {shape['kind']} for observations of {shape['inputs']} numbers; here are {board.inputs}"
        )
    return Frozen(network, board), board, about.get("reward", "coins")


@kernel
def weigh(states: Any, world: Any, actors: Any, values: Any, scale: float, by_coin: bool, utilities: Any) -> None:
    """Utilities by seat: of expected coins, `scale` of them to 1, the chance to win and a little for the lead, as the search
    counts at the end; of anything else the values themselves."""
    seats, w = values.shape[1], world[0]
    for g in range(len(states)):
        total, best = 0.0, -1e9
        for k in range(seats):
            p = (actors[g] + k) % seats
            utilities[g, p] = purse(states[g], w, p) + scale * values[g, k] if by_coin else values[g, k]
            total += utilities[g, p]
            best = max(best, utilities[g, p])
        share = 0.0
        for p in range(seats):
            share += math.exp((utilities[g, p] - best) / (LIKELY * scale))
        for p in range(seats if by_coin else 0):
            lead = utilities[g, p] - (total - utilities[g, p]) / (seats - 1)
            chance = math.exp((utilities[g, p] - best) / (LIKELY * scale)) / share
            utilities[g, p] = worth(chance, lead, scale)


LIKELY = 0.4
"""A lead that makes a win likely, in the game's unit of rewards (8 coins in the classic game)."""
