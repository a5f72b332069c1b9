"""One agent's rating against a frozen pool, whose ratings make the scale; games are played until it is known well enough."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from sw_env.configs import HERE
from sw_env.games import CLASSIC
from sw_env.reading import parse_toml, read_text
from sw_env.training.arena.match import Result, run
from sw_env.training.arena.ratings import CENTRE, Tables, one_rating
from sw_env.training.arena.schedule import Match
from sw_env.training.arena.standings import standing

ROUND = 20
"""Games before it is looked again who of the pool is nearest."""
FOLDER = HERE / "rating"
STRANGER = ""
"""Who is to be rated, whatever it is called: it may be one of the pool itself."""


@dataclass(frozen=True)
class Pool:
    """Players whose ratings at tables of one size are frozen."""

    version: int
    seats: int
    ratings: Mapping[str, float]
    errors: Mapping[str, float] = field(default_factory=dict)
    """Half the widths of their own 95 % intervals, when they were measured."""


@dataclass
class Rating:
    """What games against known players say of a stranger."""

    pool: Pool
    value: float = CENTRE
    """The most likely rating."""
    error: float = float("inf")
    """Half the width of the 95 % interval: the larger one of what the model says, and of the spread between decks."""
    results: list[Result] = field(default_factory=list)
    """The games as they were played; in the k-th turn of a deck the stranger has seat k."""
    _games: list[tuple[Sequence[int], Sequence[int], int]] = field(default_factory=list)

    @property
    def games(self) -> int:
        """How many were played."""
        return len(self._games)

    def add(self, names: Sequence[str], ranks: Sequence[int], deck: int) -> None:
        """A game: who sat where, which places they took, from 0."""
        players = [STRANGER, *self.pool.ratings]
        self._games.append(([players.index(name) for name in names], ranks, deck))

    def names(self, result: Result, name: str, others: str = "") -> list[str]:
        """Who sat where, the stranger by that name, those of the pool with a word before theirs."""
        return [name if seat == result["turn"] else others + agent for seat, agent in enumerate(result["agents"])]

    def reckon(self) -> None:
        """Value and error anew."""
        tables = Tables(*(np.array(column) for column in zip(*self._games, strict=True)))
        self.value, self.error = one_rating(tables, np.array(list(self.pool.ratings.values())))

    def nearest(self) -> list[str]:
        """Whose games tell most: those of the pool that are nearest, as many as sit down beside the stranger."""
        by_distance = sorted(self.pool.ratings, key=lambda name: abs(self.pool.ratings[name] - self.value))
        return by_distance[: self.pool.seats - 1]


def pool_of(game: str, seats: int) -> Pool:
    """The frozen pool of a game for tables of that size."""
    path = FOLDER / f"{game}.toml"
    if not path.is_file():
        known = ", ".join(sorted(one.stem for one in FOLDER.glob("*.toml")))
        raise ValueError(f"there is no pool to rate against in {game}; there is one in: {known}")
    found = parse_toml(read_text(path))
    if str(seats) not in found:
        there = ", ".join(key for key in found if key.isdigit())
        raise ValueError(f"the pool of {game} has no ratings at {seats} seats; there are some at: {there}")
    rows: dict[str, Any] = found[str(seats)]
    ratings, errors = ({name: float(row[k]) for name, row in rows.items()} for k in range(2))
    return Pool(found["version"], seats, ratings, errors)


def rate(
    spec: str, game: str, seats: int, error: float, most: int, seed: int, show: Callable[[Rating], None] = lambda found: None
) -> Rating:
    """Play rounds until the rating is known to within `error`, or `most` games are played."""
    found, rules = Rating(pool_of(game, seats)), {} if game == CLASSIC else {"game": game}
    number = 0
    while found.games < most and found.error > error:
        cards = int(np.random.SeedSequence([seed, number]).generate_state(1)[0])
        match = Match((spec, *found.nearest()), (seats,), ROUND, cards, game=rules)
        for k, result in enumerate(run(match)):
            result["key"] = f"{seats}/{number}/{k // seats}/{k % seats}"  # its round in place of its table
            found.results.append(result)
            found.add(found.names(result, STRANGER), standing(result), 1000 * number + k // seats)
        found.reckon()
        show(found)
        number += 1
    return found
