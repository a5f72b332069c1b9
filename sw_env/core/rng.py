"""Chance: a splitmix64 generator inside the record, so that a clone replays its dice."""

import numpy as np

from sw_env.core.jit import kernel

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
MIX_2 = np.uint64(0x94D049BB133111EB)
S27, S30, S31, S32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)


@kernel
def mix(z):
    """Scatter 64 bits."""
    z = (z ^ (z >> S30)) * MIX_1
    z = (z ^ (z >> S27)) * MIX_2
    return z ^ (z >> S31)


@kernel
def scaled(z, n):
    """A number below n from 64 scattered bits."""
    return np.int64(((z >> S32) * np.uint64(n)) >> S32)


@kernel
def below(s, n):
    """A uniform number from 0 to n - 1."""
    s.rng += GOLDEN
    return scaled(mix(s.rng), n)


@kernel
def shuffle(s, cards, n):
    """Shuffle the first n entries of `cards`."""
    for i in range(n - 1, 0, -1):
        k = below(s, i + 1)
        card = cards[i]
        cards[i] = cards[k]
        cards[k] = card
