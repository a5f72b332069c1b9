"""The panels of a picture: status, the action card, a running war, a card for each seat with its tracks."""

from collections.abc import Mapping, Sequence
from typing import Any

from sw_env.games.kingdoms.data.chart import Chart
from sw_env.games.kingdoms.data.enums import Deed
from sw_env.games.kingdoms.data.rulebook import MAX_MAGIC, MAX_TOWER
from sw_env.games.kingdoms.emblems import faction_symbol, hero_symbol
from sw_env.games.kingdoms.moves import KINDS
from sw_env.games.kingdoms.words import called, headline, last_words, short_turn_words, war_words, who
from sw_env.games.names import Last
from sw_env.games.shared.panels import CARD, LINE, SOFT, TEXT, Row, seat_card, status_of
from sw_env.games.shared.tokens import SEATS, token
from sw_env.render.scene import Part
from sw_env.render.shapes import Circle, Path, Shape, Text, Use, box

LIT, SPENT = "#ffe27a", "#cfc8b8"
ROW, ACROSS, DOWN = 1.7, 2, 3
"""Of the action card: the height of a row, and how many actions stand side by side and below each other."""


def status_panel(position: Mapping[str, Any], board: Chart, last: Last, names: Sequence[str] | None) -> Part:
    """Turn, who decides what, the latest action."""
    return status_of(short_turn_words(position, names), headline(position, names), last_words(last, names))


def deeds_panel(position: Mapping[str, Any], width: float) -> Part:
    """The action card: a shield on each action that has been used, a light on the selected one."""
    shapes: list[Shape] = [Path(box(0.4, 0.1, width - 0.8, DOWN * ROW + 0.2, 0.4), fill=CARD, stroke=LINE, width=0.06)]
    for k, deed in enumerate(Deed):
        x, y = 0.7 + (width - 1.4) / ACROSS * (k % ACROSS), 0.25 + ROW * (k // ACROSS)
        shapes += _deed(position, deed.value, x, y, (width - 1.4) / ACROSS - 0.2)
    return tuple(shapes), DOWN * ROW + 0.7


def _deed(position: Mapping[str, Any], deed: str, x: float, y: float, wide: float) -> list[Shape]:
    selected, used = position["selected"] == deed, deed in position["used"]
    fill = LIT if selected else SPENT if used else "#f4ecd8"
    shapes: list[Shape] = [Path(box(x, y, wide, ROW - 0.2, 0.3), fill=fill, stroke=SOFT, width=0.06)]
    shapes += [Use(f"deed-{deed}", x + 0.9, y + 0.75, 0.05, TEXT), Text(x + 1.75, y + 0.75, called(deed), 0.86, TEXT, "start")]
    return shapes + ([Use("shield", x + wide - 0.8, y + 0.75, 0.055)] if used else [])


def war_panel(position: Mapping[str, Any], names: Sequence[str] | None, width: float) -> list[Part]:
    """A war that is fought, in words; none in peace."""
    said = war_words(position, names)
    if not said:
        return []
    plate = Path(box(0.4, 0.1, width - 0.8, 2.7, 0.4), fill="#f6dcd6", stroke="#b3261e", width=0.08)
    who, _, numbers = said.partition(": ")
    lines = [Text(2.6, 0.9, who, 0.86, TEXT, "start", bold=True), Text(2.6, 2.0, numbers, 0.86, TEXT, "start")]
    return [((plate, Use("war", 1.5, 1.45, 0.06, "#b3261e"), *lines), 3.1)]


def seat_panel(
    position: Mapping[str, Any], board: Chart, seat: int, points: int, names: Sequence[str] | None, width: float
) -> Part:
    """Who sits there: points, faction, resources, tracks, hero."""
    player = position["players"][seat]
    faction = Row(token(seat, faction_symbol(player["faction"]))[1:], called(player["faction"]), figures_words(position, seat))
    rows = [faction, Row((), "", ""), Row((), "", ""), *_hero(player, seat)]
    name = who(position, seat, names)
    shapes, high = seat_card(seat, name, points, position["actor"] == seat, rows, width, sign="points")
    return (*shapes, *_stock(player["stock"], 4.1), *_tracks(player, seat, 5.6)), high


def figures_words(position: Mapping[str, Any], seat: int) -> str:
    """How many figures a seat has in play."""
    count = sum(owner == seat for place in position["places"].values() for owner, *_ in place["figures"])
    return f"{count} figure{'' if count == 1 else 's'}"


def _hero(player: Mapping[str, Any], seat: int) -> list[Row]:
    """The hero in play, and those that have retired."""
    rows = []
    if player["hero"]:
        away = f", {len(player['retired'])} retired" if player["retired"] else ""
        rows.append(Row(token(seat, hero_symbol(player["hero"]))[1:], called(player["hero"]), f"level {player['level']}{away}"))
    elif player["retired"]:
        rows.append(Row((), f"{len(player['retired'])} retired: {', '.join(map(called, player['retired']))}", ""))
    return rows


def _stock(stock: Sequence[int], y: float) -> list[Shape]:
    """The resources, a picture and a number each."""
    shapes: list[Shape] = []
    for k, (kind, number) in enumerate(zip(KINDS, stock, strict=True)):
        x = 1.9 + 3.4 * k
        shapes += [Use(kind, x, y, 0.055), Text(x + 1.0, y, str(number), 1, TEXT, "start", bold=True)]
    return shapes


def _tracks(player: Mapping[str, Any], seat: int, y: float) -> list[Shape]:
    """Magic and tower, a mark for each level."""
    shapes: list[Shape] = []
    for x, name, most in ((1.9, "magic", MAX_MAGIC), (9.2, "tower", MAX_TOWER)):
        shapes.append(Use(name, x, y, 0.055))
        for level in range(most):
            fill = SEATS[seat % len(SEATS)] if level < player[name] else CARD
            shapes.append(Circle(x + 1.2 + 0.85 * level, y, 0.34, fill, SOFT, 0.08))
    return shapes
