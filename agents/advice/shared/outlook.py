"""What a seat's future is worth: its description, weighed by the turns that are left."""

from sw_env.agents.advice import describe
from sw_env.agents.advice.shared.weights import KNOWN_TURNS
from sw_env.agents.jit import kernel
from sw_env.core.questions import clock, purse
from sw_env.core.regions import NONE, lowest, rest


@kernel
def outlook(s, w, weights, p, row):
    """The coins that seat p can still expect."""
    left = min(KNOWN_TURNS, describe(s, w, p, row))
    total = 0.0
    if left > 0:
        for i in range(weights.weight.shape[2]):
            total += weights.weight[w.seats, left, i] * row[i]
    return total


@kernel
def describe_all(states, world, chosen, rows, left, coins):
    """Features, turns left and coins of every seat, for each chosen game."""
    w = world[0]
    for g in range(len(states)):
        if chosen[g]:
            for p in range(w.seats):
                left[g, p] = describe(states[g], w, p, rows[g, p])
                coins[g, p] = purse(states[g], w, p)


@kernel
def tell_clocks(states, world, turns):
    """Turns played, of each game."""
    for g in range(len(states)):
        turns[g] = clock(states[g], world[0])


@kernel
def ease(s, board):
    """The regions, each the less the more it costs."""
    total = 0.0
    while board != NONE:
        total += 1.0 / s.price[lowest(board)]
        board = rest(board)
    return total
