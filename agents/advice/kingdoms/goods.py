"""Goods: which to choose, to take, to pay with, to trade."""

import numpy as np

from sw_env.agents.advice.kingdoms.prices import KINDS, ORE, PRODUCTS, SILVER, marginal
from sw_env.agents.jit import kernel
from sw_env.core.masks import empty, first, without_first
from sw_env.core.regions import has
from sw_env.games.kingdoms.data.codes import Cost
from sw_env.games.kingdoms.data.enums import Act
from sw_env.games.kingdoms.data.rulebook import MAX_STOCK
from sw_env.games.kingdoms.rules.agenda import field
from sw_env.games.kingdoms.rules.costs import kinds_allowed, worth
from sw_env.games.kingdoms.rules.pay import open_mixes, undecided
from sw_env.games.kingdoms.rules.trade import trade_bonus

ENOUGH = 1e-3
"""Points that a trade has to bring at least."""


@kernel
def rate_choice(s, style, p, mask, pad):
    """CHOOSE: what is worth most."""
    while not empty(mask):
        a = first(mask)
        mask = without_first(mask)
        kind = a - Act.FOOD
        pad.score[a] = marginal(style, pad, kind, np.int64(s.stock[p, kind]))


@kernel
def rate_taking(s, style, p, victim, mask, pad):
    """TAKE: of one's own what is worth least, of others what they have most of."""
    while not empty(mask):
        a = first(mask)
        mask = without_first(mask)
        kind = a - Act.FOOD
        if victim == p:
            pad.score[a] = -marginal(style, pad, kind, np.int64(s.stock[p, kind]) - 1)
        else:
            pad.score[a] = style.price[kind] + marginal(style, pad, kind, np.int64(s.stock[p, kind]))


# -- paying ----------------------------------------------------------------------------------


@kernel
def rate_payment(s, w, item, style, p, mask, pad):
    """PAY: more of what is worth less than what would be paid instead."""
    what, kind = field(item, 2), undecided(open_mixes(s, w, item))
    war = what == Cost.WAR or what == Cost.NEUTRAL
    each = (worth(s, w, p, np.int64(kind)) * style.price[ORE] if kind != ORE else 0.0) if war else 0.0
    if not war:
        each = price_instead(s, w, style, p, what, kind)
    while not empty(mask):
        a = first(mask)
        mask = without_first(mask)
        pad.score[a] = (a - Act.NUMBER) * (each - style.price[kind])


@kernel
def price_instead(s, w, style, p, what, kind):
    """What the cheapest other kind costs that pays for the same; silver, as a rule."""
    allowed, found = kinds_allowed(s, w, p, what), style.price[SILVER]
    for other in range(kind + 1, KINDS):
        if has(allowed, other) and s.stock[p, other] > 0:
            found = min(found, style.price[other])
    return found


# -- trading ---------------------------------------------------------------------------------


@kernel
def traded(s, w, style, p, given, received, pad):
    """The best trade of one kind for another: what it brings, and how much of it."""
    had, have, found, n = np.int64(s.stock[p, given]), np.int64(s.stock[p, received]), 0.0, np.int64(0)
    while n < had and have + n < MAX_STOCK:
        step = marginal(style, pad, received, have + n) - marginal(style, pad, given, had - n - 1)
        if n > 0 and step <= ENOUGH:
            break
        found += step
        n += 1
    bonus = trade_bonus(s, w, p)
    for k in range(bonus):
        found += marginal(style, pad, received, have + n + k)
    return found, n


@kernel
def best_trade_of(s, w, style, p, given, pad):
    """The best that can be had for a kind."""
    found = 0.0
    for received in range(PRODUCTS):
        if received != given and s.stock[p, received] < MAX_STOCK:
            found = max(found, traded(s, w, style, p, given, np.int64(received), pad)[0])
    return found


@kernel
def trading(s, w, style, p, pad):
    """TRADE: the best of all trades."""
    found = 0.0
    for given in range(PRODUCTS):
        if s.stock[p, given] > 0:
            found = max(found, best_trade_of(s, w, style, p, np.int64(given), pad))
    return found


@kernel
def rate_given(s, w, style, p, mask, pad):
    """GIVE: what the best trade gives."""
    while not empty(mask):
        a = first(mask)
        mask = without_first(mask)
        pad.score[a] = best_trade_of(s, w, style, p, np.int64(a - Act.FOOD), pad)


@kernel
def rate_received(s, w, style, p, given, mask, pad):
    """GET: what the best trade brings."""
    while not empty(mask):
        a = first(mask)
        mask = without_first(mask)
        pad.score[a] = traded(s, w, style, p, given, np.int64(a - Act.FOOD), pad)[0]


@kernel
def rate_amount(s, w, style, p, given, received, mask, pad):
    """AMOUNT, ALSO: as much as pays."""
    wanted = traded(s, w, style, p, given, received, pad)[1]
    while not empty(mask):
        a = first(mask)
        mask = without_first(mask)
        pad.score[a] = -0.1 * abs(a - Act.NUMBER - wanted)
