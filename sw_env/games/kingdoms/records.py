"""What is this game's own in a record: its header, its first position, its end."""

from typing import Any

import numpy as np

from sw_env.game import Game
from sw_env.games.kingdoms.config import KingdomsConfig, options_of
from sw_env.games.kingdoms.data.cards import TERRITORIES
from sw_env.games.kingdoms.data.enums import Part
from sw_env.games.kingdoms.data.tables import FACTION_NAMES, SIDE_NAMES
from sw_env.games.kingdoms.position import opening
from sw_env.games.kingdoms.rules.scoring import PARTS, note_parts
from sw_env.games.spec import Line
from sw_env.reading import shown

HEAD = ("seats", "options", "first", "seed", "factions", "cards", "extra")
CARDS = sorted({side.card for side in TERRITORIES})


def header(game: Game) -> Line:
    """Seats, options and what was dealt."""
    s, config = game.state, game.config
    extra = s["side"][config.territories - 1] if config.humans <= 2 else -1
    return {
        "seats": config.humans,
        "options": config.options.as_columns(),
        "first": int(s["first"]),
        "seed": None,
        "factions": [FACTION_NAMES[f] for f in s["faction"][: config.seats]],
        "cards": s["card"][: config.humans].tolist(),
        "extra": SIDE_NAMES[extra] if extra >= 0 else None,
    }


def set_up(head: Line, own: Any = None) -> tuple[KingdomsConfig, dict[str, Any]]:
    """Configuration and first position of a record."""
    if not isinstance(head["options"], dict):
        raise ValueError(f"options is {shown(head['options'])}; allowed: an object")
    config = KingdomsConfig.of(head["seats"], options_of(head["options"]), own=own)
    _check_dealt(head, config)
    return config, opening(config, head)


def _check_dealt(head: Line, config: KingdomsConfig) -> None:
    """Names and numbers; whether they go together is asked of the position."""
    _each("factions", head["factions"], config.seats, FACTION_NAMES)
    _each("cards", head["cards"], config.humans, CARDS)
    if type(head["first"]) is not int or not 0 <= head["first"] < config.seats:
        raise ValueError(f"first is {shown(head['first'])}; allowed: 0 to {config.seats - 1}")
    if config.humans <= 2:
        _each("extra", [head["extra"]], 1, SIDE_NAMES)
    elif head["extra"] is not None:
        raise ValueError(f"extra is {shown(head['extra'])}; allowed with {config.humans} players: null")


def _each(key: str, values: Any, number: int, allowed: list[Any]) -> None:
    right = isinstance(values, list) and len(values) == number and all(type(v) is not bool and v in allowed for v in values)
    if not right or len({str(value) for value in values}) < number:
        raise ValueError(f"{key} is {shown(values)}; allowed: {number} of {', '.join(map(str, allowed))}, each once")


def end(game: Game) -> Line:
    """Points, their parts, and who has won."""
    parts = np.zeros((game.seats, PARTS), np.int64)
    note_parts(game.states, game.config.world, 0, parts)
    names = [part.value for part in Part]
    return {
        "points": game.coins,
        "parts": [dict(zip(names, row, strict=True)) for row in parts.tolist()],
        "winners": game.winners,
    }
