"""What is seen of many games in one call: a row for each, or for each seat of each."""

from sw_env.core.jit import kernel
from sw_env.core.play import viewer
from sw_env.core.questions import encode


@kernel
def observe_batch(states, world, form, rows, seats):
    """A row for each game, as that seat sees it, or the one that decides where it is -1; none where it is below."""
    w, f = world[0], form[0]
    for g in range(len(states)):
        s, p = states[g], seats[g]
        if p >= -1:
            encode(s, w, f, rows[g], p if p >= 0 else viewer(s))


@kernel
def observe_seats(states, world, form, rows):
    """A row for each seat of each game, the seats of a game side by side."""
    w, f = world[0], form[0]
    for g in range(len(states)):
        for p in range(w.seats):
            encode(states[g], w, f, rows[g * w.seats + p], p)
