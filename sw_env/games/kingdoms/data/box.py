"""The cards that a game is played with: those of the box, some of them perhaps replaced by a user's own of the same form."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Self, TypeVar

from sw_env.games.kingdoms.data.cards import FACTIONS, HEROES, TERRITORIES, read_own
from sw_env.games.kingdoms.data.specs import FactionSpec, HeroSpec, Level, TerritorySpec
from sw_env.reading import parse_json, read_text, shown

Card = TypeVar("Card", FactionSpec, HeroSpec, TerritorySpec)
SPARE_ROWS = 64
"""Rows of effects that own cards may have more than those of the box."""


@dataclass(frozen=True)
class Box:
    """Factions, heroes and sides in the order of their files; equal boxes have equal digests."""

    digest: str = ""
    factions: tuple[FactionSpec, ...] = field(default=FACTIONS, compare=False, repr=False)
    heroes: tuple[HeroSpec, ...] = field(default=HEROES, compare=False, repr=False)
    territories: tuple[TerritorySpec, ...] = field(default=TERRITORIES, compare=False, repr=False)

    @classmethod
    def of(cls, own: Any = None) -> Self:
        """The box with own cards in the places of those with the same ids: a JSON object, or the path of a file with one."""
        if own is None:
            return cls()
        data = parse_json(read_text(Path(own))) if isinstance(own, str | Path) else own
        if not isinstance(data, Mapping):
            raise ValueError(f"own cards are {shown(data)}; allowed: a JSON object with factions, heroes, territories")
        found = read_own(data)
        box = cls(
            hashlib.blake2b(json.dumps(data, sort_keys=True).encode(), digest_size=8).hexdigest(),
            _replaced("factions", FACTIONS, found.get("factions", ())),
            _replaced("heroes", HEROES, found.get("heroes", ())),
            _replaced("territories", TERRITORIES, found.get("territories", ())),
        )
        _check_places(box)
        _check_rows(box)
        return box

    @property
    def levels(self) -> list[Level]:
        """Five of each faction, then two of each hero."""
        cards: list[FactionSpec | HeroSpec] = [*self.factions, *self.heroes]
        return [level for card in cards for level in card.levels]

    @property
    def most_rows(self) -> int:
        """Rows that can be in force for a seat at once: of each level of some faction, and of a hero."""
        ranks = zip(*(card.levels[:-1] for card in self.factions), strict=True)
        copied = sum(max(len(level.fx) for level in rank) for rank in ranks)
        return copied + max(sum(len(level.fx) for level in card.levels) for card in self.heroes)

    @cached_property
    def faction(self) -> dict[str, FactionSpec]:
        return {card.id: card for card in self.factions}

    @cached_property
    def hero(self) -> dict[str, HeroSpec]:
        return {card.id: card for card in self.heroes}

    @cached_property
    def side(self) -> dict[str, TerritorySpec]:
        return {side.id: side for side in self.territories}


PRINTED = Box()
"""What comes with the library."""


def _replaced(key: str, cards: Sequence[Card], own: Sequence[Card]) -> tuple[Card, ...]:
    """The cards of the box, own ones in the places of those with the same ids."""
    named = {card.id: card for card in own}
    unknown = [name for name in named if name not in {card.id for card in cards}]
    if unknown:
        raise ValueError(f"{key}: {shown(unknown[0])} is the id of none; allowed: {', '.join(card.id for card in cards)}")
    return tuple(named.get(card.id, card) for card in cards)


def _check_places(box: Box) -> None:
    """A side stays the side of its card."""
    for side, printed in zip(box.territories, TERRITORIES, strict=True):
        if (side.card, side.side, side.set) != (printed.card, printed.side, printed.set):
            found = f"side {side.side} of card {side.card} of {side.set}"
            raise ValueError(f"{side.id}: is {found}; allowed: {printed.side} of {printed.card} of {printed.set}")


def _check_rows(box: Box) -> None:
    rows, most = sum(len(level.fx) for level in box.levels), PRINTED_ROWS + SPARE_ROWS
    if rows > most:
        raise ValueError(f"all cards together have {rows} rows; allowed: up to {most}")
    if box.most_rows > PRINTED.most_rows:
        raise ValueError(f"{box.most_rows} rows could be in force for a seat at once; allowed: up to {PRINTED.most_rows}")


PRINTED_ROWS = sum(len(level.fx) for level in PRINTED.levels)
