"""How the first agent of a match stands while it is played: its wins so far, and what they come to on the Elo scale."""

from collections.abc import Sequence
from math import log10
from typing import Any

import numpy as np

from sw_env.agents.registry import canonical
from sw_env.training.arena.ratings import share
from sw_env.training.arena.schedule import Match

NEVER = 0.001
"""Who has lost all his games is taken to win so often: nobody is infinitely weak."""


class Tally:
    """The games of the first agent."""

    def __init__(self, match: Match) -> None:
        self.agent = canonical(match.agents[0])
        self._duel = match.seats == (2,)
        self._wins: list[float] = []
        self._decks: dict[str, int] = {}
        self._deck: list[int] = []

    def add(self, new: Sequence[dict[str, Any]]) -> None:
        """Take more games in; a shared win is shared."""
        for result in new:
            if self.agent in result["agents"]:
                shares = [1 / len(result["won"]) for p in result["won"] if result["agents"][p] == self.agent]
                self._wins.append(sum(shares))
                self._deck.append(self._decks.setdefault(result["key"].rsplit("/", 1)[0], len(self._decks)))

    @property
    def games(self) -> int:
        return len(self._wins)

    @property
    def wins(self) -> np.ndarray:
        """The part of the win in each game."""
        return np.array(self._wins)

    @property
    def decks(self) -> np.ndarray:
        """Which games were of the same deck."""
        return np.array(self._deck)

    def note(self) -> str:
        """Where it stands, with its 95 % interval: Elo over its opponents in duels, else the part of the games that it wins."""
        if not self._wins:
            return ""
        found = share(self.wins, self.decks)
        if self._duel:
            return f"elo {elo(found.value):+.0f} ({elo(found.low):+.0f} to {elo(found.high):+.0f})"
        return f"wins {found.value:.0%} ({found.low:.0%} to {found.high:.0%})"


def elo(rate: float) -> float:
    """The lead of who wins that part of his duels."""
    rate = min(max(rate, NEVER), 1 - NEVER)
    return 400 * log10(rate / (1 - rate))
