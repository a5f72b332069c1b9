"""What a step is worth to every seat: vectorised, outside the rules (docs/rewards.md)."""

from collections.abc import Callable
from functools import partial
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from sw_env.outside import blame, imported, is_outside
from sw_env.reading import shown

Floats: TypeAlias = npt.NDArray[np.float32]
Reward: TypeAlias = Callable[[npt.NDArray[np.int16], npt.NDArray[np.bool_], npt.NDArray[np.int16]], Floats]
"""From gains (n, seats), the games that ended just now (n,) and their finals (n, 4, seats) to rewards (n, seats).

The rows of finals: coins, or whatever wins the game; what breaks ties; 1 for who has won; the place, 0 for the first."""


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
    place = finals[:, 3]
    below = (place[:, :, None] < place[:, None, :]).sum(2)
    above = (place[:, :, None] > place[:, None, :]).sum(2)
    paid: Floats = ((below - above) / _others(place)).astype(np.float32)
    return paid


def margin(finals: npt.NDArray[np.int16], scale: float) -> Floats:
    """Coins ahead of the mean of the others, so many (20 in the classic game) to 1; zero sum."""
    coins = finals[:, 0].astype(np.float32)
    others = (coins.sum(1, keepdims=True) - coins) / _others(coins)
    ahead: Floats = ((coins - others) / scale).astype(np.float32)
    return ahead


def _others(rows: npt.NDArray[Any]) -> int:
    """How many other seats there are; who plays alone is measured by himself."""
    return max(1, int(rows.shape[1]) - 1)


def coins(gains: npt.NDArray[np.int16], ended: npt.NDArray[np.bool_], finals: npt.NDArray[np.int16], scale: float) -> Floats:
    """Every coin when it is gained or paid, so many to 1."""
    return (gains / scale).astype(np.float32)


def at_the_end(worth: Callable[[npt.NDArray[np.int16]], Floats]) -> Reward:
    """Nothing until the game is over."""

    def reward(gains: npt.NDArray[np.int16], ended: npt.NDArray[np.bool_], finals: npt.NDArray[np.int16]) -> Floats:
        rewards = np.zeros(gains.shape, np.float32)
        if ended.any():
            rewards[ended] = worth(finals[ended])
        return rewards

    return reward


REWARDS: dict[str, Callable[[float], Reward]] = {
    "win": lambda scale: at_the_end(win),
    "rank": lambda scale: at_the_end(rank),
    "margin": lambda scale: at_the_end(partial(margin, scale=scale)),
    "coins": lambda scale: partial(coins, scale=scale),
}
"""Each for so many coins (or whatever wins the game) to 1."""
LATE = ("win", "rank", "margin")
"""Those that pay nothing before the end."""


def make(reward: Any, scale: float) -> Reward:
    """The reward of that name, or a function of the user's own with the signature of Reward, itself or as `module:name`."""
    own = imported(reward, "reward") if is_outside(reward) else reward
    if callable(own):
        return own  # type: ignore[no-any-return]
    if not isinstance(own, str) or own not in REWARDS:
        raise ValueError(f"unknown reward {shown(reward)}; allowed: {', '.join(REWARDS)}, a function, or its module:name")
    return REWARDS[own](scale)


def try_out(reward: Any, scale: float, seats: int) -> None:
    """An error where a reward can't be had, or does not pay every seat of two games, one that goes on and one that ends."""
    gains, finals = np.zeros((2, seats), np.int16), np.zeros((2, 4, seats), np.int16)
    finals[:, 2:, 0], finals[:, 3, 1:] = (1, 0), 1
    pays = make(reward, scale)
    try:
        paid = np.asarray(pays(gains, np.array([False, True]), finals), np.float32)
    except Exception as error:
        raise ValueError(f"reward {shown(reward)} fails: {blame(error)}") from None
    if paid.shape != gains.shape or not np.isfinite(paid).all():
        raise ValueError(
            f"reward {shown(reward)} pays {shown(paid.tolist())} in 2 games of {seats}; allowed: a number for each seat"
        )
