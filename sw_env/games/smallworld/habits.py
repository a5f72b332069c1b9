"""What the log of a training counts of this game's decisions."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from sw_env.games.shared.habits import declined, picked
from sw_env.games.smallworld.config import GameConfig
from sw_env.games.smallworld.data.enums import Act


def habits(config: GameConfig, fields: Mapping[str, np.ndarray], actions: np.ndarray) -> dict[str, Any]:
    """Which races and powers are picked, and when races decline."""
    return {
        "races": picked(fields, actions, Act.COMBO, "race", config.race_names),
        "powers": picked(fields, actions, Act.COMBO, "power", config.power_names),
        "declines": declined(fields, actions, Act.DECLINE),
    }
