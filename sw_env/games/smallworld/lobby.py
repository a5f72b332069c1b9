"""What can be chosen before a game, and the games that somebody brings along as text."""

from collections.abc import Mapping
from typing import Any

from sw_env.games.smallworld.data.maps import load_map
from sw_env.games.smallworld.data.rulebook import EDITIONS, OFFICIAL_MAPS


def options() -> dict[str, Any]:
    """What a form offers beside the seats."""
    return {"usual": 3, "maps": list(OFFICIAL_MAPS.values()), "editions": list(EDITIONS)}


def is_printed(board: str) -> bool:
    """Whether a text names a printed board."""
    return board in OFFICIAL_MAPS.values()


def asked(board: Any, seed: int, edition: str) -> dict[str, Any]:
    """What `configure` takes for a board and an edition; the board for the seats where none is named."""
    return {"edition": edition, "map": dict(board) if isinstance(board, Mapping) else board}


def recorded(head: Mapping[str, Any], board: Mapping[str, Any] | None) -> dict[str, Any]:
    """The board of a record: a printed one by its name, or the one that came with it."""
    if board is not None:
        return {"map": board}
    if head.get("map") not in OFFICIAL_MAPS.values():
        raise ValueError(f"the record is of the board {str(head.get('map'))[:40]!r}; give that board with it, as a JSON object")
    return {"map": head["map"]}


def fitting(position: Any) -> tuple[int, str | None]:
    """The seats of a position and the printed board that it fits; ValueError where it is no position at all."""
    if not isinstance(position, Mapping) or not isinstance(position.get("regions"), list):
        raise ValueError("this is neither a position nor a record: a position has a list of regions")
    if not isinstance(position.get("coins"), list):
        raise ValueError("a position has a list of coins, one for each seat")
    boards = [name for name in OFFICIAL_MAPS.values() if len(load_map(name)) == len(position["regions"])]
    return len(position["coins"]), boards[0] if boards else None
