"""The behaviour of the engine in 16 hex digits: every legal set and action of a thousand seeded random games."""

import hashlib
from typing import Any

import numpy as np

from sw_env.core import batch
from sw_env.core.jit import compiling
from sw_env.core.table import count_purses
from sw_env.envs.batch import BatchEnv

GAMES = 1000
WIDTH = 5
"""Seats that a game has at most; absent ones have nothing."""


def signature(config: Any, games: int = GAMES) -> tuple[str, float]:
    """The signature and the mean number of decisions a game."""
    env = BatchEnv.of(games, config, auto_reset=False)
    env.reset(2026)
    digests, decisions = np.zeros(games, np.uint64), np.zeros(games, np.int64)
    with compiling("the rules for the signature"):
        batch.play_out(env.states, config.world, env.seeds, env.bits, True, decisions, digests)
        coins = np.zeros((games, WIDTH), "<i8")
        count_purses(env.states, config.world, coins)
    return hashlib.sha256(digests.astype("<u8").tobytes() + coins.tobytes()).hexdigest()[:16], float(decisions.mean())
