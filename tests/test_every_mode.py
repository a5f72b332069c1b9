"""Kernels of tables, networks and training with every index and shift checked, and as plain Python."""

import numpy as np
import pytest

from sw_env.agents.neural.policy import sample
from sw_env.agents.registry import make_agent
from sw_env.envs.batch import BatchEnv
from sw_env.envs.single import make_vec
from sw_env.games.smallworld.data.rulebook import ACTIONS


def first_legal(bits):
    """The lowest legal action of each game, 0 where it is over."""
    return np.array([max(0, (word & -word).bit_length() - 1) for word in map(int, bits)])


@pytest.mark.kernels
@pytest.mark.parametrize("seats", [2, 5])
@pytest.mark.parametrize("opponents", ["random", "greedy"])
def test_a_table_of_others(seats, opponents):
    vector = make_vec(3, seats=seats, opponents=opponents)
    vector.reset(seed=1)
    for _ in range(40):
        vector.step(first_legal(vector.table.bits))
    assert vector.table.bits.any()


@pytest.mark.kernels
@pytest.mark.parametrize("seats", [2, 5])
def test_the_guided_search(seats):
    env = BatchEnv(2, seats=seats)
    env.reset(seats)
    agent = make_agent("net:path=advice,sims=8,leaves=2", env.config, seed=3)
    for step in range(60):
        actions = agent.act(env.states, env.bits, env.actor) if step % 12 == 0 else first_legal(env.bits)
        assert env.mask[np.arange(env.n), actions].all()
        env.step(actions)


@pytest.mark.kernels
def test_actions_are_drawn_from_a_policy():
    logits = np.zeros((4, ACTIONS), np.float32)
    logits[:, 7] = 9.0
    bits = np.array([1 << 7, 1 << 63, 3 << 6, 1], np.uint64)
    masks = (bits[:, None] >> np.arange(ACTIONS, dtype=np.uint64) & np.uint64(1)).astype(np.int8)
    actions, chances = sample(logits, masks, 1, 2)
    assert all(masks[i, a] for i, a in enumerate(actions))
    assert actions[0] == actions[2] == 7
    assert chances[[0, 1, 3]].tolist() == [0, 0, 0]


@pytest.mark.kernels
def test_rewards_are_credited():
    ppo = pytest.importorskip("sw_env.training.ppo")
    chance = np.random.default_rng(1)
    steps = np.array([0, 0, 1, 2], np.int64)
    games, seats = np.array([0, 1, 0, 1], np.int64), np.array([0, 1, 1, 0], np.int64)
    gains, values = chance.random((3, 2, 2)).astype(np.float32), chance.random((4, 2)).astype(np.float32)
    advantages = np.zeros((4, 2), np.float32)
    ppo.look_back(gains, games, seats, steps, values, 1.0, advantages)
    assert advantages[3] == pytest.approx([gains[2, 1, 0] - values[3, 0], gains[2, 1, 1] - values[3, 1]], rel=1e-5)
