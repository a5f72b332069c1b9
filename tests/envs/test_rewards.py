"""What the ends of games are worth."""

import numpy as np
import pytest

from sw_env.envs import rewards
from sw_env.envs.batch import BatchEnv


def finals(coins, tokens, winners):
    order = sorted(zip(coins, tokens, strict=True), reverse=True)
    places = [order.index(seat) for seat in zip(coins, tokens, strict=True)]
    return np.array([[coins, tokens, winners, places]], np.int16)


@pytest.mark.parametrize(
    ("coins", "tokens", "winners", "win", "rank"),
    [
        ([90, 70], [5, 9], [1, 0], [1, -1], [1, -1]),
        ([70, 70], [5, 9], [0, 1], [-1, 1], [-1, 1]),
        ([70, 70], [9, 9], [1, 1], [0, 0], [0, 0]),
        ([50, 80, 60], [1, 2, 3], [0, 1, 0], [-0.5, 1, -0.5], [-1, 1, 0]),
        ([80, 80, 60], [4, 4, 9], [1, 1, 0], [0.5, 0.5, -1], [0.5, 0.5, -1]),
        ([9, 8, 7, 6, 5], [0] * 5, [1, 0, 0, 0, 0], [1, *[-0.25] * 4], [1, 0.5, 0, -0.5, -1]),
    ],
)
def test_win_and_rank(coins, tokens, winners, win, rank):
    end = finals(coins, tokens, winners)
    assert rewards.win(end)[0] == pytest.approx(win)
    assert rewards.rank(end)[0] == pytest.approx(rank)
    assert rewards.margin(end, 20.0).sum() == pytest.approx(0, abs=1e-5)


def test_margin_is_the_lead_in_units_of_twenty_coins():
    assert rewards.margin(finals([90, 70], [0, 0], [1, 0]), 20.0)[0] == pytest.approx([1, -1])
    assert rewards.margin(finals([100, 70, 50], [0] * 3, [1, 0, 0]), 20.0)[0] == pytest.approx([2, -0.25, -1.75])


@pytest.mark.parametrize("seats", [2, 3, 5])
@pytest.mark.parametrize("name", ["win", "rank", "margin", "coins"])
def test_returns_over_whole_games(seats, name):
    env = BatchEnv(16, seats=seats, reward=name, auto_reset="disabled")
    env.reset(3)
    chance, total = np.random.default_rng(1), np.zeros((16, seats))
    while not env.done.all():
        env.step((chance.random((16, 64)) * env.mask).argmax(1))
        assert env.rewards.dtype == np.float32
        total += env.rewards
    if name == "coins":
        assert total == pytest.approx((env.final_coins - 5) / 20, abs=1e-3)
    else:
        assert total.sum(1) == pytest.approx(np.zeros(16), abs=1e-4)
    if name in ("win", "rank"):
        assert ((total == total.max(1, keepdims=True)) >= (env.final_winners == 1)).all()


def test_a_function_of_ones_own():
    env = BatchEnv(2, seats=2, reward=lambda gains, ended, finals: gains.astype(np.float32) * 2)
    env.reset(1)
    env.step(env.mask.argmax(1))
    assert (env.rewards == 2 * env.gains).all()


def test_a_reward_is_a_number_for_every_seat_also_at_the_end():
    def won(gains, ended, finals):
        return np.where(ended[:, None], 1.0, np.nan)

    def gone_at_the_end(gains, ended, finals):
        return np.where(ended[:, None], np.inf, gains)

    for wrong in (won, gone_at_the_end):
        with pytest.raises(ValueError, match="in 2 games of 3; allowed: a number for each seat"):
            rewards.try_out(wrong, 20.0, 3)
    rewards.try_out(lambda gains, ended, finals: gains * 0.5, 20.0, 3)
