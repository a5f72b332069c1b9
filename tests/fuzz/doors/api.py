"""Indices, seats, seeds, steps and records that a program hands to BatchEnv and Game."""

from functools import cache

import numpy as np

from fuzz.harness import refused
from fuzz.mutate import odd
from sw_env.core.jit import PLAIN
from sw_env.envs.batch import BatchEnv
from sw_env.game import Game

MOST = 6000
"""More decisions than any game has."""
NUMBERS = (-1, 0, 1, 3, 4, 5, 63, 64, -64, 10**9, 2**63 - 1, 2**63, -(2**63), 1.5, float("nan"), None, True, "1", [0], 2**70)


@cache
def batches():
    """A batch for each number of seats, with games under way."""
    return {seats: BatchEnv(4, seats=seats, auto_reset=False) for seats in (2, 3, 4, 5)}


def fresh(rng, seats):
    """Its games, somewhere in the middle."""
    env = batches()[seats]
    env.reset(rng.randrange(2**63))
    for _ in range(rng.choice((0, 1, 20, 90))):
        env.step([rng.choice(np.flatnonzero(row)) if row.any() else 0 for row in env.mask])
    return env


def attempt(rng):
    env = fresh(rng, rng.choice((2, 3, 4, 5)))
    before = env.states.tobytes()
    try:
        accepted = rng.choice((call, call, record))(rng, env)
    except (ValueError, IndexError, TypeError, RuntimeError, OverflowError) as error:
        assert env.states.tobytes() == before, "refused, and yet something has changed"
        return refused(error)
    finish(env, rng)
    return accepted


def call(rng, env):
    """One call with odd numbers."""
    a, b = (rng.choice(NUMBERS) if rng.random() < 0.8 else odd(rng) for _ in range(2))
    rng.choice(
        (
            lambda: env.game(a).legal,
            lambda: env.get_state(a),
            lambda: env.set_state(a, env.get_state(0)),
            lambda: env.copy_state(a, b),
            lambda: env.step(a),
            lambda: env.step([a, b, a, b]),
            lambda: env.reset(a),
            lambda: env.reset([a, b, a, b]),
            lambda: env.observe(a),
            lambda: env.observe([a, b, a, b]),
            lambda: env.rollout(a),
            lambda: BatchEnv(2, seats=2).rollout(a),
            lambda: env.game(0).shortage(a),
            lambda: env.game(0).say(a),
            lambda: env.game(0).step(a),
            lambda: env.game(0).step(env.game(0).legal[0], die=a) if env.bits[0] else None,
            lambda: env.game(0).hide(a, b),
            lambda: Game(a, seed=b),
        )
    )()
    return "call accepted"


def record(rng, env):
    """A record with some bytes changed, or of another board."""
    way = rng.randrange(4)
    state = env.get_state(rng.randrange(4))
    if way == 0:
        state = fresh(rng, rng.choice((2, 3, 4, 5))).get_state(0)
    elif way == 1:
        state = np.frombuffer(rng.randbytes(state.nbytes), state.dtype).copy()
    else:
        for _ in range(rng.choice((1, 1, 2, 4))):
            change(rng, state)
    env.set_state(rng.randrange(4), state)
    return "record accepted"


def change(rng, state):
    """Another value in one place of the record, a small one or any."""
    values = state[rng.choice(state.dtype.names)].reshape(-1)
    kind = np.iinfo(values.dtype)
    small = rng.choice((0, 1, 2, 5, 14, 47, 60))
    values[rng.randrange(len(values))] = small if rng.random() < 0.7 else rng.randint(int(kind.min), int(kind.max))


def finish(env, rng):
    """All games of the batch come to their end."""
    for _ in range(20 if PLAIN else MOST):
        if not env.bits.any():
            break
        env.step([rng.choice(np.flatnonzero(row)) if row.any() else 0 for row in env.mask])
        assert (env.gains > -20_000).all(), "coins have gone round"
    assert PLAIN or not env.bits.any(), f"{MOST} decisions, and a game is not over"
