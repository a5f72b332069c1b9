"""What is not left to chance when a game is dealt: factions and territory cards by seat, and the side of one more."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Self

from sw_env.games.kingdoms.data.box import PRINTED, Box
from sw_env.games.kingdoms.data.cards import TERRITORIES
from sw_env.games.kingdoms.data.columns import listed
from sw_env.games.kingdoms.data.enums import Set
from sw_env.games.kingdoms.data.rulebook import SOLO_PLAYERS
from sw_env.reading import shown

ANY = "?"
"""Stands where chance decides."""
OPEN = -1


@dataclass(frozen=True)
class Deal:
    """Numbers of factions and of sides, -1 where chance decides; of a home, whose side its player chooses, that of side A."""

    factions: tuple[int, ...]
    sides: tuple[int, ...]

    @classmethod
    def of(cls, humans: int, heroes_call: bool, box: Box, factions: Any = None, territories: Any = None) -> Self:
        """Check what a user names: ids of factions; numbers of cards, and for one or two players the side of one more."""
        players, homes = max(humans, SOLO_PLAYERS), humans
        extra = homes + (homes < 3)
        chosen = _numbers("factions", factions, players, lambda p: _factions(box, heroes_call, humans == 1 and p == 1))
        found = _numbers("territories", territories, extra, lambda t: _cards(heroes_call) if t < homes else _sides(heroes_call))
        _each_once("factions", chosen, chosen)
        _each_once("territories", found, [TERRITORIES[side].card if side >= 0 else OPEN for side in found])
        return cls(chosen, found)


def _numbers(key: str, named: Any, most: int, allowed: Callable[[int], dict[str, int]]) -> tuple[int, ...]:
    if named is None:
        return (OPEN,) * most
    if not isinstance(named, Sequence) or isinstance(named, str) or len(named) > most:
        raise ValueError(f"{key} is {shown(named)}; allowed: a list of up to {most}, {ANY!r} for what chance decides")
    found = [_number(key, entry, allowed(k)) for k, entry in enumerate(named)]
    return (*found, *(OPEN,) * (most - len(found)))


def _number(key: str, entry: Any, allowed: dict[str, int]) -> int:
    if entry in (None, ANY):
        return OPEN
    if isinstance(entry, bool) or str(entry) not in allowed:
        raise ValueError(f"{key} has {shown(entry)}; allowed: {listed(allowed)}, {ANY}")
    return allowed[str(entry)]


def _each_once(key: str, numbers: Sequence[int], same: Sequence[int]) -> None:
    named = [number for number in same if number != OPEN]
    if len(set(named)) < len(named):
        raise ValueError(f"{key} has something twice; allowed: each {'faction' if key == 'factions' else 'card'} once")


def _factions(box: Box, heroes_call: bool, by_compass: bool) -> dict[str, int]:
    """Those of the box; of them the compass opponent can play some."""
    return {
        card.id: f
        for f, card in enumerate(box.factions)
        if (heroes_call or card.set is Set.BASE) and (card.compass or not by_compass)
    }


def _sides(heroes_call: bool) -> dict[str, int]:
    return {side.id: k for k, side in enumerate(TERRITORIES) if heroes_call or side.set is Set.BASE}


def _cards(heroes_call: bool) -> dict[str, int]:
    """Cards by their numbers: side A stands for both."""
    return {str(TERRITORIES[k].card): k for k in _sides(heroes_call).values() if TERRITORIES[k].side == "A"}


def choices(humans: int) -> list[dict[str, Any]]:
    """What a form offers: a label and names for each place of the deal, with the key under which they are read."""
    players = max(humans, SOLO_PLAYERS)
    found = [
        _choice("factions", p, f"Faction of seat {p}", _factions(PRINTED, True, humans == 1 and p == 1)) for p in range(players)
    ]
    found += [_choice("territories", t, f"Territory of seat {t}", _cards(True)) for t in range(humans)]
    behind = {1: "Territory of the compass", 2: "Lost Kingdom"}
    return found + ([_choice("territories", humans, behind[humans], _sides(True))] if humans in behind else [])


def _choice(key: str, place: int, label: str, names: dict[str, int]) -> dict[str, Any]:
    return {"label": label, "choices": [f"{key}.{place}={name}" for name in names]}
