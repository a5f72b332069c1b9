"""One simulation in many games at once: down to the leaves, there the evaluator speaks, and back up (max^n, open loop)."""

import math

import numpy as np

from agents.jit import net_kernel as kernel
from agents.mcts.chance import draw_hidden
from agents.neural.tree import ROOT, add_children, at_root, below_root, spread
from sw_env.core.batch import advance
from sw_env.core.regions import NONE
from sw_env.core.rng import GOLDEN, mix
from sw_env.core.scoring import tokens_on_board

DEEPEST = 192


@kernel
def walk(nodes, roots, leaves, world, bits, gumbel, planned, seeds, view, path, depth, leaf_bits):
    """In each game from the root to a leaf; where the game is over there, `leaf_bits` is 0."""
    w = world[0]
    for g in range(len(roots)):
        s, tree = leaves[g], nodes[g]
        leaves[g] = roots[g]
        draw_hidden(s, seeds[g])
        mask, node = bits[g], ROOT
        path[g, 0] = ROOT
        depth[g] = 0
        while mask != NONE and depth[g] < DEEPEST - 1 and mask & tree[node].tried:
            legal = mask & tree[node].tried
            spread(tree, node, legal, s.actor, view[0])
            a = at_root(legal, gumbel[g], planned[g], view[0]) if depth[g] == 0 else below_root(legal, view[0])
            node = view[0].child[a]
            depth[g] += 1
            path[g, depth[g]] = node
            mask = advance(s, w, a, True)
        leaf_bits[g] = mask


@kernel
def settle_up(nodes, used, leaves, world, path, depth, leaf_bits, logits, utilities):
    """Children for the leaves, and their utilities for all nodes on the way."""
    w = world[0]
    for g in range(len(leaves)):
        node, tree = path[g, depth[g]], nodes[g]
        if leaf_bits[g] == NONE:
            final_utilities(leaves[g], w, utilities[g])
        else:
            if tree[node].visits == 0:
                for p in range(w.seats):
                    tree[node].raw[p] = utilities[g, p]
            used[g] = add_children(tree, used[g], node, leaf_bits[g], logits[g])
        for i in range(depth[g] + 1):
            tree[path[g, i]].visits += 1
            for p in range(w.seats):
                tree[path[g, i]].total[p] += utilities[g, p]


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
def choose(nodes, bits, actors, gumbel, view, actions, policy):
    """After the last simulation: the action, and the improved policy that a network can learn from (n, 64)."""
    for g in range(len(bits)):
        if bits[g] != NONE:
            legal = bits[g] & nodes[g][ROOT].tried
            spread(nodes[g], ROOT, legal, actors[g], view[0])
            actions[g] = at_root(legal, gumbel[g], view[0].most_visits, view[0])
            best, total = -1e18, 0.0
            for a in range(64):
                if (legal >> np.uint64(a)) & np.uint64(1):
                    best = max(best, view[0].score[a])
            for a in range(64):
                here = (legal >> np.uint64(a)) & np.uint64(1)
                policy[g, a] = math.exp(view[0].score[a] - best) if here else 0.0
                total += policy[g, a]
            for a in range(64):
                policy[g, a] /= total


@kernel
def draw_gumbel(seeds, gumbel):
    """Gumbel noise by seed, (n, 64)."""
    for g in range(len(seeds)):
        seed = seeds[g]
        for a in range(64):
            seed += GOLDEN
            chance = (np.float64(mix(seed) >> np.uint64(12)) + 0.5) / 4503599627370496.0
            gumbel[g, a] = -math.log(-math.log(chance))
