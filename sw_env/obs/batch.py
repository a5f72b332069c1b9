"""Many observations in one call, alone or behind a step; serial and parallel from one source."""

import numba

from sw_env.core.batch import AUTO_RESET, SKIP_FORCED, seed_after, start, step_batch, step_parallel, unpack
from sw_env.core.jit import kernel, parallel_kernel
from sw_env.obs.encode import encode, viewer


def _observe(states, world, form, rows, seats):
    """A row for each game, as that seat sees it, or the one that decides where it is -1; none where it is below."""
    w, f = world[0], form[0]
    for g in numba.prange(len(states)):
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
def begin_again(s, w, g, modes, seeds, mask, bits, actor):
    """A new game in place g."""
    seeds[g] = seed_after(seeds[g])
    bits[g] = start(s, w, seeds[g], modes & SKIP_FORCED != 0)
    actor[g] = s.actor
    unpack(bits[g], mask[g])


@kernel
def keep_ended(states, world, modes, seeds, mask, bits, actor, done, finals, form, lasts, last_rows):
    """The last record and row of each game that ended just now, and a new game there if asked for."""
    w, f = world[0], form[0]
    for g in range(len(states)):
        if done[g] and finals[g, 3, 0]:
            s = states[g]
            lasts[g] = s
            encode(s, w, f, last_rows[g], viewer(s))
            if modes & AUTO_RESET:
                begin_again(s, w, g, modes, seeds, mask, bits, actor)


def _observe_actors(states, world, form, rows):
    """A row for each game, as the seat sees it that decides."""
    w, f = world[0], form[0]
    for g in numba.prange(len(states)):
        encode(states[g], w, f, rows[g], viewer(states[g]))


observe_actors, observe_actors_parallel = kernel(_observe_actors), parallel_kernel(_observe_actors)


# fmt: off
@kernel
def step_observed(states, world, actions, modes, seeds, mask, bits, actor, gains, done, finals, rows, form, lasts, last_rows):
    """`step_batch`, and after it what is seen."""
    quiet = modes & ~AUTO_RESET
    wrong = step_batch(states, world, actions, quiet, seeds, mask, bits, actor, gains, done, finals)
    if wrong < 0:
        keep_ended(states, world, modes, seeds, mask, bits, actor, done, finals, form, lasts, last_rows)
        observe_actors(states, world, form, rows)
    return wrong


@kernel
def step_observed_parallel(states, world, actions, modes, seeds, mask, bits, actor, gains, done, finals, rows, form, lasts,
                           last_rows):
    """The same in parallel."""
    quiet = modes & ~AUTO_RESET
    wrong = step_parallel(states, world, actions, quiet, seeds, mask, bits, actor, gains, done, finals)
    if wrong < 0:
        keep_ended(states, world, modes, seeds, mask, bits, actor, done, finals, form, lasts, last_rows)
        observe_actors_parallel(states, world, form, rows)
    return wrong
# fmt: on


observe_batch, observe_parallel = kernel(_observe), parallel_kernel(_observe)
