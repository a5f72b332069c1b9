"""The choice that follows from ratings: the same way in every game."""

from sw_env.agents.advice import best_paid, fingerprint, rate
from sw_env.agents.jit import kernel
from sw_env.core.masks import empty, first, is_forced, read, without_first
from sw_env.core.play import random_action


@kernel
def highest(mask, values):
    """The member of a set with the highest value, the lowest of equals."""
    best = first(mask)
    left = without_first(mask)
    while not empty(left):
        a = first(left)
        left = without_first(left)
        if values[a] > values[best]:
            best = a
    return best


@kernel
def advised(s, w, mask, style, pad):
    """What the advice comes to."""
    if is_forced(mask):
        return first(mask)
    rate(s, w, mask, style, pad)
    return highest(mask, pad.score)


@kernel
def advise(states, world, bits, style, pad, actions):
    """The advised action for each game that has any."""
    for g in range(len(states)):
        mask = read(bits, g)
        if not empty(mask):
            actions[g] = advised(states[g], world[0], mask, style[0], pad[0])


@kernel
def grab(states, world, bits, seed, actions):
    """The best paid action for each game that has any; among equals a random one, the same in the same position."""
    for g in range(len(states)):
        mask = read(bits, g)
        if not empty(mask):
            s = states[g]
            actions[g] = random_action(best_paid(s, world[0], mask), fingerprint(s, seed))
