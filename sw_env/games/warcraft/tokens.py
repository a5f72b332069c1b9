"""What stands in a region: tokens in the colour and form of their seat, the Champion alone, a Murloc; markers below."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from sw_env.games.shared.tokens import DECLINED, FORMS, SEATS, marker_row, number_badge, token
from sw_env.games.warcraft.config import MARKER_NAMES
from sw_env.games.warcraft.emblems import race_symbol
from sw_env.render.shapes import Group, Shape, Use

__all__ = ["FORMS", "SEATS", "Stack", "stack_of", "stack_shapes"]

ORDER = ("mountain", "fort", "wall", "tower", "champion", "objective", "bomb", "hidden", *MARKER_NAMES)
"""Pieces and markers from the left to the right."""
IN_A_ROW, IN_A_SMALL_ROW = 4, 6
BELOW, SMALL, NEXT = 36.0, 0.8, 21.0
"""How far below the tokens the markers stand; how large many of them are, and how far from row to row."""


class Stack(NamedTuple):
    """All that decides how a region looks."""

    seat: int
    race: str
    active: bool
    tokens: int
    beasts: int
    murloc: bool
    markers: tuple[str, ...]

    def shapes(self) -> tuple[Shape, ...]:
        """Its shapes about its place in the region."""
        return stack_shapes(self)


NOBODY = Stack(-1, "", False, 0, 0, False, ())


def stack_of(position: Mapping[str, Any], r: int) -> Stack:
    """What stands in region r of a position."""
    region = position["regions"][r]
    markers = tuple(kind for kind in ORDER if kind in region["on"])
    if region["by"] is None:
        return NOBODY._replace(murloc="murloc" in region["on"], markers=markers)
    race = position["races"][region["by"]]
    active = race["state"] == "active"
    return Stack(race["seat"], race["race"], active, region["tokens"], region["beasts"], False, markers)


@lru_cache(8192)
def stack_shapes(stack: Stack) -> tuple[Shape, ...]:
    """The shapes of a stack about its place in the region."""
    beside = ([("beast", stack.beasts)] if stack.beasts else []) + [(kind, 1) for kind in stack.markers]
    if stack.race:
        middle = _race(stack)
    elif stack.murloc:
        middle = [Use("murloc", 0, 0, 1.5)]
    else:
        return _rows(beside, 0.0, 1.3) if beside else ()
    return (*middle, *_rows(beside, BELOW, 1.0))


def _race(stack: Stack) -> list[Shape]:
    """Its tokens and Beasts with their number; the Champion alone has none."""
    standing = stack.tokens + stack.beasts
    shapes = token(stack.seat, race_symbol(stack.race), None if stack.active else DECLINED, max(1, min(standing, 4)))
    alone = not standing and "champion" in stack.markers
    return shapes if alone else shapes + number_badge(stack.seat, standing)


def _rows(markers: list[tuple[str, int]], y: float, scale: float) -> tuple[Shape, ...]:
    """Markers in a row at y; many of them in smaller rows."""
    if len(markers) <= IN_A_ROW:
        return (Group(tuple(marker_row(markers)), 0, y, scale),) if markers else ()
    rows = [markers[i : i + IN_A_SMALL_ROW] for i in range(0, len(markers), IN_A_SMALL_ROW)]
    return tuple(Group(tuple(marker_row(row)), 0, y - 4 + NEXT * i, SMALL) for i, row in enumerate(rows))
