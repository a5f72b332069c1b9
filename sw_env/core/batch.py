"""Many games in one call: reset, step, random play; serial and parallel from one source."""

import numba
import numpy as np

from sw_env.core.conquest import cost
from sw_env.core.jit import PLAIN, kernel, parallel_kernel
from sw_env.core.legal import choices, is_forced, legal, only
from sw_env.core.regions import has, nth
from sw_env.core.rng import GOLDEN, mix, scaled
from sw_env.core.scoring import tokens_on_board
from sw_env.core.step import apply
from sw_env.core.troops import readied_hand
from sw_env.core.turn import set_up
from sw_env.data.rulebook import ACTIONS


@kernel
def settle(s, w, mask, skip_forced):
    """Play forced decisions until there is a choice, if asked to; the legal actions then."""
    while skip_forced and is_forced(mask):
        apply(s, w, only(mask))
        mask = legal(s, w)
    return mask


@kernel
def start(s, w, seed, skip_forced):
    """A new game; its first legal actions."""
    set_up(s, w, seed)
    return settle(s, w, legal(s, w), skip_forced)


@kernel
def advance(s, w, a, skip_forced):
    """Play a decision; the legal actions of the next one."""
    apply(s, w, a)
    return settle(s, w, legal(s, w), skip_forced)


@kernel
def unpack(mask, row):
    """The bits of a mask as 64 bytes."""
    for a in range(ACTIONS):
        row[a] = np.int8(has(mask, a))


@kernel
def seed_after(seed):
    """The seed of the game that follows in the same place."""
    return mix(seed + GOLDEN)


@kernel
def child_seed(seed, g):
    """The seed of place g in a batch, or of the g-th game in a row."""
    return mix(mix(seed + GOLDEN) + np.uint64(g) * GOLDEN)


@kernel
def random_action(mask, rng):
    """A uniform legal action from 64 scattered bits."""
    return nth(mask, scaled(rng, choices(mask)))


@kernel
def random_actions(bits, draws, actions):
    """A uniform legal action for each game that has any."""
    for g in range(len(bits)):
        actions[g] = random_action(bits[g], draws[g]) if bits[g] != 0 else 0


@kernel
def first_illegal(bits, actions):
    """The first game whose action is not legal, or -1; a finished game takes any action."""
    for g in range(len(bits)):
        a = actions[g]
        if bits[g] != 0 and not (0 <= a < ACTIONS and has(bits[g], a)):
            return g
    return -1


@kernel
def note_end(s, w, coins, tokens):
    """Keep the result of a game that is over."""
    for p in range(w.seats):
        coins[p] = s.coins[p]
        tokens[p] = tokens_on_board(s, w, p)


def _reset(states, world, seeds, chosen, skip_forced, mask, bits, actor):
    """Begin a new game in each chosen place."""
    w = world[0]
    for g in numba.prange(len(states)):
        if chosen[g]:
            s = states[g]
            bits[g] = start(s, w, seeds[g], skip_forced)
            actor[g] = s.actor
            unpack(bits[g], mask[g])


def _step(states, world, actions, seeds, modes, mask, bits, actor, gains, done, final_coins, final_tokens):
    """Play one decision in each game; -1, or the first game with an illegal action, and nothing has moved."""
    wrong = first_illegal(bits, actions)
    if wrong >= 0:
        return wrong
    w = world[0]
    skip_forced, auto_reset = modes & 1 != 0, modes & 2 != 0
    for g in numba.prange(len(states)):
        s = states[g]
        for p in range(w.seats):
            gains[g, p] = -s.coins[p]
        if bits[g] != 0:
            bits[g] = advance(s, w, np.int64(actions[g]), skip_forced)
        for p in range(w.seats):
            gains[g, p] += s.coins[p]
        done[g] = bits[g] == 0
        if done[g]:
            note_end(s, w, final_coins[g], final_tokens[g])
            if auto_reset:
                seeds[g] = seed_after(seeds[g])
                bits[g] = start(s, w, seeds[g], skip_forced)
        actor[g] = s.actor
        unpack(bits[g], mask[g])
    return -1


def _rollout(states, world, seeds, picks, bits, steps, skip_forced, ended):
    """Play so many uniformly random legal decisions in each game, beginning anew at each end."""
    w = world[0]
    for g in numba.prange(len(states)):
        s = states[g]
        bits_now, pick, finished = bits[g], picks[g], 0
        for _ in range(steps):
            pick += GOLDEN
            bits_now = advance(s, w, random_action(bits_now, mix(pick)), skip_forced)
            if bits_now == 0:
                finished += 1
                seeds[g] = seed_after(seeds[g])
                bits_now = start(s, w, seeds[g], skip_forced)
        bits[g], picks[g] = bits_now, pick
        ended[g] += finished


def _play_out(states, world, picks, bits, skip_forced, decisions, digests):
    """Play each game to its end at random; the digest folds in every legal set and every action."""
    w = world[0]
    for g in numba.prange(len(states)):
        s = states[g]
        bits_now, pick, digest = bits[g], picks[g], digests[g]
        while bits_now != 0:
            pick += GOLDEN
            a = random_action(bits_now, mix(pick))
            digest = mix(digest ^ bits_now) + np.uint64(a)
            bits_now = advance(s, w, a, skip_forced)
            decisions[g] += 1
        bits[g], picks[g], digests[g] = bits_now, pick, digest


@kernel
def decide(states, world, g, a):
    """Play action a in game g, or none if a is -1; the legal actions then. Forced decisions are left to the caller."""
    s, w = states[g], world[0]
    if a >= 0:
        apply(s, w, a)
    return legal(s, w)


@kernel
def begin(states, world, g, seed):
    """Set up game g; its legal actions."""
    return start(states[g], world[0], seed, False)


@kernel
def result(states, world, g, coins, tokens):
    """Coins and tokens on the board of game g."""
    note_end(states[g], world[0], coins, tokens)


@kernel
def shortage(states, world, g, r):
    """How many tokens the conquest of r lacks."""
    s, w = states[g], world[0]
    x = s.expanding
    hand = np.int64(s.hand[x]) if s.lifted else readied_hand(s, w, x)
    return cost(s, w, x, r) - hand


reset_batch, step_batch, rollout, play_out = kernel(_reset), kernel(_step), kernel(_rollout), kernel(_play_out)
if PLAIN:
    reset_parallel, step_parallel, rollout_parallel = _reset, _step, _rollout
else:
    reset_parallel, step_parallel, rollout_parallel = (parallel_kernel(f) for f in (_reset, _step, _rollout))
