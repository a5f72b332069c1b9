"""The behaviour of the engine in 16 hex digits: every legal set and action of a thousand seeded random games."""

import hashlib

import numpy as np

from sw_env.config import GameConfig
from sw_env.core import batch
from sw_env.core.jit import compiling
from sw_env.core.state import new_states

GAMES = 1000


def signature(config: GameConfig, games: int = GAMES) -> tuple[str, float]:
    """The signature and the mean number of decisions a game."""
    states, bits, digests = new_states(games), np.zeros(games, np.uint64), np.zeros(games, np.uint64)
    seeds = np.empty(games, np.uint64)
    chosen = np.ones(games, np.bool_)
    words, actor, decisions = np.zeros((games, 8), np.uint64), np.zeros(games, np.int8), np.zeros(games, np.int64)
    with compiling("the rules for the signature", batch.play_out):
        batch.child_seeds(np.uint64(2026), chosen, seeds)
        batch.reset_batch(states, config.world, seeds, chosen, True, words, bits, actor)
        batch.play_out(states, config.world, seeds, bits, True, decisions, digests)
    coins = states["coins"].astype("<i8")
    return hashlib.sha256(digests.astype("<u8").tobytes() + coins.tobytes()).hexdigest()[:16], float(decisions.mean())
