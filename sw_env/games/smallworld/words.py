"""How things are called where people read them."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from sw_env.games.smallworld.data.enums import Act

Last: TypeAlias = "int | Mapping[str, Any] | None"
"""The latest action: its number or its decision line."""

PHASES = {
    "pick": "picks a combo",
    "expand": "conquers",
    "vacate": "gives up regions",
    "redeploy": "redeploys",
    "encamp": "places camps",
    "hero": "places heroes",
    "fort": "may build a fortress",
    "ally": "may choose an ally",
    "stout": "may decline",
    "victim_redeploy": "redeploys displaced tokens",
    "victim_encamp": "places displaced camps",
    "over": "game over",
}


def title(name: str | None) -> str:
    """dragon_master as Dragon Master."""
    return "" if name is None else name.replace("_", " ").title()


def seat_name(seat: int, names: Sequence[str] | None = None) -> str:
    """The name of a seat."""
    return names[seat] if names else f"Seat {seat}"


def headline(position: Mapping[str, Any], names: Sequence[str] | None = None) -> str:
    """Whose decision it is."""
    if position["actor"] is None:
        return "Game over"
    who = f"{seat_name(position['actor'], names)} {PHASES[position['phase']]}"
    verb = position["verb"]
    return f"{who}: {verb} where?" if verb else who


def last_words(last: Last, names: Sequence[str] | None = None) -> str:
    """The latest action in words."""
    if last is None:
        return ""
    if isinstance(last, Mapping):
        return f"{seat_name(last['seat'], names)}, {last.get('say', last['action'])}"
    return f"region {last}" if last < Act.COMBO else f"action {last}"


def last_region(last: Last) -> int | None:
    """The region of the latest action, if it had one."""
    action = last["action"] if isinstance(last, Mapping) else last
    return action if action is not None and action < Act.COMBO else None
