"""The exam: a candidate and the best network so far play the same decks against the same rivals, and those decide who stays."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from sw_env.agents.leaf.weights import SmallNetwork
from sw_env.training.arena.ratings import mean_error, share
from sw_env.training.leaf.play import GAME, HEURISTIC, NOTE, PLAIN_SEARCH, ends, play, table_of

CANDIDATE, BEST = 0, 1
RIVALS = {"heuristic": HEURISTIC, "mcts": PLAIN_SEARCH}
CLEAR = 1.0
"""Standard errors beyond which a difference counts."""


@dataclass(frozen=True)
class Difference:
    """How much better one plays than another: part of the wins, and its standard error over decks."""

    mean: float
    error: float

    @property
    def is_better(self) -> bool:
        return self.mean > 0 and self.mean > CLEAR * self.error

    @property
    def is_worse(self) -> bool:
        return self.mean < 0 and self.mean < -CLEAR * self.error


def passes(differences: Mapping[str, Difference]) -> bool:
    """No worse against any rival, and better against one."""
    found = differences.values()
    return not any(one.is_worse for one in found) and any(one.is_better for one in found)


@dataclass(frozen=True)
class Exam:
    """How an exam is held."""

    config: Any
    games: int
    """Against each rival, rounded up to whole decks: each is played in all rotations of the seats."""
    sims: int
    rival_sims: int
    lap: bool
    """Whether the heuristic plays on for a lap before the networks look."""

    def hold(self, candidate: SmallNetwork, best: SmallNetwork, seed: int) -> tuple[bool, dict[str, Any], dict[str, Any]]:
        """Whether the candidate takes the best one's place; how it fared against each rival; and the differences."""
        networks, differences, ladder = [candidate, best], {}, {}
        for k, (name, rival) in enumerate(RIVALS.items()):
            wins, coins = self.meet(networks, CANDIDATE, rival, seed + k)
            before, _ = self.meet(networks, BEST, rival, seed + k)
            differences[name] = self.difference(wins - before)
            ladder[self.name_of(name)] = self.told(wins, coins)
        wins, coins = self.meet(networks, CANDIDATE, BEST, seed + len(RIVALS))
        differences["best"] = self.difference(wins - 1 / self.config.seats)
        noted = {name: [round(one.mean, 4), round(one.error, 4)] for name, one in differences.items()}
        return passes(differences), ladder, noted

    def name_of(self, rival: str) -> str:
        """A rival as a spec string."""
        return f"{rival}:sims={self.rival_sims}" if rival == "mcts" else rival

    def meet(self, networks: list[SmallNetwork], player: int, rivals: int, seed: int) -> tuple[np.ndarray, np.ndarray]:
        """The player's part of the wins, and its coins, in each game: one of it among rivals of a kind."""
        seats = self.config.seats
        decks = math.ceil(self.games / seats)
        games = np.zeros(decks * seats, GAME)
        games["seed"] = np.repeat(np.random.SeedSequence(seed).generate_state(decks, np.uint64), seats)
        games["sims"], games["rival_sims"], games["kinds"] = self.sims, self.rival_sims, rivals
        places = np.tile(np.arange(seats), decks)
        games["kinds"][np.arange(len(games)), places] = player
        table = table_of(self.config, networks, self.lap)
        play(games, table, table.states[:0], np.zeros(0, NOTE))
        coins, shares = ends(games, seats)
        return shares[np.arange(len(games)), places], coins[np.arange(len(games)), places]

    def difference(self, values: np.ndarray) -> Difference:
        """Their mean and its error; the rotations of a deck belong together."""
        return Difference(float(values.mean()), mean_error(values.astype(np.float64), self._decks(values)))

    def told(self, wins: np.ndarray, coins: np.ndarray) -> dict[str, float]:
        """A line of the ladder, as other runs log it."""
        found = share(wins.astype(np.float64), self._decks(wins))
        wide = {"win_rate": found.value, "low": found.low, "high": found.high}
        return wide | {"coins": float(coins.mean()), "games": len(wins)}

    def _decks(self, values: np.ndarray) -> np.ndarray:
        return np.arange(len(values)) // int(self.config.seats)
