"""The panels of a picture: status, a card for each seat, the column."""

from collections.abc import Mapping, Sequence
from typing import Any

from sw_env.games.shared.panels import Row, offer, seat_card, status_of
from sw_env.games.smallworld.data.maps import MapSpec
from sw_env.games.smallworld.emblems import race_symbol
from sw_env.games.smallworld.tokens import token
from sw_env.games.smallworld.words import Last, headline, last_words, seat_name, title
from sw_env.render.scene import Part


def status_panel(position: Mapping[str, Any], board: MapSpec, last: Last, names: Sequence[str] | None) -> Part:
    """Round, who decides what, the die, the latest action."""
    die = "" if position["die"] is None else f"   die {position['die']}"
    text = f"Round {position['round']} of {board.rounds}{die}"
    return status_of(text, headline(position, names), last_words(last, names))


def seat_panel(position: Mapping[str, Any], seat: int, names: Sequence[str] | None, width: float) -> Part:
    """Who sits there, with which coins and races."""
    ally = position["ally"][seat]
    name = seat_name(seat, names) + ("" if ally is None else f", at peace with {seat_name(ally, names)}")
    rows = [_row(race) for race in position["races"] if race["seat"] == seat]
    return seat_card(seat, name, position["coins"][seat], position["actor"] == seat, rows, width)


def column_panel(slot: int, combo: Sequence[Any], width: float) -> Part:
    """A combo that can be picked, with the coins on it."""
    race, power, coins = combo
    return offer(slot, race_symbol(race), f"{title(power)} {title(race)}", coins, width)


def _row(race: Mapping[str, Any]) -> Row:
    name = title(race["race"]) if race["power"] is None else f"{title(race['power'])} {title(race['race'])}"
    name += "" if race["state"] == "active" else " (declined)"
    off = ([f"hand {race['hand']}"] if race["hand"] else []) + ([f"camps {race['camps']}"] if race["camps"] else [])
    return Row(token(race["seat"], race["race"], race["state"])[1:], name, ", ".join(off))
