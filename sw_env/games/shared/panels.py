"""The panels beside a picture of any game: status, seats, what is on offer; one unit is the height of a letter."""

from collections.abc import Sequence
from typing import NamedTuple

from sw_env.games.shared.tokens import SEATS
from sw_env.render.scene import Part
from sw_env.render.shapes import Group, Path, Shape, Text, Use, box

TEXT, SOFT, LINE, CARD = "#23252b", "#5c5547", "#d8cfbb", "#ffffff"


class Row(NamedTuple):
    """A race in front of a seat."""

    token: Sequence[Shape]
    """About its middle, without a shadow."""
    name: str
    off: str
    """What it has elsewhere."""


def status_of(round_text: str, headline: str, last: str) -> Part:
    """Round, who decides what, the latest action."""
    lines = (
        Text(0.8, 1.2, round_text, 1, SOFT, "start"),
        Text(0.8, 2.6, headline, 1.05, TEXT, "start", bold=True),
        Text(0.8, 3.9, f"last: {last}" if last else "", 0.88, SOFT, "start"),
    )
    return tuple(line for line in lines if line.text), 4.8


def seat_card(
    seat: int,
    name: str,
    coins: int | None,
    acting: bool,
    rows: Sequence[Row],
    width: float,
    signs: Sequence[str] = (),
    sign: str = "coin",
) -> Part:
    """Who sits there, with which coins (or what else wins, with its sign), races and signs before the coins."""
    high, right = 2.1 + 1.5 * max(1, len(rows)), width - 0.4
    colour = SEATS[seat % len(SEATS)]
    rim, thick = (colour, 0.16) if acting else (LINE, 0.06)
    shapes: list[Shape] = [
        Path(box(0.4, 0.1, width - 0.8, high - 0.1, 0.4), fill=CARD, stroke=rim, width=thick),
        Path(box(0.4, 0.1, 0.5, high - 0.1, 0.2), fill=colour),
        Text(1.3, 1.1, name, 1, TEXT, "start", bold=True),
        *coin_count(coins, right - 0.6, 1.1, 1.1, sign),
        *(Use(sign, right - 5 - 1.5 * i, 1.1, 0.055) for i, sign in enumerate(signs)),
    ]
    for i, row in enumerate(rows):
        shapes += _row(row, 1.3, 2.6 + 1.5 * i, right - 0.6)
    if not rows:
        shapes.append(Text(1.3, 2.6, "no race", 0.88, SOFT, "start"))
    return tuple(shapes), high + 0.4


def offer(slot: int, symbol: str, name: str, coins: int, width: float) -> Part:
    """What can be picked, with the coins on it."""
    shapes: list[Shape] = [
        Text(1.0, 0.75, str(slot), 0.8, SOFT),
        Use(symbol, 2.4, 0.75, 0.05, TEXT),
        Text(3.5, 0.75, name, 0.92, TEXT, "start"),
    ]
    return tuple(shapes + (coin_count(coins, width - 1, 0.75, 0.95) if coins else [])), 1.45


def coin_count(coins: int | None, right: float, y: float, size: float, sign: str = "coin") -> list[Shape]:
    """So many coins, or a question mark where they are hidden."""
    text = "?" if coins is None else str(coins)
    left = right - (0.66 * len(text) + 0.75) * size
    return [Use(sign, left, y, 0.055 * size), Text(right, y, text, size, TEXT, "end", bold=True)]


def _row(row: Row, x: float, y: float, right: float) -> list[Shape]:
    shapes: list[Shape] = [Group(tuple(row.token), x + 0.5, y, 0.026)]
    shapes.append(Text(x + 1.5, y, row.name, 0.86, TEXT, "start"))
    if row.off:
        shapes.append(Text(right, y, row.off, 0.86, TEXT, "end", bold=True))
    return shapes
