"""The uniform random player: the floor of every ladder."""

from typing import Any

import numpy as np

from sw_env.agents.search.veil import forgotten, seeds_of
from sw_env.core.batch import random_actions
from sw_env.core.jit import compiling


class RandomAgent:
    """Chooses uniformly among the legal actions; its luck follows from the seed and from what lies open."""

    def __init__(self, config: Any, seed: int = 0) -> None:
        self.name = "random"
        self._world, self._seed = config.world, seed

    def act(self, states: np.ndarray, bits: np.ndarray, actors: np.ndarray) -> np.ndarray:
        actions = np.empty(len(bits), np.int64)
        with compiling("the random player"):
            random_actions(bits, seeds_of(forgotten(states, self._world), self._seed), actions)
        return actions
