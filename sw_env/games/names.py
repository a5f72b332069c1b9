"""How things are called where people read them, whatever the game."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

Last: TypeAlias = "int | Mapping[str, Any] | None"
"""The latest action: its number or its decision line."""


def title(name: str | None) -> str:
    """dragon_master as Dragon Master."""
    return "" if name is None else name.replace("_", " ").title()


def seat_name(seat: int, names: Sequence[str] | None = None) -> str:
    """The name of a seat."""
    return names[seat] if names else f"Seat {seat}"
