"""The guided search's frame: how many simulations, at once and by the clock; what is read of a checkpoint; exact draws."""

import os
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from agents_table import some_way_in

from sw_env.agents.neural import agent as player
from sw_env.agents.neural.agent import NetAgent, Search, visit_plan
from sw_env.agents.neural.checkpoint import save_network
from sw_env.agents.neural.inputs import Board
from sw_env.agents.neural.judge import NetworkEvaluator, likely_leads
from sw_env.agents.neural.networks import Shape, make_network
from sw_env.agents.neural.policy import sample
from sw_env.envs.batch import BatchEnv
from sw_env.games.smallworld.config import GameConfig


class Opinion:
    """The same utilities everywhere, and no preferences."""

    def __call__(self, states: np.ndarray, bits: np.ndarray, actors: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        return np.zeros((len(bits), 64)), np.tile([0.5, -0.25, 0.125], (len(bits), 1))


@pytest.fixture
def env() -> BatchEnv:
    return some_way_in(2, 3, 9)


def searching(env: BatchEnv, sims: int, **options: Any) -> Search:
    """A search that has not begun."""
    agent = NetAgent(env.config, evaluator=Opinion(), **options)
    return Search(agent, env.states, env.bits, env.actor.astype(np.int64), np.ones(env.n, np.uint64), sims)


@pytest.mark.parametrize(
    ("sims", "leaves", "at_once"),
    [(0, 0, 1), (15, 0, 1), (31, 0, 1), (32, 0, 2), (64, 0, 4), (1024, 0, 64), (1040, 0, 64), (64, 3, 3), (8, 100, 100)],
)
def test_a_sixteenth_of_all_simulations_at_once(env: BatchEnv, sims: int, leaves: int, at_once: int) -> None:
    search = searching(env, sims, leaves=leaves)
    assert search._leaves == at_once
    assert search.nodes.shape == (2, 24 * sims + 2 * 64 + 2)


def test_the_plan_is_for_what_is_legal_and_considered(env: BatchEnv) -> None:
    choices = [int(bits).bit_count() for bits in env.bits]
    plans = searching(env, 40, considered=6)._plans
    assert plans.tolist() == [list(visit_plan(min(6, n), 40)) for n in choices]
    env.bits[0] = 1 << 59
    assert searching(env, 5)._plans[0].tolist() == [0, 1, 2, 3, 4]
    assert searching(env, 0)._plans.shape == (2, 1)
    env.bits[0] = 0
    assert searching(env, 3)._plans[0].tolist() == [0, 1, 2]


@pytest.mark.parametrize(
    ("considered", "sims", "plan"),
    [
        (3, 7, (0, 0, 0, 1, 1, 2, 2)),
        (5, 12, (0, 0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4)),
        (8, 24, (*[0] * 8, *[1] * 4, *[2] * 4, 3, 3, 4, 4, 5, 5, 6, 6)),
        (0, 2, (0, 1)),
    ],
)
def test_halving_by_hand(considered: int, sims: int, plan: tuple[int, ...]) -> None:
    assert visit_plan(considered, sims) == plan


@pytest.mark.parametrize("sims", [0, 1, 6])
def test_values_are_the_mean_of_all_simulations(env: BatchEnv, sims: int) -> None:
    agent = NetAgent(env.config, evaluator=Opinion(), sims=sims)
    agent.act(env.states, env.bits, env.actor)
    assert agent.values == pytest.approx(np.tile([0.5, -0.25, 0.125], (2, 1)))
    assert agent.policy.sum(1) == pytest.approx([1, 1])


@pytest.mark.parametrize(
    ("ms", "pace", "ends_after", "made"),
    [(10, 2.0, 99, 21), (10, 0.5, 99, 6), (1, 0.01, 99, 2), (10, 2.0, 4, 4), (0, 2.0, 99, 9)],
)
def test_so_many_simulations_as_the_pace_promises(
    env: BatchEnv, monkeypatch: pytest.MonkeyPatch, ms: int, pace: float, ends_after: int, made: int
) -> None:
    """And the first one in any case; the clock, which ticks four milliseconds at each look, tells the next decision's pace."""
    ticks, searches = iter(range(5, 10**6)), list[Search]()
    monkeypatch.setattr(player, "time", SimpleNamespace(thread_time=lambda: next(ticks) / 250))
    agent = NetAgent(env.config, evaluator=Opinion(), sims=8, ms=ms, leaves=1)
    agent._pace = pace
    monkeypatch.setattr(agent, "_ends", lambda began, games: games == 2 and searches[-1].made >= ends_after)

    class Watched(Search):
        def __init__(self, *given: Any) -> None:
            super().__init__(*given)
            searches.append(self)

    monkeypatch.setattr(player, "Search", Watched)
    agent.act(env.states, env.bits, env.actor)
    assert searches[0].made == made
    assert agent._pace == pytest.approx(made * 2 / 4 if ms else pace)


def test_the_draws_of_a_seed_are_the_same_for_ever() -> None:
    logits = np.zeros((12, 8), np.float32)
    logits[:, 3] = 1.0
    masks = np.ones((12, 8), np.uint8)
    masks[:, 0] = 0
    actions, chances = sample(logits, masks, 3, 4)
    assert actions.tolist() == [1, 1, 5, 3, 3, 3, 1, 3, 2, 3, 3, 5]
    assert np.exp(chances[actions == 3]) == pytest.approx(np.e / (np.e + 6))
    assert np.exp(chances[actions != 3]) == pytest.approx(1 / (np.e + 6))


def utilities(path: Path, env: BatchEnv) -> np.ndarray:
    return NetworkEvaluator(str(path), env.config)(env.states, env.bits, env.actor)[1]


def test_a_checkpoint_counts_coins_unless_it_says_something_else(tmp_path: Path, env: BatchEnv) -> None:
    shape, found = Shape("entity", 4, 4, 1), {}
    for name, notes in {"silent": {}, "coins": {"reward": "coins"}, "rank": {"reward": "rank"}}.items():
        save_network(tmp_path / f"{name}.safetensors", make_network(shape, 3), shape, notes)
        found[name] = utilities(tmp_path / f"{name}.safetensors", env)
    assert (found["silent"] == found["coins"]).all()
    assert (found["silent"] != found["rank"]).all()


@pytest.mark.parametrize("changed", [".safetensors", ".json"])
def test_a_checkpoint_that_is_written_anew_is_read_anew(tmp_path: Path, env: BatchEnv, changed: str) -> None:
    path, shape, found = tmp_path / "net.safetensors", Shape("entity", 4, 4, 1), []
    for seed in (3, 4):
        save_network(path, make_network(shape, seed), shape, {})
        for suffix in (".safetensors", ".json"):
            when = seed if suffix == changed else 1
            os.utime(path.with_suffix(suffix), ns=(when, when))
        found.append(utilities(path, env))
    assert (found[0] != found[1]).any()


def test_a_network_is_asked_of_each_position_with_the_eyes_of_the_one_who_decides(env: BatchEnv) -> None:
    """It says of a batch what it says of each alone, of legal actions, and its values begin with that seat."""
    asked = list[Any]()

    def judge(rows: np.ndarray, masks: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        asked.append((rows.copy(), masks.copy()))
        return np.zeros((len(rows), 64)), np.tile([1.0, 2.0, 3.0], (len(rows), 1)).astype(np.float32)

    seen = some_way_in(2, 3, 9, observe=True)
    evaluate = NetworkEvaluator.__new__(NetworkEvaluator)
    evaluate._begin(judge, Board.of(env.config), env.config, "rank", likely_leads("", {}, env.config))
    _, found = evaluate(seen.states, seen.bits, seen.actor)
    [(rows, masks)] = asked
    assert (rows == seen.observation).all()
    assert (masks == seen.mask).all()
    for utility, p in zip(found, seen.actor, strict=True):
        assert [utility[(p + k) % 3] for k in range(3)] == [1.0, 2.0, 3.0]
    assert GameConfig.make(3) == env.config
