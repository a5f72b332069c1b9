"""What the guided search asks at a leaf: preferences for the actions and a utility for every seat, for a batch of positions."""

import importlib
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np

from sw_env.agents.advice import rate, written_advice_of
from sw_env.agents.jit import net_kernel as kernel
from sw_env.agents.search.search import appraise, make_mind
from sw_env.core.finals import MOST_SEATS
from sw_env.core.masks import empty, first, read, without_first
from sw_env.games import people, spec_of

Evaluator = Callable[[np.ndarray, np.ndarray, np.ndarray], tuple[np.ndarray, np.ndarray]]
"""(states (n,), bits (n,) or (n, 2), actors (n,)) -> (logits (n, actions), utilities (n, seats)); higher is better, about
-1 to 1.

The states are veiled: stacks in no order, others' coins as many as the actor's. Logits of illegal actions do not matter."""
WEIGHTS = Path(str(files("sw_env.agents"))) / "weights"
"""The weights that ship: a folder for each game that has any, in it `net-SEATS.safetensors`."""


def shipped(config: Any) -> str:
    """The weights that ship for a game and its number of seats."""
    path = WEIGHTS / config.game / f"net-{people(config)}.safetensors"
    if not path.is_file():
        there = ", ".join(sorted(one.stem.removeprefix("net-") for one in path.parent.glob("net-*.safetensors")))
        raise ValueError(
            f"no weights ship for {spec_of(config).title} with {people(config)} seats (there are some for: {there or 'none'});"
            " give path=…, such as that of a run of `sw-env train`"
        )
    return str(path)


def load_evaluator(path: str, config: Any) -> Evaluator:
    """The evaluator of a checkpoint; without a path, of the weights that ship; `advice`: the heuristic player."""
    if path == "advice":
        return AdviceEvaluator(config)
    path = path or shipped(config)
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
        left = read(bits, g)
        if not empty(left):
            rate(states[g], w, left, mind.style, mind.pad)
            while not empty(left):
                a = first(left)
                left = without_first(left)
                logits[g, a] = mind.pad.score[a] / mind.setup.temperature
            appraise(states[g], w, mind)
            for p in range(w.seats):
                utilities[g, p] = mind.work.utility[p]


class AdviceEvaluator:
    """The heuristic player's ratings and outlook: a network that needs no training, and the search's own test.

    `temperature` is the lead in coins that makes one action e times as likely; the lead that makes a win likely follows from
    the game's unit of rewards (12 coins in the classic game)."""

    def __init__(self, config: Any, temperature: float = 1.0) -> None:
        written_advice_of(config)
        self._config, self._spec = config, spec_of(config)
        self._mind = make_mind(config, temperature=temperature)

    def __call__(self, states: np.ndarray, bits: np.ndarray, actors: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        logits = np.full((len(bits), self._spec.actions), -1e9)
        utilities = np.zeros((len(bits), MOST_SEATS))
        evaluate_advice(states, self._config.world, bits, self._mind, logits, utilities)
        return logits, utilities[:, : self._config.seats]
