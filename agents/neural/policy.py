"""From logits to actions, compiled: draw a legal action by its probability."""

import math
from typing import Any

import numpy as np

from sw_env.agents.jit import net_kernel as kernel
from sw_env.core.jit import compiling
from sw_env.core.rng import GOLDEN, mix

S11 = np.uint64(11)


def sample(logits: np.ndarray, masks: np.ndarray, seed: int, step: int) -> tuple[np.ndarray, np.ndarray]:
    """Actions (n,) and the logarithms of their probabilities (n,), from logits and legal actions (n, actions) uint8.

    The luck depends on seed, step and the place in the batch."""
    actions, chances = np.zeros(len(logits), np.int64), np.zeros(len(logits), np.float32)
    with compiling("the draw of actions"):
        draw(logits, masks, np.uint64(seed), np.uint64(step), actions, chances)
    return actions, chances


@kernel
def draw(logits: Any, masks: Any, seed: Any, step: Any, actions: Any, chances: Any) -> None:
    """One action a row."""
    luck = mix(mix(seed + GOLDEN) ^ (step * GOLDEN))
    for i in range(len(logits)):
        luck += GOLDEN
        best, total = -1e30, 0.0
        for a in range(masks.shape[1]):
            if masks[i, a] != 0:
                best = max(best, logits[i, a])
        for a in range(masks.shape[1]):
            if masks[i, a] != 0:
                total += math.exp(logits[i, a] - best)
        left = np.float64(mix(luck) >> S11) / 9007199254740992.0 * total
        for a in range(masks.shape[1]):
            if masks[i, a] != 0:
                actions[i] = a
                left -= math.exp(logits[i, a] - best)
                if left < 0:
                    break
        chances[i] = logits[i, actions[i]] - best - math.log(total)
