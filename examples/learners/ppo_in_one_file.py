"""PPO in one file, as CleanRL writes it, on the Gymnasium vector: `python ppo_in_one_file.py 400000` prints a curve."""

import sys

import torch
from torch import nn
from torch.distributions import Categorical

import sw_env

GAMES, STEPS, EPOCHS, PARTS = 64, 64, 3, 4


def tensors(*arrays):
    return [torch.as_tensor(array).float() for array in arrays]


def main(total):
    torch.manual_seed(1)
    torch.set_num_threads(1)
    games = sw_env.make_vec(GAMES, opponents="random", seats=2, reward="margin")
    size = games.single_observation_space.shape[0]
    network = nn.Sequential(nn.Linear(size, 128), nn.Tanh(), nn.Linear(128, 64 + 1))  # a logit an action, and the value
    optimiser = torch.optim.Adam(network.parameters(), 1e-3)

    def judge(seen, mask):
        out = network(seen / 8)
        return Categorical(logits=out[..., :-1].masked_fill(mask == 0, -1e9)), out[..., -1]

    observations, infos = games.reset(seed=1)
    for update in range(1, total // (GAMES * STEPS) + 1):
        notes, wins = [], []
        for _ in range(STEPS):
            seen, mask = tensors(observations, infos["action_mask"])
            with torch.no_grad():
                choice, value = judge(seen, mask)
                action = choice.sample()
            observations, rewards, ended, _, infos = games.step(action.numpy())
            wins += (rewards[ended] > 0).tolist()
            notes.append([seen, mask, action, choice.log_prob(action), value, *tensors(rewards, ended)])
        seen, mask, action, before, value, reward, end = (torch.stack(column) for column in zip(*notes, strict=True))
        with torch.no_grad():
            following = judge(*tensors(observations, infos["action_mask"]))[1]
        gain, advantage = torch.zeros(GAMES), torch.zeros_like(value)
        for t in reversed(range(STEPS)):  # generalised advantages, lambda 0.95, no discount
            error = reward[t] + following * (1 - end[t]) - value[t]
            gain = error + 0.95 * (1 - end[t]) * gain
            advantage[t], following = gain, value[t]
        flat = [x.flatten(0, 1) for x in (seen, mask, action, before, advantage, advantage + value)]
        for _ in range(EPOCHS):
            for part in torch.randperm(GAMES * STEPS).chunk(PARTS):
                seen, mask, action, before, advantage, target = (x[part] for x in flat)
                choice, value = judge(seen, mask)
                ratio, lead = (choice.log_prob(action) - before).exp(), (advantage - advantage.mean()) / advantage.std()
                policy = torch.min(ratio * lead, ratio.clamp(0.8, 1.2) * lead).mean()
                loss = 0.5 * (value - target).pow(2).mean() - policy - 0.01 * choice.entropy().mean()
                optimiser.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(network.parameters(), 0.5)
                optimiser.step()
        print(f"{update * GAMES * STEPS},{sum(wins) / max(len(wins), 1):.3f}", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]))
