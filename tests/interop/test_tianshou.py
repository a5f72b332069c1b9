"""Tianshou: a Collector with masked random agents gets the returns that the engine gives."""

import numpy as np
import pytest

tianshou = pytest.importorskip("tianshou")

from tianshou.algorithm import MARLRandomDiscreteMaskedOffPolicyAlgorithm  # noqa: E402
from tianshou.algorithm.multiagent.marl import MultiAgentOffPolicyAlgorithm  # noqa: E402
from tianshou.data import Collector, VectorReplayBuffer  # noqa: E402
from tianshou.env import DummyVectorEnv, PettingZooEnv  # noqa: E402

import sw_env  # noqa: E402

pytestmark = pytest.mark.filterwarnings("ignore")


@pytest.mark.parametrize("seats", [2, 3])
def test_returns_are_ours(seats):
    finals = []

    class Watched(sw_env.raw_env):
        def _end(self):
            super()._end()
            finals.append([self.rewards[agent] for agent in self.possible_agents])

    env = PettingZooEnv(Watched(seats=seats))
    players = [MARLRandomDiscreteMaskedOffPolicyAlgorithm(action_space=env.action_space) for _ in range(seats)]
    team = MultiAgentOffPolicyAlgorithm(algorithms=players, env=env)
    vector = DummyVectorEnv([lambda: PettingZooEnv(Watched(seats=seats)) for _ in range(3)])
    collector = Collector(team, vector, VectorReplayBuffer(10_000, 3))
    stats = collector.collect(n_episode=6, reset_before_collect=True)
    assert stats.n_collected_episodes == 6
    assert sorted(map(tuple, np.asarray(stats.returns).tolist())) == sorted(map(tuple, finals[:6]))
