"""Sets of regions as bits of a uint64; the only module that shifts bits."""

import numpy as np

from sw_env.core.jit import kernel
from sw_env.core.machine import amount, union
from sw_env.core.machine import count as count
from sw_env.core.machine import lowest as lowest
from sw_env.core.machine import nth as nth

NONE = np.uint64(0)
ONE = np.uint64(1)
ALL = np.uint64(0xFFFF_FFFF_FFFF_FFFF)
LOW_BYTE = np.uint64(0xFF)


@kernel
def bit(r):
    """The set of r alone."""
    return ONE << amount(r)


@kernel
def has(board, r):
    """r is in the set."""
    return (board >> amount(r)) & ONE != NONE


@kernel
def rest(board):
    """The set without its smallest region."""
    return board & (board - ONE)


@kernel
def from_on(r):
    """All regions not smaller than r; from -1 on, all."""
    return ALL << amount(max(r, 0))


@kernel
def first_bits(n):
    """The n lowest bits."""
    return (ONE << amount(n)) - ONE


@kernel
def shifted(board, n):
    """The set moved up by n bits."""
    return board << amount(np.int64(n))


@kernel
def lowered(board, n):
    """The set moved down by n bits."""
    return board >> amount(n)


@kernel
def byte_at(k, value):
    """A word whose k-th byte is that value."""
    return np.uint64(value) << amount(8 * k)


@kernel
def neighbours_of(w, board):
    """All regions adjacent to some region of the set."""
    return union(board, w.neighbours)


@kernel
def byte_of(word, k):
    """The k-th byte of a word."""
    return np.int64(word >> amount(8 * k) & LOW_BYTE)
