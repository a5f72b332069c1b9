"""How a network plays: which races and powers it picks, when it declines, how many coins its games bring."""

from typing import Any

import numpy as np

from sw_env.agents.neural.inputs import Board
from sw_env.envs.batch import BatchEnv
from sw_env.games.smallworld.data.enums import Act
from sw_env.games.smallworld.data.rulebook import COLUMN, MAX_REGIONS


def habits(batch: Any, board: Board, env: BatchEnv) -> dict[str, Any]:
    """Counts over the learner's decisions of some games, and how the games ended; a game is as long as to its last of these."""
    fields = board.layout.fields(batch.rows)
    config = env.config
    picks = np.flatnonzero((batch.actions >= MAX_REGIONS) & (batch.actions < MAX_REGIONS + COLUMN))
    slots = batch.actions[picks] - MAX_REGIONS
    races, powers = (fields[f"combos.{kind}"][picks, slots].astype(np.int64) - 1 for kind in ("race", "power"))
    declines = fields["globals.round"][batch.actions == Act.DECLINE]
    lengths = np.zeros(env.n, np.int64)
    np.maximum.at(lengths, batch.games, batch.steps + 1)
    return {
        "coins": round(float(env.final_coins.mean()), 3),
        "length": round(float(lengths.mean()), 1),
        "races": dict(zip(config.race_names, np.bincount(races, minlength=len(config.races)).tolist(), strict=True)),
        "powers": dict(zip(config.power_names, np.bincount(powers, minlength=len(config.powers)).tolist(), strict=True)),
        "declines": np.bincount(declines, minlength=11)[1:].tolist(),
    }
