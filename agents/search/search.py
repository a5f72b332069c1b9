"""One decision's search: simulations down the tree, a rollout to the end of a turn, utilities back up (max^n)."""

import math
from typing import Any

import numpy as np

from sw_env.agents.advice import advice_of, best_paid
from sw_env.agents.advice.shared.choice import advised
from sw_env.agents.advice.shared.outlook import outlook
from sw_env.agents.jit import search_kernel as kernel
from sw_env.agents.search.eye import judge
from sw_env.agents.search.tree import ahead, child_of, expand, one_for_all, report, select
from sw_env.core.finals import MOST_SEATS
from sw_env.core.masks import empty, kept, without
from sw_env.core.play import advance, random_action
from sw_env.core.questions import blind, clock, forget, purse, redraw, surprised
from sw_env.core.records import new_records
from sw_env.core.rng import GOLDEN, mix, scaled
from sw_env.games import spec_of

RANDOM, GREEDY, ADVISED, NO_ROLLOUT = 0, 1, 2, 3
ROLLOUTS = {"random": RANDOM, "greedy": GREEDY, "heuristic": ADVISED, "none": NO_ROLLOUT}
DEEPEST = 256

LIKELY = 0.6
"""The lead that makes a win likely, in the game's unit of rewards: twelve coins in the classic game."""

SETUP = np.dtype(
    [
        ("curiosity", np.float64),
        ("caution", np.float64),  # how far below its parent's mean an untried child is taken to be
        ("temperature", np.float64),  # of the priors, in coins
        ("uniform", np.float64),  # the part of the priors that is the same for all
        ("noise", np.float64),  # the part of rollout decisions that is random
        ("scale", np.float64),  # coins of lead that make a win likely
        ("rollout", np.int64),
        ("twice", np.int64),  # the network looks before the rollout, too
        ("turns", np.int64),  # turns to look ahead from the root; 0: to the end of the game
        ("treeless", np.int64),  # no tree below the root
        ("counts_coins", np.int64),
        ("seed", np.uint64),
    ],
    align=True,
)


def mind_type(style: np.dtype, weights: np.dtype, pad: np.dtype, features: int) -> np.dtype:
    """All that a searching player of a game knows and scribbles on, in one record."""
    utilities = [(name, np.float64, (MOST_SEATS,)) for name in ("utility", "before")]
    work = [("path", np.int32, (DEEPEST,)), *utilities, ("row", np.float64, (features,))]
    parts = {"style": style, "weights": weights, "setup": SETUP, "pad": pad, "work": np.dtype(work, align=True)}
    return np.dtype(list(parts.items()), align=True)


@kernel
def roll_out(s, w, mask, mind, stop, seed):
    """Play on by the rollout policy until so many turns are over."""
    setup = mind.setup
    while not empty(mask) and clock(s, w) < stop:
        seed += GOLDEN
        draw = mix(seed)
        if setup.rollout == RANDOM or scaled(mix(draw), 1000) < 1000 * setup.noise:
            a = random_action(mask, draw)
        elif setup.rollout == GREEDY:
            a = random_action(best_paid(s, w, mask), draw)
        else:
            a = advised(s, w, mask, mind.style, mind.pad)
        mask = advance(s, w, a, True)


@kernel
def appraise(s, w, mind):
    """Utilities: the chance to win by coins and outlook, and a little for every coin of lead."""
    utility, scale = mind.work.utility, mind.setup.scale
    total, best = 0.0, -1e9
    for p in range(w.seats):
        utility[p] = purse(s, w, p) + outlook(s, w, mind.weights, p, mind.work.row)
        total += utility[p]
        best = max(best, utility[p])
    share = 0.0
    for p in range(w.seats):
        share += math.exp((utility[p] - best) / scale)
    for p in range(w.seats):
        lead = utility[p] - (total - utility[p]) / max(1, w.seats - 1)
        chance = math.exp((utility[p] - best) / scale) / share
        utility[p] = 0.5 * chance + 0.5 * lead / (4.0 * scale)


@kernel
def evaluate(s, w, mask, mind, eye, horizon, seed):
    """Utilities of what the tree has come to, behind the rollout; of a network that looks before it, too, the mean of both.

    Two looks err in different ways, and what is left of that in the mean is worth more than the simulations that they cost."""
    setup, work = mind.setup, mind.work
    twice = False
    if setup.rollout != NO_ROLLOUT and not empty(mask):
        if eye is not None and setup.twice:
            twice = True
            judge(s, w, mind, eye)
            for p in range(w.seats):
                work.before[p] = work.utility[p]
        stop = max(horizon, clock(s, w) + 1) if setup.turns > 0 else 1000
        roll_out(s, w, mask, mind, stop, seed)
    if eye is None:
        appraise(s, w, mind)
    else:
        judge(s, w, mind, eye)
    if twice:
        for p in range(w.seats):
            work.utility[p] = 0.5 * (work.before[p] + work.utility[p])


@kernel
def simulate(nodes, tree, s, w, mask, mind, eye, horizon, seed):
    """One simulation from the root's state, which it plays on."""
    setup, path = mind.setup, mind.work.path
    node, depth = tree.root, 0
    path[0] = node
    while not empty(mask) and depth < DEEPEST - 2 and (nodes[node].visits > 0 or depth == 0):
        if setup.treeless and depth == 1:
            break
        if depth > 0 and blind(s):
            node = one_for_all(nodes, tree, path[depth - 1])
            depth += 1
            path[depth] = node
        if not empty(without(mask, kept(nodes[node].tried))):
            expand(nodes, tree, node, s, w, mask, mind, eye)
        child = select(nodes, node, mask, s.actor, setup)
        if child == 0:
            break
        node = child
        depth += 1
        path[depth] = node
        mask = advance(s, w, np.int64(nodes[node].action), True)
    evaluate(s, w, mask, mind, eye, horizon, mix(seed))
    for i in range(depth + 1):
        nodes[path[i]].visits += 1
        for p in range(w.seats):
            nodes[path[i]].total[p] += mind.work.utility[p]


@kernel
def search(nodes, trees, states, world, bits, minds, eye, sims, done):
    """So many simulations from states[0]; states[1] is scratch. `done` simulations have been made before.

    Without an eye (None) the advice alone rates actions, and the outlook values what is reached."""
    w, mind = world[0], minds[0]
    forget(states[0], w, states[0].actor, mind.setup.counts_coins)
    horizon = clock(states[0], w) + mind.setup.turns
    for i in range(sims):
        states[1] = states[0]
        seed = mix(mind.setup.seed + GOLDEN * np.uint64(done + i + 1))
        redraw(states[1], w, states[0].actor, seed)
        simulate(nodes, trees[0], states[1], w, bits, mind, eye, horizon, seed)


@kernel
def sum_up(nodes, trees, states, bits, visits, means):
    """Visits and means of the root's actions."""
    report(nodes, trees[0].root, bits, visits, means, states[0].actor)


@kernel
def lead(nodes, trees, bits):
    """By how many visits the root's most visited action is ahead of the next one."""
    return ahead(nodes, trees[0].root, bits)


@kernel
def descend(nodes, trees, states, world, minds, a):
    """Move root and states[0] on by action a; False where chance or another player comes in, or the tree ends."""
    states[0].rng = GOLDEN
    actor = states[0].actor
    advance(states[0], world[0], a, True)
    trees[0].root = child_of(nodes, trees[0].root, a)
    if trees[0].root == 0 or states[0].actor != actor or states[0].rng != GOLDEN or surprised(states[0]):
        return False
    forget(states[0], world[0], actor, minds[0].setup.counts_coins)
    return True


def make_mind(config: Any, **settings: float) -> np.ndarray:
    """An array of one such record: what is known of the game, and these settings of the search."""
    advice = advice_of(config)
    known = advice.knowledge()
    mind = new_records(1, mind_type(known["style"].dtype, known["weights"].dtype, advice.pad, advice.features))
    for part, record in known.items():
        mind[part] = record
    mind["setup"]["scale"] = LIKELY * spec_of(config).scale
    for key, value in settings.items():
        mind["setup"][key] = value
    return mind
