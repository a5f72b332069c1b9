"""What the guided search asks at a leaf: preferences for the actions and a utility for every seat, for a batch of positions."""

import importlib
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np

from sw_env.agents.advice import rate
from sw_env.agents.jit import net_kernel as kernel
from sw_env.agents.search.search import appraise, make_mind
from sw_env.core.regions import lowest, rest
from sw_env.games.smallworld.config import GameConfig
from sw_env.games.smallworld.data.rulebook import ACTIONS, MAX_SEATS

Evaluator = Callable[[np.ndarray, np.ndarray, np.ndarray], tuple[np.ndarray, np.ndarray]]
"""(states (n,), bits (n,) uint64, actors (n,)) -> (logits (n, 64), utilities (n, seats)); higher is better, about -1 to 1.

The states are veiled: stacks in no order, others' coins as many as the actor's. Logits of illegal actions do not matter."""
SHIPPED = Path(str(files("sw_env.agents"))) / "weights" / "smallworld"
"""The folder of the weights that ship, `net-SEATS.safetensors`."""


def load_evaluator(path: str, config: GameConfig) -> Evaluator:
    """The evaluator of a checkpoint; without a path, of the weights that ship; `advice`: the heuristic player."""
    if path == "advice":
        return AdviceEvaluator(config)
    path = path or str(SHIPPED / f"net-{config.seats}.safetensors")
    try:
        judge = importlib.import_module("sw_env.agents.neural.judge")
    except ImportError as error:
        raise ValueError(f"path={path}: {error}; pip install 'sw-env[train]'") from None
    evaluator: Evaluator = judge.NetworkEvaluator(path, config)
    return evaluator


@kernel
def evaluate_advice(states: Any, world: Any, bits: Any, minds: Any, logits: Any, utilities: Any) -> None:
    """Ratings as logits and the outlook as utilities, for each position where somebody decides."""
    w, mind = world[0], minds[0]
    for g in range(len(states)):
        left = bits[g]
        if left != 0:
            rate(states[g], w, bits[g], mind.style, mind.pad)
            while left:
                a = lowest(left)
                left = rest(left)
                logits[g, a] = mind.pad.score[a] / mind.setup.temperature
            appraise(states[g], w, mind)
            for p in range(w.seats):
                utilities[g, p] = mind.work.utility[p]


class AdviceEvaluator:
    """The heuristic player's ratings and outlook: a network that needs no training, and the search's own test.

    `temperature` is the lead in coins that makes one action e times as likely, `scale` the lead that makes a win likely."""

    def __init__(self, config: GameConfig, temperature: float = 1.0, scale: float = 12.0) -> None:
        self._config, self._mind = config, make_mind(config, temperature=temperature, scale=scale)

    def __call__(self, states: np.ndarray, bits: np.ndarray, actors: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        logits = np.full((len(bits), ACTIONS), -1e9)
        utilities = np.zeros((len(bits), MAX_SEATS))
        evaluate_advice(states, self._config.world, bits, self._mind, logits, utilities)
        return logits, utilities[:, : self._config.seats]
