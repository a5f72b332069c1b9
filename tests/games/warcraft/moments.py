"""Many positions of this game: those of every rule case, and random games in which each race and power comes up."""

import random
from functools import cache
from typing import NamedTuple

from games.warcraft.engine import open_position, random_settings
from games.warcraft.rulebook import own_core, own_powers, own_races
from games.warcraft.rulebook.case_runner import load
from sw_env.game import Game

CASES = load() + own_core.CASES + own_races.CASES + own_powers.CASES
RANDOM_GAMES = 12


class Moment(NamedTuple):
    """A game, the action that is played next, or None, what came of it, and the game behind it."""

    game: Game
    action: int | None
    lines: list
    after: Game | None


@cache
def moments():
    """All of them, once for all tests."""
    return [*case_moments(), *(moment for k in range(RANDOM_GAMES) for moment in random_game(k))]


def case_moments():
    """The course of each case."""
    for case in CASES:
        game = open_position(case["position"], case["islands"], case["options"])
        for step in case["do"]:
            after = game.clone()
            yield Moment(game, step["action"], after.step(step["action"], chance=step.get("chance", [])), after)
            game = after
        yield Moment(game, None, [], None)


def random_game(k):
    """A random game that rarely declines or ends its conquests."""
    chance, seats = random.Random(k), 2 + k % 4
    islands, options = random_settings(seats, k)
    game = Game(seats, seed=k, skip_forced=False, game="warcraft", islands=islands, **options)
    while not game.over:
        legal = [action for action in game.legal if action not in (70, 71) or chance.random() < 0.1]
        action, after = chance.choice(legal or game.legal), game.clone()
        yield Moment(game, action, after.step(action), after)
        game = after
    yield Moment(game, None, [], None)
