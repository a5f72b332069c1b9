"""What a step is worth to every seat: vectorised, outside the rules (docs/rewards.md)."""

from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

SCALE = 20.0
"""Coins that count as 1 in `margin` and `coins`."""
Floats: TypeAlias = npt.NDArray[np.float32]
Reward: TypeAlias = Callable[[npt.NDArray[np.int16], npt.NDArray[np.bool_], npt.NDArray[np.int16]], Floats]
"""From gains (n, seats), the games that ended just now (n,) and their finals (n, 3, seats) to rewards (n, seats)."""


def win(finals: npt.NDArray[np.int16]) -> Floats:
    """The winner +1, the others share -1; winners who share share the +1; all equal: 0."""
    won = finals[:, 2].astype(np.float32)
    winners = won.sum(1, keepdims=True)
    losers = won.shape[1] - winners
    shares: Floats = won / winners - (1 - won) / np.maximum(losers, 1)
    paid: Floats = np.where(losers == 0, 0, shares).astype(np.float32)
    return paid


def rank(finals: npt.NDArray[np.int16]) -> Floats:
    """From +1 for the first to -1 for the last, evenly; equal seats share."""
    score = finals[:, 0].astype(np.int64) * 1000 + finals[:, 1]
    below = (score[:, :, None] > score[:, None, :]).sum(2)
    above = (score[:, :, None] < score[:, None, :]).sum(2)
    paid: Floats = ((below - above) / (score.shape[1] - 1)).astype(np.float32)
    return paid


def margin(finals: npt.NDArray[np.int16]) -> Floats:
    """Coins ahead of the mean of the others, 20 coins to 1; zero sum."""
    coins = finals[:, 0].astype(np.float32)
    others = (coins.sum(1, keepdims=True) - coins) / (coins.shape[1] - 1)
    ahead: Floats = ((coins - others) / SCALE).astype(np.float32)
    return ahead


def coins(gains: npt.NDArray[np.int16], ended: npt.NDArray[np.bool_], finals: npt.NDArray[np.int16]) -> Floats:
    """Every coin when it is gained or paid, 20 coins to 1."""
    return (gains / SCALE).astype(np.float32)


def at_the_end(worth: Callable[[npt.NDArray[np.int16]], Floats]) -> Reward:
    """Nothing until the game is over."""

    def reward(gains: npt.NDArray[np.int16], ended: npt.NDArray[np.bool_], finals: npt.NDArray[np.int16]) -> Floats:
        rewards = np.zeros(gains.shape, np.float32)
        if ended.any():
            rewards[ended] = worth(finals[ended])
        return rewards

    return reward


REWARDS: dict[str, Reward] = {"win": at_the_end(win), "rank": at_the_end(rank), "margin": at_the_end(margin), "coins": coins}


def make(reward: Any) -> Reward:
    """The reward of that name, or a function of the user's own with the signature of Reward."""
    if callable(reward):
        return reward  # type: ignore[no-any-return]
    if reward not in REWARDS:
        raise ValueError(f"unknown reward {reward!r}; allowed: {', '.join(REWARDS)}, or a function")
    return REWARDS[reward]
