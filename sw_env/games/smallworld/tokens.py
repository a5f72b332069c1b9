"""What stands in a region: the stack of race tokens in its seat's colour and form, and the markers."""

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from sw_env.games.smallworld.emblems import race_symbol
from sw_env.render.shapes import Circle, Group, Path, Shape, Text, Use, box, mix, polygon, regular

SEATS = ("#b3202c", "#1d4fa8", "#8a4b00", "#6a2c8f", "#14665e")
"""Dark enough for white emblems; every seat also has a form of its own."""
PAPER, WHITE, DARK = "#fbf7ec", "#ffffff", "#23252b"
FORMS = (
    box(-21, -21, 42, 42, 8),  # a square
    polygon(regular(24, 23)),  # a disc
    polygon(regular(6, 25, 30)),  # a hexagon
    polygon(regular(4, 29)),  # a diamond
    polygon(regular(8, 24, 22.5)),  # an octagon
)
STATES = {"active": 0, "declined": 1, "spirit": 2}
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
        shapes += _badge(stack)
    markers = [marker for marker in stack.markers if stack.tokens or marker[0] != "tribe"]
    lone = not stack.tokens and ("tribe", 1) in stack.markers
    beside = [marker for marker in markers if marker[0] != "tribe"]
    if lone:
        shapes.append(Use("tribe", 0, 0, 1.5))
    empty = not stack.tokens and not lone
    shapes.append(Group(tuple(_row(beside)), 0, 0 if empty else 36, 1.4 if empty else 1.0))
    return tuple(shapes) if lone or stack.tokens or beside else ()


def token(seat: int, race: str, state: str, high: int = 1) -> list[Shape]:
    """Tokens of a race upon each other; in decline they are pale with a broken rim."""
    colour, form = SEATS[seat % len(SEATS)], FORMS[seat % len(FORMS)]
    active = state == "active"
    fill = colour if active else mix(colour, PAPER, 0.84)
    rim = WHITE if active else colour
    below = [
        Group((Path(form, fill=mix(fill, DARK, 0.25), stroke=rim, width=1.4),), 0, 3.2 * i) for i in range(high - 1, 0, -1)
    ]
    shadow = Group((Path(form, fill=DARK, opacity=0.3),), 2, 3.2 * high)
    dash = None if active else ((1.5, 4) if state == "spirit" else (6, 4))
    top: list[Shape] = [Path(form, fill=fill, stroke=DARK if active else WHITE, width=5.2 if active else 3)]
    top.append(Path(form, fill=fill, stroke=rim, width=2.8, dash=dash))
    return [shadow, *below, *top, Use(race_symbol(race), 0, 0, 1.2 if active else 1.05, WHITE if active else colour)]


def _badge(stack: Stack) -> list[Shape]:
    """The number of tokens."""
    colour = SEATS[stack.seat % len(SEATS)]
    wide = 26 if stack.tokens > 9 else 20
    plate = Path(box(21 - wide / 2, 9, wide, 21, 9), fill=WHITE, stroke=colour, width=2.4)
    return [plate, Text(21, 19.8, str(stack.tokens), 18, DARK, bold=True)]


def _row(markers: list[tuple[str, int]]) -> list[Shape]:
    """Markers side by side, with a number where there are several of a kind."""
    shapes: list[Shape] = []
    for i, (kind, count) in enumerate(markers):
        x = 25 * (i - (len(markers) - 1) / 2)
        shapes.append(Use(kind, x, 0))
        if count > 1:
            shapes += [Circle(x + 9, 8, 7.5, WHITE, DARK, 1.2), Text(x + 9, 8, str(count), 12, DARK, bold=True)]
    return shapes
