"""What things cost, in wars and outside (rules 6.3, 6.6)."""

import numpy as np

from sw_env.core.jit import kernel
from sw_env.core.regions import bit, count, has
from sw_env.games.kingdoms.data.codes import Cost, Fx, If, Task
from sw_env.games.kingdoms.data.enums import Res
from sw_env.games.kingdoms.data.rulebook import FORT_REDUCTION, WAR_VALUES
from sw_env.games.kingdoms.rules.effects import FIRST, at, discount, find_in_force, find_row, in_force, in_war
from sw_env.games.kingdoms.rules.figures import in_play
from sw_env.games.kingdoms.rules.heroes import step_by

FOOD, MANA, ORE, SILVER = (np.int64(res) for res in Res)
NOWHERE = np.int64(0)
"""The moment of what happens in no place."""
FOOD_WORTH, MANA_WORTH = WAR_VALUES[Res.FOOD], WAR_VALUES[Res.MANA]


# -- wars (rules 6.3) ------------------------------------------------------------------------


@kernel
def reductions(s, w, p):
    """What the running war costs p less, whatever it pays with."""
    found = discount(s, w, p, Cost.WAR, in_war(s, p))
    r = s.war
    if has(s.forts[p] & ~s.lying_forts, r):
        enemy = np.int64(s.defender) if p == s.attacker else np.int64(s.attacker)
        if enemy < 0 or not in_force(s, w, enemy, Fx.NO_FORT, in_war(s, enemy)):
            found += FORT_REDUCTION
    return found


@kernel
def discount_for(s, w, p, way):
    """What a payment of that kind takes off: with nothing but mana, with a single kind."""
    found, m = 0, in_war(s, p)
    i = find_in_force(s, w, p, Fx.DISC, m, FIRST)
    while i >= 0:
        x = np.int64(s.rows[p, i])
        if w.cost_of[x] == Cost.WAR and w.conditions[x] & way:
            found += w.n[x]
        i = find_in_force(s, w, p, Fx.DISC, m, i + 1)
    return found


@kernel
def worth(s, w, p, kind):
    """What a food or a mana of p counts in the running war."""
    found = np.int64(MANA_WORTH if kind == MANA else FOOD_WORTH)
    m = in_war(s, p)
    i = find_in_force(s, w, p, Fx.WAR_VALUE, m, FIRST)
    while i >= 0:
        x = np.int64(s.rows[p, i])
        if w.res[x] == kind and not w.enemy_pays[x]:
            found = max(found, np.int64(w.n[x]))
        i = find_in_force(s, w, p, Fx.WAR_VALUE, m, i + 1)
    enemy = np.int64(s.defender) if p == s.attacker else np.int64(s.attacker)
    return found if enemy < 0 else set_by_enemy(s, w, enemy, kind, found)


@kernel
def set_by_enemy(s, w, enemy, kind, found):
    """What the last row of the enemy in force says that it counts."""
    m = in_war(s, enemy)
    i = find_in_force(s, w, enemy, Fx.WAR_VALUE, m, FIRST)
    while i >= 0:
        x = np.int64(s.rows[enemy, i])
        if w.res[x] == kind and w.enemy_pays[x]:
            found = np.int64(w.n[x])
        i = find_in_force(s, w, enemy, Fx.WAR_VALUE, m, i + 1)
    return found


@kernel
def war_reach(s, w, p):
    """The highest number that p can pay in the running war: with all it has, with one kind, with nothing."""
    food, mana, ore = np.int64(s.stock[p, FOOD]), np.int64(s.stock[p, MANA]), np.int64(s.stock[p, ORE])
    food, mana = food * worth(s, w, p, FOOD), mana * worth(s, w, p, MANA)
    pure, single = np.int64(0), np.int64(0)
    if pays_by_kind(s, w, p):
        pure, single = np.int64(discount_for(s, w, p, If.PAY_MANA)), np.int64(discount_for(s, w, p, If.PAY_SINGLE))
    most = pure + single
    if s.stock[p, MANA]:
        most = max(most, mana + pure + single)
    if s.stock[p, FOOD]:
        most = max(most, food + single)
    if s.stock[p, ORE]:
        most = max(most, ore + single)
    if int(s.stock[p, FOOD] > 0) + int(s.stock[p, MANA] > 0) + int(s.stock[p, ORE] > 0) > 1:
        most = max(most, food + mana + ore)
    return most + reductions(s, w, p)


@kernel
def pays_by_kind(s, w, p):
    """A row of p asks how a war is paid."""
    i = find_row(s, w, p, Fx.DISC, FIRST)
    while i >= 0:
        if w.conditions[s.rows[p, i]] & (If.PAY_MANA | If.PAY_SINGLE):
            return True
        i = find_row(s, w, p, Fx.DISC, i + 1)
    return False


# -- everything else (rules 6.6) -------------------------------------------------------------


@kernel
def build_cost(s, w, p, r):
    """The new tower level, dearer by the rows of others at that level, cheaper by own ones."""
    level = s.tower[p] + 1
    found = np.int64(level)
    for q in range(w.seats):
        if q != p and s.tower[q] == level:
            i = find_row(s, w, q, Fx.SURCHARGE, FIRST)
            while i >= 0:
                found += w.n[s.rows[q, i]]
                i = find_row(s, w, q, Fx.SURCHARGE, i + 1)
    return found - discount(s, w, p, Cost.BUILD, at(r, np.int64(0)))


@kernel
def normal_kind(s, w, p, what):
    """The kind that a cost is paid with."""
    if what == Cost.TRAIN:
        by = step_by(s, w, p)
        return MANA if by == Task.RESEARCH else (FOOD if by == Task.EXPAND else ORE)
    return ORE if what == Cost.BUILD else (MANA if what == Cost.RESEARCH else FOOD)


@kernel
def cost(s, w, p, what, r):
    """What something costs outside of wars."""
    found = np.int64(0)
    if what == Cost.TRAIN:
        found = np.int64(w.trained_for[s.hero[p], s.hero_level[p] - 1])
    elif what == Cost.BUILD:
        found = np.int64(build_cost(s, w, p, r))
    elif what == Cost.RESEARCH:
        found = np.int64(s.magic[p]) + 1 - discount(s, w, p, Cost.RESEARCH, NOWHERE)
    elif what == Cost.EXPAND:
        found = in_play(s, p) + 1 - discount(s, w, p, Cost.EXPAND, NOWHERE)
    else:
        found = in_play(s, p) - discount(s, w, p, Cost.RETREAT, in_war(s, p))
    return max(found, 0)


@kernel
def kinds_allowed(s, w, p, what):
    """Kinds that pay a cost, as bits: the normal one, silver, those of rows; never these for training."""
    found = bit(normal_kind(s, w, p, what)) | bit(SILVER)
    if what != Cost.TRAIN and not (w.solo and p == 1):
        i = find_row(s, w, p, Fx.PAY_WITH, FIRST)
        while i >= 0:
            x = np.int64(s.rows[p, i])
            if has(np.uint64(w.costs_of[x]), np.int64(what)):
                found |= bit(w.res[x])
            i = find_row(s, w, p, Fx.PAY_WITH, i + 1)
    return found


@kernel
def can_pay(s, w, p, what, r):
    """Seat p holds enough for a cost outside of wars."""
    what, held = np.int64(what), 0
    allowed = kinds_allowed(s, w, p, what)
    for kind in range(4):
        if has(allowed, kind):
            held += np.int64(s.stock[p, kind])
    return held >= cost(s, w, p, what, r)


@kernel
def war_number(s, w, p, what):
    """The number that is paid: one's own, or all neutral figures in play."""
    return count(s.neutrals) if what == Cost.NEUTRAL else np.int64(s.bids[0 if p == s.attacker else 1])
