"""The picture of a position as a scene: what stands where, the panels, the latest place; the cards and the emblems."""

from collections.abc import Mapping, Sequence
from functools import cache, partial
from typing import Any

from sw_env.games.kingdoms import emblems, tokens
from sw_env.games.kingdoms.board import ground
from sw_env.games.kingdoms.data.chart import Chart
from sw_env.games.kingdoms.panels import deeds_panel, seat_panel, status_panel, war_panel
from sw_env.games.kingdoms.points import points_of
from sw_env.games.kingdoms.words import headline, last_region, turn_words
from sw_env.games.names import Last
from sw_env.render.scene import Part, Scene, Stack
from sw_env.render.shapes import Shape

__all__ = ["FORMS", "ground", "laid", "scene", "symbols"]

FORMS = {f"form-{seat}": form for seat, form in enumerate(tokens.FORMS)}


def laid(position: Mapping[str, Any], board: Chart) -> Chart:
    """The sheet with the sides that have been chosen."""
    return board.laid(position)


def scene(position: Mapping[str, Any], board: Chart, last: Last = None, names: Sequence[str] | None = None) -> Scene:
    """A position as it is drawn."""
    return Scene(
        title=f"{turn_words(position, names)}: {headline(position, names)}",
        stacks=tuple(_stack(position, board, r) for r in range(len(board))),
        lit=last_region(last),
        panels=partial(panels, position, board, last, names),
        room=15.5 + 8.9 * len(position["players"]),
    )


def _stack(position: Mapping[str, Any], board: Chart, r: int) -> Stack:
    if r == board.compass:
        return tokens.Hand(position["compass"]["hand"], position["compass"]["night"])
    return tokens.stack_of(position, r)


def panels(position: Mapping[str, Any], board: Chart, last: Last, names: Sequence[str] | None, width: float) -> Sequence[Part]:
    """Status, the war, the action card, seats."""
    points = points_of(position, board)
    seats = [seat_panel(position, board, seat, points[seat], names, width) for seat in range(len(position["players"]))]
    return [
        status_panel(position, board, last, names),
        *war_panel(position, names, width),
        deeds_panel(position, width),
        *seats,
    ]


@cache
def symbols() -> dict[str, tuple[Shape, ...]]:
    """The emblems, pieces and patterns, by name."""
    return emblems.symbols()
