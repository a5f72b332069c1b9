"""Records as rows from which the small network learns: what is seen, the outlook, the heuristic's ratings."""

from sw_env.agents.advice import rate, see
from sw_env.agents.jit import net_kernel as kernel
from sw_env.core.regions import lowest, rest

WORST = 12.0
"""Further below the best rating no action is taken to be."""
EMPTY = -1e9
"""The rating of what is not legal."""


@kernel
def lay_out(states, bits, world, minds, desk, seen, expected, ratings):
    """What the deciders see as whole rows, every seat's outlook from the decider on, and ratings below the best one."""
    w, mind = world[0], minds[0]
    for g in range(len(states)):
        p = states[g].actor
        n = see(states[g], w, mind.weights, p, desk[0])
        for i in range(n):
            seen[g, desk[0].column[i]] += desk[0].amount[i]
        for k in range(w.seats):
            expected[g, k] = desk[0].expected[(p + k) % w.seats]
        rate(states[g], w, bits[g], mind.style, mind.pad)
        write_ratings(bits[g], mind.pad.score, ratings[g])


@kernel
def write_ratings(left, score, row):
    """The ratings of the legal actions below the best one, none further than the worst; the others stand out of the way."""
    best, mask = EMPTY, left
    while mask:
        best = max(best, score[lowest(mask)])
        mask = rest(mask)
    while left:
        a = lowest(left)
        row[a] = max(-WORST, score[a] - best)
        left = rest(left)
