"""Trading: what is given for what, how much, and what comes on top (rules 5.4)."""

import numpy as np

from sw_env.core.jit import kernel
from sw_env.core.regions import NONE, bit, first_bits, shifted
from sw_env.games.kingdoms.data.codes import Do, Fx
from sw_env.games.kingdoms.data.enums import Act
from sw_env.games.kingdoms.data.rulebook import MAX_STOCK
from sw_env.games.kingdoms.rules.agenda import field, item2, item3, item5, put, slide
from sw_env.games.kingdoms.rules.effects import FIRST, find_row
from sw_env.games.kingdoms.rules.goods import CHOSEN


@kernel
def receivable(s, p, given):
    """GET: kinds but the one given that are below nine."""
    found = NONE
    for kind in range(CHOSEN):
        if kind != given and s.stock[p, kind] < MAX_STOCK:
            found |= bit(kind)
    return shifted(found, Act.FOOD - 64)


@kernel
def givable(s, p):
    """GIVE: kinds for which another one can be received."""
    found = NONE
    for kind in range(CHOSEN):
        if s.stock[p, kind] > 0 and receivable(s, p, kind) != NONE:
            found |= bit(kind)
    return shifted(found, Act.FOOD - 64)


@kernel
def most_traded(s, p, given, received):
    """As much as there is, and as there is room for."""
    return min(np.int64(s.stock[p, given]), MAX_STOCK - np.int64(s.stock[p, received]))


@kernel
def tradable(s, item, least):
    """AMOUNT, ALSO: how much of one kind may become the other."""
    most = most_traded(s, field(item, 1), field(item, 2), field(item, 3))
    return shifted(first_bits(most + 1) & ~first_bits(least), Act.NUMBER - 64)


@kernel
def ask_receipt(s, item, kind):
    """GIVE: what for?"""
    put(s, item2(Do.GET, field(item, 1), kind))


@kernel
def ask_amount(s, item, kind):
    """GET: how much?"""
    put(s, item3(Do.AMOUNT, field(item, 1), field(item, 2), kind))


@kernel
def exchange(s, item, n):
    """So much of one kind becomes the other."""
    p = field(item, 1)
    s.stock[p, field(item, 2)] -= n
    s.stock[p, field(item, 3)] += n


@kernel
def trade(s, w, item, n):
    """AMOUNT: the exchange, then a second kind that a row lets one give, then what rows add."""
    exchange(s, item, n)
    p, given, received = field(item, 1), field(item, 2), field(item, 3)
    bonus = trade_bonus(s, w, p)
    if bonus:
        amounts = (bonus if received == 0 else 0, bonus if received == 1 else 0, bonus if received == 2 else 0)
        put(s, item5(Do.GAIN, p, amounts[0], amounts[1], amounts[2], 0))
    below = s.depth
    i = find_row(s, w, p, Fx.TRADE_TWO, FIRST)
    while i >= 0:
        x = np.int64(s.rows[p, i])
        if w.res[x] == received and w.given[x, 0] == given:
            put(s, item3(Do.ALSO, p, w.given[x, 1], received))
        i = find_row(s, w, p, Fx.TRADE_TWO, i + 1)
    slide(s, below)


@kernel
def trade_bonus(s, w, p):
    """What each trade of p yields more."""
    found = 0
    i = find_row(s, w, p, Fx.TRADE_BONUS, FIRST)
    while i >= 0:
        found += np.int64(w.n[s.rows[p, i]])
        i = find_row(s, w, p, Fx.TRADE_BONUS, i + 1)
    return found
