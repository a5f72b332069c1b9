"""Many observations in one call, alone or behind a step; serial and parallel from one source."""

import numba

from sw_env.core.batch import AUTO_RESET, SKIP_FORCED, first_illegal, seed_after, start, step_batch, unpack
from sw_env.core.jit import kernel, parallel_kernel
from sw_env.obs.encode import encode, viewer

CHUNK = 256
"""So many modes there may be."""


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
    """A new game in the place of each that ended."""
    for g in range(len(states)):
        if done[g]:
            seeds[g] = seed_after(seeds[g])
            bits[g] = start(states[g], world[0], seeds[g], modes & SKIP_FORCED != 0)
            actor[g] = states[g].actor
            unpack(bits[g], mask[g])


def _step_observed(states, world, actions, modes, seeds, mask, bits, actor, gains, done, finals, rows, form, lasts, last_rows):
    """`step_batch`, and after it the row of each game; of a game that ended, its last record and row are kept, too.

    The bits of `modes` from CHUNK on say into how many parts, for threads, the batch is cut."""
    n, parts, quiet = len(states), modes // CHUNK, modes % CHUNK & ~AUTO_RESET
    wrong, refused = first_illegal(bits, actions) if parts > 1 else -1, 0
    for k in numba.prange(parts if wrong < 0 else 0):
        a, b = n * k // parts, n * (k + 1) // parts
        # fmt: off
        here = step_batch(states[a:b], world, actions[a:b], quiet, seeds[a:b], mask[a:b], bits[a:b], actor[a:b],
                          gains[a:b], done[a:b], finals[a:b])
        # fmt: on
        refused += here >= 0
        if here < 0:
            keep_ended(states[a:b], world, done[a:b], finals[a:b], form, lasts[a:b], last_rows[a:b])
            if modes & AUTO_RESET:
                begin_again(states[a:b], world, modes, seeds[a:b], mask[a:b], bits[a:b], actor[a:b], done[a:b])
            observe_actors(states[a:b], world, form, rows[a:b])
    return first_illegal(bits, actions) if refused > 0 else wrong


observe_batch, step_observed = kernel(_observe), kernel(_step_observed)
observe_parallel, step_observed_parallel = parallel_kernel(_observe), parallel_kernel(_step_observed)
