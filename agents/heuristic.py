"""The heuristic player: the advice of `agents/advice`, weighed in a style."""

from typing import Any

import numpy as np

from sw_env.agents.advice import written_advice_of
from sw_env.agents.advice.smallworld.style import STYLES, make_pad, make_style
from sw_env.agents.base import Option
from sw_env.core.jit import compiling


class HeuristicAgent:
    """Does what the advice rates highest; without chance, so the seed changes nothing."""

    OPTIONS = (Option("style", "balanced", "how it weighs its advice", tuple(STYLES)),)

    def __init__(self, config: Any, seed: int = 0, style: str = "balanced", **changes: float) -> None:
        self.name = "heuristic"
        self._world = config.world
        self._advice = written_advice_of(config)
        self._style, self._pad = make_style(style, **changes), make_pad()

    def act(self, states: np.ndarray, bits: np.ndarray, actors: np.ndarray) -> np.ndarray:
        actions = np.zeros(len(bits), np.int64)
        with compiling("the heuristic player"):
            self._advice.advise(states, self._world, bits, self._style, self._pad, actions)
        return actions
