"""Batches played to their ends: who is asked where, and how wins are shared."""

import numpy as np
import pytest

from sw_env.envs.batch import BatchEnv
from sw_env.envs.playing import played_out, seat_by_seat, shares_of


def first_legal(env: BatchEnv, games: np.ndarray) -> np.ndarray:
    return env.mask[games].argmax(1)


@pytest.mark.parametrize("seats", [2, 3])
def test_it_is_the_plain_loop(seats: int) -> None:
    env, plain = (BatchEnv(7, seats, auto_reset=False) for _ in range(2))
    env.reset(5)
    plain.reset(5)
    for games in played_out(env, lambda games: first_legal(env, games)):
        assert games.tolist() == np.flatnonzero(plain.bits).tolist()
        plain.step(np.where(plain.bits != 0, plain.mask.argmax(1), 0))
        assert (env.states == plain.states).all()
    assert not env.bits.any()
    assert not plain.bits.any()


def test_each_seat_is_asked_where_it_decides() -> None:
    env = BatchEnv(9, 4, auto_reset=False)
    env.reset(2)
    asked: list[int] = []

    def act(p: int, games: np.ndarray) -> np.ndarray:
        assert len(games)
        assert (env.actor[games] == p).all()
        asked.extend(games.tolist())
        return first_legal(env, games)

    for moved in played_out(env, seat_by_seat(env, act)):
        assert sorted(asked) == moved.tolist(), "each once"
        asked.clear()
    assert (env.final_winners.sum(1) >= 1).all()


def test_who_win_together_share_it() -> None:
    winners = np.array([[1, 0, 0], [1, 0, 1], [1, 1, 1], [0, 0, 0]], np.int16)
    assert shares_of(winners) == pytest.approx(np.array([[1, 0, 0], [0.5, 0, 0.5], [1 / 3] * 3, [0, 0, 0]]))
