"""How things are called where people read them, whatever the game."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from sw_env.games.moves import Target, region_of

Last: TypeAlias = "int | Mapping[str, Any] | None"
"""The latest action: its number or its decision line."""


def title(name: str | None) -> str:
    """dragon_master as Dragon Master."""
    return "" if name is None else name.replace("_", " ").title()


def seat_name(seat: int, names: Sequence[str] | None = None) -> str:
    """The name of a seat."""
    return names[seat] if names else f"Seat {seat}"


def last_region(last: Last, targets: tuple[Target, ...]) -> int | None:
    """The region of the latest action, if it had one."""
    action = last["action"] if isinstance(last, Mapping) else last
    return None if action is None else region_of(targets, action)
