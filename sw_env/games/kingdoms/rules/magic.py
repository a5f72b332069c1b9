"""Levels of magic: reached, copied, lost (rules 8.1)."""

import numpy as np

from sw_env.core.jit import kernel
from sw_env.core.regions import NONE, bit, count, has, nth, shifted
from sw_env.core.rng import below
from sw_env.games.kingdoms.data.cards import FACTIONS
from sw_env.games.kingdoms.data.codes import Do, Fx, When
from sw_env.games.kingdoms.data.enums import Act
from sw_env.games.kingdoms.data.rulebook import MAX_MAGIC
from sw_env.games.kingdoms.rules.agenda import COPY, field, item1, item2, item5, note, put, scripted, slide
from sw_env.games.kingdoms.rules.effects import level_of, refresh
from sw_env.games.kingdoms.rules.figures import seat_after
from sw_env.games.kingdoms.rules.goods import goods_from, put_gains, put_row, put_take
from sw_env.games.kingdoms.rules.state import NOBODY

NUMBER_OF_FACTIONS = len(FACTIONS)


@kernel
def reach(s, w, p, n):
    """REACH: what the level brings, row by row; then the rows that speak of research."""
    put_gains(s, w, p, When.RESEARCH, np.int64(0))
    put_reached(s, w, p, np.int64(s.faction[p]) * MAX_MAGIC + n - 1, n)


@kernel
def put_reached(s, w, p, level, n):
    """What the rows of a level bring on reaching it, in order."""
    base = s.depth
    for x in range(np.int64(w.first_row[level]), np.int64(w.first_row[level + 1])):
        if w.effect[x] == Fx.COPY:
            put(s, item2(Do.COPY, p, n))
        elif w.effect[x] == Fx.MAGIC_LOSS:
            put(s, item1(Do.DRAIN, p))
        elif w.event[x] == When.REACH and w.effect[x] == Fx.GAIN:
            put_row(s, w, p, x)
        elif w.event[x] == When.REACH:
            put_takes(s, w, p, x)
    slide(s, base)


@kernel
def put_takes(s, w, p, x):
    """One opponent of choice loses something, or each of them clockwise."""
    if not w.from_each[x]:
        put(s, item2(Do.ROB, p, w.n[x]))
        return
    for k in range(1, w.seats):
        put_take(s, w, p, seat_after(w, p, k), x)


@kernel
def copy(s, w, p, n):
    """COPY: a faction that nobody has and no copy holds, and what its level brings."""
    possible = unused_factions(s, w)
    if possible == NONE:
        return
    drawn = scripted_copy(s, p, n, possible)
    if drawn < 0:
        drawn = np.int64(nth(possible, below(s, count(possible))))
    s.copied[p, n - 1] = drawn
    note(s, COPY, p, n, drawn)
    refresh(s, w, p)
    put_reached(s, w, p, level_of(s, w, p, n - 1), n)


@kernel
def scripted_copy(s, p, n, possible):
    """The faction that the script says, or -1."""
    if not scripted(s, COPY, p):
        return -1
    said = np.int64(s.script[s.script_at - 1, 3])
    if s.script[s.script_at - 1, 2] != n or not has(possible, said):
        s.fault = s.script_at
        return -1
    return said


@kernel
def unused_factions(s, w):
    """Factions of the box that no seat has and no copy holds."""
    found = NONE
    for f in range(NUMBER_OF_FACTIONS):
        if w.faction_in_box[f]:
            found |= bit(f)
    for p in range(w.seats):
        found &= ~bit(s.faction[p])
        for n in range(MAX_MAGIC - 1):
            if s.copied[p, n] >= 0:
                found &= ~bit(s.copied[p, n])
    return found


# -- opponents of choice ---------------------------------------------------------------------


@kernel
def robbable(s, w, p):
    """ROB: opponents who hold anything."""
    found = NONE
    for k in range(1, w.seats):
        if goods_from(s, seat_after(w, p, k), np.int64(0)) > 0:
            found |= bit(k - 1)
    return shifted(found, Act.OPPONENT - 64)


@kernel
def rob(s, w, item, k):
    """The k-th opponent loses what the one who robs says."""
    p = field(item, 1)
    put(s, item5(Do.TAKE, p, seat_after(w, p, k), -1, field(item, 2), 0))


@kernel
def drainable(s, w, p):
    """DRAIN: opponents with a level of magic."""
    found = NONE
    for k in range(1, w.seats):
        if s.magic[seat_after(w, p, k)] > 0:
            found |= bit(k - 1)
    return shifted(found, Act.OPPONENT - 64)


@kernel
def drain(s, w, p, k):
    """The k-th opponent loses a level; a faction copied there is given back."""
    q = seat_after(w, p, k)
    if s.magic[q] < MAX_MAGIC:
        s.copied[q, s.magic[q] - 1] = NOBODY
    s.magic[q] -= 1
    refresh(s, w, q)
