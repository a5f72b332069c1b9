"""How a network plays: how many coins its games bring, how long they are, and what the game itself counts of its decisions."""

from typing import Any

import numpy as np

from sw_env.agents.neural.inputs import Board
from sw_env.envs.batch import BatchEnv


def habits(batch: Any, board: Board, env: BatchEnv) -> dict[str, Any]:
    """Counts over the learner's decisions of some games, and how the games ended; a game is as long as to its last of these."""
    lengths = np.zeros(env.n, np.int64)
    np.maximum.at(lengths, batch.games, batch.steps + 1)
    counted = env.spec.habits(env.config, board.layout.fields(batch.rows), batch.actions)
    return {"coins": round(float(env.final_coins.mean()), 3), "length": round(float(lengths.mean()), 1), **counted}
