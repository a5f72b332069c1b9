"""Who holds what lies on a board, turn by turn, and what those turns earn."""

import numpy as np

from sw_env.envs.batch import BatchEnv
from sw_env.games.census import Things

HELD = np.dtype(
    [
        *(("game", np.int64), ("seat", np.int64), ("name", "U24")),
        *(("turns", np.int64), ("pieces", np.int64)),  # ends of turns at which the seat held it, and how much of it, all in all
        ("coins", np.int64),  # earned in these turns
    ]
)
"""One thing that one seat held in one game."""


class Ledger:
    """Kept while a batch of games is played: what the seat whose turn ends holds then, of one kind of things."""

    def __init__(self, env: BatchEnv, things: Things) -> None:
        self.env, self.things = env, things
        self.names = list(things.names(env.config))
        self.sums = np.zeros((3, env.n, env.seats, len(self.names)), np.int64)  # turns, pieces, coins
        self.turn, self.lap = env.states["turn"].copy(), env.states["lap"].copy()
        self.over = env.done.copy()
        self.earned = np.zeros(env.n, np.int64)

    def note(self) -> None:
        """Compare with the position before the latest step; call it behind every one."""
        env, games = self.env, np.arange(self.env.n)
        self.earned += np.where(self.over, 0, env.gains[games, self.turn])
        ended = (env.states["turn"] != self.turn) | (env.states["lap"] != self.lap) | (env.done & ~self.over)
        if ended.any():
            self._close(np.flatnonzero(ended))
            self.earned[ended] = 0
        self.turn, self.lap, self.over = env.states["turn"].copy(), env.states["lap"].copy(), env.done.copy()

    def _close(self, games: np.ndarray) -> None:
        seats = self.turn[games]
        found = np.zeros((len(games), len(self.names)), np.int64)
        self.things.held(self.env.states[games], self.env.config.world, seats, found)
        holds = found > 0
        for one, amount in zip(self.sums, (holds, found, holds * self.earned[games, None]), strict=True):
            one[games, seats] += amount

    def lines(self, start: int) -> np.ndarray:
        """A line for whatever was held; games are numbered from `start`."""
        games, seats, things = np.nonzero(self.sums[0])
        lines = np.zeros(len(games), HELD)
        lines["game"], lines["seat"], lines["name"] = games + start, seats, np.array(self.names)[things]
        for key, one in zip(("turns", "pieces", "coins"), self.sums, strict=True):
            lines[key] = one[games, seats, things]
        return lines
