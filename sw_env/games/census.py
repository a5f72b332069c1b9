"""What a game has counted where many games are watched: its races from pick to end, what players hold, what they were dealt.

A game's package has `census.py` with CENSUS in it; `sw-env stats` asks."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sw_env.games import CLASSIC, GAMES, configure, load, part

Names = Callable[[Any], Sequence[str]]
"""From a configuration to the names of what the numbers of its records stand for."""
Kernel = Callable[..., Any]


@dataclass(frozen=True, kw_only=True)
class Things:
    """Something that players hold, of which there are several in a game."""

    names: Names
    held: Kernel
    """(states, world, seats, found): how much of each thing that seat holds in each game, (n, things)."""


@dataclass(frozen=True, kw_only=True)
class Lots:
    """Something that a player has for a game, or comes by in its course, of which there are several."""

    names: Names
    had: Kernel
    """(states, world, found): 1 for each thing that a seat has now, beside those it had before, (n, seats, things)."""


@dataclass(frozen=True, kw_only=True)
class Census:
    """One game's answers; its record has `first`."""

    lots: Mapping[str, Lots] = field(default_factory=dict)
    """By what the table of each kind is called."""
    drawn: str = ""
    """The option that draws what differs from table to table: each batch of games has another draw of it."""
    instead: tuple[str, ...] = ()
    """Options that say it outright."""


@dataclass(frozen=True, kw_only=True)
class RaceCensus(Census):
    """That of a game of races; its record has `race` and `power`, by instance, and `turn` and `lap`."""

    slots: int
    """Places for races in front of a player: the active one, then those in decline."""
    races: Names
    powers: Names
    rounds: Callable[[Any], int]
    pay: Kernel
    """(states, world, coins): what each race in decline earns a turn, (n, instances); active races count nothing."""
    things: Mapping[str, Things] = field(default_factory=dict)
    """By what the table of each kind is called."""


def census_of(game: str) -> Census:
    """What is counted of a game; an error where nobody has said that yet."""
    try:
        found: Census = part(game, "census").CENSUS
    except ModuleNotFoundError as error:
        if error.name and error.name.endswith(f".{game}.census"):
            allowed = ", ".join(f"--game {name}" for name in GAMES if name != game)
            raise ValueError(f"there are no statistics for {load(game).title} yet; allowed: {allowed}") from None
        raise
    return found


def draws(seats: int, count: int, first: int = 0, **rules: Any) -> list[Any]:
    """So many configurations with what is drawn before a game drawn differently; one where nothing is, or the rules say it."""
    census = census_of(rules.get("game", CLASSIC))
    if not census.drawn or rules.keys() & {census.drawn, *census.instead}:
        return [configure(seats=seats, **rules)]
    found = [rules | {census.drawn: first + k} for k in range(count)]
    return [configure(seats=seats, **each) for each in found]
