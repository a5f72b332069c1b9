"""The agenda: what is to be done, one item after the other; the next one is the last of the list (rules 5).

An item is a word: its name in the lowest byte, then its fields; 255 stands for -1 and for null."""

import numpy as np

from sw_env.core.jit import hot_kernel, kernel
from sw_env.core.regions import byte_at, byte_of
from sw_env.games.kingdoms.data.codes import Do
from sw_env.games.kingdoms.rules.state import DEEPEST, LINES

OPEN = -1
"""A kind of a payment that is not fixed yet, a place or a gainer that there is not."""
HEROES, COPY, ROLL = np.int64(0), np.int64(1), np.int64(2)
"""Kinds of chance lines."""


@hot_kernel
def field(item, k):
    """The k-th number of an item: 0 is its name, 1 its seat."""
    value = byte_of(item, k)
    return value - 256 if value > 127 else value


@hot_kernel
def item1(name, a):
    """An item with one field."""
    return np.uint64(np.int64(name)) | byte_at(1, np.int64(a) & 255)


@hot_kernel
def item2(name, a, b):
    """An item with two fields."""
    return item1(name, a) | byte_at(2, np.int64(b) & 255)


@hot_kernel
def item3(name, a, b, c):
    """An item with three fields."""
    return item2(name, a, b) | byte_at(3, np.int64(c) & 255)


@hot_kernel
def item4(name, a, b, c, d):
    """An item with four fields."""
    return item3(name, a, b, c) | byte_at(4, np.int64(d) & 255)


@hot_kernel
def item5(name, a, b, c, d, e):
    """An item with five fields."""
    return item4(name, a, b, c, d) | byte_at(5, np.int64(e) & 255)


@kernel
def payment(p, what, r):
    """A payment of which nothing is fixed yet."""
    found = item3(Do.PAY, p, np.int64(what), r)
    for k in range(4, 8):
        found |= byte_at(k, OPEN & 255)
    return found


@hot_kernel
def put(s, item):
    """In front of the agenda: what is put last comes first."""
    if s.depth < DEEPEST:
        s.agenda[s.depth] = item
        s.depth += 1


@hot_kernel
def put_bare(s, name):
    """An item without fields."""
    put(s, np.uint64(np.int64(name)))


@kernel
def put_payment(s, p, what, r):
    """A payment for something in a place, or nowhere (-1)."""
    put(s, payment(p, what, r))


@kernel
def slide(s, below):
    """What was put since the agenda was so deep, in the opposite order: rows are read first to last."""
    i, k = below, s.depth - 1
    while i < k:
        s.agenda[i], s.agenda[k] = s.agenda[k], s.agenda[i]
        i, k = i + 1, k - 1


@kernel
def note(s, kind, p, first, second):
    """Chance has spoken: a line of the record."""
    if s.logged < LINES:
        s.lines[s.logged, 0], s.lines[s.logged, 1] = kind, p
        s.lines[s.logged, 2], s.lines[s.logged, 3] = first, second
        s.logged += 1


@kernel
def scripted(s, kind, p):
    """The script says what comes now; a line of another kind or seat is a fault, and chance decides."""
    if s.script_at >= s.scripted or s.fault:
        return False
    s.script_at += 1
    if s.script[s.script_at - 1, 0] != kind or s.script[s.script_at - 1, 1] != p:
        s.fault = s.script_at
        return False
    return True
