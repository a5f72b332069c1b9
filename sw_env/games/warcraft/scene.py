"""The picture of a position as a scene: what stands where, the panels, the latest region; the ground and the emblems."""

from collections.abc import Mapping, Sequence
from functools import cache, partial
from typing import Any

from sw_env.games.names import Last
from sw_env.games.warcraft import emblems, tokens
from sw_env.games.warcraft.board import ground
from sw_env.games.warcraft.data.chart import Chart
from sw_env.games.warcraft.data.rulebook import COLUMN
from sw_env.games.warcraft.panels import column_panel, seat_panel, status_panel
from sw_env.games.warcraft.words import headline, last_region
from sw_env.render.scene import Part, Scene
from sw_env.render.scene import unchanged as laid
from sw_env.render.shapes import Shape

__all__ = ["FORMS", "ground", "laid", "scene", "symbols"]

FORMS = {f"form-{seat}": form for seat, form in enumerate(tokens.FORMS)}


def scene(position: Mapping[str, Any], board: Chart, last: Last = None, names: Sequence[str] | None = None) -> Scene:
    """A position as it is drawn."""
    return Scene(
        title=f"{board.name}, round {position['round']} of {board.rounds}: {headline(position, names)}",
        stacks=tuple(tokens.stack_of(position, r) for r in range(len(board))),
        lit=last_region(last),
        panels=partial(panels, position, board, last, names),
        room=6 + 5.5 * len(position["coins"]) + 1.45 * COLUMN,
    )


def panels(position: Mapping[str, Any], board: Chart, last: Last, names: Sequence[str] | None, width: float) -> Sequence[Part]:
    """Status, seats and column."""
    seats = [seat_panel(position, seat, names, width) for seat in range(len(position["coins"]))]
    column = [column_panel(slot, combo, width) for slot, combo in enumerate(position["column"])]
    return [status_panel(position, board, last, names), *seats, *column]


@cache
def symbols() -> dict[str, tuple[Shape, ...]]:
    """The emblems, markers and symbols, by name."""
    return emblems.symbols()
