"""What the log of a training counts of this game's decisions."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from sw_env.games.kingdoms.config import KingdomsConfig
from sw_env.games.kingdoms.data.enums import Act, Deed

ANSWERS = (Act.COLLECT, Act.DONE, Act.STAND, Act.KNOCK, Act.TRAIN)
"""What can be done instead of the action of the turn."""


def habits(config: KingdomsConfig, fields: Mapping[str, np.ndarray], actions: np.ndarray) -> dict[str, Any]:
    """Which actions are selected, what is done in answer, and which numbers are set in wars."""
    deeds = {deed.value: int(Act[deed.name]) for deed in Deed}
    answers = deeds | {act.name.lower(): int(act) for act in ANSWERS}
    numbers = {"flag": int(Act.FLAG)} | {str(n): Act.NUMBER + n for n in range(1, Act.FLAG - Act.NUMBER)}
    words = {"select": deeds, "respond": answers, "bid": numbers}
    return {phase: counted(actions[fields[f"globals.phase_{phase}"] > 0], names) for phase, names in words.items()}


def counted(actions: np.ndarray, names: Mapping[str, int]) -> dict[str, int]:
    """How often each of them was played."""
    return {name: int((actions == action).sum()) for name, action in names.items()}
