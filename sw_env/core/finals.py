"""Who has won, and in which order: the one place for it. The most in the purse, of these what breaks ties."""

from sw_env.core.jit import kernel
from sw_env.core.questions import purse, tie

MOST_SEATS = 5
"""Of any game."""
ROWS = 4
"""What is noted of each seat: purse, tie, won, rank (0 for the first; who shares a place has the same)."""


@kernel
def note_end(s, w, final):
    """The rows of every seat, one row behind the other, as if the game ended now."""
    seats = w.seats
    for p in range(seats):
        final[p], final[seats + p] = purse(s, w, p), tie(s, w, p)
    for p in range(seats):
        rank = 0
        for q in range(seats):
            rank += ahead(final, q, p, seats)
        final[2 * seats + p], final[3 * seats + p] = rank == 0, rank


@kernel
def ahead(final, q, p, seats):
    """Seat q stands before seat p."""
    return final[q] > final[p] or (final[q] == final[p] and final[seats + q] > final[seats + p])


@kernel
def is_first(s, w, p):
    """Nobody stands before seat p."""
    for q in range(w.seats):
        more = purse(s, w, q) - purse(s, w, p)
        if more > 0 or (more == 0 and tie(s, w, q) > tie(s, w, p)):
            return False
    return True


@kernel
def keep_end(states, w, g, over, finals, lasts):
    """Note the end of game g and keep its last record, if it is over."""
    if over:
        note_end(states[g], w, finals[g])
        finals[g, ROWS * w.seats] = 1
        lasts[g] = states[g]
