"""Nobody looks at what is hidden: records without what those who decide cannot know."""

import hashlib
from typing import Any

import numpy as np

from sw_env.agents.jit import search_kernel as kernel
from sw_env.core.questions import forget
from sw_env.core.records import new_records


@kernel
def forget_each(states: Any, world: Any, counted: bool) -> None:
    """Take out of each record what the seat that decides there cannot know."""
    for g in range(len(states)):
        forget(states[g], world[0], max(0, states[g].actor), counted)


def forgotten(states: np.ndarray, world: np.ndarray) -> np.ndarray:
    """Copies of the records (n,) without what their actors cannot know."""
    roots = new_records(len(states), states.dtype)
    roots[:] = states
    forget_each(roots, world, 0)
    return roots


def seeds_of(roots: np.ndarray, seed: int) -> np.ndarray:
    """A seed (n,) uint64 for each record, which depends on nothing but what is known."""
    salt = seed.to_bytes(8, "little")
    digests = [hashlib.blake2b(root.tobytes() + salt, digest_size=8).digest() for root in roots]
    return np.frombuffer(b"".join(digests), np.uint64).copy()
