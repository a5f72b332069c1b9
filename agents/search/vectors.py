"""The arithmetic of a small network in the processor's own words: sixteen numbers at once; with plain twins.

A layer is a block of rows of weights, one for each of its inputs, in one long array. What a layer answers is the sum of the
rows of those inputs that are not nothing, each times its amount."""

from typing import Any

import numpy as np
from llvmlite import ir
from numba.core import cgutils, types
from numba.core.extending import intrinsic

from sw_env.agents.jit import search_kernel as kernel
from sw_env.core.machine import CHECKED, INT, WORD, pointer_to

LANES = 16
"""Numbers in a vector. A layer is as wide, or several times."""
TURN = 4
"""Rows are counted in fours; the last four are filled up with amounts of nothing."""
FLOAT = ir.FloatType()
VECTOR = ir.VectorType(FLOAT, LANES)
NOTHING = ir.Constant(VECTOR, None)

if CHECKED:

    @kernel
    def sum_rows(weights, start, width, columns, amounts, n, sums):
        """The rows that the first n columns name, each times its amount, added up; what is below nothing becomes nothing."""
        for j in range(width):
            total = np.float32(0.0)
            for i in range(n):
                total += amounts[i] * weights[start + columns[i] * width + j]
            sums[j] = max(total, np.float32(0.0))

    @kernel
    def add_rows(weights, start, width, amounts, n, sums):
        """The first n rows, each times its amount, added up."""
        for j in range(width):
            total = np.float32(0.0)
            for i in range(n):
                total += amounts[i] * weights[start + i * width + j]
            sums[j] = total

    @kernel
    def product(weights, start, numbers, n):
        """The sum of the products of n numbers with as many weights."""
        total = np.float32(0.0)
        for j in range(n):
            total += weights[start + j] * numbers[j]
        return total

else:

    class Writer:
        """Writes down what the processor is to do with the arguments of a call."""

        def __init__(self, context: Any, builder: Any, signature: Any, args: Any) -> None:
            self.context, self.builder, self.kinds, self.args = context, builder, signature.args, args

        def place(self, k: int, at: Any, kind: Any) -> Any:
            """Where in the array that is argument k something stands."""
            return pointer_to(self.context, self.builder, self.kinds[k], self.args[k], at, kind)

        def vector(self, k: int, at: Any) -> Any:
            """Sixteen numbers of that array."""
            return self.builder.load(self.place(k, at, VECTOR), align=4)

        def number(self, k: int, at: Any, kind: Any) -> Any:
            """One number of it."""
            return self.builder.load(self.place(k, at, kind))

        def everywhere(self, number: Any) -> Any:
            """A vector of the same number."""
            one = self.builder.insert_element(ir.Constant(VECTOR, ir.Undefined), number, INT(0))
            return self.builder.shuffle_vector(one, one, ir.Constant(ir.VectorType(INT, LANES), [0] * LANES))

        def add(self, total: Any, one: Any, other: Any) -> None:
            """The products of two vectors are added to what a place holds."""
            kind = ir.FunctionType(VECTOR, (VECTOR, VECTOR, VECTOR))
            multiply_add = self.builder.module.declare_intrinsic(f"llvm.fmuladd.v{LANES}f32", (), kind)
            self.builder.store(self.builder.call(multiply_add, [one, other, self.builder.load(total)]), total)

        def totals(self, many: int) -> list[Any]:
            """Places for sums; they become registers."""
            return [cgutils.alloca_once(self.builder, VECTOR) for _ in range(many)]

        def whole(self, totals: list[Any]) -> Any:
            """All of them added up."""
            found = self.builder.load(totals[0])
            for total in totals[1:]:
                found = self.builder.fadd(found, self.builder.load(total))
            return found

        def loop(self, count: Any, step: int) -> Any:
            """Do something so many times, `step` at once; `index` counts the turns."""
            return cgutils.for_range(self.builder, self.builder.udiv(count, WORD(step)), intp=WORD)

        def clear(self, totals: list[Any]) -> None:
            """Sums begin with nothing."""
            for total in totals:
                self.builder.store(NOTHING, total)

    BLOCK = 4
    """Vectors of an answer that stay in registers while all rows go by."""

    def _sum_rows(*call: Any) -> Any:
        """Block by block of the answer, for each column its row's part."""
        to = Writer(*call)
        _, start, width, _, _, n, _ = to.args
        b, totals = to.builder, to.totals(BLOCK)
        with to.loop(width, LANES * BLOCK) as block:
            at = b.mul(block.index, WORD(LANES * BLOCK))
            begin = b.add(start, at)
            to.clear(totals)
            with to.loop(n, 1) as row:
                column = b.sext(to.number(3, row.index, INT), WORD)
                amount = to.everywhere(to.number(4, row.index, FLOAT))
                place = b.add(begin, b.mul(column, width))
                for j, total in enumerate(totals):
                    to.add(total, amount, to.vector(0, b.add(place, WORD(LANES * j))))
            for j, total in enumerate(totals):
                found = b.load(total)
                found = b.select(b.fcmp_ordered(">", found, NOTHING), found, NOTHING)
                b.store(found, to.place(6, b.add(at, WORD(LANES * j)), VECTOR), align=4)
        return to.context.get_dummy_value()

    def _add_rows(*call: Any) -> Any:
        """Vector by vector of the answer, four rows at once."""
        to = Writer(*call)
        _, start, width, _, n, _ = to.args
        b, totals = to.builder, to.totals(TURN)
        with to.loop(width, LANES) as block:
            at = b.mul(block.index, WORD(LANES))
            to.clear(totals)
            with to.loop(n, TURN) as turn:
                for i, total in enumerate(totals):
                    row = b.add(b.mul(turn.index, WORD(TURN)), WORD(i))
                    amount = to.everywhere(to.number(3, row, FLOAT))
                    to.add(total, amount, to.vector(0, b.add(b.add(start, at), b.mul(row, width))))
            b.store(to.whole(totals), to.place(5, at, VECTOR), align=4)
        return to.context.get_dummy_value()

    def _product(*call: Any) -> Any:
        """Four vectors at once."""
        to = Writer(*call)
        _, start, _, n = to.args
        b, totals = to.builder, to.totals(TURN)
        to.clear(totals)
        with to.loop(n, LANES * TURN) as turn:
            for i, total in enumerate(totals):
                at = b.add(b.mul(turn.index, WORD(LANES * TURN)), WORD(LANES * i))
                to.add(total, to.vector(2, at), to.vector(0, b.add(start, at)))
        kind = ir.FunctionType(FLOAT, (FLOAT, VECTOR))
        reduce = b.module.declare_intrinsic(f"llvm.vector.reduce.fadd.v{LANES}f32", (), kind)
        return b.call(reduce, [FLOAT(0.0), to.whole(totals)], fastmath=("reassoc",))

    @intrinsic  # type: ignore[untyped-decorator]
    def sum_rows(_typing: Any, weights: Any, start: Any, width: Any, columns: Any, amounts: Any, n: Any, sums: Any) -> Any:
        """The rows that the first n columns name, each times its amount, added up; what is below nothing becomes nothing."""
        return types.void(weights, types.int64, types.int64, columns, amounts, types.int64, sums), _sum_rows

    @intrinsic  # type: ignore[untyped-decorator]
    def add_rows(_typing: Any, weights: Any, start: Any, width: Any, amounts: Any, n: Any, sums: Any) -> Any:
        """The first n rows, each times its amount, added up."""
        return types.void(weights, types.int64, types.int64, amounts, types.int64, sums), _add_rows

    @intrinsic  # type: ignore[untyped-decorator]
    def product(_typing: Any, weights: Any, start: Any, numbers: Any, n: Any) -> Any:
        """The sum of the products of n numbers with as many weights."""
        return types.float32(weights, types.int64, numbers, types.int64), _product
