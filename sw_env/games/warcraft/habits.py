"""What the log of a training counts of this game's decisions."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from sw_env.games.shared.habits import declined, picked
from sw_env.games.warcraft.config import POWER_NAMES, RACE_NAMES, WarcraftConfig
from sw_env.games.warcraft.data.enums import Act


def habits(config: WarcraftConfig, fields: Mapping[str, np.ndarray], actions: np.ndarray) -> dict[str, Any]:
    """Which races and powers are picked, and when races decline."""
    return {
        "races": picked(fields, actions, Act.COMBO, "race", RACE_NAMES),
        "powers": picked(fields, actions, Act.COMBO, "power", POWER_NAMES),
        "declines": declined(fields, actions, Act.DECLINE),
    }
