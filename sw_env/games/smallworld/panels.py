"""The panels of a picture: status, a card for each seat, the column; one unit is the height of a letter."""

from collections.abc import Mapping, Sequence
from typing import Any

from sw_env.games.smallworld.data.maps import MapSpec
from sw_env.games.smallworld.emblems import race_symbol
from sw_env.games.smallworld.tokens import SEATS, token
from sw_env.games.smallworld.words import Last, headline, last_words, seat_name, title
from sw_env.render.scene import Part
from sw_env.render.shapes import Group, Path, Shape, Text, Use, box

TEXT, SOFT, LINE, CARD = "#23252b", "#5c5547", "#d8cfbb", "#ffffff"


def status_panel(position: Mapping[str, Any], board: MapSpec, last: Last, names: Sequence[str] | None) -> Part:
    """Round, who decides what, the die, the latest action."""
    die = "" if position["die"] is None else f"   die {position['die']}"
    words = last_words(last, names)
    lines = (
        Text(0.8, 1.2, f"Round {position['round']} of {board.rounds}{die}", 1, SOFT, "start"),
        Text(0.8, 2.6, headline(position, names), 1.05, TEXT, "start", bold=True),
        Text(0.8, 3.9, f"last: {words}" if words else "", 0.88, SOFT, "start"),
    )
    return tuple(line for line in lines if line.text), 4.8


def seat_panel(position: Mapping[str, Any], seat: int, names: Sequence[str] | None, width: float) -> Part:
    """Who sits there, with which coins and races."""
    races = [race for race in position["races"] if race["seat"] == seat]
    high, right = 2.1 + 1.5 * max(1, len(races)), width - 0.4
    colour = SEATS[seat % len(SEATS)]
    rim, thick = (colour, 0.16) if position["actor"] == seat else (LINE, 0.06)
    ally = position["ally"][seat]
    name = seat_name(seat, names) + ("" if ally is None else f", at peace with {seat_name(ally, names)}")
    shapes: list[Shape] = [
        Path(box(0.4, 0.1, width - 0.8, high - 0.1, 0.4), fill=CARD, stroke=rim, width=thick),
        Path(box(0.4, 0.1, 0.5, high - 0.1, 0.2), fill=colour),
        Text(1.3, 1.1, name, 1, TEXT, "start", bold=True),
        *_coins(position["coins"][seat], right - 0.6, 1.1, 1.1),
    ]
    for i, race in enumerate(races):
        shapes += _race(race, 1.3, 2.6 + 1.5 * i, right - 0.6)
    if not races:
        shapes.append(Text(1.3, 2.6, "no race", 0.88, SOFT, "start"))
    return tuple(shapes), high + 0.4


def column_panel(slot: int, combo: Sequence[Any], width: float) -> Part:
    """A combo that can be picked, with the coins on it."""
    race, power, coins = combo
    shapes: list[Shape] = [
        Text(1.0, 0.75, str(slot), 0.8, SOFT),
        Use(race_symbol(race), 2.4, 0.75, 0.05, TEXT),
        Text(3.5, 0.75, f"{title(power)} {title(race)}", 0.92, TEXT, "start"),
    ]
    return tuple(shapes + (_coins(coins, width - 1, 0.75, 0.95) if coins else [])), 1.45


def _coins(coins: int | None, right: float, y: float, size: float) -> list[Shape]:
    text = "?" if coins is None else str(coins)
    left = right - (0.66 * len(text) + 0.75) * size
    return [Use("coin", left, y, 0.055 * size), Text(right, y, text, size, TEXT, "end", bold=True)]


def _race(race: Mapping[str, Any], x: float, y: float, right: float) -> list[Shape]:
    name = title(race["race"]) if race["power"] is None else f"{title(race['power'])} {title(race['race'])}"
    name += "" if race["state"] == "active" else " (declined)"
    off = ([f"hand {race['hand']}"] if race["hand"] else []) + ([f"camps {race['camps']}"] if race["camps"] else [])
    shapes: list[Shape] = [Group(tuple(token(race["seat"], race["race"], race["state"])[1:]), x + 0.5, y, 0.026)]
    shapes.append(Text(x + 1.5, y, name, 0.86, TEXT, "start"))
    if off:
        shapes.append(Text(right, y, ", ".join(off), 0.86, TEXT, "end", bold=True))
    return shapes
