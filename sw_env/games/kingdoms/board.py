"""The territories without what stands on them: cards with their names, places by kind, the rose of the compass."""

import math

from sw_env.games.kingdoms.data.chart import COMPASS_SIZE, UNIT, Chart
from sw_env.games.kingdoms.data.enums import Kind
from sw_env.games.kingdoms.data.outlines import CARD_HEIGHT, CARD_WIDTH
from sw_env.games.kingdoms.data.rulebook import COMPASS_HOURS, SOLO_PLAYERS
from sw_env.games.kingdoms.words import RECONSTRUCTED
from sw_env.games.shared.ground import NUMBER, ground_of
from sw_env.games.shared.tokens import SEATS
from sw_env.render.shapes import Circle, Path, Shape, Text, box, polygon

COLOURS = {  # kind: colour of the ground, colour of the pattern
    Kind.PLAINS: ("#f6dd8c", "#cfa537"),
    Kind.FOREST: ("#5da768", "#1f6436"),
    Kind.MOUNTAIN: ("#d7d9dc", "#8b8f96"),
    Kind.ROCKS: ("#c7ad8a", "#7d6244"),
    Kind.CAPITAL: ("#e9b9a2", "#a5542f"),
    Kind.RUINS: ("#bdb197", "#6f6549"),
    Kind.TUNDRA: ("#eaf2f6", "#9db7c6"),
    Kind.WATER: ("#4f93cf", "#a9d3f5"),
    Kind.CRAG: ("#857a6e", "#4c443b"),
}
SOFT, BACK, NOBODYS = "#5c5547", "#d9ccb0", "#6b6659"


def ground(board: Chart) -> tuple[Shape, ...]:
    """Everything printed, from the bottom up."""
    back, *places = ground_of(board, board.regions, COLOURS, [r for r, plot in enumerate(board.regions) if plot.there])
    cards = [shape for t in range(board.territories) for shape in _card(board, t)]
    note = [Text(board.width / 2, board.height - 15, RECONSTRUCTED, 15, SOFT)] if board.reconstructed else []
    return (back, *(_rose(board) if board.solo else ()), *cards, *places, *note)


def _card(board: Chart, t: int) -> list[Shape]:
    """The frame of a card in the colour of whose home it is, its name above."""
    (x, y), home = board.corners[t], t < max(board.humans, SOLO_PLAYERS)
    colour, owner = (SEATS[t], f"Home of seat {t}") if home else (NOBODYS, "Lost Kingdom")
    if board.solo and t == 1:
        owner = "Home of the compass"
    frame = Path(box(x - 5, y - 5, CARD_WIDTH * UNIT + 10, CARD_HEIGHT * UNIT + 10, 10), fill=BACK, stroke=colour, width=5)
    return [frame, Text(x + 2, y - 18, f"{owner}: {board.headline(t)}", 15, NUMBER, "start", bold=True)]


def _rose(board: Chart) -> list[Shape]:
    """The twelve hours."""
    x, y = board.middle
    shapes: list[Shape] = [
        Circle(x, y, COMPASS_SIZE, "#e3d6b8", SOFT, 3),
        Circle(x, y, 0.66 * COMPASS_SIZE, "#f4ecd8", SOFT, 1.5),
    ]
    for hour in range(1, COMPASS_HOURS + 1):
        angle = math.radians(360 * hour / COMPASS_HOURS)
        dx, dy = math.sin(angle), -math.cos(angle)
        shapes.append(Text(x + 0.84 * COMPASS_SIZE * dx, y + 0.84 * COMPASS_SIZE * dy, str(hour), 20, NUMBER, bold=True))
        inner = [(x + 0.66 * COMPASS_SIZE * dx, y + 0.66 * COMPASS_SIZE * dy), (x + 9 * dx - 4 * dy, y + 9 * dy + 4 * dx)]
        shapes.append(Path(polygon([*inner, (x + 9 * dx + 4 * dy, y + 9 * dy - 4 * dx)]), fill="#dccba4"))
    return shapes
