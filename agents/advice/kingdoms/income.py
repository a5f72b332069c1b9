"""The short-sighted view: points at once, then goods, and nothing else."""

import numpy as np

from sw_env.agents.advice.kingdoms.buying import fifth_level
from sw_env.agents.advice.kingdoms.choosing import is_affordable
from sw_env.agents.jit import kernel
from sw_env.core.masks import empty, first, without_first
from sw_env.core.regions import NONE, bit, count, has
from sw_env.core.rng import mix
from sw_env.games.kingdoms.data.codes import Do, Ground
from sw_env.games.kingdoms.data.enums import Act
from sw_env.games.kingdoms.data.rulebook import CAPITAL_ALONE, HERO_POINTS, MAX_HERO_LEVEL, MAX_MAGIC
from sw_env.games.kingdoms.rules.agenda import field
from sw_env.games.kingdoms.rules.effects import home
from sw_env.games.kingdoms.rules.figures import crowded, foreign, held
from sw_env.games.kingdoms.rules.goods import sources
from sw_env.games.kingdoms.rules.scoring import LOST_KINGDOM, OF_TOWER

CAPITAL = int(Ground.CAPITAL)
A_GOOD = 0.1
"""Points that a good is taken to be worth: less than anything that counts."""
A_WALK, A_NEW_SOURCE = 0.05, 0.25
"""A move, and one of a figure that is one too many where it stands."""
HALF_A_HERO = 0.5
FAIR_BID = 2


@kernel
def income_change(s, w, a):
    """Points that action a brings at once, and goods."""
    item = s.agenda[s.depth - 1]
    name, p = field(item, 0), np.int64(s.actor)
    if name == Do.SELECT:
        return deed_change(s, w, p, a) if is_affordable(s, w, p, a - Act.PATROL) else 0.0
    if name == Do.RESPOND:
        return deed_change(s, w, p, a)
    if name == Do.ORIGIN:
        return A_GOOD * (a < Act.NUMBER and has(crowded(s, p), a))
    if name == Do.TARGET:
        return arrival(s, w, p, a)
    if name == Do.BID:
        return 0.0 if a == Act.FLAG else -A_GOOD * abs(a - Act.NUMBER - FAIR_BID)
    if name == Do.RETREAT:
        return -1.0 if a == Act.DONE else 0.0
    return 1.0 if name == Do.SITE and not has(home(p), a) else 0.0


@kernel
def deed_change(s, w, p, a):
    """The action of the round, or another way: what can be had for it at once."""
    if a == Act.COLLECT:
        return A_GOOD * count(sources(s, p))
    if a == Act.RESEARCH:
        return 1.0 + (fifth_level(s, w, p) if s.magic[p] == MAX_MAGIC - 1 else 0)
    if a == Act.BUILD:
        return 1.0 * (OF_TOWER[s.tower[p] + 1] - OF_TOWER[s.tower[p]])
    if a == Act.TRAIN:
        return 1.0 * HERO_POINTS if s.hero_level[p] == MAX_HERO_LEVEL else HALF_A_HERO
    if a == Act.PATROL or a == Act.QUEST:
        return A_NEW_SOURCE if crowded(s, p) != NONE else A_WALK
    return 1.0 if a == Act.EXPAND else 0.0


@kernel
def arrival(s, w, p, r):
    """TARGET: a capital, the Lost Kingdom, a place of one's own for the figure; no wars."""
    if has(held(s, p) | foreign(s, w, p), r):
        return 0.0
    found = A_GOOD
    if has(s.ground[CAPITAL], r):
        found += CAPITAL_ALONE
    if w.seats == LOST_KINGDOM and not w.solo and has(home(np.int64(LOST_KINGDOM)), r):
        found += 1.0 + has(s.neutrals, r)
    return found


@kernel
def fingerprint(s, seed):
    """64 bits that depend on the seed and on what lies open: the same position, the same bits."""
    found = mix(seed ^ np.uint64(s.turns))
    for p in range(len(s.standing)):
        found = mix(found ^ s.standing[p] ^ (s.lying[p] << np.uint64(1)))
        goods = np.int64(0)
        for kind in range(s.stock.shape[1]):
            goods = 16 * goods + s.stock[p, kind]
        found = mix(found ^ np.uint64(goods))
    return mix(found ^ s.agenda[s.depth - 1])


@kernel
def best_paid(s, w, mask):
    """The legal actions that bring most at once."""
    places, words, most = NONE, NONE, -1000.0
    while not empty(mask):
        a = first(mask)
        mask = without_first(mask)
        change = income_change(s, w, a)
        if change > most:
            places, words, most = NONE, NONE, change
        if change == most:
            if a < Act.NUMBER:
                places |= bit(a)
            else:
                words |= bit(a - Act.NUMBER)
    return places, words
