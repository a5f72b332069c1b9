"""The exam: a candidate and the best network so far play the same decks against the same rivals, and those decide who stays."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from sw_env.agents.base import Agent
from sw_env.agents.leaf.weights import SmallNetwork
from sw_env.training.arena.ratings import Sprt, mean_error, share
from sw_env.training.leaf.play import GAME, GUEST, HEURISTIC, NOTE, PLAIN_SEARCH, ends, play, table_of

CANDIDATE, BEST = 0, 1
MARGIN = 0.1
"""A difference in the part of the wins that counts: better by as much, or worse?"""
ROUNDS = 3
"""In so many the games of an exam are played, at most: until that is decided."""


@dataclass(frozen=True)
class Difference:
    """How much better one plays than another: part of the wins, its standard error over decks, and what the test says."""

    mean: float
    error: float
    verdict: str | None = None

    @classmethod
    def of(cls, values: np.ndarray, decks: np.ndarray) -> "Difference":
        """By differences in single games, from -1 to 1."""
        test = Sprt(0.5 - MARGIN / 2, 0.5 + MARGIN / 2)  # of rates, that is from 0 to 1
        return cls(float(values.mean()), mean_error(values, decks), test.verdict(0.5 + values / 2, decks))

    @property
    def is_better(self) -> bool:
        return self.verdict == "better"

    @property
    def is_worse(self) -> bool:
        return self.verdict == "not better"


def passes(differences: Mapping[str, Difference]) -> bool:
    """No worse against any rival, and better against one."""
    found = differences.values()
    return not any(one.is_worse for one in found) and any(one.is_better for one in found)


@dataclass(frozen=True)
class Exam:
    """How an exam is held."""

    config: Any
    games: int
    """Against each rival at most, a round of them rounded up to whole decks: each is played in all rotations of the seats."""
    sims: int
    rival_sims: int
    lap: bool
    """Whether the networks look behind a lap of the heuristic, too."""
    guests: Mapping[str, Agent]
    """Rivals beside the heuristic, the plain search and the best network so far."""

    def hold(self, candidate: SmallNetwork, best: SmallNetwork, seed: int) -> tuple[bool, dict[str, Any], dict[str, Any]]:
        """Whether the candidate takes the best one's place; how it fared against each rival; and the differences."""
        guests = {name: GUEST - k for k, name in enumerate(self.guests)}
        rivals = {"heuristic": HEURISTIC, "mcts": PLAIN_SEARCH} | guests | {"best": BEST}
        differences, ladder = {}, {}
        for k, (name, rival) in enumerate(rivals.items()):
            differences[name], wins, coins = self.compare([candidate, best], rival, (seed, k))
            if rival != BEST:
                ladder[self.name_of(name)] = self.told(wins, coins)
        noted = {name: [round(one.mean, 4), round(one.error, 4)] for name, one in differences.items()}
        return passes(differences), ladder, noted

    def compare(
        self, networks: list[SmallNetwork], rival: int, seed: Sequence[int]
    ) -> tuple[Difference, np.ndarray, np.ndarray]:
        """Rounds of games until the difference is decided; it, the candidate's part of the wins, and its coins."""
        found = np.zeros((3, 0))
        for number in range(ROUNDS):
            found = np.concatenate([found, self.round(networks, rival, (*seed, number))], axis=1)
            gains, wins, coins = found
            difference = Difference.of(gains, self._decks(gains))
            if difference.verdict:
                break
        return difference, wins, coins

    def round(self, networks: list[SmallNetwork], rival: int, seed: Sequence[int]) -> list[np.ndarray]:
        """What the candidate wins more than the best one, or than an equal part from that one; what it wins, and its coins."""
        wins, coins = self.meet(networks, CANDIDATE, rival, seed)
        usual = 1 / self.config.seats if rival == BEST else self.meet(networks, BEST, rival, seed)[0]
        return [wins - usual, wins, coins]

    def name_of(self, rival: str) -> str:
        """A rival as a spec string."""
        return f"{rival}:sims={self.rival_sims}" if rival == "mcts" else rival

    def meet(
        self, networks: list[SmallNetwork], player: int, rivals: int, seed: Sequence[int]
    ) -> tuple[np.ndarray, np.ndarray]:
        """The player's part of the wins, and its coins, in each game: one of it among rivals of a kind."""
        seats = self.config.seats
        decks = math.ceil(self.games / (ROUNDS * seats))
        games = np.zeros(decks * seats, GAME)
        games["seed"] = np.repeat(np.random.SeedSequence(seed).generate_state(decks, np.uint64), seats)
        games["sims"], games["rival_sims"], games["kinds"] = self.sims, self.rival_sims, rivals
        places = np.tile(np.arange(seats), decks)
        games["kinds"][np.arange(len(games)), places] = player
        table = table_of(self.config, networks, self.lap)
        play(games, table, table.states[:0], np.zeros(0, NOTE), list(self.guests.values()))
        coins, shares = ends(games, seats)
        return shares[np.arange(len(games)), places], coins[np.arange(len(games)), places]

    def told(self, wins: np.ndarray, coins: np.ndarray) -> dict[str, float]:
        """A line of the ladder, as other runs log it."""
        found = share(wins, self._decks(wins))
        wide = {"win_rate": found.value, "low": found.low, "high": found.high}
        return wide | {"coins": float(coins.mean()), "games": len(wins)}

    def _decks(self, values: np.ndarray) -> np.ndarray:
        return np.arange(len(values)) // int(self.config.seats)
