"""How pieces of a seat look in any game: its colour and form, tokens upon each other, how many, and markers beside them."""

from collections.abc import Sequence

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
DECLINED = (6.0, 4.0)
"""The broken rim of what has declined."""


def token(seat: int, symbol: str, dash: tuple[float, float] | None = None, high: int = 1) -> list[Shape]:
    """Tokens with a symbol upon each other; with a broken rim they are pale."""
    colour, form = SEATS[seat % len(SEATS)], FORMS[seat % len(FORMS)]
    active = dash is None
    fill = colour if active else mix(colour, PAPER, 0.84)
    rim = WHITE if active else colour
    below = [
        Group((Path(form, fill=mix(fill, DARK, 0.25), stroke=rim, width=1.4),), 0, 3.2 * i) for i in range(high - 1, 0, -1)
    ]
    shadow = Group((Path(form, fill=DARK, opacity=0.3),), 2, 3.2 * high)
    top: list[Shape] = [Path(form, fill=fill, stroke=DARK if active else WHITE, width=5.2 if active else 3)]
    top.append(Path(form, fill=fill, stroke=rim, width=2.8, dash=dash))
    return [shadow, *below, *top, Use(symbol, 0, 0, 1.2 if active else 1.05, WHITE if active else colour)]


def number_badge(seat: int, count: int) -> list[Shape]:
    """How many tokens."""
    colour = SEATS[seat % len(SEATS)]
    wide = 26 if count > 9 else 20
    plate = Path(box(21 - wide / 2, 9, wide, 21, 9), fill=WHITE, stroke=colour, width=2.4)
    return [plate, Text(21, 19.8, str(count), 18, DARK, bold=True)]


def marker_row(markers: Sequence[tuple[str, int]]) -> list[Shape]:
    """Markers side by side, with a number where there are several of a kind."""
    shapes: list[Shape] = []
    for i, (kind, count) in enumerate(markers):
        x = 25 * (i - (len(markers) - 1) / 2)
        shapes.append(Use(kind, x, 0))
        if count > 1:
            shapes += [Circle(x + 9, 8, 7.5, WHITE, DARK, 1.2), Text(x + 9, 8, str(count), 12, DARK, bold=True)]
    return shapes
