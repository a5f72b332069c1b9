"""Many bytes at once: a set as bytes, a plane copied, values turned to a seat; the only module with LLVM vectors.

A store is as wide as the processor likes, mostly wider than what it is for: rows are written upwards, and what follows covers
the rest.
"""

from typing import Any

import numpy as np
from llvmlite import ir
from numba.core import types
from numba.core.extending import intrinsic

from sw_env.core.jit import PLAIN
from sw_env.core.machine import BYTE, flags_of, pointer_to, splat
from sw_env.core.regions import NONE

WIDE, HALF = 64, 16
"""Bytes that the stores for regions and cards, and those for races, cover."""


def _pointer(context: Any, builder: Any, kind: Any, array: Any, at: Any, lanes: int) -> Any:
    return pointer_to(context, builder, kind, array, at, ir.VectorType(BYTE, lanes))


def _turned(context: Any, builder: Any, kind: Any, source: Any, p: Any, seats: Any) -> Any:
    """Three lanes a seat, from seat p on clockwise; and which lanes are somebody's."""
    three, one = ir.IntType(64)(3), ir.IntType(64)(1)
    first, all_lanes = builder.mul(p, three), builder.mul(seats, three)
    ahead = builder.sub(all_lanes, first)
    later = builder.load(_pointer(context, builder, kind, source, first, HALF), align=1)
    sooner = builder.load(_pointer(context, builder, kind, source, builder.neg(ahead), HALF), align=1)
    to_end = flags_of(builder, builder.sub(builder.shl(one, ahead), one), HALF)
    used = flags_of(builder, builder.sub(builder.shl(one, all_lanes), one), HALF)
    return builder.select(to_end, later, sooner), used


if PLAIN:

    def put_bits(lanes: int) -> Any:
        """A byte of 1 for each of the lowest bits that is set."""

        def put(row: Any, at: int, board: Any) -> None:
            row[at : at + lanes] = [int(board) >> k & 1 for k in range(lanes)][: len(row) - at]

        return put

    put_set, put_few = put_bits(WIDE), put_bits(HALF)

    def put_levels(row: Any, at: int, ones: Any, twos: Any, fours: Any) -> None:
        """A byte for each bit: 1 for one that is set in the first set, 2 more in the second, 4 more in the third."""
        put_set(row, at, NONE)
        for value, board in ((1, ones), (2, twos), (4, fours)):
            for k in range(WIDE):
                if int(board) >> k & 1:
                    row[at + k] += value

    def put_reduced(row: Any, at: int, plane: Any, once: Any, also: Any) -> None:
        """Copy a value for each region, 1 less in each of the two sets, modulo 256."""
        row[at : at + len(plane)] = plane.view(np.uint8)
        for board in (once, also):
            for k in range(len(plane)):
                row[at + k] = (int(row[at + k]) - (int(board) >> k & 1)) & 255

    def put_word(row: Any, at: int, word: Any) -> None:
        """Eight bytes, the lowest first."""
        row[at : at + 8] = list(int(word).to_bytes(8, "little"))[: len(row) - at]

    def put_plane(row: Any, at: int, plane: Any) -> None:
        """Copy a value for each region."""
        row[at : at + len(plane)] = plane.view(np.uint8)

    def put_values(row: Any, at: int, values: Any, plus: int, n: int) -> None:
        """The first n values, at most 15, and zeros behind them."""
        row[at : at + HALF] = 0
        for k in range(n):
            row[at + k] = int(values[k]) + plus

    def put_coins(row: Any, at: int, coins: Any, n: int) -> None:
        """The first n amounts, at most 8, as bytes, and zeros behind them."""
        row[at : at + 8] = 0
        for k in range(n):
            row[at + k] = min(int(coins[k]), 255)

    def last_cards(cards: Any, n: int) -> int:
        """The set of the last n cards of a pile."""
        return sum(1 << int(card) for card in cards[len(cards) - n :])

    def put_races(row: Any, at: int, values: Any, plus: int, p: int, seats: int) -> None:
        """A value for each race, from seat p on clockwise."""
        row[at : at + HALF] = 0
        for k in range(3 * seats):
            row[at + k] = int(values[(3 * p + k) % (3 * seats)]) + plus

    def put_seat_sets(row: Any, at: int, values: Any, p: int, seats: int) -> None:
        """The same for sets of seats, whose bits are turned, too."""
        row[at : at + HALF] = 0
        for k in range(3 * seats):
            value = int(values[(3 * p + k) % (3 * seats)])
            row[at + k] = (value >> p | value << (seats - p)) & ((1 << seats) - 1)

else:

    def put_bits(lanes: int) -> Any:
        """A store of so many bytes, one for each of the lowest bits of a set."""

        @intrinsic
        def put(_typing: Any, row: Any, at: Any, board: Any) -> Any:
            """A byte of 1 for each bit that is set."""

            def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
                ones = builder.zext(flags_of(builder, args[2], lanes), ir.VectorType(BYTE, lanes))
                builder.store(ones, _pointer(context, builder, signature.args[0], args[0], args[1], lanes), align=1)
                return context.get_dummy_value()

            return types.void(row, types.int64, types.uint64), build

        return put

    put_set, put_few = put_bits(WIDE), put_bits(HALF)

    @intrinsic
    def put_levels(_typing: Any, row: Any, at: Any, ones: Any, twos: Any, fours: Any) -> Any:
        """A byte for each bit: 1 for one that is set in the first set, 2 more in the second, 4 more in the third."""

        def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            zeros = ir.Constant(ir.VectorType(BYTE, WIDE), None)
            found = zeros
            for value, board in zip((1, 2, 4), args[2:], strict=True):
                level = ir.Constant(ir.VectorType(BYTE, WIDE), [value] * WIDE)
                found = builder.or_(found, builder.select(flags_of(builder, board, WIDE), level, zeros))
            builder.store(found, _pointer(context, builder, signature.args[0], args[0], args[1], WIDE), align=1)
            return context.get_dummy_value()

        return types.void(row, types.int64, types.uint64, types.uint64, types.uint64), build

    @intrinsic
    def put_reduced(_typing: Any, row: Any, at: Any, plane: Any, once: Any, also: Any) -> Any:
        """Copy a value for each region, 1 less in each of the two sets, modulo 256."""

        def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            source = _pointer(context, builder, signature.args[2], args[2], ir.IntType(64)(0), WIDE)
            found = builder.load(source, align=1)
            for board in args[3:]:
                found = builder.add(found, builder.sext(flags_of(builder, board, WIDE), found.type))
            builder.store(found, _pointer(context, builder, signature.args[0], args[0], args[1], WIDE), align=1)
            return context.get_dummy_value()

        return types.void(row, types.int64, plane, types.uint64, types.uint64), build

    @intrinsic
    def put_word(_typing: Any, row: Any, at: Any, word: Any) -> Any:
        """Eight bytes, the lowest first."""

        def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            place = pointer_to(context, builder, signature.args[0], args[0], args[1], ir.IntType(64))
            builder.store(args[2], place, align=1)
            return context.get_dummy_value()

        return types.void(row, types.int64, types.uint64), build

    @intrinsic
    def put_plane(_typing: Any, row: Any, at: Any, plane: Any) -> Any:
        """Copy a value for each region."""

        def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            source = _pointer(context, builder, signature.args[2], args[2], ir.IntType(64)(0), WIDE)
            target = _pointer(context, builder, signature.args[0], args[0], args[1], WIDE)
            builder.store(builder.load(source, align=1), target, align=1)
            return context.get_dummy_value()

        return types.void(row, types.int64, plane), build

    @intrinsic
    def put_values(_typing: Any, row: Any, at: Any, values: Any, plus: Any, n: Any) -> Any:
        """The first n values, at most 15, and zeros behind them."""

        def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            source = _pointer(context, builder, signature.args[2], args[2], ir.IntType(64)(0), HALF)
            found = builder.add(builder.load(source, align=1), splat(builder, args[3], HALF))
            one = ir.IntType(64)(1)
            used = flags_of(builder, builder.sub(builder.shl(one, args[4]), one), HALF)
            zeros = ir.Constant(ir.VectorType(BYTE, HALF), [0] * HALF)
            target = _pointer(context, builder, signature.args[0], args[0], args[1], HALF)
            builder.store(builder.select(used, found, zeros), target, align=1)
            return context.get_dummy_value()

        return types.void(row, types.int64, values, types.int64, types.int64), build

    @intrinsic
    def put_coins(_typing: Any, row: Any, at: Any, coins: Any, n: Any) -> Any:
        """The first n amounts, at most 8, as bytes, and zeros behind them."""

        def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            short = ir.VectorType(ir.IntType(16), 8)
            source = pointer_to(context, builder, signature.args[2], args[2], ir.IntType(64)(0), short)
            found = builder.load(source, align=1)
            most = ir.Constant(short, [255] * 8)
            found = builder.trunc(builder.select(builder.icmp_unsigned("<", found, most), found, most), ir.VectorType(BYTE, 8))
            one = ir.IntType(64)(1)
            used = flags_of(builder, builder.sub(builder.shl(one, args[3]), one), 8)
            target = _pointer(context, builder, signature.args[0], args[0], args[1], 8)
            builder.store(builder.select(used, found, ir.Constant(ir.VectorType(BYTE, 8), [0] * 8)), target, align=1)
            return context.get_dummy_value()

        return types.void(row, types.int64, coins, types.int64), build

    @intrinsic
    def last_cards(_typing: Any, cards: Any, n: Any) -> Any:
        """The set of the last n cards of a pile."""
        (pile,), lanes = cards.shape, 32  # of an array inside a record, so its type knows

        def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            wide = ir.VectorType(ir.IntType(32), lanes)
            found = builder.load(_pointer(context, builder, signature.args[0], args[0], ir.IntType(64)(0), lanes), align=1)
            bits = builder.shl(ir.Constant(wide, [1] * lanes), builder.zext(found, wide))
            word, one = ir.IntType(64), ir.IntType(64)(1)
            last = builder.sub(word(1 << pile), builder.shl(one, builder.sub(word(pile), args[1])))
            bits = builder.select(flags_of(builder, last, lanes), bits, ir.Constant(wide, [0] * lanes))
            name = f"llvm.vector.reduce.or.v{lanes}i32"
            reduce = builder.module.globals.get(name) or ir.Function(
                builder.module, ir.FunctionType(ir.IntType(32), [wide]), name
            )
            return builder.zext(builder.call(reduce, [bits]), word)

        return types.uint64(cards, types.int64), build

    @intrinsic
    def put_races(_typing: Any, row: Any, at: Any, values: Any, plus: Any, p: Any, seats: Any) -> Any:
        """A value for each race, from seat p on clockwise."""

        def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            found, used = _turned(context, builder, signature.args[2], args[2], args[4], args[5])
            found = builder.add(found, splat(builder, args[3], HALF))
            zeros = ir.Constant(ir.VectorType(BYTE, HALF), [0] * HALF)
            target = _pointer(context, builder, signature.args[0], args[0], args[1], HALF)
            builder.store(builder.select(used, found, zeros), target, align=1)
            return context.get_dummy_value()

        return types.void(row, types.int64, values, types.int64, types.int64, types.int64), build

    @intrinsic
    def put_seat_sets(_typing: Any, row: Any, at: Any, values: Any, p: Any, seats: Any) -> Any:
        """The same for sets of seats, whose bits are turned, too."""

        def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            p, seats = args[3], args[4]
            found, used = _turned(context, builder, signature.args[2], args[2], p, seats)
            one = ir.IntType(64)(1)
            down = builder.lshr(found, splat(builder, p, HALF))
            up = builder.shl(found, splat(builder, builder.sub(seats, p), HALF))
            known = splat(builder, builder.sub(builder.shl(one, seats), one), HALF)
            zeros = ir.Constant(ir.VectorType(BYTE, HALF), [0] * HALF)
            target = _pointer(context, builder, signature.args[0], args[0], args[1], HALF)
            builder.store(builder.select(used, builder.and_(builder.or_(down, up), known), zeros), target, align=1)
            return context.get_dummy_value()

        return types.void(row, types.int64, values, types.int64, types.int64), build
