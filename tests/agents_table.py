"""Positions from the middle of random games, and agents to ask about them."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from sw_env.agents.base import Agent
from sw_env.envs.batch import BatchEnv

QUICK = ("random", "greedy", "heuristic", "heuristic:style=bold")
SEARCHING = (
    "mcts:sims=24",
    "mcts:sims=24,rollout=random,turns=1",
    "mcts:sims=24,rollout=greedy,full=yes",
    "flat:sims=40",
    "net:sims=16",
    "leaf:sims=24",
)


def ask(agent: Agent, env: BatchEnv) -> np.ndarray:
    """The agent's actions in all games of a batch."""
    return agent.act(env.states, env.bits, env.actor)


def random_play(env: BatchEnv, steps: int, seed: int) -> Iterator[None]:
    """Play at random and stop at every decision."""
    chance = np.random.default_rng(seed)
    for _ in range(steps):
        yield
        env.step([int(chance.choice(np.flatnonzero(row))) if row.any() else 0 for row in env.mask])


def some_way_in(games: int, seats: int, steps: int, seed: int = 5, play: int = 0, **options: Any) -> BatchEnv:
    """A batch of that seed after so many random steps, which follow from another one."""
    env = BatchEnv(games, seats, **options)
    env.reset(seed)
    for _ in random_play(env, steps, play):
        pass
    return env
