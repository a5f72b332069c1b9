"""What a player reads off the islands: turns left, who can come where and with how many tokens."""

import numpy as np

from sw_env.agents.advice.shared.clock import scorings_left
from sw_env.agents.jit import kernel
from sw_env.core.regions import NONE, count, lowest, neighbours_of, rest
from sw_env.games.warcraft.data.enums import Phase, Trait
from sw_env.games.warcraft.rules.scoring import income
from sw_env.games.warcraft.rules.state import NOBODY

FRESH_TOKENS = 10
"""Tokens of a typical new combo."""


@kernel
def turns_left(s, w, p):
    """How often player p will still score."""
    if s.phase == Phase.OVER:
        return np.int64(0)
    return scorings_left(s, w, p, s.phase >= Phase.RETREAT_BEASTS and s.phase <= Phase.RETREAT)


@kernel
def plain_reach(w, near, fresh, traits):
    """Where plain conquests lead a race of these traits with such neighbours; `fresh` without a region."""
    found = w.land & (near | w.entries)
    if traits & Trait.KNOWS_CAVES:
        found |= w.land & w.caves
    if traits & Trait.SWIMS:
        found |= w.seas if fresh else w.water & near
    return found


@kernel
def landings(w, near, traits):
    """Entries where transport costs a token."""
    if traits & Trait.NO_TRANSPORT:
        return NONE
    found = w.entries & ~near
    return found & ~w.caves if traits & Trait.KNOWS_CAVES else found


@kernel
def danger_zone(s, w, q):
    """The regions that player q's next attack can reach: of his active race, or of a new one by transport."""
    x = 2 * q
    return plain_reach(w, neighbours_of(w, s.held[x]), s.held[x] == NONE, s.traits[x])


@kernel
def crowd(s, x):
    """Tokens and Beasts of x, on the map and off it."""
    total, left = np.int64(s.hand[x]) + s.pack[x], s.held[x]
    while left:
        r = lowest(left)
        left = rest(left)
        total += s.tokens[r] + s.beasts[r]
    return total


@kernel
def spare_tokens(s, w, q):
    """The tokens that player q's next attack can use."""
    x = 2 * q
    if s.race[x] == NOBODY:
        return np.int64(FRESH_TOKENS)
    return max(np.int64(0), crowd(s, x) - w.least[s.race[x]] * count(s.held[x]))


@kernel
def earner_of_most(s, w, p):
    """The opponent of p who earns most: whoever leads, the board shows it; coins are nobody's business."""
    best, most = np.int64(NOBODY), np.int64(-1)
    for k in range(1, w.seats):
        q = (p + k) % w.seats
        earns = income(s, w, 2 * q)
        if earns > most:
            best, most = q, earns
    return best


@kernel
def closed_to(s, w, p):
    """Regions that player p's active race cannot conquer, whatever it costs."""
    return s.towers & ~s.held[2 * p]
