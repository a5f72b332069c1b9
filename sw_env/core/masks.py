"""Sets of actions: a word of 64 bits, or for a game with more actions a pair; bit a of the k-th word is action 64 k + a.

In an array of masks there is a word for each game, (n,), or two, (n, 2)."""

from collections.abc import Callable
from typing import Any

import numpy as np
from numba.core import types
from numba.core.extending import overload

from sw_env.core.jit import QUESTION, hot_kernel
from sw_env.core.machine import unpack_word
from sw_env.core.regions import NONE, count, has, lowest, nth, rest

WORD = 64
FOLD = np.uint64(0x9E3779B97F4A7C15)


def words_of(actions: int) -> int:
    """How many words hold so many actions."""
    return -(-actions // WORD)


def as_number(words: Any) -> int:
    """A mask as Python has it, an integer with a bit for each action, from its words."""
    parts = words if isinstance(words, tuple) else np.atleast_1d(words)
    return sum(int(word) << (WORD * k) for k, word in enumerate(parts))


def as_rows(mask: int, words: int) -> np.ndarray:
    """Python's integer as a batch of one has it."""
    parts = [mask >> (WORD * k) & 2**WORD - 1 for k in range(words)]
    return np.array(parts if words == 1 else [parts], np.uint64)


def as_mask(words: Any) -> Any:
    """A row of an array of masks as kernels take a mask."""
    return tuple(words) if np.ndim(words) else words


def _in_two_words(found: Any) -> bool:
    """A pair, or an array with two words a row; or Numba's type of such."""
    return isinstance(found, tuple | types.BaseTuple) or getattr(found, "ndim", 1) == 2


def _room_for_two(words: Any) -> bool:
    """An array inside a record that holds the words of one mask, two of them; or Numba's type of such."""
    return bool(words.shape == (2,))


def _by_words(
    text: str, one: Callable[..., Any], two: Callable[..., Any], in_two: Callable[[Any], bool] = _in_two_words
) -> Callable[..., Any]:
    """A function of masks, written for one word and for two; kernels take the one that fits.

    It is put in the place of its call, so what branches is a kernel of its own: branches put into loops worry Numba."""

    def ask(found: Any, *more: Any) -> Any:
        return (two if in_two(found) else one)(found, *more)

    @overload(ask, strict=False, **QUESTION)
    def choose(found, *more):  # type: ignore[no-untyped-def]
        return two if in_two(found) else one

    ask.__doc__ = text
    return ask


@hot_kernel
def _choice_of_two(mask, n):
    """The n-th of both words together."""
    before = count(mask[0])
    return nth(mask[0], n) if n < before else WORD + nth(mask[1], n - before)


@hot_kernel
def _first_of_two(mask):
    """The smallest in the first word, or else in the second."""
    return lowest(mask[0]) if mask[0] != NONE else WORD + lowest(mask[1])


@hot_kernel
def _two_without_first(mask):
    """Both words without the smallest action."""
    return (rest(mask[0]), mask[1]) if mask[0] != NONE else (NONE, rest(mask[1]))


@hot_kernel
def _one_allows(mask, a):
    """Any number may be asked for."""
    return a >= 0 and a < WORD and has(mask, a)


@hot_kernel
def _two_allow(mask, a):
    """Any number may be asked for."""
    return a >= 0 and a < 2 * WORD and (has(mask[0], a) if a < WORD else has(mask[1], a - WORD))


def _write_one(masks: Any, g: Any, mask: Any) -> None:
    masks[g] = mask


def _write_two(masks: Any, g: Any, mask: Any) -> None:
    masks[g, 0], masks[g, 1] = mask


def _keep_one(words: Any, mask: Any) -> None:
    words[0] = mask


def _keep_two(words: Any, mask: Any) -> None:
    words[0], words[1] = mask


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
choice = _by_words("The n-th legal action, from 0.", lambda mask, n: nth(mask, n), lambda mask, n: _choice_of_two(mask, n))
first = _by_words(
    "The smallest action of a set that is not empty.", lambda mask: lowest(mask), lambda mask: _first_of_two(mask)
)
without_first = _by_words(
    "The set without its smallest action.", lambda mask: rest(mask), lambda mask: _two_without_first(mask)
)
allows = _by_words(
    "Action a is in the set; any number may be asked for.",
    lambda mask, a: _one_allows(mask, a),
    lambda mask, a: _two_allow(mask, a),
)
either = _by_words(
    "What is in one of the sets or in both.",
    lambda mask, other: mask | other,
    lambda mask, other: (mask[0] | other[0], mask[1] | other[1]),
)
both = _by_words(
    "What is in both sets.",
    lambda mask, other: mask & other,
    lambda mask, other: (mask[0] & other[0], mask[1] & other[1]),
)
without = _by_words(
    "What is in the first set and not in the second.",
    lambda mask, other: mask & ~other,
    lambda mask, other: (mask[0] & ~other[0], mask[1] & ~other[1]),
)
folded = _by_words("One word that depends on all of the set.", lambda mask: mask, lambda mask: mask[0] ^ (mask[1] * FOLD))
read = _by_words("The mask in row g.", lambda masks, g: masks[g], lambda masks, g: (masks[g, 0], masks[g, 1]))
write = _by_words("Put a mask into row g.", _write_one, _write_two)
kept = _by_words(
    "The mask whose words an array inside a record holds.",
    lambda words: words[0],
    lambda words: (words[0], words[1]),
    _room_for_two,
)
keep = _by_words("Put a mask into the array inside a record that holds its words.", _keep_one, _keep_two, _room_for_two)
unpack = _by_words(
    "A byte of 0 or 1 for each action, in row g of words; a row has eight words for each word of the mask.",
    lambda mask, rows, g: unpack_word(mask, rows, 8 * g),
    _unpack_two,
)
