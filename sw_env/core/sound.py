"""What the check of a record asks of its numbers, in any game."""

import numpy as np

from sw_env.core.jit import kernel
from sw_env.core.regions import NONE, bit


@kernel
def within(number, low, high):
    """From low to high, both included."""
    return low <= number and number <= high


@kernel
def card(number, cards):
    """The set of this card; empty where there is no such card."""
    return bit(np.int64(number)) if within(number, 0, cards - 1) else NONE
