"""Who plays whom, where and with which deck: every ordering of a table, rotated over the same decks and dice."""

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any, TypeVar

import numpy as np

from sw_env.agents.registry import has_luck

Lineup = tuple[str, ...]
HOUSE = "the game"
"""Who sits where nobody was asked to: the opponent that a game brings along for one player."""
Placed = TypeVar("Placed")
"""Whatever sits around a table."""


@dataclass(frozen=True)
class Match:
    """Everything that decides the games of an arena; the same match, the same games."""

    agents: tuple[str, ...]
    """Spec strings."""
    seats: tuple[int, ...] = (2,)
    games: int = 200
    """Games of each table, rounded up to whole decks."""
    seed: int = 0
    pool: bool = False
    """With fewer agents than seats: all mixtures, instead of the first against a field of the last."""
    game: dict[str, Any] = field(default_factory=dict)
    """Board, edition and a user's own content, as `sw_env.games.configure` takes them."""
    clock: str = ""
    """Seconds a move, or for a game with more for each move: 2, 60+0.5 (clock.py)."""
    openings: str = ""
    """A file of unfinished records; deck after deck begins with the next (openings.py)."""
    moves: bool = False
    """Whether the moves of all games are kept."""

    def settings(self) -> dict[str, Any]:
        """What has to be equal for results to belong together; an option that is not used was not always there."""
        found = {**asdict(self), "agents": list(self.agents), "seats": list(self.seats)}
        return {key: value for key, value in found.items() if value or key not in ("clock", "openings", "moves")}


@dataclass(frozen=True)
class Block:
    """Decks that are played together, at one table with the agents in one order."""

    seats: int
    table: int
    lineup: Lineup
    decks: Sequence[int]

    @property
    def keys(self) -> list[str]:
        return [f"{self.seats}/{self.table}/{deck}/{turn}" for deck in self.decks for turn in range(self.seats)]


def tables(agents: Sequence[str], seats: int, pool: bool) -> list[Lineup]:
    """The groups of agents that sit down together."""
    if len(agents) >= seats:
        return list(itertools.combinations(agents, seats))
    missing = seats - len(agents)
    if not pool:
        return [(*agents, *[agents[-1]] * missing)]
    return [(*agents, *extra) for extra in itertools.combinations_with_replacement(agents, missing)]


def orders(lineup: Lineup) -> list[Lineup]:
    """The orders around the table, one of each cycle; the rotations of all of them are all arrangements."""
    rest = sorted(set(itertools.permutations(range(1, len(lineup)))))
    found: dict[Lineup, None] = {}
    for order in rest:
        names = tuple(lineup[i] for i in (0, *order))
        cycles = {names[i:] + names[:i] for i in range(len(names))}
        if not cycles & found.keys():
            found[names] = None
    return list(found)


def rotated(lineup: tuple[Placed, ...], turn: int) -> tuple[Placed, ...]:
    """Everybody moves on by so many seats."""
    turn %= len(lineup)
    return lineup[-turn:] + lineup[:-turn] if turn else lineup


def deck_seed(match: Match, seats: int, deck: int) -> int:
    """The seed of a deck: the same for all tables, so that all agents play the same cards and dice."""
    return int(np.random.SeedSequence([match.seed, seats, deck]).generate_state(1, np.uint64)[0] >> np.uint64(11))


def blocks(match: Match, decks_at_once: int) -> Iterator[Block]:
    """All games, table by table, in blocks of so many decks."""
    for seats in match.seats:
        decks = -(-match.games // seats)
        for start in range(0, decks, decks_at_once):
            for table, group in enumerate(tables(match.agents, seats, match.pool)):
                yield from _by_order(seats, table, group, range(start, min(start + decks_at_once, decks)))


def _by_order(seats: int, table: int, group: Lineup, decks: range) -> Iterator[Block]:
    """Deck after deck takes the next order; a block holds the decks of one order."""
    ways = orders(group)
    for i, lineup in enumerate(ways):
        mine = range(decks.start + (i - decks.start) % len(ways), decks.stop, len(ways))
        if len(mine):
            yield Block(seats, table, lineup, mine)


def merged(some: Sequence[Block]) -> list[Block]:
    """The same games in fewer blocks: those of a lineup in one, where all its agents play alike whatever their seeds are."""
    found: dict[Any, Block] = {}
    for block in some:
        free = not any(map(has_luck, block.lineup))
        place = (block.seats, block.table, block.lineup, None if free else block.decks[0])
        before = found[place].decks if place in found else ()
        found[place] = replace(block, decks=(*before, *block.decks))
    return list(found.values())
