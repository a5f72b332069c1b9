"""RLlib, self-play as a multi-agent environment: both seats learn; `python rllib_self_play.py 100000` prints a curve."""

import sys

import numpy as np
import torch
from gymnasium.spaces import Box, Dict
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.env.multi_agent_env import MultiAgentEnv
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule

import sw_env

GAMES, STEPS = 16, 4096


def as_floats(seen, mask):
    """What RLlib's masks look for: observations about 0 to 1, with the mask beside them."""
    return {"observations": seen.astype(np.float32) / 8, "action_mask": mask.astype(np.float32)}


class Table(MultiAgentEnv):
    """Whose turn it is sees and decides; rewards come to everybody, and at the end everybody sees the last position."""

    def __init__(self, config):
        super().__init__()
        self.game = sw_env.env(seats=2, reward="win")
        self.agents = self.possible_agents = self.game.possible_agents
        self.action_spaces = {agent: self.game.action_space(agent) for agent in self.agents}
        shape = self.game.observation_space("player_0")["observation"].shape
        seen = Dict({"observations": Box(0, 32, shape, np.float32), "action_mask": Box(0, 1, (64,), np.float32)})
        self.observation_spaces = dict.fromkeys(self.agents, seen)

    def look(self, agents):
        seen = {agent: self.game.observe(agent) for agent in agents}
        return {agent: as_floats(one["observation"], one["action_mask"]) for agent, one in seen.items()}

    def reset(self, *, seed=None, options=None):
        self.game.reset(seed)
        return self.look([self.game.agent_selection]), {}

    def step(self, actions):
        self.game.step(actions[self.game.agent_selection])
        over = all(self.game.terminations.values())
        seeing = self.possible_agents if over else [self.game.agent_selection]
        return self.look(seeing), dict(self.game.rewards), {"__all__": over}, {"__all__": False}, {}


def wins(module, games=128):
    """Its part of games against random play."""
    table = sw_env.make_vec(games, opponents="random", seats=2, reward="win")
    seen, infos = table.reset(seed=7)
    paid = []
    while len(paid) < games:
        batch = {name: torch.as_tensor(one) for name, one in as_floats(seen, infos["action_mask"]).items()}
        logits = module.forward_inference({"obs": batch})["action_dist_inputs"]
        choice = torch.distributions.Categorical(logits=logits).sample()
        seen, rewards, ended, _, infos = table.step(choice.numpy())
        paid += rewards[ended].tolist()
    return (sum(paid) / len(paid) + 1) / 2


def main(total):
    torch.set_num_threads(1)
    config = PPOConfig().environment(Table, disable_env_checking=True).debugging(seed=1)  # the checker plays illegal actions
    config.env_runners(num_env_runners=0, num_envs_per_env_runner=GAMES)
    config.multi_agent(policies={"both"}, policy_mapping_fn=lambda agent, episode, **how: "both")
    config.rl_module(rl_module_spec=RLModuleSpec(ActionMaskingTorchRLModule))
    config.training(train_batch_size=STEPS, minibatch_size=2048, num_epochs=3, lr=1e-3, gamma=1.0, lambda_=0.95)
    learner = config.build_algo()
    for update in range(1, total // STEPS + 1):
        learner.train()
        print(f"{update * STEPS},{wins(learner.get_module('both')):.3f}", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]))
