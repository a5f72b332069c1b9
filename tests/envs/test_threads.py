"""`parallel=True` is parallel: threads that run at the same time, each on its own part of the batch."""

import threading
import time

import numpy as np
import pytest

from sw_env.core import batch
from sw_env.core.jit import PLAIN
from sw_env.envs import batch as door
from sw_env.envs import threads
from sw_env.envs.batch import BatchEnv

PARTS = 3


@pytest.fixture
def three(monkeypatch):
    """As on a machine with three cores."""
    monkeypatch.setattr("numba.config.NUMBA_NUM_THREADS", PARTS)


def test_work_is_done_at_the_same_time():
    """Each part waits for all the others: one after the other they would wait for ever."""
    together = threading.Barrier(PARTS, timeout=20)
    seen = []

    def work():
        together.wait()
        seen.append(threading.get_ident())

    threads.share([work] * PARTS)
    assert len(set(seen)) == PARTS
    assert threading.get_ident() in seen


def test_an_error_in_any_part_is_raised_when_all_are_done():
    done = []

    def fail():
        raise KeyError("odd")

    for works in ([fail, lambda: done.append(1)], [lambda: done.append(2), fail]):
        with pytest.raises(KeyError, match="odd"):
            threads.share(works)
    assert sorted(done) == [1, 2]


@pytest.mark.parametrize("n", [1, 2, 3, 7, 100])
def test_parts_are_all_games_once(three, n):
    parts = threads.cut(n)
    assert [g for part in parts for g in range(n)[part]] == list(range(n))
    assert len(parts) == min(n, PARTS)


@pytest.mark.parametrize("observe", [False, True])
def test_a_parallel_batch_hands_its_parts_to_threads(three, monkeypatch, observe):
    shared = []
    monkeypatch.setattr(door, "share", lambda works: (shared.append(len(works)), threads.share(works)))
    env = BatchEnv(9, seats=2, parallel=True, observe=observe)
    env.reset(1)
    env.step(env.mask.argmax(1))
    env.rollout(5)
    assert shared == [PARTS] * 3
    alone = BatchEnv(9, seats=2, observe=observe)
    alone.reset(1)
    alone.step(alone.mask.argmax(1))
    alone.rollout(5)
    assert env.states.tobytes() == alone.states.tobytes()
    if observe:
        assert (env.observation == alone.observation).all()


def test_an_illegal_action_in_one_part_moves_no_other(three):
    env = BatchEnv(9, seats=2, parallel=True)
    env.reset(1)
    before = env.states.tobytes()
    actions = env.mask.argmax(1)
    actions[8] = 47
    with pytest.raises(ValueError, match="game 8: action 47 is not legal"):
        env.step(actions)
    assert env.states.tobytes() == before


@pytest.mark.skipif(PLAIN, reason="plain Python keeps its lock")
def test_kernels_let_go_of_the_lock():
    """While a kernel runs in another thread, this one goes on."""
    env = BatchEnv(64, seats=2)
    env.reset(1)
    env.rollout(1)
    picks, ended = env.seeds.copy(), np.zeros(64, np.int64)
    arguments = (env.states, env.config.world, env.seeds, picks, env.bits, 30_000, True, ended)
    runner = threading.Thread(target=batch.rollout, args=arguments)
    runner.start()
    time.sleep(0.01)
    went_on = runner.is_alive()
    runner.join()
    assert went_on
