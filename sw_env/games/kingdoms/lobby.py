"""What can be chosen before a game, and the games that somebody brings along as text."""

import re
from collections.abc import Mapping
from typing import Any

from sw_env.games.kingdoms.config import KingdomsConfig
from sw_env.games.kingdoms.consistency import check_position, seats_of
from sw_env.games.kingdoms.data.deal import ANY, choices
from sw_env.games.kingdoms.data.enums import Item
from sw_env.games.kingdoms.data.rulebook import CHOICES, MAX_SEATS, MIN_SEATS, Options
from sw_env.games.kingdoms.data.tables import HERO_NAMES
from sw_env.games.kingdoms.words import RECONSTRUCTED

BOXES = {"heroes_call": True, "base": False}
"""The game with the expansion, and without: the territories that are dealt."""
CARD = re.compile(r"(factions|territories)\.([0-5])=(\w+)")
"""A card that is dealt to a seat."""
SHOWN = {"turn_limit": (300, 60, 120, 200, 600)}
"""What a form offers where there are too many values."""


def options() -> dict[str, Any]:
    """What a form offers beside the seats."""
    rules = [{"name": name, "choices": list(map(str, _usual_first(name)))} for name in CHOICES if name != "heroes_call"]
    parts = {seats: choices(seats) for seats in range(MIN_SEATS, MAX_SEATS + 1)}
    form = {"usual": 2, "maps": list(BOXES), "editions": ["default"], "note": RECONSTRUCTED}
    return form | {"rules": rules, "part": "Card", "parts": parts}


def _usual_first(name: str) -> list[object]:
    usual = getattr(Options(), name)
    return [usual, *(value for value in SHOWN.get(name, CHOICES[name]) if value != usual)]


def is_printed(board: str) -> bool:
    """Whether a text names a box, and cards that are dealt in it: "base factions.0=orcs territories.1=4 ?"."""
    return all(word in (*BOXES, ANY) or CARD.fullmatch(word) for word in board.split())


def asked(board: Any, seed: int, edition: str) -> dict[str, Any]:
    """What `configure` takes: whether the expansion is played, or own cards, and the options that an edition names."""
    if isinstance(board, Mapping):
        return {"own": board} | asked(None, seed, edition)
    _, *settings = edition.split(",")
    pairs = [setting.partition("=") for setting in settings]
    return _named(board or "") | {key: _value(word) for key, _, word in pairs}


def _named(board: str) -> dict[str, Any]:
    """The box and the cards that a text names; what it leaves out, chance decides."""
    boxes = [BOXES[word] for word in board.split() if word in BOXES]
    found: dict[str, Any] = {"heroes_call": boxes[-1]} if boxes else {}
    for key, place, name in CARD.findall(board):
        cards = found.setdefault(key, [])
        cards += [ANY] * (int(place) + 1 - len(cards))
        cards[int(place)] = name
    return found


def _value(word: str) -> object:
    """An option as it is meant; what cannot be meant stays a text, which `configure` refuses."""
    if word.isdecimal() and len(word) < 9:
        return int(word)
    return {"true": True, "false": False}.get(word, word)


def recorded(head: Mapping[str, Any], board: Mapping[str, Any] | None) -> dict[str, Any]:
    """What a record is replayed with: all of it is in its first line, but cards of one's own."""
    return {} if board is None else {"own": board}


def fitting(position: Any) -> tuple[int, str | None]:
    """The seats of a position, and the box that it is of."""
    if not isinstance(position, Mapping) or not isinstance(position.get("territories"), list):
        raise ValueError("this is neither a position nor a record: a position has a list of territories")
    seats = seats_of(position)
    return seats, "base" if _is_without_heroes(position, seats) else "heroes_call"


def _is_without_heroes(position: Mapping[str, Any], seats: int) -> bool:
    """Nobody has a hero, none has been dealt and none is to come."""
    try:
        check_position(position, KingdomsConfig.make(seats, heroes_call=False))
    except ValueError:
        return False
    to_come = [item for item in position["agenda"] if item[0] in (Item.DEAL, Item.KEEP)]
    return len(position["deck"]) == len(HERO_NAMES) and not to_come
