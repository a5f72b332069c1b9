"""Simulations in many games at once: down to the leaves, there the evaluator speaks, and back up (max^n, open loop).

Open loop: a node stands for a sequence of actions, not for a position, as each walk draws dice and hidden cards anew. The same
node may therefore meet other legal actions than before: those that it has never had get children when a walk ends there, and a
walk goes on through it only while one of the legal ones has a child. What is kept of the evaluator's opinion (`raw`) is that of
the first visit; later ones are in the mean. All walks of a call go down before any leaf is evaluated, so that one call of the
evaluator serves all games: a network is several times as quick a position in a batch.

Arrays: nodes (games, room) of node_type, games (games,) of game_type, walks and leaves (games, walks at once) of walk_type and
of records, logits (games, walks, actions), utilities (games, walks, seats) in about -1 to 1 and in the order of the seats."""

import math
from functools import cache

import numpy as np

from sw_env.agents.jit import net_kernel as kernel
from sw_env.agents.neural.tree import ROOT, add_children, at_root, below_root, one_for_all, spread
from sw_env.core.finals import is_first
from sw_env.core.masks import allows, both, empty, keep, kept
from sw_env.core.play import advance
from sw_env.core.questions import blind, purse, redraw
from sw_env.core.rng import GOLDEN, mix

DEEPEST = 192
"""Decisions that a simulation looks ahead at most."""
FAR = 2.4
"""A lead after which more of it hardly counts, in the game's unit of rewards (48 coins in the classic game)."""
S12 = np.uint64(12)


@cache
def game_type(actions: int, words: int) -> np.dtype:
    """What one game's search is about."""
    return np.dtype(
        [
            ("bits", np.uint64, (words,)),  # legal at the root
            ("used", np.int64),  # nodes
            ("gumbel", np.float64, (actions,)),
        ],
        align=True,
    )


@cache
def walk_type(words: int) -> np.dtype:
    """One simulation on its way: a game may have several at once, which then avoid each other's paths."""
    return np.dtype(
        [
            ("seed", np.uint64),
            ("bits", np.uint64, (words,)),  # legal at the leaf; none where the game is over there
            ("planned", np.int64),  # visits that the root action has had
            ("depth", np.int64),
            ("path", np.int32, (DEEPEST,)),
        ],
        align=True,
    )


@kernel
def walk(nodes, games, walks, roots, leaves, world, views):
    """In each game, with each of its walks in turn, from the root to a leaf."""
    w, view = world[0], views[0]
    for g in range(len(roots)):
        for i in range(walks.shape[1]):
            leaves[g, i] = roots[g]
            redraw(leaves[g, i], w, roots[g].actor, walks[g, i].seed)
            find_leaf(nodes[g], games[g], walks[g, i], leaves[g, i], w, view)


@kernel
def find_leaf(tree, game, way, s, w, view):
    """Play s on to where nobody has looked yet; the nodes on the way are being visited."""
    mask, node, depth = kept(game.bits), np.int64(ROOT), 0
    way.path[0] = ROOT
    tree[ROOT].busy += 1
    while depth < DEEPEST - 2:
        if depth > 0 and blind(s):
            unseen, game.used = one_for_all(tree, game.used, way.path[depth - 1])
            if unseen == 0:
                break
            node = unseen
            depth += 1
            way.path[depth] = node
            tree[node].busy += 1
        legal = both(mask, kept(tree[node].tried))
        if empty(legal):
            break
        spread(tree, node, legal, s.actor, view)
        a = at_root(legal, game.gumbel, way.planned, view) if depth == 0 else below_root(legal, view)
        node = view.child[a]
        depth += 1
        way.path[depth] = node
        tree[node].busy += 1
        mask = advance(s, w, a, True)
    keep(way.bits, mask)
    way.depth = depth


@kernel
def settle_up(nodes, games, walks, leaves, world, views, logits, utilities):
    """Children for the leaves, and their utilities for all nodes on the way."""
    w = world[0]
    for g in range(len(games)):
        for i in range(walks.shape[1]):
            note_leaf(nodes[g], games[g], walks[g, i], leaves[g, i], w, views[0].scale, logits[g, i], utilities[g, i])


@kernel
def note_leaf(tree, game, way, s, w, scale, logits, utility):
    """One walk's end."""
    node, mask = way.path[way.depth], kept(way.bits)
    if empty(mask):
        final_utilities(s, w, scale, utility)
    else:
        if tree[node].visits == 0:
            for p in range(w.seats):
                tree[node].raw[p] = utility[p]
        game.used = add_children(tree, game.used, node, mask, logits)
    for k in range(way.depth + 1):
        tree[way.path[k]].visits += 1
        tree[way.path[k]].busy -= 1
        for p in range(w.seats):
            tree[way.path[k]].total[p] += utility[p]


@kernel
def worth(chance, lead, scale):
    """The utility of a chance to win and of coins more than the others have on average."""
    return 0.5 * chance + 0.5 * math.tanh(lead / (FAR * scale))


@kernel
def final_utilities(s, w, scale, utility):
    """Of who has won, and of the lead."""
    total = 0.0
    for p in range(w.seats):
        total += purse(s, w, p)
    for p in range(w.seats):
        lead = purse(s, w, p) - (total - purse(s, w, p)) / (w.seats - 1)
        utility[p] = worth(1.0 if is_first(s, w, p) else 0.0, lead, scale)


@kernel
def choose(nodes, games, actors, views, actions, policy):
    """After the last simulation: the action, and the improved policy that a network can learn from (n, actions)."""
    view = views[0]
    for g in range(len(games)):
        legal = both(kept(games[g].bits), kept(nodes[g][ROOT].tried))
        if not empty(legal):
            spread(nodes[g], ROOT, legal, actors[g], view)
            actions[g] = at_root(legal, games[g].gumbel, view.most_visits, view)
            improved(legal, view, policy[g])


@kernel
def improved(legal, view, policy):
    """Softmax of what is that far on the way from the logits to the scores."""
    best, total = -1e18, 0.0
    for a in range(len(policy)):
        if allows(legal, a):
            view.score[a] = view.logit[a] + view.step * (view.score[a] - view.logit[a])
            best = max(best, view.score[a])
    for a in range(len(policy)):
        policy[a] = math.exp(view.score[a] - best) if allows(legal, a) else 0.0
        total += policy[a]
    for a in range(len(policy)):
        policy[a] /= total


@kernel
def draw_gumbel(seeds, games):
    """Gumbel noise by seed."""
    for g in range(len(seeds)):
        seed = seeds[g]
        for a in range(len(games[g].gumbel)):
            seed += GOLDEN
            chance = (np.float64(mix(seed) >> S12) + 0.5) / 4503599627370496.0
            games[g].gumbel[a] = -math.log(-math.log(chance))
