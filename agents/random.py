"""The uniform random player: the floor of every ladder."""

from typing import Any

import numpy as np

from sw_env.core.batch import random_actions


class RandomAgent:
    """Chooses uniformly among the legal actions."""

    def __init__(self, config: Any, seed: int = 0) -> None:
        self.name = "random"
        self._chance = np.random.default_rng(seed)

    def act(self, states: np.ndarray, bits: np.ndarray, actors: np.ndarray) -> np.ndarray:
        draws = self._chance.integers(1 << 64, size=len(bits), dtype=np.uint64)
        actions = np.empty(len(bits), np.int64)
        random_actions(bits, draws, actions)
        return actions
