"""What is said to the processor in its own words: bits of a word, and planes (a value for each region) all regions at once.

The only module of the rules with LLVM in it. Everything here has a plain twin, which other processors and plain Python take."""

from typing import Any

import numba
import numpy as np
from llvmlite import ir
from numba.core import types
from numba.core.codegen import get_host_cpu_features
from numba.core.extending import intrinsic
from numba.np.arrayobj import make_array

from sw_env.core.jit import PLAIN, kernel

NOTHING, ONE = np.uint64(0), np.uint64(1)
BYTE, INT, WORD = ir.IntType(8), ir.IntType(32), ir.IntType(64)
LANES = 64
"""A plane is read and written as so many bytes: what lies behind it in the record is read, too, and stays as it is."""


def processor_has(feature: str) -> bool:
    """The processor that kernels are compiled for has these instructions (NUMBA_CPU_FEATURES names others than it has)."""
    known = numba.config.CPU_FEATURES
    return not PLAIN and f"+{feature}" in (get_host_cpu_features() if known is None else known).split(",")


CHECKED = PLAIN or bool(numba.config.BOUNDSCHECK)
"""Shifts are checked, as indices are by Numba (NUMBA_BOUNDSCHECK=1) or by NumPy."""
DEPOSITS = processor_has("bmi2")
"""The n-th bit of a word is found in two instructions."""
VECTORS = processor_has("avx2")
"""All regions of a plane are compared in one to four instructions."""


def pointer_to(context: Any, builder: Any, kind: Any, array: Any, at: Any, lanes: Any) -> Any:
    """Where some values of an array stand, as one vector."""
    return builder.bitcast(builder.gep(make_array(kind)(context, builder, array).data, [at]), lanes.as_pointer())


def flags_of(builder: Any, word: Any, lanes: int) -> Any:
    """The lowest bits of a word as so many flags."""
    narrow = word if lanes == word.type.width else builder.trunc(word, ir.IntType(lanes))
    return builder.bitcast(narrow, ir.VectorType(ir.IntType(1), lanes))


def splat(builder: Any, number: Any, lanes: int) -> Any:
    """A number as a byte in every lane."""
    nothing = ir.Constant(ir.VectorType(BYTE, lanes), ir.Undefined)
    first = builder.insert_element(nothing, builder.trunc(number, BYTE), INT(0))
    return builder.shuffle_vector(first, nothing, ir.Constant(ir.VectorType(INT, lanes), [0] * lanes))


if PLAIN:

    def count(board: Any) -> int:
        """How many regions."""
        return int(board).bit_count()

    def lowest(board: Any) -> int:
        """The smallest region of a set that is not empty."""
        return (int(board) & -int(board)).bit_length() - 1

else:

    @intrinsic  # type: ignore[untyped-decorator]
    def _ones(_typing: Any, board: Any) -> Any:
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
        return _ones(board)

    @kernel
    def lowest(board):
        """The smallest region of a set that is not empty."""
        return _trailing_zeros(board)


if CHECKED:

    @kernel
    def amount(n):
        """How far to shift; by less than nothing or by a whole word a processor would shift somehow."""
        if n < 0 or n > 63:
            raise IndexError("a shift by less than 0 or more than 63 bits")
        return np.uint64(n)

else:

    @kernel
    def amount(n):
        """How far to shift."""
        return np.uint64(n)


if DEPOSITS:

    @intrinsic  # type: ignore[untyped-decorator]
    def _deposit(_typing: Any, bits: Any, board: Any) -> Any:
        """Bit k of the first word moves to where the k-th bit that is set in the second stands."""

        def build(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
            pdep = builder.module.declare_intrinsic("llvm.x86.bmi.pdep.64", (), ir.FunctionType(WORD, (WORD, WORD)))
            return builder.call(pdep, args)

        return types.uint64(types.uint64, types.uint64), build

    @kernel
    def nth(board, n):
        """The n-th region of the set, from 0."""
        return lowest(_deposit(ONE << amount(n), board))

else:

    @kernel
    def nth(board, n):
        """The n-th region of the set, from 0."""
        for _ in range(n):
            board &= board - ONE
        return lowest(board)


if VECTORS:
    PLANE = ir.VectorType(BYTE, LANES)

    def _plane(context: Any, builder: Any, kind: Any, plane: Any) -> tuple[Any, Any]:
        """Where a plane stands, and its values."""
        place = pointer_to(context, builder, kind, plane, WORD(0), PLANE)
        return place, builder.load(place, align=1)

    @intrinsic  # type: ignore[untyped-decorator]
    def at_most(_typing: Any, board: Any, plane: Any, number: Any) -> Any:
        """Those regions of the set whose value in the plane is at most so much."""

        def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            _, values = _plane(context, builder, signature.args[1], args[1])
            found = builder.icmp_signed("<=", values, splat(builder, args[2], LANES))
            return builder.and_(args[0], builder.bitcast(found, WORD))

        return types.uint64(types.uint64, plane, types.int64), build

    @intrinsic  # type: ignore[untyped-decorator]
    def thin(_typing: Any, board: Any, tokens: Any, price: Any) -> Any:
        """All tokens but one leave each region of the set, which gets cheaper by as many."""

        def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            planes = [_plane(context, builder, signature.args[k], args[k]) for k in (1, 2)]
            spare = builder.sub(planes[0][1], ir.Constant(PLANE, [1] * LANES))
            spare = builder.select(flags_of(builder, args[0], LANES), spare, ir.Constant(PLANE, None))
            for place, values in planes:
                builder.store(builder.sub(values, spare), place, align=1)
            return context.get_dummy_value()

        return types.void(types.uint64, tokens, price), build

    @intrinsic  # type: ignore[untyped-decorator]
    def unpack_word(_typing: Any, word: Any, rows: Any, k: Any) -> Any:
        """The 64 bits of a word as 64 bytes, from the k-th word of all rows on."""

        def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            place = pointer_to(context, builder, signature.args[1], args[1], args[2], PLANE)
            builder.store(builder.zext(flags_of(builder, args[0], LANES), PLANE), place, align=1)
            return context.get_dummy_value()

        return types.void(types.uint64, rows, types.int64), build

    @intrinsic  # type: ignore[untyped-decorator]
    def union(_typing: Any, board: Any, sets: Any) -> Any:
        """All that the sets of these regions hold together."""

        (regions,) = sets.shape  # of an array inside a record, so its type knows
        all_sets = ir.VectorType(WORD, regions)

        def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            place = pointer_to(context, builder, signature.args[1], args[1], WORD(0), all_sets)
            chosen = flags_of(builder, args[0], regions)
            found = builder.select(chosen, builder.load(place, align=8), ir.Constant(all_sets, None))
            reduce = ir.FunctionType(WORD, (all_sets,))
            return builder.call(builder.module.declare_intrinsic(f"llvm.vector.reduce.or.v{regions}i64", (), reduce), [found])

        return types.uint64(types.uint64, sets), build

else:

    @kernel
    def at_most(board, plane, number):
        """Those regions of the set whose value in the plane is at most so much."""
        found = NOTHING
        while board:
            if plane[lowest(board)] <= number:
                found |= board & ~(board - ONE)
            board &= board - ONE
        return found

    @kernel
    def thin(board, tokens, price):
        """All tokens but one leave each region of the set, which gets cheaper by as many."""
        while board:
            r = lowest(board)
            price[r] -= tokens[r] - 1
            tokens[r] = 1
            board &= board - ONE

    @kernel
    def union(board, sets):
        """All that the sets of these regions hold together."""
        found = NOTHING
        while board:
            found |= sets[lowest(board)]
            board &= board - ONE
        return found

    BYTES = np.array([[byte >> k & 1 for k in range(8)] for byte in range(256)], np.int8).view(np.uint64).reshape(256)
    LOW_BYTE = np.uint64(0xFF)

    @kernel
    def unpack_word(word, rows, k):
        """The 64 bits of a word as 64 bytes, from the k-th word of all rows on."""
        for i in range(8):
            rows[(k + i) // rows.shape[1], (k + i) % rows.shape[1]] = BYTES[(word >> np.uint64(8 * i)) & LOW_BYTE]
