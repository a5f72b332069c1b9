"""TorchRL, self-play through `PettingZooWrapper`: both seats learn; `python torchrl_pettingzoo.py 40000` prints a curve."""

import sys

import torch
from tensordict.nn import TensorDictModule, TensorDictSequential
from torch import nn
from torchrl.envs import PettingZooWrapper
from torchrl.modules import MaskedCategorical, ProbabilisticActor

import sw_env

STEPS, GAMES = 1000, 20
SEATS = ["player_0", "player_1"]


class Scaled(nn.Module):
    """Layers over what is seen, as numbers of about 0 to 1."""

    def __init__(self, size):
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(size, 128), nn.Tanh(), nn.Linear(128, 64))

    def forward(self, seen):
        return self.layers(seen.float() / 8)


def wins(network, games=64):
    """Its part of games against random play."""
    table = sw_env.make_vec(games, opponents="random", seats=2, reward="margin")
    observations, infos = table.reset(seed=7)
    won = []
    while len(won) < games:
        logits = network(torch.as_tensor(observations))
        choice = MaskedCategorical(logits=logits, mask=torch.as_tensor(infos["action_mask"]).bool())
        observations, rewards, ended, _, infos = table.step(choice.sample().numpy())
        won += (rewards[ended] > 0).tolist()
    return sum(won) / len(won)


def main(total):
    torch.manual_seed(1)
    torch.set_num_threads(1)
    aec = sw_env.env(seats=2, reward="margin")
    env = PettingZooWrapper(env=aec, use_mask=True, categorical_actions=True, group_map={"players": SEATS})
    env.set_seed(1)
    network = Scaled(aec.observation_space("player_0")["observation"].shape[0])
    seen, mask, turn = ("players", "observation", "observation"), ("players", "action_mask"), ("players", "mask")
    actor = TensorDictSequential(
        TensorDictModule(network, in_keys=[seen], out_keys=["logits"]),
        TensorDictModule(lambda mask, turn: mask | ~turn[..., None], in_keys=[mask, turn], out_keys=["open"]),
    )  # who waits may do anything: nobody looks
    keys = {"logits": "logits", "mask": "open"}
    policy = ProbabilisticActor(actor, in_keys=keys, out_keys=[("players", "action")], distribution_class=MaskedCategorical)
    optimiser, done = torch.optim.Adam(network.parameters(), 2e-3), 0
    while done < total:
        losses = []
        for _ in range(GAMES):
            with torch.no_grad():
                played = env.rollout(STEPS, policy)
            asked = played[turn]  # (steps, seats): who decides
            ends = played["next", "players", "reward"][-1].squeeze(-1)  # the lead of each seat
            chances = policy.get_dist(played).log_prob(played["players", "action"])
            losses.append(-(chances * asked * ends).sum())
            done += int(asked.sum())
        optimiser.zero_grad()
        (sum(losses) / done).backward()
        optimiser.step()
        print(f"{done},{wins(network):.3f}", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]))
