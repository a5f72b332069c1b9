"""What everybody would have if the game ended in a position."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np

from sw_env.games.kingdoms.config import KingdomsConfig
from sw_env.games.kingdoms.data.box import Box
from sw_env.games.kingdoms.data.chart import Chart
from sw_env.games.kingdoms.position import filled
from sw_env.games.kingdoms.rules.reopen import refresh_all
from sw_env.games.kingdoms.rules.scoring import PARTS, note_parts


def points_of(position: Mapping[str, Any], board: Chart) -> list[int]:
    """The points of each seat; nothing that is hidden counts for them."""
    config = _config_of(board.humans, board.name == "heroes_call", board.box)
    states = filled(position, config)
    refresh_all(states, config.world, 0)
    parts = np.zeros((config.seats, PARTS), np.int64)
    note_parts(states, config.world, 0, parts)
    return [int(row.sum()) for row in parts]


@cache
def _config_of(humans: int, heroes_call: bool, box: Box) -> KingdomsConfig:
    """Players and cards, which are all that counting asks for."""
    return replace(KingdomsConfig.make(humans, heroes_call=heroes_call), box=box)
