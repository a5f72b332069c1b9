"""What stands in a region: the stack of race tokens in its seat's colour and form, and the markers."""

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from sw_env.games.shared import tokens
from sw_env.games.shared.tokens import DECLINED, FORMS, SEATS, marker_row, number_badge
from sw_env.games.smallworld.emblems import race_symbol
from sw_env.render.shapes import Group, Shape, Use

__all__ = ["FORMS", "SEATS", "Stack", "stack_of", "stack_shapes", "token"]

DASHES = {"active": None, "declined": DECLINED, "spirit": (1.5, 4.0)}
ORDER = ("mountain", "fort", "lair", "hole", "hero", "dragon", "camp", "tribe")


class Stack(NamedTuple):
    """All that decides how a region looks."""

    seat: int
    race: str
    state: str
    tokens: int
    markers: tuple[tuple[str, int], ...]

    def shapes(self) -> tuple[Shape, ...]:
        """Its shapes about its place in the region."""
        return stack_shapes(self)


EMPTY = Stack(-1, "", "", 0, ())


def stack_of(position: Mapping[str, Any], r: int) -> Stack:
    """What stands in region r of a position."""
    region = position["regions"][r]
    count = Counter(region["on"])
    markers = tuple((kind, count[kind]) for kind in ORDER if count[kind])
    if region["by"] is None:
        return EMPTY._replace(markers=markers)
    race = position["races"][region["by"]]
    return Stack(race["seat"], race["race"], race["state"], region["tokens"], markers)


@lru_cache(8192)
def stack_shapes(stack: Stack) -> tuple[Shape, ...]:
    """The shapes of a stack about its place in the region."""
    shapes: list[Shape] = []
    if stack.tokens:
        shapes += token(stack.seat, stack.race, stack.state, min(stack.tokens, 4))
        shapes += number_badge(stack.seat, stack.tokens)
    markers = [marker for marker in stack.markers if stack.tokens or marker[0] != "tribe"]
    lone = not stack.tokens and ("tribe", 1) in stack.markers
    beside = [marker for marker in markers if marker[0] != "tribe"]
    if lone:
        shapes.append(Use("tribe", 0, 0, 1.5))
    empty = not stack.tokens and not lone
    shapes.append(Group(tuple(marker_row(beside)), 0, 0 if empty else 36, 1.4 if empty else 1.0))
    return tuple(shapes) if lone or stack.tokens or beside else ()


def token(seat: int, race: str, state: str, high: int = 1) -> list[Shape]:
    """Tokens of a race upon each other; in decline they are pale with a broken rim."""
    return tokens.token(seat, race_symbol(race), DASHES[state], high)
