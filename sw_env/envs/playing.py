"""Games of a batch played to their ends: who decides, acts, and everybody steps; and how a win is shared."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import numpy.typing as npt

from sw_env.envs.batch import BatchEnv

Games = npt.NDArray[np.int64]
"""The numbers of some games of a batch, (k,)."""
Actions = npt.NDArray[np.int64]
"""An action for each of these, (k,)."""


def played_out(env: BatchEnv, decide: Callable[[Games], Actions]) -> Iterator[Games]:
    """Play all games of a batch without auto-reset from where they are: `decide(games)` is asked in those that are not over.

    After each step it yields the games that have moved, so that the caller can look at what came of it."""
    actions = np.zeros(env.n, np.int64)
    while (games := np.flatnonzero(env.actor >= 0)).size:
        actions[games] = decide(games)
        env.step(actions)
        yield games


def seat_by_seat(env: BatchEnv, act: Callable[[int, Games], Actions]) -> Callable[[Games], Actions]:
    """What `played_out` asks, where each seat has a mind of its own: `act(p, games)` is asked where seat p decides."""

    def decide(games: Games) -> Actions:
        actions, actors = np.zeros(len(games), np.int64), env.actor[games]
        for p in range(env.seats):
            mine = np.flatnonzero(actors == p)
            if len(mine):
                actions[mine] = act(p, games[mine])
        return actions

    return decide


def shares_of(winners: npt.NDArray[Any]) -> npt.NDArray[np.float64]:
    """Each seat's part of the win, (n, seats), from 1 for each that won (`BatchEnv.final_winners`); winners share it."""
    shares: npt.NDArray[np.float64] = winners / np.maximum(winners.sum(1, keepdims=True), 1)
    return shares
