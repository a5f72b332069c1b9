"""What stands in a place: figures and a hero of each seat, standing or lying, fortresses, neutral figures; the compass hand."""

import math
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from sw_env.games.kingdoms.data.rulebook import COMPASS_HOURS
from sw_env.games.kingdoms.emblems import hero_symbol
from sw_env.games.shared.tokens import DARK, DECLINED, FORMS, SEATS, number_badge, token
from sw_env.render.shapes import Circle, Group, Path, Shape, Use, polygon

__all__ = ["FORMS", "SEATS", "Hand", "Stack", "stack_of", "stack_shapes"]

SIZE, APART = 0.66, 35.0
"""How large pieces are, and how far from each other."""
ABOVE, BELOW = -11.0, 18.0
"""Where figures stand that have a fortress below them, and where that one stands."""
HAND = 52.0
"""The length of the compass hand."""


class Figure(NamedTuple):
    """A figure of a seat; of a hero the card and the level."""

    seat: int
    hero: str
    level: int
    lies: bool


class Stack(NamedTuple):
    """All that decides how a place looks."""

    figures: tuple[Figure, ...]
    neutral: bool
    fort: tuple[int, bool] | None
    """Whose, and whether it lies."""

    def shapes(self) -> tuple[Shape, ...]:
        """Its shapes about its place."""
        return stack_shapes(self)


class Hand(NamedTuple):
    """The compass of the solo game: the hour of the last roll, day or night."""

    hour: int
    night: bool

    def shapes(self) -> tuple[Shape, ...]:
        angle = math.radians(360 * self.hour / COMPASS_HOURS)
        x, y = math.sin(angle), -math.cos(angle)
        tip = polygon([(HAND * x, HAND * y), (-9 * y, 9 * x), (-12 * x, -12 * y), (9 * y, -9 * x)])
        middle = Use("moon" if self.night else "sun", 0, 0, 1.0)
        return (
            Path(tip, fill="#b3261e", stroke=DARK, width=1.6),
            Circle(0, 0, 16, "#39466b" if self.night else "#cfe6f5", DARK, 1.6),
            middle,
        )


def stack_of(position: Mapping[str, Any], r: int) -> Stack:
    """What stands in place r of a position."""
    place = position["places"].get(str(r))
    if place is None:
        return Stack((), False, None)
    players = position["players"]
    figures = [
        Figure(seat, (players[seat]["hero"] or "") if hero else "", players[seat]["level"] if hero else 0, bool(lies))
        for seat, hero, lies in place["figures"]
    ]
    fort = place["fort"]
    return Stack(tuple(figures), place["neutral"], None if fort is None else (fort[0], bool(fort[1])))


@lru_cache(8192)
def stack_shapes(stack: Stack) -> tuple[Shape, ...]:
    """The shapes of a stack about its place: figures side by side, the fortress below them."""
    row: list[list[Shape]] = [[Use("neutral", 0, 0, 1.6)]] if stack.neutral else []
    row += [_figure(figure) for figure in stack.figures]
    first = -APART * (len(row) - 1) / 2
    high = ABOVE if stack.fort else 0.0
    shapes = [Group(tuple(shapes), first + APART * k, high, SIZE) for k, shapes in enumerate(row)]
    return (*shapes, *([_fort(*stack.fort, BELOW if row else 0)] if stack.fort else []))


def _figure(figure: Figure) -> list[Shape]:
    """Who lies is pale with a broken rim; a hero has his letters and his level."""
    plain = "figure-lying" if figure.lies else "figure"
    shapes = token(figure.seat, hero_symbol(figure.hero) if figure.hero else plain, DECLINED if figure.lies else None)
    return shapes + (number_badge(figure.seat, figure.level) if figure.hero else [])


def _fort(seat: int, lies: bool, y: float) -> Use:
    return Use("fortress-lying" if lies else "fortress", 0, y, 1.15, SEATS[seat % len(SEATS)])
