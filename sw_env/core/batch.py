"""Many games in one call: reset, step, random play; threads (envs/threads.py) call the same kernels for parts of a batch."""

import numpy as np

from sw_env.core.finals import ROWS, note_end
from sw_env.core.jit import kernel
from sw_env.core.masks import allows, empty, folded, read, unpack, write
from sw_env.core.play import advance, child_seed, random_action, seed_after, start, viewer
from sw_env.core.questions import encode, legal, purse
from sw_env.core.rng import GOLDEN, mix

SKIP_FORCED, AUTO_RESET, RESET_LATE = 1, 2, 4
"""The modes of a step, as bits."""


@kernel
def child_seeds(seed, chosen, seeds):
    """The seeds of the chosen places of a batch."""
    for g in range(len(seeds)):
        if chosen[g]:
            seeds[g] = child_seed(seed, g)


@kernel
def first_illegal(bits, actions):
    """The first game whose action is not legal, or -1; a finished game takes any action."""
    for g in range(len(actions)):
        mask = read(bits, g)
        if not (empty(mask) or allows(mask, actions[g])):
            return g
    return -1


@kernel
def reset_batch(states, world, seeds, chosen, skip_forced, words, bits, actor):
    """Begin a new game in each chosen place."""
    w = world[0]
    for g in range(len(states)):
        if chosen[g]:
            s = states[g]
            mask = start(s, w, seeds[g], skip_forced)
            write(bits, g, mask)
            unpack(mask, words, g)
            actor[g] = s.actor


@kernel
def refresh_batch(states, world, words, bits, actor):
    """Work the legal actions out anew, for records that came from elsewhere."""
    w = world[0]
    for g in range(len(states)):
        mask = legal(states[g], w)
        write(bits, g, mask)
        unpack(mask, words, g)
        actor[g] = states[g].actor


@kernel
def step_batch(states, world, actions, modes, seeds, words, bits, actor, gains, done, finals, form, rows, lasts, last_rows):
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
        mask = read(bits, g)
        for p in range(w.seats):
            gains[g, p] = -purse(s, w, p)
        playing = not empty(mask)
        if playing:
            mask = advance(s, w, actions[g], skip_forced)
        for p in range(w.seats):
            gains[g, p] += purse(s, w, p)
        over = empty(mask)
        done[g] = over and (playing or not reset_late)
        if over:
            if playing:
                note_end(s, w, finals[g])
                if rows is not None:
                    lasts[g] = s
                    encode(s, w, form[0], last_rows[g], viewer(s))
            finals[g, ROWS * w.seats] = playing
            if auto_reset or (reset_late and not playing):
                seeds[g] = seed_after(seeds[g])
                mask = start(s, w, seeds[g], skip_forced)
        write(bits, g, mask)
        unpack(mask, words, g)
        actor[g] = s.actor
        if rows is not None:
            encode(s, w, form[0], rows[g], viewer(s))
    return -1


@kernel
def rollout(states, world, seeds, picks, bits, steps, skip_forced, ended):
    """Play so many uniformly random legal decisions in each game, beginning anew at each end."""
    w = world[0]
    for g in range(len(states)):
        s = states[g]
        mask, pick, finished = read(bits, g), picks[g], 0
        if empty(mask):
            mask = start(s, w, seeds[g], skip_forced)
        for _ in range(steps):
            pick += GOLDEN
            mask = advance(s, w, random_action(mask, mix(pick)), skip_forced)
            if empty(mask):
                finished += 1
                seeds[g] = seed_after(seeds[g])
                mask = start(s, w, seeds[g], skip_forced)
        write(bits, g, mask)
        picks[g] = pick
        ended[g] += finished


@kernel
def play_out(states, world, picks, bits, skip_forced, decisions, digests):
    """Play each game to its end at random; the digest folds in every legal set and every action."""
    w = world[0]
    for g in range(len(states)):
        s = states[g]
        mask, pick, digest = read(bits, g), picks[g], digests[g]
        while not empty(mask):
            pick += GOLDEN
            a = random_action(mask, mix(pick))
            digest = mix(digest ^ folded(mask)) + np.uint64(a)
            mask = advance(s, w, a, skip_forced)
            decisions[g] += 1
        write(bits, g, mask)
        picks[g], digests[g] = pick, digest


@kernel
def random_actions(bits, draws, actions):
    """A uniform legal action for each game that has any."""
    for g in range(len(draws)):
        mask = read(bits, g)
        actions[g] = 0 if empty(mask) else random_action(mask, draws[g])


@kernel
def unpack_all(bits, words):
    """All masks as bytes."""
    for g in range(len(words)):
        unpack(read(bits, g), words, g)
