"""The tree search: its budget, its tree from one decision to the next, its helpers, its strength."""

import numpy as np
import pytest
from agents_table import ask, random_play, some_way_in

from sw_env.agents.registry import make_agent
from sw_env.agents.search.agent import MctsAgent
from sw_env.envs.batch import BatchEnv
from sw_env.games.smallworld.rules.state import new_states
from sw_env.training.arena.match import run
from sw_env.training.arena.schedule import Match
from sw_env.training.arena.standings import standings


@pytest.fixture
def env() -> BatchEnv:
    return some_way_in(1, 2, 1)


def test_every_simulation_is_a_visit(env: BatchEnv) -> None:
    agent = MctsAgent(env.config, sims=150)
    visits, means = agent.analyse(env.states, env.bits[0])
    assert visits.sum() == 150
    assert not visits[env.mask[0] == 0].any()
    assert (np.abs(means) < 2).all()


def test_the_record_is_left_alone(env: BatchEnv) -> None:
    before = env.states[0].tobytes()
    MctsAgent(env.config, sims=50).act(env.states, env.bits, env.actor)
    assert env.states[0].tobytes() == before


def test_the_tree_is_kept_within_a_turn(env: BatchEnv) -> None:
    agent = MctsAgent(env.config, sims=200)
    action = agent.act(env.states, env.bits, env.actor)
    assert len(agent._kept) == 1
    env.step(action)
    visits, _ = agent.analyse(env.states, env.bits[0])
    assert visits.sum() > 200


def test_a_kept_tree_is_not_used_for_another_position(env: BatchEnv) -> None:
    agent = MctsAgent(env.config, sims=200)
    action = agent.act(env.states, env.bits, env.actor)
    other = next(a for a in np.flatnonzero(env.mask[0]) if a != action[0])
    env.step([other])
    visits, _ = agent.analyse(env.states, env.bits[0])
    assert visits.sum() == 200


def test_time_is_a_budget(env: BatchEnv) -> None:
    few, many = (MctsAgent(env.config, ms=ms) for ms in (5.0, 40.0))
    for agent in (few, many):
        agent.act(env.states, env.bits, env.actor)
    assert many.simulations > 2 * few.simulations


def test_a_forced_decision_needs_no_search(env: BatchEnv) -> None:
    agent = MctsAgent(env.config, sims=50)
    only = np.array([1 << 59], np.uint64)
    assert agent.act(env.states, only, env.actor).tolist() == [59]
    assert agent.simulations == 0


def test_drawing_hidden_things_anew_leaves_the_open_ones(env: BatchEnv) -> None:
    from sw_env.games.smallworld.rules.hidden import redraw

    states = new_states(2)
    states[:] = env.states
    redraw(states[1], env.config.world[0], np.int64(0), np.uint64(77))
    differing = {name for name in states.dtype.names or () if (states[name][0] != states[name][1]).any()}
    assert differing == {"rng", "stack", "badges"}
    for name in ("stack", "badges"):
        assert sorted(states[name][0]) == sorted(states[name][1])


def test_helpers_add_their_visits_and_means(env: BatchEnv) -> None:
    """Each helper is a search of its own, with another seed and the same options; visits add up, means are weighed."""
    spec = "mcts:sims=60,turns=2,c=0.7"
    agent = make_agent(f"{spec},processes=3", env.config, seed=5)
    assert isinstance(agent, MctsAgent)
    try:
        visits, means = agent.analyse(env.states, env.bits[0])
        first, before = int(visits.argmax()), BatchEnv.of(1, env.config)
        before.set_state(0, env.get_state(0))
        agent.follow(first)
        env.step([first])
        later, _ = agent.analyse(env.states, env.bits[0])
    finally:
        agent._crew.close()  # type: ignore[union-attr]
    seeds = (5, 5 + 7919, 5 + 2 * 7919)
    alone = [make_agent(spec, env.config, seed) for seed in seeds]
    found = [one.analyse(before.states, before.bits[0]) for one in alone]  # type: ignore[attr-defined]
    assert len({tuple(one.tolist()) for one, _ in found}) == 3, "other trees for other seeds"
    together = sum(one for one, _ in found)
    assert (visits == together).all()
    assert means == pytest.approx(sum(one * mean for one, mean in found) / np.maximum(together, 1), abs=1e-6)
    for one in alone:
        one.follow(first)  # type: ignore[attr-defined]
    kept = sum(one.analyse(env.states, env.bits[0])[0] for one in alone)  # type: ignore[attr-defined]
    assert (later == kept).all(), "helpers keep their trees, too"
    assert later.sum() > 180


@pytest.mark.parametrize("strong", ["mcts:sims=60", "mcts:sims=60,rollout=random,full=yes"])
def test_search_beats_greed(strong: str) -> None:
    results = run(Match((strong, "greedy"), games=12, seed=1))
    best = standings(results).rows[0]
    assert best.name == strong
    assert best.win_rate > 0.7


def test_the_tree_is_better_than_a_flat_search() -> None:
    results = run(Match(("mcts:sims=60", "flat:sims=60"), games=12, seed=2))
    assert standings(results).rows[0].name == "mcts:sims=60"


@pytest.mark.parametrize("spec", ["mcts:sims=300", "flat:sims=300"])
def test_stopping_early_changes_no_choice(spec: str) -> None:
    env = BatchEnv(1, 3)
    env.reset(6)
    made = 0
    for _ in random_play(env, 25, 3):
        patient, quick = (make_agent(spec, env.config, seed=4) for _ in range(2))
        visits, means = patient.analyse(env.states, env.bits[0])  # type: ignore[attr-defined]
        best = np.flatnonzero(visits == visits.max())
        if env.mask[0].sum() > 1:
            assert ask(quick, env).tolist() == [best[means[best].argmax()]]
            made += quick.simulations  # type: ignore[attr-defined]
            assert quick.simulations <= 300  # type: ignore[attr-defined]
    assert made < 25 * 300


def test_a_choice_that_is_certain_takes_no_time(env: BatchEnv) -> None:
    agent = MctsAgent(env.config, ms=20.0)
    tree = agent._tree_for(env.states)
    agent._run(tree, env.bits[0], 20_000)
    agent._spend(tree, env.bits[0], whole=False)
    assert agent.simulations < 20_100
