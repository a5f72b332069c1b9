"""Is a record one that a game could have? What kernels could stumble over they look for; the rest is asked of its position."""

import numpy as np

from sw_env.games.kingdoms.config import KingdomsConfig
from sw_env.games.kingdoms.data.codes import Flaw
from sw_env.games.kingdoms.position import from_position, to_position
from sw_env.games.kingdoms.rules.state import STATE
from sw_env.games.spec import PositionError

CHANCE = {"rng", "logged", "lines", "scripted", "script_at", "script", "fault"}
"""Fields that are no part of a position."""
TOLD = tuple(name for name in STATE.names or () if name not in CHANCE)


def flaw(state: np.ndarray, config: KingdomsConfig, found: int) -> str | None:
    """In a word what is wrong with a record, of which the kernel found so much."""
    if found:
        return Flaw(found).name.lower() if found > 0 else "agenda"
    try:
        again = from_position(to_position(state[0], config), config)
    except (PositionError, LookupError):
        return "position"
    return next((name for name in TOLD if not np.array_equal(again[name], state[name])), None)
