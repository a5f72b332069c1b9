"""What a search spends and keeps: simulations, time, room; by hand, with a clock and a score that are told."""

from collections import OrderedDict
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from agents_table import some_way_in

from sw_env.agents.flat import FlatAgent
from sw_env.agents.search import agent as player
from sw_env.agents.search.agent import MAX_NODES, MctsAgent, Tree
from sw_env.agents.search.tree import ROOM
from sw_env.envs.batch import BatchEnv
from sw_env.games import configure


@pytest.fixture
def env() -> BatchEnv:
    return some_way_in(1, 2, 1)


@pytest.mark.parametrize(
    ("sims", "ms", "spent", "seconds", "left"),
    [
        (100, 0.0, 0, 0.0, 100),
        (100, 0.0, 40, 99.0, 60),
        (0, 50.0, 0, 0.0, MAX_NODES),
        (0, 50.0, 10, 0.01, 40),
        (0, 50.0, 10, 0.0625, -2),
        (30, 50.0, 0, 1.0, 30),
        (30, 50.0, 10, 0.01, 20),
        (30, 50.0, 10, 0.04, 2),
        (0, 2.0, 10, 0.0, 20_000),
    ],
)
def test_what_is_left_of_a_budget(sims: int, ms: float, spent: int, seconds: float, left: int) -> None:
    agent = MctsAgent(configure(seats=2), sims=sims, ms=ms)
    assert agent._left(spent, seconds) == pytest.approx(left, abs=1)
    agent.stopped = lambda: True
    assert agent._left(spent, seconds) == pytest.approx(0 if spent else left, abs=1), "one look is always taken"


@pytest.mark.parametrize(
    ("ahead", "whole", "spent"), [(49, False, 32), (48, False, 64), (17, False, 64), (16, False, 80), (49, True, 80)]
)
def test_a_search_ends_when_nobody_can_catch_up(
    env: BatchEnv, monkeypatch: pytest.MonkeyPatch, ahead: int, whole: bool, spent: int
) -> None:
    """Of 80 simulations, in chunks of 32: who is 48 ahead when 48 are left can be drawn level with."""
    agent, made = MctsAgent(env.config, sims=80), list[int]()
    monkeypatch.setattr(player, "lead", lambda *tree: ahead if made else 0)
    monkeypatch.setattr(agent, "_run", lambda tree, legal, sims: made.append(sims))
    agent._spend(Tree(*(np.zeros(1),) * 3), env.bits[0], whole)
    assert sum(made) == spent
    assert made == [32, 32, 16][: len(made)]


@pytest.mark.parametrize(
    ("budget", "nodes"), [({"sims": 50}, 12 * 8 * 50 + 4096), ({"sims": 10**6}, MAX_NODES), ({"ms": 5.0}, MAX_NODES)]
)
def test_the_tree_has_room_for_eight_decisions(budget: dict[str, Any], nodes: int) -> None:
    agent = MctsAgent(configure(seats=2), **budget)
    assert agent._capacity == nodes


def test_a_tree_that_is_full_is_searched_on_but_does_not_grow(env: BatchEnv) -> None:
    agent = MctsAgent(env.config, sims=120)
    agent._capacity = 60
    visits, _ = agent.analyse(env.states, env.bits[0])
    assert visits.sum() == 120
    assert agent._last is not None
    assert 30 < agent._last.trees["used"][0] <= len(agent._last.nodes) == 60 + ROOM


def test_a_kept_tree_that_is_nearly_full_makes_way(env: BatchEnv) -> None:
    agent = MctsAgent(env.config, sims=40)
    env.step(agent.act(env.states, env.bits, env.actor))
    [(digest, tree)] = agent._kept.items()
    tree.trees["used"] = int(0.69 * len(tree.nodes))
    assert agent._tree_for(env.states) is tree
    agent._kept[digest] = tree
    tree.trees["used"] = int(0.71 * len(tree.nodes))
    assert agent._tree_for(env.states) is not tree


@pytest.mark.parametrize(("nodes", "kept"), [(10, 3), (50, 2), (51, 1), (100, 1), (101, 0)])
def test_the_oldest_trees_go_first(monkeypatch: pytest.MonkeyPatch, nodes: int, kept: int) -> None:
    """Three trees at most, and a hundred nodes in all of them."""
    monkeypatch.setattr(player, "KEPT_TREES", 3)
    monkeypatch.setattr(player, "KEPT_NODES", 100)
    monkeypatch.setattr(player, "descend", lambda nodes, trees, states, world, mind, a: a == 7)
    agent = MctsAgent(configure(seats=2), sims=8)
    trees = [Tree(np.zeros(0), np.array([(1, nodes)], [("root", int), ("used", int)]), np.full(1, k)) for k in range(5)]
    for tree in trees:
        agent._keep(tree, 6)
        agent._keep(tree, 7)
    assert list(agent._kept.values()) == trees[5 - kept :]
    assert isinstance(agent._kept, OrderedDict)


def test_only_what_was_analysed_is_followed_and_only_once(env: BatchEnv, monkeypatch: pytest.MonkeyPatch) -> None:
    agent, followed = MctsAgent(env.config, sims=8), list[int]()
    monkeypatch.setattr(agent, "_keep", lambda tree, action: followed.append(action))
    agent.follow(3)
    for action in (-1, 0, 3):
        agent.analyse(env.states, env.bits[0])
        agent.follow(action)
        agent.follow(5)
    assert followed == [0, 3]


def test_without_a_tree_nothing_is_kept(env: BatchEnv) -> None:
    agent = FlatAgent(env.config, sims=8)
    agent.act(env.states, env.bits, env.actor)
    assert not agent._kept


def test_where_nobody_decides_nothing_is_done(env: BatchEnv) -> None:
    agent = MctsAgent(env.config, sims=8)
    assert agent.act(env.states, np.zeros(1, np.uint64), np.array([-1])).tolist() == [0]
    assert agent.simulations == 0


def test_of_equals_the_one_that_is_worth_more_is_played(env: BatchEnv, monkeypatch: pytest.MonkeyPatch) -> None:
    agent, (visits, means) = MctsAgent(env.config, sims=8), np.zeros((2, 64))
    visits[[3, 5, 9]], means[[3, 5, 9, 11]] = 4, (0.1, 0.3, 0.2, 0.9)
    monkeypatch.setattr(agent, "_think", lambda state, legal, whole: (visits, means))
    assert agent.act(env.states, env.bits, env.actor).tolist() == [5]
    visits[9] = 5
    assert agent.act(env.states, env.bits, env.actor).tolist() == [9]


def test_with_helpers_the_whole_budget_is_spent(env: BatchEnv, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each for itself, nobody knows by how much the others' favourite is ahead."""
    agent, told = MctsAgent(env.config, sims=80), list[int]()
    agent._crew = SimpleNamespace(start=lambda state, legal: [], tell=told.append)  # type: ignore[assignment]
    monkeypatch.setattr(player, "lead", lambda *tree: 1000)
    assert agent.act(env.states, env.bits, env.actor).tolist() == told
    assert agent.simulations == 80


def test_what_is_secret_is_mixed_by_visits(env: BatchEnv) -> None:
    """Of what was visited a quarter as often as the favourite at least."""
    agent, visits, drawn = MctsAgent(env.config), np.zeros(64, np.int64), np.zeros(64)
    visits[[4, 9, 30, 31]] = 24, 6, 5, 12
    for seed in range(600):
        agent._mind["setup"]["seed"] = seed
        drawn[agent._mix(visits)] += 1 / 600
    assert drawn[[4, 9, 31]] == pytest.approx([24 / 42, 6 / 42, 12 / 42], abs=0.06)
    assert drawn[[4, 9, 31]].sum() == pytest.approx(1)
