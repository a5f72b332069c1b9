"""A trained network as the evaluator of a search."""

import math
from collections.abc import Callable, Mapping
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
from sw_env.core.questions import clock, purse
from sw_env.games import spec_of
from sw_env.obs.observe import observe_batch
from sw_env.obs.rows import rows_of
from sw_env.reading import shown

Judge = Callable[[np.ndarray, np.ndarray], tuple[np.ndarray, np.ndarray]]
"""From observations (n, size) and legal actions (n, actions) to logits (n, actions) and values (n, seats), beginning with the
viewer's."""
LIKELY = 0.4
"""A lead that makes a win likely where nothing was fitted, in the game's unit of rewards (8 coins in the classic game)."""
ROUNDS = 16
"""Rounds that have such a lead of their own; later ones count as the last one."""


class NetworkEvaluator:
    """Logits (n, actions) from the network; utilities (n, seats) from what it expects for every seat, in the order of the
    seats."""

    def __init__(self, path: str, config: Any) -> None:
        frozen, board, about = _frozen(Path(path), _written(Path(path)), config)
        self._begin(frozen, board, config, about.get("reward", "coins"), likely_leads(path, about, config))

    @classmethod
    def of(cls, network: nn.Module, board: Board, config: Any, reward: str) -> "NetworkEvaluator":
        """The evaluator of a network in memory, whose values are sums of that reward; it follows the network as that learns."""
        made = cls.__new__(cls)
        made._begin(partial(infer, network, board), board, config, reward, likely_leads("", {}, config))
        return made

    def _begin(self, judge: Judge, board: Board, config: Any, reward: str, likely: np.ndarray) -> None:
        self._judge, self._board, self._config, self._by_coin = judge, board, config, reward == "coins"
        self._spec, self._likely = spec_of(config), likely

    def __call__(self, states: np.ndarray, bits: np.ndarray, actors: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        logits, utilities = self.expect(states, bits, actors)
        if self._by_coin:
            weigh(states, self._config.world, self._spec.scale, self._likely, utilities)
        return logits, utilities

    def expect(self, states: np.ndarray, bits: np.ndarray, actors: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Logits, and with how many coins each seat is expected to end (n, seats); of another reward, the sums themselves."""
        world, layout = self._config.world, self._board.layout
        rows, words = np.empty((len(bits), layout.size), np.uint8), np.empty((len(bits), 8 * self._spec.words), np.uint64)
        with compiling("the observation"):
            observe_batch(states, world, layout.form, rows_of(rows, layout), actors.astype(np.int64))
        unpack_all(bits, words)
        logits, values = self._judge(rows, words.view(np.uint8)[:, : self._spec.actions])
        ends = np.zeros((len(bits), self._config.seats))
        by_seat(states, world, actors, values, self._spec.scale, self._by_coin, ends)
        return logits, ends


def _written(path: Path) -> tuple[int, ...]:
    """When the files of a checkpoint were written."""
    return tuple(one.stat().st_mtime_ns for one in (path, path.with_suffix(".json")) if one.is_file())


@lru_cache(maxsize=16)
def _frozen(path: Path, written: tuple[int, ...], config: Any) -> tuple[Frozen, Board, dict[str, Any]]:
    """A network at a board, and its description; one for all agents that play with it."""
    check_game(path, describe(path), config.game)
    network, about = load_network(path)
    board, shape = Board.of(config), about["network"]
    if shape["kind"] != "entity" and shape["inputs"] != board.inputs:
        raise ValueError(
            f"{path}: a network of kind {shape['kind']} for observations of {shape['inputs']} numbers; here are {board.inputs}"
        )
    return Frozen(network, board), board, about


def likely_leads(path: str, about: Mapping[str, Any], config: Any) -> np.ndarray:
    """Coins of lead that make a win likely, by rounds played (ROUNDS,): those of a network's description, or one for all."""
    leads = about.get("likely", [LIKELY * spec_of(config).scale])
    numbers = isinstance(leads, list) and all(type(one) in (int, float) and 0 < one < math.inf for one in leads)
    if not numbers or not 0 < len(leads) <= ROUNDS:
        raise ValueError(f"{path}: likely is {shown(leads)}; allowed: 1 to {ROUNDS} numbers of coins above 0, by rounds played")
    return np.array(leads + [leads[-1]] * (ROUNDS - len(leads)), np.float64)


@kernel
def by_seat(states: Any, world: Any, actors: Any, values: Any, scale: float, by_coin: bool, ends: Any) -> None:
    """Values that begin with the viewer's, by seat; of coins to come, `scale` of them to 1, those that are there with them."""
    seats, w = values.shape[1], world[0]
    for g in range(len(states)):
        for k in range(seats):
            p = (actors[g] + k) % seats
            ends[g, p] = purse(states[g], w, p) + scale * values[g, k] if by_coin else values[g, k]


@kernel
def weigh(states: Any, world: Any, scale: float, likely: Any, utilities: Any) -> None:
    """Expected coins at the end become utilities: the chance to win and a little for the lead, as the search counts then."""
    seats, w = utilities.shape[1], world[0]
    for g in range(len(states)):
        lead_of_a_win = likely[min(len(likely) - 1, clock(states[g], w) // seats)]
        total, best, share = 0.0, -1e9, 0.0
        for p in range(seats):
            total += utilities[g, p]
            best = max(best, utilities[g, p])
        for p in range(seats):
            share += math.exp((utilities[g, p] - best) / lead_of_a_win)
        for p in range(seats):
            lead = utilities[g, p] - (total - utilities[g, p]) / (seats - 1)
            chance = math.exp((utilities[g, p] - best) / lead_of_a_win) / share
            utilities[g, p] = worth(chance, lead, scale)
