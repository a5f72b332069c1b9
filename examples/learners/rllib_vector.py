"""RLlib: PPO with action masks on the Gymnasium vector; `python rllib_vector.py 300000` prints a curve."""

import sys

import gymnasium
import numpy as np
import torch
from gymnasium.spaces import Box, Dict
from gymnasium.vector.utils import batch_space
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule

import sw_env

GAMES, STEPS = 128, 64


class Masked(gymnasium.vector.VectorWrapper):
    """What RLlib's masks look for: observations about 0 to 1, with the mask beside them."""

    def __init__(self, config):
        env = sw_env.make_vec(config.get("num_envs", 1), opponents="random", autoreset_mode="next_step", reward="win")
        super().__init__(env)
        shape = env.single_observation_space.shape
        mask = Box(0, 1, (env.single_action_space.n,), np.float32)
        self.single_observation_space = Dict({"observations": Box(0, 32, shape, np.float32), "action_mask": mask})
        self.observation_space = batch_space(self.single_observation_space, env.num_envs)

    def with_mask(self, seen, infos):
        return {"observations": seen.astype(np.float32) / 8, "action_mask": infos["action_mask"].astype(np.float32)}

    def reset(self, **options):
        seen, infos = self.env.reset(**options)
        return self.with_mask(seen, infos), {}

    def step(self, actions):
        seen, rewards, ended, cut, infos = self.env.step(actions)
        return self.with_mask(seen, infos), rewards, ended, cut, {}


def main(total):
    torch.set_num_threads(1)
    config = PPOConfig().environment(Masked, disable_env_checking=True).debugging(seed=1)  # the checker plays illegal actions
    config.env_runners(num_env_runners=0, num_envs_per_env_runner=GAMES, gym_env_vectorize_mode="vector_entry_point")
    config.env_runners(rollout_fragment_length=STEPS).rl_module(rl_module_spec=RLModuleSpec(ActionMaskingTorchRLModule))
    config.training(train_batch_size=GAMES * STEPS, minibatch_size=2048, num_epochs=3, lr=1e-3, gamma=1.0, lambda_=0.95)
    learner = config.build_algo()
    for update in range(1, total // (GAMES * STEPS) + 1):
        paid = learner.train()["env_runners"].get("episode_return_mean", 0.0)  # 1 for a win, -1 for a loss
        print(f"{update * GAMES * STEPS},{(paid + 1) / 2:.3f}", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]))
