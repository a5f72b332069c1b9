"""The end of a game, solved: what each decision of the very last turn is worth, and who decides well there.

Others only put back tokens that they lost: nothing but that seat's own coins is left to be won, and what they hold is hidden
from it. Every line of play is looked at, each face of the die with its odds, a position that comes up again only once."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from sw_env.agents.base import choice
from sw_env.agents.registry import make_agent
from sw_env.game import Game
from sw_env.games import configure
from sw_env.games.smallworld.outcomes import FACES
from sw_env.training.arena.ratings import Estimate, share

HEURISTIC = "heuristic"
"""Who plays up to there."""
POSITIONS = 6_000
"""So many may lie behind a decision that is still solved: a thousand take a second."""
SAME = 1e-9
"""Coins by which equally good decisions differ in the last digit."""
TRIES = 20
"""Games a position that is wanted, at most."""


class TooMuch(Exception):
    """More lies behind a position than was to be looked at."""


class Solver:
    """The coins that the seat of the last turn comes to in the mean, if it decides best from here on."""

    def __init__(self, seat: int, most: int = POSITIONS) -> None:
        self._seat, self._most = seat, most
        self._known: dict[str, float] = {}

    def values(self, game: Game) -> dict[int, float]:
        """Of each legal action."""
        return {a: self._behind(game, a) for a in game.legal}

    def value(self, game: Game) -> float:
        """Of the best one."""
        if game.over:
            return float(game.coins[self._seat])
        key = str(game.position())
        if key not in self._known:
            if len(self._known) == self._most:
                raise TooMuch
            self._known[key] = 0.0  # counted before what is behind it
            self._known[key] = max(self.values(game).values())
        return self._known[key]

    def _behind(self, game: Game, action: int) -> float:
        """In the mean over the faces, where the die is rolled."""
        after = game.clone()
        if not any("die" in line for line in after.step(action)):
            return self.value(after)
        return sum(odds * self.value(rolled(game, action, face)) for face, odds in FACES)


def rolled(game: Game, action: int, face: int) -> Game:
    """The game behind an action with which that face comes up."""
    after = game.clone()
    after.step(action, die=face)
    return after


@dataclass(frozen=True)
class Ending:
    """A decision of a last turn that matters, and what each choice is worth."""

    game: Game
    values: dict[int, float]

    @property
    def best(self) -> float:
        return max(self.values.values())

    def lost(self, action: int) -> float:
        """Coins that the action gives away."""
        found = self.best - self.values[action]
        return found if found > SAME else 0.0


def endings(seats: int, count: int, seed: int = 0, most: int = POSITIONS) -> Iterator[Ending]:
    """One decision each of so many games between heuristic players, where choices differ and all can be looked at."""
    chance, found = np.random.default_rng(seed), 0
    for _ in range(TRIES * count):
        decisions = last_turn(seats, int(chance.integers(2**53)))
        ending = solved(decisions[chance.integers(len(decisions))], most) if decisions else None
        if ending is not None:
            yield ending
            found += 1
        if found == count:
            return


def last_turn(seats: int, seed: int) -> list[Game]:
    """The decisions of the last turn of a game that have a choice."""
    game = Game.start(configure(seats=seats), seed, skip_forced=False)
    agent, found = make_agent(HEURISTIC, game.config, seed), []
    last = (int(game.state["first"]) - 1) % seats
    while not game.over:
        if game.round == game.config.board.rounds and game.turn == game.actor == last and len(game.legal) > 1:
            found.append(game.clone())
        game.step(choice(agent, game))
    return found


def solved(game: Game, most: int = POSITIONS) -> Ending | None:
    """Nothing, where too much lies behind the decision, or all choices are worth the same."""
    assert game.actor is not None
    try:
        values = Solver(game.actor, most).values(game)
    except TooMuch:
        return None
    return Ending(game, values) if max(values.values()) - min(values.values()) > SAME else None


@dataclass(frozen=True)
class Score:
    """How an agent decides at the end."""

    best: Estimate
    """Part of its decisions that nothing is better than."""
    lost: float
    """Coins given away in a decision, in the mean."""


def score(name: str, some: Sequence[Ending], seed: int) -> Score:
    """An agent on some endings, each of a game of its own."""
    lost = np.array([ending.lost(choice(make_agent(name, ending.game.config, seed), ending.game)) for ending in some])
    return Score(share((lost == 0).astype(float), np.arange(len(lost))), float(lost.mean()))
