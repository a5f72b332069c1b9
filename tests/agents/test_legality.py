"""Agents never play an illegal action: on every board, in every edition, from positions that random play leads to."""

import numpy as np
import pytest
from agents_table import QUICK, SEARCHING, ask, random_play

from sw_env.agents.registry import make_agent
from sw_env.envs.batch import BatchEnv
from sw_env.games.smallworld.data.rulebook import EDITIONS


def legal_everywhere(spec: str, env: BatchEnv, steps: int) -> None:
    agent = make_agent(spec, env.config, seed=5)
    for _ in random_play(env, steps, seed=1):
        actions = ask(agent, env)
        assert env.mask[np.arange(env.n), actions].all(), spec


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("spec", QUICK)
def test_quick_agents(spec: str, seats: int, edition: str) -> None:
    env = BatchEnv(16, seats, edition=edition)
    env.reset(seats)
    legal_everywhere(spec, env, 150)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("spec", SEARCHING)
def test_searching_agents(spec: str, seats: int) -> None:
    env = BatchEnv(2, seats, edition=list(EDITIONS)[seats - 2])
    env.reset(seats)
    legal_everywhere(spec, env, 60)


@pytest.mark.parametrize("spec", ["greedy", "heuristic", "mcts:sims=16"])
def test_races_and_powers_of_ones_own(spec: str) -> None:
    env = BatchEnv(4, 3, race="configs/content/gnomes.toml", power="configs/content/nomadic.toml")
    env.reset(2)
    legal_everywhere(spec, env, 60)


@pytest.mark.parametrize("seats", [2, 5])
def test_a_whole_game_of_each_against_the_others(seats: int) -> None:
    env = BatchEnv(4, seats, auto_reset=False)
    env.reset(9)
    agents = [make_agent(spec, env.config, 1) for spec in ("mcts:sims=12", "greedy", "heuristic", "flat:sims=20", "random")]
    while env.bits.any():
        actions = np.zeros(env.n, np.int64)
        for p in range(seats):
            here = (env.actor == p) & (env.bits != 0)
            actions[here] = agents[p].act(env.states[here], env.bits[here], env.actor[here])
        env.step(actions)
    assert env.done.all()
    assert (env.final_coins.sum(1) > 0).all()
