"""Many games in one call for those who look on: a step with the rows of what is seen, or rows alone."""

from sw_env.core.batch import AUTO_RESET, RESET_LATE, SKIP_FORCED, advance, first_illegal, note_end, seed_after, start
from sw_env.core.jit import kernel
from sw_env.core.machine import unpack
from sw_env.games.smallworld.encode import encode, viewer


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


@kernel
def step_batch(states, world, actions, modes, seeds, mask, bits, actor, gains, done, finals, form, rows, lasts, last_rows):
    """Play one decision in each game; -1, or the first game with an illegal action, and nothing has moved.

    A finished game stays as it is, or with RESET_LATE begins anew; the last number of `finals` says that it ended just now.
    `rows` gets what is seen of each game, `lasts` and `last_rows` the last record and row of one that ended; Numba compiles
    it once more with None for these. (No helper takes these arrays: each call would count the references of each, and that
    cost more than the rest of the loop.)"""
    wrong = first_illegal(bits, actions)
    if wrong >= 0:
        return wrong
    w = world[0]
    skip_forced, auto_reset, reset_late = modes & SKIP_FORCED != 0, modes & AUTO_RESET != 0, modes & RESET_LATE != 0
    for g in range(len(states)):
        s = states[g]
        legal_now = bits[g]
        for p in range(w.seats):
            gains[g, p] = -s.coins[p]
        playing = legal_now != 0
        if playing:
            legal_now = advance(s, w, actions[g], skip_forced)
        for p in range(w.seats):
            gains[g, p] += s.coins[p]
        done[g] = legal_now == 0 and (playing or not reset_late)
        if legal_now == 0:
            if playing:
                note_end(s, w, finals[g])
                if rows is not None:
                    lasts[g] = s
                    encode(s, w, form[0], last_rows[g], viewer(s))
            finals[g, 3 * w.seats] = playing
            if auto_reset or (reset_late and not playing):
                seeds[g] = seed_after(seeds[g])
                legal_now = start(s, w, seeds[g], skip_forced)
        bits[g], actor[g] = legal_now, s.actor
        unpack(legal_now, mask, g)
        if rows is not None:
            encode(s, w, form[0], rows[g], viewer(s))
    return -1
