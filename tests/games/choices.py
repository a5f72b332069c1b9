"""What the players of a younger game think of some hundred positions; `python tests/games/choices.py` writes all anew.

Whoever tunes a player changes the file and looks at the difference; whoever did not mean to change one sees that he has."""

import json
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from sw_env.agents.advice import advice_of
from sw_env.agents.base import choice
from sw_env.agents.registry import make_agent
from sw_env.agents.search.search import appraise, make_mind
from sw_env.core.masks import as_mask
from sw_env.core.records import new_records
from sw_env.game import Game

PLACES = 60
"""Positions at a table."""


@dataclass(frozen=True)
class Tables:
    """Where a game's positions come from."""

    seats: tuple[int, ...]
    rare: tuple[str, ...] = ()
    """Phases of many decisions that are much alike."""
    options: Callable[[int], dict[str, Any]] = lambda number: {}
    """What the game of a number is played with."""


GAMES = {
    "warcraft": Tables((2, 3, 4, 5), ("redeploy", "retreat"), lambda number: {"islands_seed": number}),
    "kingdoms": Tables((1, 2, 3, 4, 5), options=lambda number: {"heroes_call": number % 3 > 0}),
}


def file_of(name: str) -> Path:
    return Path(__file__).resolve().parent / name / "golden" / "choices.json"


def positions(name: str, seats: int) -> Iterator[Game]:
    """Decisions of games that are played half greedily, half at random."""
    tables, chance, number = GAMES[name], random.Random(seats), 0
    while True:
        number += 1
        game = Game(game=name, seats=seats, seed=100 * seats + number, **tables.options(number))
        agent = make_agent("greedy", game.config, number)
        while not game.over:
            if chance.random() < (0.03 if game.phase in tables.rare else 0.2):
                yield game
            well = chance.random() < 0.7
            game.step(choice(agent, game) if well else chance.choice(game.legal))


def thought(game: Game) -> list[float]:
    """Ratings of all legal actions, what the greedy player does, and every seat's utility by the outlook."""
    advice, mind = advice_of(game.config), make_mind(game.config, scale=12.0)
    pad, mask = new_records(1, advice.pad), as_mask(game.bits[0])
    advice.rate(game.states[0], game.config.world[0], mask, advice.make_style()[0], pad[0])
    appraise(game.states[0], game.config.world[0], mind[0])
    ratings = [float(pad["score"][0, a]) for a in game.legal]
    utilities = mind["work"]["utility"][0, : game.seats].tolist()
    return [*ratings, float(choice(make_agent("greedy", game.config, 1), game)), *utilities]


def thoughts(name: str, seats: int, first: int = PLACES) -> list[list[float]]:
    """Of the first positions at a table of that size."""
    return [thought(game) for game in islice(positions(name, seats), first)]


def main() -> None:
    for name, tables in GAMES.items():
        found = {str(n): [[float(f"{value:.6g}") for value in row] for row in thoughts(name, n)] for n in tables.seats}
        file_of(name).write_text(json.dumps(found, separators=(",", ":")).replace("],", "],\n") + "\n")


if __name__ == "__main__":
    main()
