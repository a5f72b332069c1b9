"""Many games in one call: reset, step, random play; threads (envs/threads.py) call the same kernels for parts of a batch."""

import numpy as np

from sw_env.core.jit import kernel
from sw_env.core.machine import unpack
from sw_env.core.regions import NONE, has, nth
from sw_env.core.rng import GOLDEN, mix, scaled
from sw_env.games.smallworld.data.enums import Act, Flaw, Phase
from sw_env.games.smallworld.data.rulebook import ACTIONS
from sw_env.games.smallworld.rules.conquest import cost
from sw_env.games.smallworld.rules.legal import choices, is_forced, legal, only
from sw_env.games.smallworld.rules.scoring import tokens_on_board
from sw_env.games.smallworld.rules.sound import flaw
from sw_env.games.smallworld.rules.step import apply
from sw_env.games.smallworld.rules.troops import readied_hand
from sw_env.games.smallworld.rules.turn import set_up

SKIP_FORCED, AUTO_RESET, RESET_LATE = 1, 2, 4
"""The modes of a step, as bits."""
LEARNER, RANDOM = -1, -2
"""Players of a table that are no agents: the one outside, and the random one of `random_until`."""
TOKENS_END = 1000
"""More than any number of tokens on the board."""


@kernel
def start(s, w, seed, skip_forced):
    """A new game; its first legal actions."""
    set_up(s, w, seed)
    mask = legal(s, w)
    return advance(s, w, only(mask), skip_forced) if skip_forced and is_forced(mask) else mask


@kernel
def advance(s, w, a, skip_forced):
    """Play a decision, and if asked to the forced ones behind it; the legal actions of the next one."""
    while True:
        apply(s, w, a)
        mask = legal(s, w)
        if not (skip_forced and is_forced(mask)):
            return mask
        a = only(mask)
        if s.phase == Phase.REDEPLOY or s.phase == Phase.VICTIM_REDEPLOY:
            s.verb = Act.FILL.value  # what is left goes to the only region


@kernel
def seed_after(seed):
    """The seed of the game that follows in the same place."""
    return mix(seed + GOLDEN)


@kernel
def child_seed(seed, g):
    """The seed of place g in a batch, or of the g-th game in a row."""
    return mix(mix(seed + GOLDEN) + np.uint64(g) * GOLDEN)


@kernel
def child_seeds(seed, chosen, seeds):
    """The seeds of the chosen places of a batch."""
    for g in range(len(seeds)):
        if chosen[g]:
            seeds[g] = child_seed(seed, g)


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
    for g in range(len(actions)):
        a = actions[g]
        if bits[g] != 0 and not (0 <= a < ACTIONS and has(bits[g], a)):
            return g
    return -1


@kernel
def rank(final, p, seats):
    """One number that orders the seats: coins first, then tokens."""
    return np.int64(final[p]) * TOKENS_END + final[seats + p]


@kernel
def note_end(s, w, final):
    """Coins of each seat, then tokens on the board, then winners: most coins, of these most tokens (rules 11)."""
    best, seats = np.int64(-1), w.seats
    for p in range(seats):
        final[p], final[seats + p] = s.coins[p], tokens_on_board(s, w, p)
        best = max(best, rank(final, p, seats))
    for p in range(seats):
        final[2 * seats + p] = rank(final, p, seats) == best


@kernel
def reset_batch(states, world, seeds, chosen, skip_forced, mask, bits, actor):
    """Begin a new game in each chosen place."""
    w = world[0]
    for g in range(len(states)):
        if chosen[g]:
            s = states[g]
            bits[g] = start(s, w, seeds[g], skip_forced)
            actor[g] = s.actor
            unpack(bits[g], mask, g)


@kernel
def refresh_batch(states, world, mask, bits, actor):
    """Work the legal actions out anew, for records that came from elsewhere."""
    w = world[0]
    for g in range(len(states)):
        bits[g], actor[g] = legal(states[g], w), states[g].actor
        unpack(bits[g], mask, g)


@kernel
def rollout(states, world, seeds, picks, bits, steps, skip_forced, ended):
    """Play so many uniformly random legal decisions in each game, beginning anew at each end."""
    w = world[0]
    for g in range(len(states)):
        s = states[g]
        bits_now, pick, finished = bits[g], picks[g], 0
        if bits_now == 0:
            bits_now = start(s, w, seeds[g], skip_forced)
        for _ in range(steps):
            pick += GOLDEN
            bits_now = advance(s, w, random_action(bits_now, mix(pick)), skip_forced)
            if bits_now == 0:
                finished += 1
                seeds[g] = seed_after(seeds[g])
                bits_now = start(s, w, seeds[g], skip_forced)
        bits[g], picks[g] = bits_now, pick
        ended[g] += finished


@kernel
def play_out(states, world, picks, bits, skip_forced, decisions, digests):
    """Play each game to its end at random; the digest folds in every legal set and every action."""
    w = world[0]
    for g in range(len(states)):
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
def step_some(states, world, which, actions, skip_forced, bits, actor, finals, lasts):
    """Play one decision in the games `which`; -1, or the place in it of the first illegal action, and nothing has moved."""
    w = world[0]
    for i in range(len(which)):
        a, legal_now = actions[i], bits[which[i]]
        if legal_now != 0 and not (0 <= a < ACTIONS and has(legal_now, a)):
            return i
    for i in range(len(which)):
        g = which[i]
        if bits[g] != 0:
            bits[g] = advance(states[g], w, actions[i], skip_forced)
            actor[g] = states[g].actor
            keep_end(states, w, g, bits, finals, lasts)
    return -1


@kernel
def random_until(states, world, players, picks, skip_forced, bits, actor, finals, lasts):
    """Play at random in each game while a RANDOM player decides; the games in which an agent decides now."""
    w, waiting = world[0], 0
    for g in range(len(states)):
        s = states[g]
        moved = False
        while bits[g] != 0 and players[g, s.actor] == RANDOM:
            picks[g] += GOLDEN
            bits[g] = advance(s, w, random_action(bits[g], mix(picks[g])), skip_forced)
            moved = True
        if moved:
            actor[g] = s.actor
            keep_end(states, w, g, bits, finals, lasts)
        waiting += bits[g] != 0 and players[g, s.actor] > LEARNER
    return waiting


@kernel
def keep_end(states, w, g, bits, finals, lasts):
    """Note the end of game g and keep its last record, if it is over."""
    if bits[g] == 0:
        note_end(states[g], w, finals[g])
        finals[g, 3 * w.seats] = 1
        lasts[g] = states[g]


@kernel
def unpack_all(bits, mask):
    """All masks as bytes."""
    for g in range(len(bits)):
        unpack(bits[g], mask, g)


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
    s, w = states[g], world[0]
    set_up(s, w, seed)
    return legal(s, w)


@kernel
def first_flaw(states, world):
    """What is wrong with the first of these records, a number of `Flaw`; one in which nobody has anything to decide is."""
    s, w = states[0], world[0]
    found = flaw(s, w)
    if found == Flaw.NONE and s.phase != Phase.OVER and legal(s, w) == NONE:
        return Flaw.WORK.value
    return found


@kernel
def result(states, world, g, rows):
    """Coins, tokens on the board and winners of game g, were it over now, as three rows."""
    note_end(states[g], world[0], rows.ravel())


@kernel
def shortage(states, world, g, r):
    """How many tokens the conquest of r lacks."""
    s, w = states[g], world[0]
    x = s.expanding
    hand = np.int64(s.hand[x]) if s.lifted else readied_hand(s, w, x)
    return cost(s, w, x, r) - hand
