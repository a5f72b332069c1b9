"""What is gained, chosen, lost and collected (rules 6.5)."""

import numpy as np

from sw_env.core.jit import kernel
from sw_env.core.regions import NONE, bit, count, shifted
from sw_env.games.kingdoms.data.codes import Do, Fx, Ground, If, When
from sw_env.games.kingdoms.data.enums import Act
from sw_env.games.kingdoms.data.rulebook import MAX_STOCK
from sw_env.games.kingdoms.rules.agenda import field, item3, item5, put, slide
from sw_env.games.kingdoms.rules.effects import AT, FIRST, at, find_in_force, find_row, hero_passes, leads, passing
from sw_env.games.kingdoms.rules.figures import hero_spot, in_play, laid_down, upright

CHOSEN, KINDS = 3, np.int64(4)
FOOD = np.int64(0)
PLAINS, RUINS, TUNDRA = int(Ground.PLAINS), int(Ground.RUINS), int(Ground.TUNDRA)


@kernel
def gain(s, p, kind, n):
    """So much more of a kind; what goes beyond nine is lost."""
    s.stock[p, kind] = min(MAX_STOCK, s.stock[p, kind] + n)


@kernel
def gain_by_item(s, item):
    """GAIN: the amounts of the four kinds."""
    for kind in range(KINDS):
        gain(s, field(item, 1), kind, field(item, 2 + kind))


@kernel
def put_row(s, w, p, x):
    """What a row on a gain puts, the first item first: the fixed amounts, then the choices."""
    amounts = w.amounts[x]
    if amounts[0] or amounts[1] or amounts[2] or amounts[3]:
        put(s, item5(Do.GAIN, p, amounts[0], amounts[1], amounts[2], amounts[3]))
    if w.choice[x]:
        put(s, item3(Do.CHOOSE, p, w.choice[x], 0))


@kernel
def put_gains(s, w, p, event, m):
    """The gains of all rows of p in force that speak at an event, in order."""
    below = s.depth
    i = find_in_force(s, w, p, Fx.GAIN, m, FIRST)
    while i >= 0:
        x = np.int64(s.rows[p, i])
        if w.event[x] == event:
            put_row(s, w, p, x)
        i = find_in_force(s, w, p, Fx.GAIN, m, i + 1)
    slide(s, below)


@kernel
def put_take(s, w, p, victim, x):
    """What a row takes from a victim."""
    chooser = victim if w.by_victim[x] else p
    gainer = p if w.keep[x] else -1
    put(s, item5(Do.TAKE, chooser, victim, gainer, w.n[x], 0))


# -- choosing and losing ---------------------------------------------------------------------


@kernel
def room_for(s, p, kind):
    """How much p may still gain of the kinds from this one on, without silver."""
    found = 0
    for k in range(kind, CHOSEN):
        found += MAX_STOCK - s.stock[p, k]
    return found


@kernel
def choosable(s, item):
    """CHOOSE: kinds not below the last one that leave room for the choices to come."""
    p, n, last = field(item, 1), field(item, 2), field(item, 3)
    wanted, found = min(n, room_for(s, p, FOOD)), NONE
    for kind in range(last, CHOSEN):
        if s.stock[p, kind] < MAX_STOCK and room_for(s, p, kind) >= wanted:
            found |= bit(kind)
    return shifted(found, Act.FOOD - 64)


@kernel
def choose(s, item, kind):
    """One of the kind; the rest is chosen from it on."""
    p = field(item, 1)
    left = min(field(item, 2), room_for(s, p, FOOD)) - 1
    s.stock[p, kind] += 1
    if left > 0:
        put(s, item3(Do.CHOOSE, p, left, kind))


@kernel
def goods_from(s, p, kind):
    """All that p holds of the kinds from this one on."""
    found = 0
    for k in range(kind, KINDS):
        found += s.stock[p, k]
    return found


@kernel
def takeable(s, item):
    """TAKE: kinds not below the last one that leave enough for the losses to come."""
    victim, n, last = field(item, 2), field(item, 4), field(item, 5)
    wanted, found = min(n, goods_from(s, victim, FOOD)), NONE
    for kind in range(last, KINDS):
        if s.stock[victim, kind] > 0 and goods_from(s, victim, kind) >= wanted:
            found |= bit(kind)
    return shifted(found, Act.FOOD - 64)


@kernel
def take(s, item, kind):
    """One of the kind is lost."""
    chooser, victim, gainer = field(item, 1), field(item, 2), field(item, 3)
    left = min(field(item, 4), goods_from(s, victim, FOOD)) - 1
    hand_over(s, victim, gainer, kind)
    if left > 0:
        put(s, item5(Do.TAKE, chooser, victim, gainer, left, kind))


@kernel
def hand_over(s, victim, gainer, kind):
    """One of a kind changes hands, or is lost."""
    s.stock[victim, kind] -= 1
    if gainer >= 0:
        gain(s, gainer, kind, np.int64(1))


# -- collecting ------------------------------------------------------------------------------


@kernel
def sources(s, p):
    """Regions with an able figure: one that stands, in ruins one that lies."""
    ruins = s.ground[RUINS]
    return s.land & ((upright(s, p) & ~ruins) | (laid_down(s, p) & ruins))


@kernel
def able_hero(s, p):
    """The place of the hero, if he is able, as a set."""
    spot = hero_spot(s, p) & s.land
    lies = s.hero_lies[p] != 0
    return spot if (spot & s.ground[RUINS] != NONE) == lies else NONE


@kernel
def collect(s, w, p):
    """COLLECT: each source yields once; then the rows that speak of it, then the choices."""
    found, hero = sources(s, p), able_hero(s, p)
    twice = times_doubled(s, w, p) if hero != NONE else 0
    for kind in range(KINDS):  # plains, forest, mountain, rocks yield them in this order
        gain_now = count(found & s.ground[PLAINS + kind]) + (twice if hero & s.ground[PLAINS + kind] else 0)
        gain(s, p, kind, gain_now + said_amount(s, w, p, kind, found, hero))
    free = s.ground[RUINS] | s.ground[TUNDRA]
    choices = count(found & free) + (twice if hero & free else 0) + (in_play(s, p) == 1)
    choices += said_amount(s, w, p, KINDS, found, hero)
    if choices:
        put(s, item3(Do.CHOOSE, p, choices, 0))


@kernel
def times_doubled(s, w, p):
    """How often the place of the hero yields once more."""
    found, m = 0, at(np.int64(s.hero_at[p]), np.int64(1))
    i = find_in_force(s, w, p, Fx.DOUBLE, m, FIRST)
    while i >= 0:
        found += 1
        i = find_in_force(s, w, p, Fx.DOUBLE, m, i + 1)
    return found


@kernel
def said_amount(s, w, p, kind, found, hero):
    """What the rows on collecting give of a kind; KINDS stands for choices."""
    amount = 0
    i = find_row(s, w, p, Fx.GAIN, FIRST)
    while i >= 0:
        x = np.int64(s.rows[p, i])
        given = w.choice[x] if kind == KINDS else w.amounts[x, kind]
        if w.event[x] == When.COLLECT and given and speaks(s, w, p, x, found, hero):
            amount += np.int64(given)
        i = find_row(s, w, p, Fx.GAIN, i + 1)
    return amount


@kernel
def speaks(s, w, p, x, found, hero):
    """A row on collecting: for some source, or for the hero's own place."""
    asked = w.conditions[x]
    if asked & If.HERO_AT and not hero_passes(s, w, p, x):
        return False
    if asked & If.MOST_FIGURES and not leads(s, w, p):
        return False
    places = hero if asked & If.SELF else found
    return places & (passing(s, w, p, x, AT)) != NONE
