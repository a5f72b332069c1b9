"""Tianshou: DQN with the action mask, paid by coins as they come; `python tianshou_dqn.py 20000` prints a curve of returns."""

import sys

import gymnasium
import torch
from tianshou.algorithm import DQN
from tianshou.algorithm.modelfree.dqn import DiscreteQLearningPolicy
from tianshou.algorithm.optim import AdamOptimizerFactory
from tianshou.data import Collector, VectorReplayBuffer
from tianshou.env import DummyVectorEnv
from tianshou.utils.torch_utils import policy_within_training_step
from torch import nn

import sw_env

GAMES, STEPS, UPDATES = 8, 1000, 60


class Masked(gymnasium.Wrapper):
    """What Tianshou looks for: an observation with its mask."""

    def reset(self, **options):
        seen, info = self.env.reset(**options)
        return {"obs": seen, "mask": info["action_mask"].astype(bool)}, {}

    def step(self, action):
        seen, reward, ended, cut, info = self.env.step(int(action))
        return {"obs": seen, "mask": info["action_mask"].astype(bool)}, reward, ended, cut, {}


class Scaled(nn.Module):
    """Layers over what is seen, as numbers of about 0 to 1."""

    def __init__(self, size):
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(size, 128), nn.ReLU(), nn.Linear(128, 64))

    def forward(self, seen, state=None, info=None):
        return self.layers(torch.as_tensor(seen).float() / 8), state


def main(total):
    torch.manual_seed(1)
    torch.set_num_threads(1)
    table = {"seats": 2, "opponents": "random", "reward": "coins"}
    games = DummyVectorEnv([lambda: Masked(sw_env.SmallWorldEnv(**table)) for _ in range(GAMES)])
    games.seed(1)
    one = sw_env.SmallWorldEnv(**table)
    policy = DiscreteQLearningPolicy(
        model=Scaled(one.observation_space.shape[0]), action_space=one.action_space, eps_training=0.1
    )
    optim = AdamOptimizerFactory(lr=1e-3)
    dqn = DQN(policy=policy, optim=optim, gamma=0.99, n_step_return_horizon=5, target_update_freq=200)
    buffer = VectorReplayBuffer(50_000, GAMES)
    collector = Collector(dqn, games, buffer)
    collector.reset()
    for done in range(STEPS, total + 1, STEPS):
        with policy_within_training_step(policy):
            played = collector.collect(n_step=STEPS)
            for _ in range(UPDATES):
                dqn.update(buffer=buffer, sample_size=256)
        print(f"{done},{played.returns.mean() if len(played.returns) else 0:.3f}", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]))
