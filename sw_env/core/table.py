"""Games of a table: the decisions of some, and of random players in between; each end is noted as it comes."""

from sw_env.core.finals import keep_end
from sw_env.core.jit import kernel
from sw_env.core.masks import allows, empty, read, write
from sw_env.core.play import advance, random_action
from sw_env.core.questions import purse
from sw_env.core.rng import GOLDEN, mix

LEARNER, RANDOM = -1, -2
"""Players of a table that are no agents: the one outside, and the random one of `random_until`."""


@kernel
def step_some(states, world, which, actions, skip_forced, bits, actor, finals, lasts):
    """Play one decision in the games `which`; -1, or the place in it of the first illegal action, and nothing has moved."""
    w = world[0]
    for i in range(len(which)):
        mask = read(bits, which[i])
        if not (empty(mask) or allows(mask, actions[i])):
            return i
    for i in range(len(which)):
        g = which[i]
        if not empty(read(bits, g)):
            mask = advance(states[g], w, actions[i], skip_forced)
            write(bits, g, mask)
            actor[g] = states[g].actor
            keep_end(states, w, g, empty(mask), finals, lasts)
    return -1


@kernel
def random_until(states, world, players, picks, skip_forced, bits, actor, finals, lasts):
    """Play at random in each game while a RANDOM player decides; the games in which an agent decides now."""
    w, waiting = world[0], 0
    for g in range(len(states)):
        s = states[g]
        mask, moved = read(bits, g), False
        while not empty(mask) and players[g, s.actor] == RANDOM:
            picks[g] += GOLDEN
            mask = advance(s, w, random_action(mask, mix(picks[g])), skip_forced)
            moved = True
        if moved:
            write(bits, g, mask)
            actor[g] = s.actor
            keep_end(states, w, g, empty(mask), finals, lasts)
        waiting += not empty(mask) and players[g, s.actor] > LEARNER
    return waiting


@kernel
def count_purses(states, world, coins):
    """What every seat of every game has."""
    w = world[0]
    for g in range(len(states)):
        for p in range(w.seats):
            coins[g, p] = purse(states[g], w, p)
