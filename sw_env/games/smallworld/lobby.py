"""What can be chosen before a game, and the games that somebody brings along as text."""

from collections.abc import Mapping
from typing import Any

from sw_env.games.smallworld.data.maps import load_map
from sw_env.games.smallworld.data.rulebook import EDITIONS, OFFICIAL_MAPS


def options() -> dict[str, Any]:
    """What a form offers beside the seats."""
    return {"usual": 3, "maps": list(OFFICIAL_MAPS.values()), "editions": list(EDITIONS)}


def fitting(position: Any) -> tuple[int, str | None]:
    """The seats of a position and the printed board that it fits; ValueError where it is no position at all."""
    if not isinstance(position, Mapping) or not isinstance(position.get("regions"), list):
        raise ValueError("this is neither a position nor a record: a position has a list of regions")
    if not isinstance(position.get("coins"), list):
        raise ValueError("a position has a list of coins, one for each seat")
    boards = [name for name in OFFICIAL_MAPS.values() if len(load_map(name)) == len(position["regions"])]
    return len(position["coins"]), boards[0] if boards else None
