"""What a player reads off the board: turns left, what regions pay, who can reach what."""

import numpy as np

from sw_env.agents.advice.shared.clock import scorings_left
from sw_env.agents.jit import kernel
from sw_env.core.regions import NONE, count, has
from sw_env.games.smallworld.data.enums import Phase, Trait
from sw_env.games.smallworld.data.rulebook import MAX_REGIONS
from sw_env.games.smallworld.data.tables import BADGE
from sw_env.games.smallworld.rules.conquest import beside
from sw_env.games.smallworld.rules.pieces import immune, is_active, land_of
from sw_env.games.smallworld.rules.scoring import ground_income, income
from sw_env.games.smallworld.rules.state import NOBODY
from sw_env.games.smallworld.rules.troops import troop

REGIONS = np.uint64((1 << MAX_REGIONS) - 1)
"""The actions that name a region."""
FRESH_TOKENS = 9
"""Tokens of a typical new combo."""


@kernel
def turns_left(s, w, p):
    """How often player p will still score."""
    if s.phase == Phase.OVER:
        return np.int64(0)
    return scorings_left(s, w, p, s.phase >= Phase.STOUT)


@kernel
def ground_pay(w, race, power, r):
    """Coins a turn for region r to the active race of that banner and badge."""
    first = np.int64(has(w.pays[race, 0], r)) + has(w.pays[BADGE + power, 0], r)
    second = np.int64(has(w.pays[race, 1], r)) + has(w.pays[BADGE + power, 1], r)
    return 1 + first + 2 * second


@kernel
def pay(s, w, x, r):
    """Coins a turn for region r to the race instance x."""
    if is_active(x):
        return ground_pay(w, np.int64(s.race[x]), np.int64(s.power[x]), r)
    if s.traits[x] & Trait.EARNS_ON:
        return np.int64(1) + has(w.pays[s.race[x], 0], r) + 2 * np.int64(has(w.pays[s.race[x], 1], r))
    return np.int64(1)


@kernel
def contest_bonus(w, race, power):
    """Coins for each region conquered from somebody."""
    return np.int64(w.conquest_income[race]) + w.conquest_income[BADGE + power]


@kernel
def occupied(s, r):
    """Somebody, if only a lost tribe, stands there."""
    return s.owner[r] != NOBODY or has(s.lost_tribes, r)


@kernel
def active_bonus(s, w, p):
    """What player p's active race earns beyond a coin a region: gone once it declines."""
    x = 3 * p
    if s.race[x] == NOBODY:
        return np.int64(0)
    lasting = ground_income(s, w, x, np.int64(s.race[x])) if s.traits[x] & Trait.EARNS_ON else 0
    for y in range(x + 1, x + 3):
        if s.traits[y] & Trait.EARNS_ON:
            lasting += ground_income(s, w, y, np.int64(s.race[y]))
    return income(s, w, p) - count(land_of(s, p)) - lasting


@kernel
def entry_of(w, traits):
    """Where a race without regions may begin."""
    if traits & Trait.FLIES or traits & Trait.LANDS_ANYWHERE:
        return w.everywhere if traits & Trait.SAILS else w.land
    return w.sea_border if traits & Trait.SAILS else w.border & w.land


@kernel
def frontier(w, held, traits):
    """What a race of these traits that holds these regions can reach, whoever stands there."""
    if held == NONE:
        return entry_of(w, traits)
    ground = w.everywhere if traits & Trait.SAILS else w.land
    return ground if traits & Trait.FLIES else ground & beside(w, held, traits)


@kernel
def danger_zone(s, w, q):
    """The regions that player q's next attack can reach: of his active race, or of a new one from the border."""
    x = 3 * q
    if s.race[x] == NOBODY or (s.held[x] == NONE and s.hand[x] == 0):
        return w.border & w.land
    return frontier(w, s.held[x], s.traits[x])


@kernel
def spare_tokens(s, w, q):
    """The tokens that player q's next attack can use."""
    x = 3 * q
    if s.race[x] == NOBODY:
        return np.int64(FRESH_TOKENS)
    return np.int64(troop(s, w, x) - count(s.held[x]))


@kernel
def earner_of_most(s, w, p):
    """The opponent of p who earns most: whoever leads, the board shows it; coins are nobody's business."""
    best, most = np.int64(NOBODY), np.int64(-1)
    for k in range(1, w.seats):
        q = (p + k) % w.seats
        earns = income(s, w, q)
        if earns > most:
            best, most = q, earns
    return best


@kernel
def sheltered(s, x, r):
    """No opponent may attack region r of race x at all."""
    return has((s.holes | s.heroes | s.dragons) & s.held[x], r)


@kernel
def closed_to(s, w, p):
    """Regions that player p's active race may not attack: immune ones and those of an ally."""
    found = immune(s, p)
    for q in range(w.seats):
        if s.ally[q] == p:
            found |= s.held[3 * q]
    return found
