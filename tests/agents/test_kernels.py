"""Advice and search with every index checked and as plain Python: few positions, all that they pass through."""

import numpy as np
import pytest
from agents_table import ask, random_play

from sw_env.agents.registry import make_agent
from sw_env.envs.batch import BatchEnv
from sw_env.games.smallworld.data.rulebook import EDITIONS

SMALL = ("greedy", "heuristic", "mcts:sims=4,turns=2", "mcts:sims=4,rollout=random,turns=1", "flat:sims=6,turns=1")


@pytest.mark.kernels
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("spec", SMALL)
def test_agents_in_every_mode(spec: str, seats: int) -> None:
    env = BatchEnv(2, seats, edition=list(EDITIONS)[seats - 2])
    env.reset(seats)
    agent = make_agent(spec, env.config, seed=5)
    for step, _ in enumerate(random_play(env, 60, seed=1)):
        if step % 6 == 0:
            assert env.mask[np.arange(env.n), ask(agent, env)].all()
