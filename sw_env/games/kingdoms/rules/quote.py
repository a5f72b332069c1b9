"""What is asked of one game before a decision is made: prices, what waits in a place, which kind is being paid."""

import numpy as np

from sw_env.core.jit import kernel
from sw_env.core.regions import count, has
from sw_env.games.kingdoms.data.codes import Cost
from sw_env.games.kingdoms.rules.agenda import field
from sw_env.games.kingdoms.rules.costs import cost, normal_kind
from sw_env.games.kingdoms.rules.figures import held, in_play
from sw_env.games.kingdoms.rules.pay import open_mixes, undecided
from sw_env.games.kingdoms.rules.war import boost_row, duel_value, owner_of

EMPTY, ENEMY, NEUTRAL, RUBBLE = range(4)
"""What waits in a place: nobody else, an enemy's piece that defends, a neutral figure, a lying fortress alone."""


@kernel
def price(states, world, g, p, what, r):
    """What a build, a level, a figure, a training costs; retreating is free for the last figure."""
    s, w = states[g], world[0]
    if what == Cost.RETREAT and in_play(s, p) == 1:
        return np.int64(0)
    return np.int64(cost(s, w, p, what, r))


@kernel
def waiting(states, world, g, p, r):
    """What a figure of p meets in place r, and whose it is; for a neutral figure the number that it costs."""
    s, w = states[g], world[0]
    if has(s.neutrals, r):
        return np.int64(NEUTRAL), np.int64(count(s.neutrals))
    q = np.int64(owner_of(s, w, p, r))
    if q < 0:
        return np.int64(EMPTY), q
    lies = has(s.lying_forts & s.forts[q], r) and not has(held(s, q), r)
    return np.int64(RUBBLE if lies else ENEMY), q


@kernel
def kind_to_pay(states, world, g):
    """The kind whose amount is chosen next."""
    s, w = states[g], world[0]
    return np.int64(undecided(open_mixes(s, w, s.agenda[s.depth - 1])))


@kernel
def kind_of_training(states, world, g, p):
    """The kind that the next step of a hero is paid with."""
    return np.int64(normal_kind(states[g], world[0], p, Cost.TRAIN))


@kernel
def boost_at_hand(states, world, g):
    """The row by which the war would be turned."""
    s, w = states[g], world[0]
    item = s.agenda[s.depth - 1]
    return np.int64(boost_row(s, w, field(item, 1), field(item, 2)))


@kernel
def price_of_war(states, world, g):
    """The number of the compass opponent."""
    return np.int64(duel_value(states[g], world[0]))
