"""The tree: nodes in one array, children as a linked list; an edge is the node that it leads to."""

import math
from functools import cache

import numpy as np

from sw_env.agents.advice import rate
from sw_env.agents.jit import search_kernel as kernel
from sw_env.agents.search.eye import look, prefer
from sw_env.core.finals import MOST_SEATS
from sw_env.core.masks import allows, choices, either, empty, first, keep, kept, without, without_first
from sw_env.core.records import new_records

FIELDS = [
    ("child", np.int32),  # the latest child, or 0
    ("sibling", np.int32),  # the next one of the same parent, or 0
    ("visits", np.int32),
    ("action", np.int32),  # the action that leads here
    ("prior", np.float32),
    ("total", np.float32, (MOST_SEATS,)),  # utilities of all visits, by seat
]
"""Of a node, beside `tried`, the actions that have a child."""
TREE = np.dtype([("root", np.int64), ("used", np.int64)])
ROOM = 128
"""Children that one node can have."""
UNSEEN = -1
"""In place of an action: whatever it was."""
CALM = 100.0
"""From about so many visits on, curiosity grows."""


@cache
def node_type(words: int) -> np.dtype:
    """A node of a game whose sets of actions have so many words."""
    return np.dtype([("tried", np.uint64, (words,)), *FIELDS], align=True)


def new_tree(capacity: int, words: int = 1) -> tuple[np.ndarray, np.ndarray]:
    """Nodes, of which number 0 stands for none and number 1 is the root; and the record that knows how many are used."""
    nodes, tree = new_records(capacity + ROOM, node_type(words)), new_records(1, TREE)
    tree["root"], tree["used"] = 1, 2
    return nodes, tree


@kernel
def replant(nodes, trees):
    """A new tree in place of the old one."""
    trees[0].root, trees[0].used = 1, 2
    keep(nodes[1].tried, without(kept(nodes[1].tried), kept(nodes[1].tried)))
    nodes[1].child = nodes[1].visits = 0
    for p in range(MOST_SEATS):
        nodes[1].total[p] = 0.0


@kernel
def child_of(nodes, node, a):
    """The child that action a leads to, or 0."""
    child = nodes[node].child
    while child != 0 and nodes[child].action != a:
        child = nodes[child].sibling
    return child


@kernel
def one_for_all(nodes, tree, parent):
    """The child that stands for all of them: who has not seen which action it was chooses there, the same behind each."""
    child = child_of(nodes, parent, UNSEEN)
    if child == 0:
        child = new_child(nodes, tree, parent, UNSEEN)
    return child


@kernel
def new_child(nodes, tree, parent, a):
    """A node that nobody has visited, in front of its siblings."""
    child = tree.used
    tree.used += 1
    keep(nodes[child].tried, without(kept(nodes[parent].tried), kept(nodes[parent].tried)))
    nodes[child].child = nodes[child].visits = 0
    for p in range(MOST_SEATS):
        nodes[child].total[p] = 0.0
    nodes[child].action, nodes[child].sibling = a, nodes[parent].child
    nodes[parent].child = child
    return child


@kernel
def expand(nodes, tree, node, s, w, mask, mind, eye):
    """A child for each legal action that has none, with a prior from the advice, and from the eye where there is one."""
    setup, pad = mind.setup, mind.pad
    if tree.used + ROOM > len(nodes):
        return
    tried = kept(nodes[node].tried)
    new = without(mask, tried)
    total = 1.0
    if not setup.treeless:
        rate(s, w, mask, mind.style, pad)
        if eye is not None:
            look(s, w, mind, eye)
            prefer(mask, mind, eye)
        total = soften(mask, setup.temperature, pad)
    share = setup.uniform / choices(mask)
    while not empty(new):
        a = first(new)
        new = without_first(new)
        child = new_child(nodes, tree, node, a)
        nodes[child].prior = 1.0 if setup.treeless else share + (1.0 - setup.uniform) * pad.score[a] / total
    keep(nodes[node].tried, either(tried, mask))


@kernel
def soften(mask, temperature, pad):
    """Turn scores into weights, exponentially; their sum."""
    best = -1e9
    left = mask
    while not empty(left):
        best = max(best, pad.score[first(left)])
        left = without_first(left)
    total = 0.0
    while not empty(mask):
        a = first(mask)
        mask = without_first(mask)
        pad.score[a] = math.exp((pad.score[a] - best) / temperature)
        total += pad.score[a]
    return total


@kernel
def select(nodes, node, mask, p, setup):
    """The legal child that seat p tries next: mean so far, plus curiosity by prior (PUCT) or by visits alone (UCB1)."""
    visits = max(1, nodes[node].visits)
    mean = nodes[node].total[p] / visits
    logarithm = math.log(visits + 1.0)
    pull = setup.curiosity * (1.0 + math.log(1.0 + visits / CALM)) * math.sqrt(visits)
    best, best_score = 0, -1e9
    child = nodes[node].child
    while child != 0:
        if allows(mask, nodes[child].action):
            n = nodes[child].visits
            value = nodes[child].total[p] / n if n > 0 else mean - setup.caution
            if setup.treeless:
                score = value + setup.curiosity * math.sqrt(logarithm / n) if n > 0 else 1e8
            else:
                score = value + pull * nodes[child].prior / (1 + n)
            if score > best_score:
                best, best_score = child, score
        child = nodes[child].sibling
    return best


@kernel
def report(nodes, node, mask, visits, means, p):
    """Visits and mean utility of each legal action."""
    child = nodes[node].child
    while child != 0:
        a = nodes[child].action
        if allows(mask, a):
            visits[a] += nodes[child].visits
            means[a] = nodes[child].total[p] / max(1, nodes[child].visits)
        child = nodes[child].sibling


@kernel
def favourite(nodes, node, mask, p):
    """The legal action that was visited most often, of equals the better one for seat p; -1 where none was."""
    chosen, most, best = np.int64(-1), 0, -1e9
    child = nodes[node].child
    while child != 0:
        n = nodes[child].visits
        mean = nodes[child].total[p] / max(1, n)
        if n > 0 and allows(mask, nodes[child].action) and (n > most or (n == most and mean > best)):
            chosen, most, best = np.int64(nodes[child].action), n, mean
        child = nodes[child].sibling
    return chosen


@kernel
def ahead(nodes, node, mask):
    """By how many visits the most visited legal action is ahead of the next one."""
    first, second = 0, 0
    child = nodes[node].child
    while child != 0:
        if allows(mask, nodes[child].action):
            n = np.int64(nodes[child].visits)
            first, second = max(first, n), max(second, min(first, n))
        child = nodes[child].sibling
    return first - second
