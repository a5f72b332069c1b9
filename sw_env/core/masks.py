"""Sets of actions: a word of 64 bits, or for a game with more actions a pair; bit a of the k-th word is action 64 k + a.

In an array of masks there is a word for each game, (n,), or two, (n, 2)."""

from collections.abc import Callable
from typing import Any

import numpy as np
from numba.core import types
from numba.core.extending import overload

from sw_env.core.jit import QUESTION
from sw_env.core.machine import unpack_word
from sw_env.core.regions import NONE, bit, count, has, lowest, nth, rest

WORD = 64
FOLD = np.uint64(0x9E3779B97F4A7C15)


def words_of(actions: int) -> int:
    """How many words hold so many actions."""
    return -(-actions // WORD)


def as_number(words: Any) -> int:
    """A mask as Python has it, an integer with a bit for each action, from its words."""
    parts = words if isinstance(words, tuple) else np.atleast_1d(words)
    return sum(int(word) << (WORD * k) for k, word in enumerate(parts))


def _in_two_words(found: Any) -> bool:
    """A pair, or an array with two words a row; or Numba's type of such."""
    return isinstance(found, tuple | types.BaseTuple) or getattr(found, "ndim", 1) == 2


def _by_words(text: str, one: Callable[..., Any], two: Callable[..., Any]) -> Callable[..., Any]:
    """A function of masks, written for one word and for two; kernels take the one that fits when they are compiled."""

    def ask(found: Any, *more: Any) -> Any:
        return (two if _in_two_words(found) else one)(found, *more)

    @overload(ask, strict=False, **QUESTION)
    def choose(found, *more):  # type: ignore[no-untyped-def]
        return two if _in_two_words(found) else one

    ask.__doc__ = text
    return ask


def _choice_of_two(mask: Any, n: Any) -> Any:
    before = count(mask[0])
    return nth(mask[0], n) if n < before else WORD + nth(mask[1], n - before)


def _write_one(masks: Any, g: Any, mask: Any) -> None:
    masks[g] = mask


def _write_two(masks: Any, g: Any, mask: Any) -> None:
    masks[g, 0], masks[g, 1] = mask


def _unpack_two(mask: Any, rows: Any, g: Any) -> None:
    unpack_word(mask[0], rows, 16 * g)
    unpack_word(mask[1], rows, 16 * g + 8)


empty = _by_words("No action is legal.", lambda mask: mask == NONE, lambda mask: mask[0] | mask[1] == NONE)
is_forced = _by_words(
    "Exactly one action is legal.",
    lambda mask: mask != NONE and rest(mask) == NONE,
    lambda mask: count(mask[0]) + count(mask[1]) == 1,
)
choices = _by_words("How many actions are legal.", lambda mask: count(mask), lambda mask: count(mask[0]) + count(mask[1]))
choice = _by_words("The n-th legal action, from 0.", lambda mask, n: nth(mask, n), _choice_of_two)
first = _by_words(
    "The smallest action of a set that is not empty.",
    lambda mask: lowest(mask),
    lambda mask: lowest(mask[0]) if mask[0] != NONE else WORD + lowest(mask[1]),
)
without_first = _by_words(
    "The set without its smallest action.",
    lambda mask: rest(mask),
    lambda mask: (rest(mask[0]), mask[1]) if mask[0] != NONE else (NONE, rest(mask[1])),
)
allows = _by_words(
    "Action a is in the set; any number may be asked for.",
    lambda mask, a: a >= 0 and a < WORD and has(mask, a),
    lambda mask, a: a >= 0 and a < 2 * WORD and (has(mask[0], a) if a < WORD else has(mask[1], a - WORD)),
)
alone = _by_words(
    "Action a alone, as a set of the kind of the first argument.",
    lambda mask, a: bit(a),
    lambda mask, a: (bit(a), NONE) if a < WORD else (NONE, bit(a - WORD)),
)
both = _by_words(
    "What is in both sets.", lambda mask, other: mask & other, lambda mask, other: (mask[0] & other[0], mask[1] & other[1])
)
either = _by_words(
    "What is in one of the sets or in both.",
    lambda mask, other: mask | other,
    lambda mask, other: (mask[0] | other[0], mask[1] | other[1]),
)
without = _by_words(
    "What is in the first set and not in the second.",
    lambda mask, other: mask & ~other,
    lambda mask, other: (mask[0] & ~other[0], mask[1] & ~other[1]),
)
folded = _by_words("One word that depends on all of the set.", lambda mask: mask, lambda mask: mask[0] ^ (mask[1] * FOLD))
read = _by_words("The mask in row g.", lambda masks, g: masks[g], lambda masks, g: (masks[g, 0], masks[g, 1]))
write = _by_words("Put a mask into row g.", _write_one, _write_two)
unpack = _by_words(
    "A byte of 0 or 1 for each action, in row g of words; a row has eight words for each word of the mask.",
    lambda mask, rows, g: unpack_word(mask, rows, 8 * g),
    _unpack_two,
)
