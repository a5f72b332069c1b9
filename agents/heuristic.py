"""The heuristic player: the advice of `agents/advice`, weighed in a style."""

from typing import Any

import numpy as np

from sw_env.agents.advice import STYLES, written_advice_of
from sw_env.agents.advice.shared.choice import advise
from sw_env.agents.base import Option
from sw_env.core.jit import compiling
from sw_env.core.records import new_records


class HeuristicAgent:
    """Does what the advice rates highest; without chance, so the seed changes nothing."""

    has_luck = False
    OPTIONS = (Option("style", "balanced", "how it weighs its advice", STYLES),)

    def __init__(self, config: Any, seed: int = 0, style: str = "balanced", **changes: float) -> None:
        self.name = "heuristic"
        self._world = config.world
        advice = written_advice_of(config)
        self._style, self._pad = advice.make_style(style, **changes), new_records(1, advice.pad)

    def act(self, states: np.ndarray, bits: np.ndarray, actors: np.ndarray) -> np.ndarray:
        actions = np.zeros(len(bits), np.int64)
        with compiling("the heuristic player"):
            advise(states, self._world, bits, self._style, self._pad, actions)
        return actions
