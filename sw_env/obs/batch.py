"""Many observations in one call, alone or behind a step."""

from sw_env.core.batch import AUTO_RESET, SKIP_FORCED, first_illegal, seed_after, start, step_legal
from sw_env.core.jit import kernel
from sw_env.core.machine import unpack
from sw_env.obs.encode import encode, viewer


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
def observe_actors(states, world, form, rows):
    """A row for each game, as the seat sees it that decides."""
    w, f = world[0], form[0]
    for g in range(len(states)):
        encode(states[g], w, f, rows[g], viewer(states[g]))


@kernel
def keep_ended(states, world, done, finals, form, lasts, last_rows):
    """The last record and row of each game that ended just now."""
    for g in range(len(states)):
        if done[g] and finals[g, 3 * world[0].seats]:
            lasts[g] = states[g]
            encode(states[g], world[0], form[0], last_rows[g], viewer(states[g]))


@kernel
def begin_again(states, world, modes, seeds, mask, bits, actor, done):
    """A new game in the place of each that is over."""
    for g in range(len(states)):
        if done[g]:
            seeds[g] = seed_after(seeds[g])
            bits[g] = start(states[g], world[0], seeds[g], modes & SKIP_FORCED != 0)
            actor[g] = states[g].actor
            unpack(bits[g], mask, g)


@kernel
def step_observed(states, world, actions, modes, seeds, mask, bits, actor, gains, done, finals, form, rows, lasts, last_rows):
    """`step_batch`, and after it the row of each game; of a game that ended, its last record and row are kept, too."""
    wrong = first_illegal(bits, actions)
    if wrong >= 0:
        return wrong
    step_legal(states, world, actions, modes & ~AUTO_RESET, seeds, mask, bits, actor, gains, done, finals)
    keep_ended(states, world, done, finals, form, lasts, last_rows)
    if modes & AUTO_RESET:
        begin_again(states, world, modes, seeds, mask, bits, actor, done)
    observe_actors(states, world, form, rows)
    return -1
