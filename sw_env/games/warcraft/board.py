"""The islands without what changes, each with its name; what is not as printed says so."""

from sw_env.games.shared.ground import COLOURS, NUMBER, ground_of
from sw_env.games.warcraft.data.chart import SCALE, Chart
from sw_env.games.warcraft.words import RECONSTRUCTED
from sw_env.render.layout import layout_of
from sw_env.render.shapes import Shape, Text

SOFT = "#5c5547"


def ground(board: Chart) -> tuple[Shape, ...]:
    """Everything printed on the islands, from the bottom up."""
    return (*ground_of(board, board.regions, COLOURS), *(_names(board) if board.drawn else ()), *_note(board))


def _names(board: Chart) -> list[Shape]:
    """The name of each island above its upper left corner."""
    places = zip(board.islands, board.corners, strict=True)
    return [
        Text(x + 0.03 * SCALE * island.width, y - 4, island.name, 15, NUMBER, "start", bold=True) for island, (x, y) in places
    ]


def _note(board: Chart) -> list[Shape]:
    """A line below all islands."""
    layout = layout_of(board)
    return [Text(layout.width / 2, layout.height - 15, RECONSTRUCTED, 15, SOFT)] if board.reconstructed else []
