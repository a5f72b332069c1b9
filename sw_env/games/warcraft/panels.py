"""The panels of a picture: status, a card for each seat, the column."""

from collections.abc import Mapping, Sequence
from typing import Any

from sw_env.games.names import Last, seat_name
from sw_env.games.shared.panels import Row, offer, seat_card, status_of
from sw_env.games.shared.tokens import DECLINED, token
from sw_env.games.warcraft.data.chart import Chart
from sw_env.games.warcraft.emblems import race_symbol
from sw_env.games.warcraft.words import combo_name, headline, last_words, race_name
from sw_env.render.scene import Part


def status_panel(position: Mapping[str, Any], board: Chart, last: Last, names: Sequence[str] | None) -> Part:
    """Round, who decides what, the latest action."""
    return status_of(f"Round {position['round']} of {board.rounds}", headline(position, names), last_words(last, names))


def seat_panel(position: Mapping[str, Any], seat: int, names: Sequence[str] | None, width: float) -> Part:
    """Who sits there, with which coins and races."""
    rows = [_row(race) for race in position["races"] if race["seat"] == seat]
    signs = ["harmony"] if position["harmony"][seat] else []
    acting = position["actor"] == seat
    return seat_card(seat, seat_name(seat, names), position["coins"][seat], acting, rows, width, signs)


def column_panel(slot: int, combo: Sequence[Any], width: float) -> Part:
    """A combo that can be picked, with the coins on it."""
    race, power, coins = combo
    return offer(slot, race_symbol(race), combo_name(race, power), coins, width)


def _row(race: Mapping[str, Any]) -> Row:
    dash = None if race["state"] == "active" else DECLINED
    off = [f"{what} {race[what]}" for what in ("hand", "beasts") if race[what]]
    return Row(token(race["seat"], race_symbol(race["race"]), dash)[1:], race_name(race), ", ".join(off))
