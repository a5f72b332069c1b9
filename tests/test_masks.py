"""Sets of actions in one word and in two, against Python's sets."""

import numpy as np
import pytest

from sw_env.core import masks
from sw_env.core.jit import kernel

EDGES = {1: [0, 1, 31, 62, 63], 2: [0, 1, 62, 63, 64, 65, 126, 127]}


@kernel
def unpacked(mask, rows, g):
    """A row of bytes for each set."""
    masks.unpack(mask, rows, g)


def as_set(mask):
    number = masks.as_number(mask)
    return {a for a in range(128) if number >> a & 1}


def as_words(chosen, words):
    return masks.as_mask(masks.as_rows(sum(1 << a for a in chosen), words)[0])


def some_sets(words, count=40):
    """None, all, each edge alone, all edges, and some by chance."""
    chance, every = np.random.default_rng(words), range(masks.WORD * words)
    sets = [set(), set(every), set(EDGES[words]), *({a} for a in EDGES[words])]
    return sets + [{a for a in every if chance.random() < chance.choice([0.03, 0.5])} for _ in range(count)]


SETS = [(words, chosen) for words in (1, 2) for chosen in some_sets(words)]
FEW = [(words, chosen) for words in (1, 2) for chosen in some_sets(words, count=5)]
NUMBERS = [*range(-70, 200), 1 << 40, -(1 << 40)]
each_set, some_of_them = (
    pytest.mark.parametrize(("words", "chosen"), sets, ids=[f"{words}-{k}" for k, (words, _) in enumerate(sets)])
    for sets in (SETS, FEW)
)


@each_set
def test_what_one_set_answers(words, chosen):
    mask = as_words(chosen, words)
    assert as_set(mask) == chosen
    assert bool(masks.empty(mask)) is (not chosen)
    assert bool(masks.is_forced(mask)) is (len(chosen) == 1)
    assert masks.choices(mask) == len(chosen)
    assert [masks.choice(mask, n) for n in range(len(chosen))] == sorted(chosen)
    if chosen:
        assert masks.first(mask) == min(chosen)
        assert as_set(masks.without_first(mask)) == chosen - {min(chosen)}


@some_of_them
def test_any_number_may_be_asked_for(words, chosen):
    mask = as_words(chosen, words)
    assert {a for a in NUMBERS if masks.allows(mask, np.int64(a))} == chosen


@some_of_them
def test_what_two_sets_make(words, chosen):
    others = some_sets(words, count=5)
    mask, pairs = as_words(chosen, words), [as_words(other, words) for other in others]
    assert [as_set(masks.either(mask, other)) for other in pairs] == [chosen | other for other in others]
    assert [as_set(masks.both(mask, other)) for other in pairs] == [chosen & other for other in others]
    assert [as_set(masks.without(mask, other)) for other in pairs] == [chosen - other for other in others]


@some_of_them
def test_sets_are_written_read_and_unpacked_where_they_belong(words, chosen):
    rows = np.zeros(3, np.uint64) if words == 1 else np.zeros((3, 2), np.uint64)
    bits, kept, mask = np.zeros((3, 8 * words), np.uint64), np.zeros(words, np.uint64), as_words(chosen, words)
    masks.write(rows, 1, mask)
    assert [as_set(masks.read(rows, g)) for g in range(3)] == [set(), chosen, set()]
    unpacked(mask, bits, 1)
    flags = bits.view(np.uint8)
    assert set(np.flatnonzero(flags[1]).tolist()) == chosen
    assert set(flags[1].tolist()) <= {0, 1}
    assert not flags[[0, 2]].any()
    masks.keep(kept, mask)
    assert as_set(masks.kept(kept)) == chosen
