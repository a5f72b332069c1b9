"""The picture of a position: the board's pieces and, beside or below it, the seats and the column."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from sw_env.games.smallworld.data.maps import MapSpec
from sw_env.games.smallworld.data.rulebook import COLUMN
from sw_env.games.smallworld.panels import PAGE, Panel, column_panel, seat_panel, status_panel
from sw_env.games.smallworld.tokens import Stack, stack_of
from sw_env.games.smallworld.words import Last, headline, last_region
from sw_env.render.layout import Layout, layout_of
from sw_env.render.shapes import Group, Path, Shape

NARROW = 600
"""Below so many pixels the seats and the column stand under the board, in larger letters."""
SIDE, SMALL, LARGE = 360.0, 19.0, 34.0

__all__ = ["PAGE", "Picture", "light", "picture"]


class Picture(NamedTuple):
    """Where everything lies that stands upon the printed board or beside it."""

    width: float
    height: float
    bottom: float
    """Where the panels end; the height leaves room for those of later moments."""
    stacks: tuple[tuple[float, float, int, Stack], ...]
    """Place, region, and what stands there."""
    panels: tuple[Panel, ...]
    lit: int | None
    """The region of the latest action."""
    title: str


def picture(
    position: Mapping[str, Any],
    board: MapSpec,
    last: Last = None,
    width: int = 1000,
    names: Sequence[str] | None = None,
) -> Picture:
    """The picture of a position; its size depends on nothing but the board, the seats and the width."""
    layout, narrow, seats = layout_of(board), width < NARROW, len(position["coins"])
    size = 1.25 if narrow else 1.0
    stacks = tuple((area.x, area.y, r, stack_of(position, r, size)) for r, area in enumerate(layout.areas))
    wide = layout.width / 1000  # the printed boards have this width
    letters = (LARGE if narrow else SMALL) * wide
    beside = layout.width if narrow else SIDE * wide
    x, y = (0.0, layout.height) if narrow else (layout.width, 0.0)
    panels = _panels(position, board, last, names, letters, beside, x, y)
    room = letters * (6 + 6.8 * seats + 1.45 * COLUMN)
    high = layout.height + room if narrow else max(layout.height, room)
    drawn = tuple(entry for entry in stacks if entry[3].tokens or entry[3].markers)
    region = last_region(last)
    lit = region if region is not None and region < len(board) else None
    bottom = panels[-1].y + panels[-1].height + 0.4 * letters
    return Picture(layout.width + (0 if narrow else beside), high, bottom, drawn, panels, lit, _title(position, board, names))


def light(layout: Layout, region: int) -> tuple[Shape, ...]:
    """The outline of the latest region."""
    outline = layout.areas[region].d
    return Path(outline, stroke="#23252b", width=7), Path(outline, stroke="#ffd21f", width=4.4, dash=(12, 7))


def _title(position: Mapping[str, Any], board: MapSpec, names: Sequence[str] | None) -> str:
    return f"{board.name}, round {position['round']} of {board.rounds}: {headline(position, names)}"


def _panels(
    position: Mapping[str, Any],
    board: MapSpec,
    last: Last,
    names: Sequence[str] | None,
    letters: float,
    width: float,
    x: float,
    y: float,
) -> tuple[Panel, ...]:
    """Status, seats and column, one below the other."""
    parts = [status_panel(position, board, last, names)]
    parts += [seat_panel(position, seat, names, width / letters) for seat in range(len(position["coins"]))]
    parts += [column_panel(slot, combo, width / letters) for slot, combo in enumerate(position["column"])]
    found = []
    for shapes, height in parts:
        found.append(Panel(x, y, width, height * letters, (Group(shapes, scale=letters),)))
        y += height * letters
    return tuple(found)
