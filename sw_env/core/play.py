"""One game's course: dealt, played on, at random; what is forced may be skipped."""

import numpy as np

from sw_env.core.jit import kernel
from sw_env.core.masks import choice, choices, first, is_forced
from sw_env.core.questions import apply, hurry, legal, set_up
from sw_env.core.rng import GOLDEN, mix, scaled


@kernel
def start(s, w, seed, skip_forced):
    """A new game; its first legal actions."""
    set_up(s, w, seed)
    mask = legal(s, w)
    return advance(s, w, first(mask), skip_forced) if skip_forced and is_forced(mask) else mask


@kernel
def advance(s, w, a, skip_forced):
    """Play a decision, and if asked to the forced ones behind it; the legal actions of the next one."""
    while True:
        apply(s, w, a)
        mask = legal(s, w)
        if not is_forced(mask) or not skip_forced:
            return mask
        a = first(mask)
        hurry(s)


@kernel
def viewer(s):
    """The seat that decides; when the game is over, the one whose turn was the last."""
    return s.actor if s.actor >= 0 else s.turn


@kernel
def seed_after(seed):
    """The seed of the game that follows in the same place."""
    return mix(seed + GOLDEN)


@kernel
def child_seed(seed, g):
    """The seed of place g in a batch, or of the g-th game in a row."""
    return mix(mix(seed + GOLDEN) + np.uint64(g) * GOLDEN)


@kernel
def random_action(mask, rng):
    """A uniform legal action from 64 scattered bits."""
    return choice(mask, scaled(rng, choices(mask)))
