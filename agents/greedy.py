"""The greedy player: whatever pays most at the next scoring; it declines once that costs nothing and nothing else pays."""

from typing import Any

import numpy as np

from sw_env.agents.advice import written_advice_of
from sw_env.agents.advice.shared.choice import grab
from sw_env.core.jit import compiling


class GreedyAgent:
    """One-step income; ties at random, the same in the same position."""

    def __init__(self, config: Any, seed: int = 0) -> None:
        self.name = "greedy"
        written_advice_of(config)
        self._world, self._seed = config.world, np.uint64(seed)

    def act(self, states: np.ndarray, bits: np.ndarray, actors: np.ndarray) -> np.ndarray:
        actions = np.zeros(len(bits), np.int64)
        with compiling("the greedy player"):
            grab(states, self._world, bits, self._seed, actions)
        return actions
