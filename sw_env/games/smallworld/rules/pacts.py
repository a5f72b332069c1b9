"""Pacts: whom an ally may not attack, and who may become one (rules 5.1, 8)."""

from sw_env.core.jit import kernel
from sw_env.core.regions import NONE, bit
from sw_env.games.smallworld.data.enums import Rule, Trait
from sw_env.games.smallworld.rules.pieces import is_active, seat_of
from sw_env.games.smallworld.rules.state import NOBODY


@kernel
def protected(s, w, x):
    """Regions that a pact closes to x: those of active races whose players made peace with x's player."""
    found = NONE
    if is_active(x):
        p = seat_of(x)
        for q in range(w.seats):
            if s.ally[q] == p:
                found |= s.held[3 * q]
    return found


@kernel
def possible_allies(s, w, p):
    """Opponents whose active race was not attacked this turn, as actions counted from ALLY."""
    offsets = NONE
    for k in range(1, w.seats):
        if not (s.attacked[3 * p] >> ((p + k) % w.seats)) & 1:
            offsets |= bit(k)
    return offsets


@kernel
def must_choose(w):
    """The edition leaves no choice whether to make a pact."""
    return w.rules & Rule.DIPLOMAT_MUST_CHOOSE != 0


@kernel
def may_make_peace(s, p):
    """Player p has an active race that makes pacts."""
    return s.race[3 * p] != NOBODY and s.traits[3 * p] & Trait.MAKES_PEACE != 0
