"""Paying: which mixes of kinds, fixed one after the other, and what is bought (rules 6.3, 6.6).

What is open of a payment is a word, sixteen bits for each kind: the amounts of it in the mixes that are left."""

import numpy as np

from sw_env.core.jit import kernel
from sw_env.core.regions import NONE, bit, byte_at, count, first_bits, has, lowered, lowest, rest, shifted
from sw_env.games.kingdoms.data.codes import Cost, Do, If
from sw_env.games.kingdoms.data.enums import Act
from sw_env.games.kingdoms.rules.agenda import field, item1, item2, put
from sw_env.games.kingdoms.rules.costs import (
    FOOD,
    MANA,
    ORE,
    SILVER,
    cost,
    discount_for,
    kinds_allowed,
    pays_by_kind,
    reductions,
    war_number,
    worth,
)
from sw_env.games.kingdoms.rules.effects import refresh

KINDS = 4
LANE = 16
"""Bits for each kind in a word of what is open."""
NEVER = 99
FIRST_KIND = 4
"""The field of a payment that fixes food; the other kinds follow."""


@kernel
def open_mixes(s, w, item):
    """The amounts of each kind in the mixes that agree with what is fixed; none where no mix does."""
    what = field(item, 2)
    if what == Cost.WAR or what == Cost.NEUTRAL:
        return open_in_war(s, w, item)
    p = field(item, 1)
    allowed, price = kinds_allowed(s, w, p, what), cost(s, w, p, what, field(item, 3))
    found = NONE
    for kind in range(KINDS):
        low, high = price, price
        for other in range(KINDS):
            if other != kind:
                low -= most_of(s, item, allowed, other)
                high -= least_of(item, other)
        low, high = max(low, least_of(item, kind)), min(high, most_of(s, item, allowed, kind))
        if low > high:
            return NONE
        found |= shifted(first_bits(high + 1) & ~first_bits(low), LANE * kind)
    return found


@kernel
def most_of(s, item, allowed, kind):
    """How much of a kind can be in a mix; what is fixed beyond that fits in none."""
    held = np.int64(s.stock[field(item, 1), kind]) if has(allowed, kind) else 0
    chosen = field(item, FIRST_KIND + kind)
    if chosen < 0:
        return held
    return chosen if chosen <= held else -NEVER


@kernel
def least_of(item, kind):
    """How much of a kind has to be in a mix."""
    return max(field(item, FIRST_KIND + kind), 0)


# -- wars ------------------------------------------------------------------------------------


@kernel
def open_in_war(s, w, item):
    """The same for a war: mixes that are enough and of which no smaller one is."""
    p = field(item, 1)
    need = war_number(s, w, p, field(item, 2)) - reductions(s, w, p)
    food_worth, mana_worth, pure, single = worth(s, w, p, FOOD), worth(s, w, p, MANA), np.int64(0), np.int64(0)
    if pays_by_kind(s, w, p):
        pure, single = np.int64(discount_for(s, w, p, If.PAY_MANA)), np.int64(discount_for(s, w, p, If.PAY_SINGLE))
    terms = (need, food_worth, mana_worth, pure, single, np.int64(s.stock[p, ORE]))
    foods = np.int64(s.stock[p, FOOD]) if food_worth > 0 or pure < 0 or single < 0 else 0
    found = NONE
    for food in range(foods + 1):
        for mana in range(s.stock[p, MANA] + 1):
            ore = least_ore(food, mana, terms)
            if ore < NEVER and agrees(item, food, mana, ore) and is_minimal(food, mana, ore, terms):
                found |= bit(food) | bit(LANE + mana) | bit(2 * LANE + ore) | bit(3 * LANE)
    return found


@kernel
def least_ore(food, mana, terms):
    """The least ore that makes a mix with so much food and mana enough, or NEVER."""
    need, food_worth, mana_worth, pure, single, ore = terms
    lacking = need - food * food_worth - mana * mana_worth
    without = (pure if food == 0 else 0) + (single if food == 0 or mana == 0 else 0)
    if lacking <= without:
        return np.int64(0)
    least = max(lacking - (single if food == 0 and mana == 0 else 0), 1)
    return least if least <= ore else np.int64(NEVER)


@kernel
def is_minimal(food, mana, ore, terms):
    """No other mix with as little or less of each kind is enough."""
    for less_food in range(food + 1):
        for less_mana in range(mana + 1):
            other = less_food < food or less_mana < mana
            if other and least_ore(less_food, less_mana, terms) <= ore:
                return False
    return True


@kernel
def agrees(item, food, mana, ore):
    """A mix has what is fixed."""
    return fits(item, FOOD, food) and fits(item, MANA, mana) and fits(item, ORE, ore) and fits(item, SILVER, np.int64(0))


@kernel
def fits(item, kind, n):
    """That much of a kind is what is fixed, or nothing is."""
    chosen = field(item, FIRST_KIND + kind)
    return chosen < 0 or chosen == n


# -- deciding and paying ---------------------------------------------------------------------


@kernel
def amounts_of(mixes, kind):
    """The amounts of one kind, as bits."""
    return lowered(mixes, LANE * kind) & first_bits(LANE)


@kernel
def undecided(mixes):
    """The first kind in which the mixes that are left differ, or -1."""
    for kind in range(KINDS):
        if count(amounts_of(mixes, kind)) > 1:
            return kind
    return -1


@kernel
def payable(s, w, item):
    """PAY: the amounts of the first kind that is open; none where one mix is left, or no mix."""
    mixes = open_mixes(s, w, item)
    kind = undecided(mixes)
    return shifted(amounts_of(mixes, kind), Act.NUMBER - 64) if kind >= 0 else NONE


@kernel
def fix(s, w, item, n):
    """The amount of a kind is chosen; the rest of the payment comes next."""
    kind = undecided(open_mixes(s, w, item))
    empty = byte_at(FIRST_KIND + kind, 255)
    put(s, (item & ~empty) | byte_at(FIRST_KIND + kind, n))


@kernel
def settle_payment(s, w, item):
    """One mix is left: it is paid. None: nothing happens. The compass opponent keeps its silver (rules 11.4)."""
    mixes = open_mixes(s, w, item)
    if mixes == NONE:
        return
    p = field(item, 1)
    for kind in range(KINDS):
        amounts = amounts_of(mixes, kind)
        while kind != SILVER and rest(amounts) != NONE:
            amounts = rest(amounts)
        s.stock[p, kind] -= lowest(amounts)
    buy(s, w, p, field(item, 2), field(item, 3))


@kernel
def buy(s, w, p, what, r):
    """What is paid for happens."""
    if what == Cost.BUILD:
        s.tower[p] += 1
        if r >= 0:
            s.forts[p] |= bit(r)
    elif what == Cost.RESEARCH:
        s.magic[p] += 1
        refresh(s, w, p)
        put(s, item2(Do.REACH, p, s.magic[p]))
    elif what == Cost.EXPAND:
        put(s, item2(Do.PLACED, p, r))
    elif what == Cost.TRAIN:
        put(s, item1(Do.RISE, p))
