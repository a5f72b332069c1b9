"""The tree of the search, node by node: what is read from visits and totals that were written by hand."""

import math

import numpy as np
import pytest

from sw_env.agents.search.search import SETUP
from sw_env.agents.search.tree import (
    CALM,
    UNSEEN,
    ahead,
    child_of,
    favourite,
    new_child,
    new_tree,
    one_for_all,
    replant,
    report,
    select,
)
from sw_env.core.masks import as_mask

pytestmark = pytest.mark.kernels
ALL = 2**40 - 1
SEAT, OTHER = 1, 0


def tree_of(*children):
    """A root with such children, each an action with its visits and the total of SEAT."""
    nodes, trees = new_tree(16)
    for action, visits, total in children:
        child = new_child(nodes, trees[0], 1, action)
        nodes["visits"][child], nodes["prior"][child] = visits, 0.25
        nodes["total"][child][SEAT], nodes["total"][child][OTHER] = total, -total
    nodes["visits"][1] = sum(visits for _, visits, _ in children)
    return nodes, trees


def mask(legal=ALL):
    return as_mask(np.uint64(legal))


def without(action):
    return mask(ALL & ~(1 << action))


def test_the_favourite_was_visited_most():
    nodes, _ = tree_of((3, 5, 4.0), (7, 9, 1.0), (4, 2, 2.0))
    assert favourite(nodes, 1, mask(), SEAT) == 7
    assert favourite(nodes, 1, without(7), SEAT) == 3


@pytest.mark.parametrize(("seat", "best"), [(SEAT, 4), (OTHER, 9)])
def test_of_two_as_often_the_favourite_is_the_better_one_for_the_seat(seat, best):
    for children in ([(4, 6, 3.0), (9, 6, 2.0)], [(9, 6, 2.0), (4, 6, 3.0)]):
        assert favourite(tree_of(*children)[0], 1, mask(), seat) == best


def test_what_nobody_has_visited_is_no_favourite():
    assert favourite(tree_of((4, 0, 0.0), (9, 0, 0.0))[0], 1, mask(), SEAT) == -1
    assert favourite(tree_of((4, 1, -3.0), (9, 0, 0.0))[0], 1, mask(), SEAT) == 4
    assert favourite(tree_of((4, 1, 1.0))[0], 1, without(4), SEAT) == -1


def test_the_lead_is_over_the_second_one():
    nodes, _ = tree_of((3, 5, 0.0), (7, 9, 0.0), (4, 6, 0.0))
    assert ahead(nodes, 1, mask()) == 3
    assert ahead(nodes, 1, without(4)) == 4
    assert ahead(nodes, 1, without(7)) == 1
    assert ahead(tree_of((3, 5, 0.0))[0], 1, mask()) == 5


def test_visits_and_means_of_what_is_legal():
    nodes, _ = tree_of((3, 5, 4.0), (7, 8, 2.0), (4, 0, 0.0))
    visits, means = np.zeros(64, np.int64), np.zeros(64)
    report(nodes, 1, without(3), visits, means, SEAT)
    assert (visits.nonzero()[0].tolist(), visits[7], means[7]) == ([7], 8, 0.25)
    assert means[3] == means[4] == 0
    report(nodes, 1, mask(), visits, means, OTHER)
    assert (visits[3], means[3], visits[7]) == (5, -0.8, 16)


def test_a_child_is_found_by_its_action():
    nodes, trees = tree_of((3, 5, 4.0), (7, 8, 2.0))
    assert [nodes["action"][child_of(nodes, 1, a)] for a in (3, 7)] == [3, 7]
    assert child_of(nodes, 1, 4) == 0
    one = one_for_all(nodes, trees[0], 1)
    assert nodes["action"][one] == UNSEEN
    assert one_for_all(nodes, trees[0], 1) == one == child_of(nodes, 1, UNSEEN)
    assert nodes["visits"][one] == nodes["total"][one].any() == 0


def test_a_tree_planted_anew_is_empty():
    nodes, trees = tree_of((3, 5, 4.0), (7, 8, 2.0))
    nodes["tried"][1], nodes["total"][1] = 136, 2.0
    replant(nodes, trees)
    assert (trees["root"][0], trees["used"][0]) == (1, 2)
    left = [nodes[field][1].any() for field in ("tried", "total", "child", "visits")]
    assert left == [False] * 4
    nodes["tried"][2], nodes["visits"][2], nodes["child"][2], nodes["total"][2] = 136, 5, 3, 1.0
    child = new_child(nodes, trees[0], 1, 9)
    left = [nodes[field][child].any() for field in ("tried", "total", "child", "visits", "sibling")]
    assert (child, trees["used"][0], nodes["action"][child], nodes["child"][1], left) == (2, 3, 9, 2, [False] * 5)


def by_hand(setup, parent_visits, parent_mean, visits, total, prior):
    """What a child is worth trying, by the formula of PUCT."""
    value = total / visits if visits else parent_mean - setup["caution"]
    pull = setup["curiosity"] * (1 + math.log(1 + parent_visits / CALM)) * math.sqrt(parent_visits)
    return value + pull * prior / (1 + visits)


CHILDREN = [
    [(3, 5, 4.0), (7, 8, 2.0), (4, 0, 0.0), (9, 2, -1.0)],
    [(3, 1, 0.9), (7, 0, 0.0), (4, 0, 0.0)],
    [(3, 0, 0.0), (7, 1, -0.4), (4, 1, 0.2), (9, 2, 0.3)],
    [(3, 60, 31.0), (7, 40, 22.0), (4, 150, 80.0), (9, 3, 1.8)],
]


@pytest.mark.parametrize("children", CHILDREN)
@pytest.mark.parametrize("curiosity", [0.01, 0.3, 2.0])
@pytest.mark.parametrize("caution", [0.0, 0.4])
@pytest.mark.parametrize("seat", [SEAT, OTHER])
def test_the_next_child_by_mean_and_curiosity(children, curiosity, caution, seat):
    """Best first, until none is left."""
    (nodes, _), setup = tree_of(*children), np.zeros(1, SETUP)
    nodes["total"][1][SEAT], nodes["total"][1][OTHER] = 5.0, -5.0
    setup["curiosity"], setup["caution"] = curiosity, caution
    side, visits = (1 if seat == SEAT else -1), sum(n for _, n, _ in children)
    nodes["prior"][2 : 2 + len(children)] = priors = np.linspace(0.1, 0.4, len(children), dtype=np.float32)
    scores = {
        a: by_hand(setup[0], visits, side * 5.0 / visits, n, side * total, prior)
        for (a, n, total), prior in zip(children, priors, strict=True)
    }
    assert_in_order(nodes, setup, seat, sorted(scores, key=scores.get, reverse=True))


@pytest.mark.parametrize("children", CHILDREN)
@pytest.mark.parametrize("curiosity", [0.01, 0.5, 2.0])
def test_without_a_tree_the_next_one_by_visits_alone(children, curiosity):
    (nodes, _), setup = tree_of(*children), np.zeros(1, SETUP)
    setup["curiosity"], setup["treeless"] = curiosity, 1
    logarithm = math.log(nodes["visits"][1] + 1)
    scores = {a: total / n + curiosity * math.sqrt(logarithm / n) for a, n, total in children if n}
    untried = [a for a, n, _ in reversed(children) if not n]
    assert_in_order(nodes, setup, SEAT, [*untried, *sorted(scores, key=scores.get, reverse=True)])


def assert_in_order(nodes, setup, seat, order):
    """Each is the next one when those before it are forbidden."""
    left = ALL
    for action in order:
        assert nodes["action"][select(nodes, 1, mask(left), seat, setup.view(np.recarray)[0])] == action
        left &= ~(1 << action)
    assert select(nodes, 1, mask(left), seat, setup.view(np.recarray)[0]) == 0
