"""TorchRL, one learner through `GymEnv`: PPO with the action mask; `python torchrl_gym.py 40000` prints a curve."""

import sys

import torch
from tensordict.nn import TensorDictModule
from torch import nn
from torchrl.data import Binary
from torchrl.envs import ActionMask, DTypeCastTransform, GymEnv, TransformedEnv, default_info_dict_reader
from torchrl.modules import MaskedCategorical, ProbabilisticActor, ValueOperator
from torchrl.objectives import ClipPPOLoss
from torchrl.objectives.value import GAE

import sw_env  # noqa: F401 - makes the id known

STEPS, EPOCHS, PARTS = 2048, 4, 8


class Scaled(nn.Module):
    """Layers over what is seen, as numbers of about 0 to 1."""

    def __init__(self, size, out):
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(size, 128), nn.Tanh(), nn.Linear(128, out))

    def forward(self, seen):
        return self.layers(seen.float() / 8)


def make_env():
    table = {"seats": 2, "opponents": "random", "reward": "margin", "illegal": "terminate"}
    env = GymEnv("SmallWorld-v0", categorical_action_encoding=True, **table)
    masks = {"action_mask": Binary(64, dtype=torch.int8)}
    env.set_info_dict_reader(default_info_dict_reader(list(masks), masks))
    env = TransformedEnv(env, DTypeCastTransform(torch.int8, torch.bool, in_keys=["action_mask"]))
    return env.append_transform(ActionMask())


def main(total):
    torch.manual_seed(1)
    torch.set_num_threads(1)
    env = make_env()
    env.set_seed(1)
    size = env.observation_spec["observation"].shape[-1]
    actor = TensorDictModule(Scaled(size, 64), in_keys=["observation"], out_keys=["logits"])
    keys = {"logits": "logits", "mask": "action_mask"}
    policy = ProbabilisticActor(actor, in_keys=keys, distribution_class=MaskedCategorical, return_log_prob=True)
    critic = ValueOperator(Scaled(size, 1), in_keys=["observation"])
    loss = ClipPPOLoss(policy, critic, entropy_coeff=0.01, critic_coeff=0.5)
    advantages = GAE(gamma=1.0, lmbda=0.95, value_network=critic)
    optimiser = torch.optim.Adam(loss.parameters(), 1e-3)
    for update in range(1, total // STEPS + 1):
        with torch.no_grad():
            played = env.rollout(STEPS, policy, break_when_any_done=False)
            advantages(played)
        for _ in range(EPOCHS):
            for part in torch.randperm(len(played)).chunk(PARTS):
                losses = loss(played[part])
                sum(losses[name] for name in ("loss_objective", "loss_critic", "loss_entropy")).backward()
                nn.utils.clip_grad_norm_(loss.parameters(), 0.5)
                optimiser.step()
                optimiser.zero_grad()
        ends = played["next", "reward"][played["next", "done"]]
        print(f"{update * STEPS},{(ends > 0).float().mean():.3f}", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]))
