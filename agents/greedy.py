"""The greedy player: whatever pays most at the next scoring; it declines once that costs nothing and nothing else pays."""

import numpy as np

from sw_env.agents.advice.smallworld.income import grab
from sw_env.core.jit import compiling
from sw_env.games.smallworld.config import GameConfig


class GreedyAgent:
    """One-step income; ties at random, the same in the same position."""

    def __init__(self, config: GameConfig, seed: int = 0) -> None:
        self.name = "greedy"
        self._world, self._seed = config.world, np.uint64(seed)

    def act(self, states: np.ndarray, bits: np.ndarray, actors: np.ndarray) -> np.ndarray:
        actions = np.zeros(len(bits), np.int64)
        with compiling("the greedy player"):
            grab(states, self._world, bits, self._seed, actions)
        return actions
