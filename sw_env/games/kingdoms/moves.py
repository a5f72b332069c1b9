"""An action as data: what it is called and what it points at."""

from typing import Any

import numpy as np

from sw_env.games.kingdoms.data.enums import Act
from sw_env.games.kingdoms.data.rulebook import ACTIONS
from sw_env.games.moves import Move, Target


def _target(action: int) -> Target:
    if action < Act.NUMBER:
        return "region", action
    return ("seat", action - Act.OPPONENT + 1) if action >= Act.OPPONENT else None


TARGETS: tuple[Target, ...] = tuple(_target(action) for action in range(ACTIONS))


def move(states: np.ndarray, config: Any, action: int) -> Move:
    """A legal action of the game in states[0]: "place 12", "number 3", "quest", "opponent 2"."""
    if action < Act.NUMBER:
        return Move(action, "place", action)
    if action < Act.FLAG:
        return Move(action, "number", args={"number": action - Act.NUMBER})
    if action < Act.OPPONENT:
        return Move(action, Act(action).name.lower())
    return Move(action, "opponent", args={"seat": action - Act.OPPONENT + 1})
