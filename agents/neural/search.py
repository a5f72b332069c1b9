"""One simulation in many games at once: down to the leaves, there the evaluator speaks, and back up (max^n, open loop)."""

import math

import numpy as np

from agents.jit import net_kernel as kernel
from agents.mcts.chance import draw_hidden
from agents.neural.tree import ROOT, add_children, at_root, below_root, spread
from sw_env.core.batch import advance
from sw_env.core.regions import NONE, has
from sw_env.core.rng import GOLDEN, mix
from sw_env.core.scoring import tokens_on_board
from sw_env.data.rulebook import ACTIONS

DEEPEST = 192
S12 = np.uint64(12)


GAME = np.dtype(
    [
        ("bits", np.uint64),  # legal at the root
        ("seed", np.uint64),  # of this simulation
        ("leaf_bits", np.uint64),  # legal at the leaf; 0 where the game is over there
        ("planned", np.int64),  # visits that the root action of this simulation has had
        ("used", np.int64),  # nodes
        ("depth", np.int64),
        ("path", np.int64, (DEEPEST,)),
        ("gumbel", np.float64, (ACTIONS,)),
    ],
    align=True,
)
"""One game's search: what it is about, and where its simulation is."""


@kernel
def walk(nodes, games, roots, leaves, world, views):
    """In each game from the root to a leaf."""
    w, view = world[0], views[0]
    for g in range(len(roots)):
        s, tree, game = leaves[g], nodes[g], games[g]
        leaves[g] = roots[g]
        draw_hidden(s, game.seed)
        mask, node, depth = game.bits, np.int64(ROOT), 0
        game.path[0] = ROOT
        while mask != NONE and depth < DEEPEST - 1 and mask & tree[node].tried:
            legal = mask & tree[node].tried
            spread(tree, node, legal, s.actor, view)
            a = at_root(legal, game.gumbel, game.planned, view) if depth == 0 else below_root(legal, view)
            node = view.child[a]
            depth += 1
            game.path[depth] = node
            mask = advance(s, w, a, True)
        game.leaf_bits, game.depth = mask, depth


@kernel
def settle_up(nodes, games, leaves, world, logits, utilities):
    """Children for the leaves, and their utilities for all nodes on the way."""
    w = world[0]
    for g in range(len(leaves)):
        game, tree = games[g], nodes[g]
        node = game.path[game.depth]
        if game.leaf_bits == NONE:
            final_utilities(leaves[g], w, utilities[g])
        else:
            if tree[node].visits == 0:
                for p in range(w.seats):
                    tree[node].raw[p] = utilities[g, p]
            game.used = add_children(tree, game.used, node, game.leaf_bits, logits[g])
        for i in range(game.depth + 1):
            tree[game.path[i]].visits += 1
            for p in range(w.seats):
                tree[game.path[i]].total[p] += utilities[g, p]


@kernel
def final_utilities(s, w, utility):
    """The winners share 1, the others get -1 together; a little for the lead."""
    best, total = -1.0, 0.0
    for p in range(w.seats):
        total += s.coins[p]
        best = max(best, s.coins[p] + tokens_on_board(s, w, p) / 1000.0)
    for p in range(w.seats):
        won = s.coins[p] + tokens_on_board(s, w, p) / 1000.0 == best
        lead = s.coins[p] - (total - s.coins[p]) / (w.seats - 1)
        utility[p] = 0.5 * (1.0 if won else 0.0) + 0.5 * math.tanh(lead / 48.0)


@kernel
def choose(nodes, games, actors, views, actions, policy):
    """After the last simulation: the action, and the improved policy that a network can learn from (n, 64)."""
    view = views[0]
    for g in range(len(games)):
        legal = games[g].bits & nodes[g][ROOT].tried
        if legal != NONE:
            spread(nodes[g], ROOT, legal, actors[g], view)
            actions[g] = at_root(legal, games[g].gumbel, view.most_visits, view)
            improved(legal, view, policy[g])


@kernel
def improved(legal, view, policy):
    """Softmax of the scores."""
    best, total = -1e18, 0.0
    for a in range(ACTIONS):
        if has(legal, a):
            best = max(best, view.score[a])
    for a in range(ACTIONS):
        policy[a] = math.exp(view.score[a] - best) if has(legal, a) else 0.0
        total += policy[a]
    for a in range(ACTIONS):
        policy[a] /= total


@kernel
def draw_gumbel(seeds, games):
    """Gumbel noise by seed."""
    for g in range(len(seeds)):
        seed = seeds[g]
        for a in range(ACTIONS):
            seed += GOLDEN
            chance = (np.float64(mix(seed) >> S12) + 0.5) / 4503599627370496.0
            games[g].gumbel[a] = -math.log(-math.log(chance))
