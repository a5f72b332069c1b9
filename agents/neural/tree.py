"""The guided tree: nodes know the evaluator's opinion; inside, visits follow the improved policy of Gumbel MuZero.

Why it is as it is, where that does not show:

* An untried action has no value, and any constant in its place would favour or damn it by accident. `complete` gives it the
  mixed value of the node: the evaluator's own opinion (as one visit) and the values of the tried actions, each weighed by its
  prior and all together by their visits. So against untried actions the logits alone decide, and what was found only shifts
  those that were tried. That is what makes the softmax of the scores a policy at least as good as the one it started from.
* Values count by their size and are not stretched to the span at a node: where all actions are worth about the same, one
  lucky die would outweigh all that the network knows. Their weight grows with the visits of the most visited action, since a
  mean of few simulations is noise.
* `below_root` draws nothing: it takes the action whose part of the visits is furthest behind its part of the improved policy.
  Visits thus follow the policy with a few simulations already, where a draw would need hundreds.
* Simulations that are under way (`busy`) count as visits without a value. The next one therefore takes another path, and no
  value has to be made up and taken back.
* `at_root` is told how many visits its action must have had (`visit_plan` in agent.py). Among those the highest score and
  noise wins, so the actions that are still in the race take turns; 1e9 puts everything else behind them."""

import math
from functools import cache

import numpy as np

from sw_env.agents.jit import net_kernel as kernel
from sw_env.agents.search.tree import UNSEEN, child_of
from sw_env.core.finals import MOST_SEATS
from sw_env.core.masks import WORD, allows, either, empty, first, keep, kept, without, without_first

FIELDS = [
    ("child", np.int32),
    ("sibling", np.int32),
    ("visits", np.int32),
    ("busy", np.int32),  # simulations that are below and have not come back
    ("action", np.int32),
    ("logit", np.float32),
    ("total", np.float32, (MOST_SEATS,)),
    ("raw", np.float32, (MOST_SEATS,)),  # the evaluator's utilities
]
"""Of a node, beside `tried`, the actions that have a child."""


@cache
def node_type(words: int) -> np.dtype:
    """A node of a game whose sets of actions have so many words."""
    return np.dtype([("tried", np.uint64, (words,)), *FIELDS], align=True)


@cache
def view_type(actions: int) -> np.dtype:
    """One node's legal actions, spread out for selection, in a game with so many of them."""
    return np.dtype(
        [
            ("logit", np.float64, (actions,)),
            ("value", np.float64, (actions,)),  # completed: of the untried ones a mixture
            ("known", np.uint8, (actions,)),
            ("visits", np.int64, (actions,)),  # those under way included
            ("score", np.float64, (actions,)),
            ("child", np.int64, (actions,)),
            ("all_visits", np.int64),
            ("most_visits", np.int64),
            ("trust", np.float64),  # how strongly values count against logits
            ("step", np.float64),  # how far the taught policy goes from the logits to the scores
            ("scale", np.float64),  # coins that count as 1
        ],
        align=True,
    )


FIRST_VISITS = 50.0
"""From about so many visits on values count more than at first."""
ROOT = 1


@kernel
def one_for_all(nodes, used, parent):
    """The child that stands for all of them, or 0: who has not seen which action it was chooses there; and the nodes used."""
    child = child_of(nodes, parent, UNSEEN)
    if child == 0 and used < len(nodes):
        child = used
        used += 1
        new_child(nodes, parent, child, UNSEEN, -1e9)
    return child, used


@kernel
def new_child(nodes, parent, child, a, logit):
    """A node that nobody has visited, in front of its siblings."""
    tried = kept(nodes[parent].tried)
    keep(nodes[child].tried, without(tried, tried))
    nodes[child].child, nodes[child].visits, nodes[child].busy = 0, 0, 0
    nodes[child].action, nodes[child].logit, nodes[child].sibling = a, logit, nodes[parent].child
    for p in range(MOST_SEATS):
        nodes[child].total[p] = nodes[child].raw[p] = 0.0
    nodes[parent].child = child


@kernel
def add_children(nodes, used, node, mask, logits):
    """A child for each legal action that has none; the new number of nodes used."""
    tried = kept(nodes[node].tried)
    new = without(mask, tried)
    if used + WORD * len(nodes[node].tried) > len(nodes):
        return used
    while not empty(new):
        a = first(new)
        new = without_first(new)
        new_child(nodes, node, used, a, logits[a])
        used += 1
    keep(nodes[node].tried, either(tried, mask))
    return used


@kernel
def spread(nodes, node, mask, p, view):
    """Read the legal children of a node as seat p sees them."""
    view.all_visits = view.most_visits = 0
    child = nodes[node].child
    weight, weighed = 1e-30, 0.0
    highest = -1e9
    while child != 0:
        a = nodes[child].action
        if allows(mask, a):
            visits = nodes[child].visits
            n = visits + nodes[child].busy
            view.child[a], view.visits[a], view.logit[a] = child, n, nodes[child].logit
            highest = max(highest, nodes[child].logit)
            view.known[a] = visits > 0
            view.value[a] = nodes[child].total[p] / visits if visits > 0 else 0.0
            view.all_visits += n
            view.most_visits = max(view.most_visits, n)
        child = nodes[child].sibling
    left = mask
    while not empty(left):
        a = first(left)
        left = without_first(left)
        if view.known[a]:
            share = math.exp(view.logit[a] - highest)
            weight += share
            weighed += share * view.value[a]
    complete(mask, (nodes[node].raw[p] + view.all_visits * weighed / weight) / (1 + view.all_visits), view)


@kernel
def complete(mask, mixed, view):
    """Actions without a value get the mixed one; scores are logits plus values, which count the more the more is known."""
    weight = view.trust * (FIRST_VISITS + view.most_visits)
    while not empty(mask):
        a = first(mask)
        mask = without_first(mask)
        if not view.known[a]:
            view.value[a] = mixed
        view.score[a] = view.logit[a] + weight * view.value[a]


@kernel
def below_root(mask, view):
    """The action that is furthest behind its share under the improved policy."""
    best, total = -1e9, 0.0
    left = mask
    while not empty(left):
        best = max(best, view.score[first(left)])
        left = without_first(left)
    left = mask
    while not empty(left):
        total += math.exp(view.score[first(left)] - best)
        left = without_first(left)
    chosen, most = first(mask), -1e9
    while not empty(mask):
        a = first(mask)
        mask = without_first(mask)
        behind = math.exp(view.score[a] - best) / total - view.visits[a] / (1.0 + view.all_visits)
        if behind > most:
            chosen, most = a, behind
    return chosen


@kernel
def at_root(mask, gumbel, visits, view):
    """Of the actions with so many visits the one with the highest score and luck; of all, where none has."""
    chosen, most = -1, -1e18
    while not empty(mask):
        a = first(mask)
        mask = without_first(mask)
        score = gumbel[a] + view.score[a] - (0.0 if view.visits[a] == visits else 1e9)
        if score > most:
            chosen, most = a, score
    return chosen
