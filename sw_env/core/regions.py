"""Sets of regions as bits of a uint64; the only module that shifts bits."""

from typing import Any

import numpy as np
from numba.core import types
from numba.extending import intrinsic

from sw_env.core.jit import PLAIN, kernel

NONE = np.uint64(0)
ONE = np.uint64(1)
LOW_BYTE = np.uint64(0xFF)
ALL = np.uint64(0xFFFF_FFFF_FFFF_FFFF)

if PLAIN:

    def count(board: Any) -> int:
        """How many regions."""
        return int(board).bit_count()

    def lowest(board: Any) -> int:
        """The smallest region of a set that is not empty."""
        return (int(board) & -int(board)).bit_length() - 1

else:

    @intrinsic  # type: ignore[untyped-decorator]
    def _popcount(_typing: Any, board: Any) -> Any:
        def build(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
            return builder.ctpop(args[0])

        return types.int64(types.uint64), build

    @intrinsic  # type: ignore[untyped-decorator]
    def _trailing_zeros(_typing: Any, board: Any) -> Any:
        def build(context: Any, builder: Any, _signature: Any, args: Any) -> Any:
            return builder.cttz(args[0], context.get_constant(types.boolean, 1))

        return types.int64(types.uint64), build

    @kernel
    def count(board):
        """How many regions."""
        return _popcount(board)

    @kernel
    def lowest(board):
        """The smallest region of a set that is not empty."""
        return _trailing_zeros(board)


@kernel
def bit(r):
    """The set of r alone."""
    return ONE << np.uint64(r)


@kernel
def has(board, r):
    """r is in the set."""
    return (board >> np.uint64(r)) & ONE != NONE


@kernel
def rest(board):
    """The set without its smallest region."""
    return board & (board - ONE)


@kernel
def from_on(r):
    """All regions not smaller than r; from -1 on, all."""
    return ALL << np.uint64(max(r, 0))


@kernel
def first_bits(n):
    """The n lowest bits."""
    return (ONE << np.uint64(n)) - ONE


@kernel
def shifted(board, n):
    """The set moved up by n bits."""
    return board << np.uint64(n)


@kernel
def neighbours_of(w, board):
    """All regions adjacent to some region of the set."""
    found = NONE
    while board:
        found |= w.neighbours[lowest(board)]
        board = rest(board)
    return found


@kernel
def nth(board, n):
    """The n-th region of the set, from 0."""
    for _ in range(n):
        board = rest(board)
    return lowest(board)


@kernel
def byte_of(board, k):
    """Eight bits of the set, from bit 8 k on."""
    return (board >> np.uint64(8 * k)) & LOW_BYTE
