"""The decks: the cards of the box, and those that a user brings in files of the same form."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

from sw_env.games.kingdoms.data.rulebook import MAX_SEATS
from sw_env.games.kingdoms.data.specs import FactionSpec, HeroSpec, TerritorySpec, Wrong, needs_object, within
from sw_env.reading import brief, parse_json, read_text, shown

HERE = Path(__file__).parent
FORMAT = 1
Card = TypeVar("Card", FactionSpec, HeroSpec, TerritorySpec)

MAX_FACTIONS, MAX_HEROES, MAX_SIDES = 64, 64, 64


def read_factions(path: str | Path) -> tuple[FactionSpec, ...]:
    """The factions of a file; errors name the file, the card and the row."""
    return _read(path, "factions", FactionSpec.read, MAX_SEATS, MAX_FACTIONS)


def read_heroes(path: str | Path) -> tuple[HeroSpec, ...]:
    """The hero cards of a file, in their order."""
    return _read(path, "heroes", HeroSpec.read, 2 * MAX_SEATS, MAX_HEROES)


def read_territories(path: str | Path) -> tuple[TerritorySpec, ...]:
    """The sides of the territory cards of a file, in their order."""
    sides = _read(path, "territories", TerritorySpec.read, 2 * MAX_SEATS, MAX_SIDES)
    cards: dict[int, list[str]] = {}
    for side in sides:
        cards.setdefault(side.card, []).append(side.side)
    for card, found in cards.items():
        if sorted(found) != ["A", "B"]:
            raise ValueError(f"{path}: card {card} has the sides {', '.join(sorted(found))}; allowed: A and B, once each")
    return sides


def read_own(file: Mapping[str, Any]) -> dict[str, Sequence[Any]]:
    """Some cards of any of the three kinds, in one object of the form of the files."""
    unknown = set(file) - {*KINDS_OF_CARDS, "format", "provenance_legend"}
    if unknown or not set(file) & set(KINDS_OF_CARDS):
        raise ValueError(f"own cards have {', '.join(map(shown, file)) or 'nothing'}; allowed: {', '.join(KINDS_OF_CARDS)}")
    return {key: _cards(file, key, read, 1, most) for key, (read, most) in KINDS_OF_CARDS.items() if key in file}


def _read(path: str | Path, key: str, read: Callable[[Any], Card], low: int, high: int) -> tuple[Card, ...]:
    try:
        return _cards(parse_json(read_text(Path(path))), key, read, low, high)
    except ValueError as error:
        raise Wrong.at(str(path), error) from None


def _cards(file: Any, key: str, read: Callable[[Any], Card], low: int, high: int) -> tuple[Card, ...]:
    needs_object(file)
    if file.get("format") != FORMAT:
        raise ValueError(f"format is {shown(file.get('format'))}; allowed: {FORMAT}")
    rows = file.get(key)
    if not isinstance(rows, list) or not low <= len(rows) <= high:
        raise ValueError(f"{key} is {shown(rows)}; allowed: a list of {low} to {high} cards")
    cards = [within(_called(row, number), read, row) for number, row in enumerate(rows, 1)]
    _each_once(cards)
    return tuple(cards)


def _called(row: Any, number: int) -> str:
    """A card by its id, or by its place in the file where it has none."""
    name = row.get("id") if isinstance(row, dict) else None
    return brief(name, 40) if isinstance(name, str) else f"card {number}"


def _each_once(cards: Sequence[Card]) -> None:
    seen: set[str] = set()
    for card in cards:
        if card.id in seen:
            raise Wrong(f"{card.id}: is there twice; allowed: each id once")
        seen.add(card.id)


KINDS_OF_CARDS: dict[str, tuple[Callable[[Any], Any], int]] = {
    "factions": (FactionSpec.read, MAX_FACTIONS),
    "heroes": (HeroSpec.read, MAX_HEROES),
    "territories": (TerritorySpec.read, MAX_SIDES),
}

FACTIONS = read_factions(HERE / "factions.json")
HEROES = read_heroes(HERE / "heroes.json")
TERRITORIES = read_territories(HERE / "territories.json")
