"""The guided search: one evaluator call for all games, a policy to learn from, better play by more simulations."""

import numpy as np
import pytest
from agents_table import some_way_in

from sw_env.agents.neural.agent import NetAgent, Search, forgotten, visit_plan
from sw_env.agents.neural.evaluator import AdviceEvaluator, load_evaluator
from sw_env.agents.registry import make_agent
from sw_env.envs.batch import BatchEnv
from sw_env.games.smallworld.config import GameConfig
from sw_env.training.arena.match import run
from sw_env.training.arena.schedule import Match
from sw_env.training.arena.standings import standings


class Uniform:
    """An evaluator without opinions that counts its calls."""

    def __init__(self, config: GameConfig) -> None:
        self.seats, self.sizes = config.seats, list[int]()

    def __call__(self, states: np.ndarray, bits: np.ndarray, actors: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        assert (bits != 0).all()
        assert (states["rng"] != 0).all() or len(self.sizes) == 0
        self.sizes.append(len(bits))
        return np.zeros((len(bits), 64)), np.zeros((len(bits), self.seats))


@pytest.fixture
def env() -> BatchEnv:
    return some_way_in(8, 3, 9)


@pytest.mark.parametrize(("considered", "sims"), [(1, 5), (2, 8), (4, 16), (7, 50), (16, 64), (16, 10)])
def test_sequential_halving_spends_its_budget(considered: int, sims: int) -> None:
    plan = visit_plan(considered, sims)
    assert len(plan) == sims
    assert plan[0] == 0
    assert all(plan.count(n) <= considered for n in set(plan))


def test_one_call_for_all_games(env: BatchEnv) -> None:
    evaluator = Uniform(env.config)
    agent = NetAgent(env.config, sims=20, evaluator=evaluator)
    actions = agent.act(env.states, env.bits, env.actor)
    assert env.mask[np.arange(8), actions].all()
    assert len(evaluator.sizes) <= 21
    assert evaluator.sizes[0] == 8


def test_the_improved_policy_is_one(env: BatchEnv) -> None:
    agent = make_agent("net:path=advice,sims=30", env.config)
    agent.act(env.states, env.bits, env.actor)
    assert isinstance(agent, NetAgent)
    assert agent.policy.sum(1) == pytest.approx(np.ones(8))
    assert (agent.policy[env.mask == 0] == 0).all()
    assert agent.values.shape == (8, 3)


def test_the_taught_policy_lies_between_the_network_and_the_search(env: BatchEnv) -> None:
    evaluator = load_evaluator("advice", env.config)
    taught = {}
    for step in (0.0, 0.5, 1.0):
        agent = NetAgent(env.config, sims=30, step=step, evaluator=evaluator)
        agent.act(env.states, env.bits, env.actor)
        taught[step] = agent.policy
    logits, _ = evaluator(forgotten(env.states, env.config.world), env.bits, env.actor)
    own = np.exp(logits - logits.max(1, keepdims=True)) * (env.mask != 0)
    assert taught[0.0] == pytest.approx(own / own.sum(1, keepdims=True), abs=1e-6)
    middle = np.sqrt(taught[0.0] * taught[1.0])
    assert taught[0.5] == pytest.approx(middle / middle.sum(1, keepdims=True), abs=1e-6)
    assert abs(taught[1.0] - taught[0.0]).max() > 0.1


def test_it_finds_the_action_that_its_evaluator_likes_later(env: BatchEnv) -> None:
    """The evaluator has no preference among actions, but loves positions in which seat 0 has many coins to come."""

    class Lover(Uniform):
        def __call__(self, states: np.ndarray, bits: np.ndarray, actors: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
            logits, _ = super().__call__(states, bits, actors)
            held = states["held"][:, :9].reshape(len(states), 3, 3)
            land = np.array([[sum(int(b).bit_count() for b in seat) for seat in game] for game in held])
            return logits, land / 10.0

    env = BatchEnv(1, 3)
    env.reset(2)
    env.step([48])
    agent = NetAgent(env.config, sims=60, evaluator=Lover(env.config))
    assert agent.act(env.states, env.bits, env.actor)[0] < 48


def test_noise_depends_on_the_seed(env: BatchEnv) -> None:
    played = [
        NetAgent(env.config, seed, "advice", sims=4, noise="yes").act(env.states, env.bits, env.actor).tolist()
        for seed in (1, 1, 2, 3)
    ]
    assert played[0] == played[1]
    assert len({tuple(actions) for actions in played}) > 1


@pytest.mark.parametrize(
    ("path", "said"), [("weights", "ending in"), ("os:getcwd", "ending in"), ("nowhere.safetensors", "no such file")]
)
def test_bad_paths(path: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        make_agent(f"net:path={path}", GameConfig.make(2))


def test_more_simulations_play_better() -> None:
    assert standings(run(Match(("net:sims=100", "net:sims=0"), games=128, seed=2))).rows[0].name == "net:sims=100"


@pytest.mark.parametrize(("leaves", "at_once"), [(1, 1), (5, 5), (16, 16), (0, 2)])
def test_several_leaves_at_once_are_as_many_simulations(env: BatchEnv, leaves: int, at_once: int) -> None:
    evaluator = Uniform(env.config)
    agent = NetAgent(env.config, sims=40, leaves=leaves, evaluator=evaluator)
    actions = agent.act(env.states, env.bits, env.actor)
    assert env.mask[np.arange(8), actions].all()
    assert len(evaluator.sizes) <= 1 + -(-40 // at_once)
    assert 8 * at_once - 8 < max(evaluator.sizes) <= 8 * at_once


def test_walks_under_way_avoid_each_other(env: BatchEnv) -> None:
    """Without opinions, sixteen simulations at once look at sixteen actions, as far as there are so many."""
    roots = forgotten(env.states, env.config.world)
    search = Search(
        NetAgent(env.config, evaluator=Uniform(env.config), leaves=16), roots, env.bits, env.actor, roots["rng"], 16
    )
    search.simulate()
    search.simulate()
    assert search.made == 17
    for tree, bits in zip(search.nodes, env.bits, strict=True):
        visited = tree[(tree["visits"] > 0) & (tree["action"] > 0)]
        assert len(set(visited["action"].tolist())) >= min(int(bits).bit_count(), 16) - 1
        assert (tree["busy"] == 0).all()


def test_a_budget_of_time_ends(env: BatchEnv) -> None:
    agent = NetAgent(env.config, ms=10, evaluator=AdviceEvaluator(env.config))
    agent.act(env.states, env.bits, env.actor)
    assert agent.values.any()
