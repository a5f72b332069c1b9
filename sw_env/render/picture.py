"""Where everything of a scene lies: the board's pieces and, beside or below it, the panels."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from sw_env.games.names import Last
from sw_env.render.layout import Layout, layout_of
from sw_env.render.scene import Board, Part, Stack, laid, scene_of
from sw_env.render.shapes import Group, Path, Shape

PAGE = "#faf6ec"
NARROW = 600
"""Below so many pixels the panels stand under the board, in larger letters."""
SIDE, SMALL, LARGE = 360.0, 19.0, 34.0


class Panel(NamedTuple):
    """Shapes about the upper left corner of a place."""

    x: float
    y: float
    width: float
    height: float
    shapes: tuple[Shape, ...]


class Picture(NamedTuple):
    """Where everything lies that stands upon the printed board or beside it."""

    width: float
    height: float
    bottom: float
    """Where the panels end; the height leaves room for those of later moments."""
    stacks: tuple[tuple[float, float, int, Stack], ...]
    """Place, region, and what stands there."""
    size: float
    """Of the stacks."""
    panels: tuple[Panel, ...]
    lit: int | None
    """The region of the latest action."""
    title: str


def picture(
    position: Mapping[str, Any],
    board: Board,
    last: Last = None,
    width: int = 1000,
    names: Sequence[str] | None = None,
) -> Picture:
    """The picture of a position; its size depends on nothing but the board, the seats and the width."""
    board = laid(position, board)
    layout, narrow, scene = layout_of(board), width < NARROW, scene_of(position, board, last, names)
    wide = layout.width / 1000  # the printed boards have this width
    letters = (LARGE if narrow else SMALL) * wide
    beside = layout.width if narrow else SIDE * wide
    x, y = (0.0, layout.height) if narrow else (layout.width, 0.0)
    panels = _panels(scene.panels(beside / letters), letters, beside, x, y)
    room = letters * scene.room
    high = layout.height + room if narrow else max(layout.height, room)
    places = zip(layout.areas, scene.stacks, strict=True)
    stacks = tuple((area.x, area.y, r, stack) for r, (area, stack) in enumerate(places) if stack.shapes())
    lit = scene.lit if scene.lit is not None and scene.lit < len(board) else None
    bottom = panels[-1].y + panels[-1].height + 0.4 * letters
    across = layout.width + (0 if narrow else beside)
    return Picture(across, high, bottom, stacks, 1.25 if narrow else 1.0, panels, lit, scene.title)


def standing(stack: Stack, size: float = 1.0) -> tuple[Shape, ...]:
    """What stands in a region, about its place."""
    shapes = stack.shapes()
    return (Group(shapes, scale=size),) if shapes else ()


def light(layout: Layout, region: int) -> tuple[Shape, ...]:
    """The outline of the latest region."""
    outline = layout.areas[region].d
    return Path(outline, stroke="#23252b", width=7), Path(outline, stroke="#ffd21f", width=4.4, dash=(12, 7))


def _panels(parts: Sequence[Part], letters: float, width: float, x: float, y: float) -> tuple[Panel, ...]:
    """The panels, one below the other."""
    found = []
    for shapes, height in parts:
        found.append(Panel(x, y, width, height * letters, (Group(shapes, scale=letters),)))
        y += height * letters
    return tuple(found)
