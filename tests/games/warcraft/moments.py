"""Many positions of this game: those of every rule case, and random games in which each race and power comes up."""

import random
from functools import cache

from games.moments import of_case, of_game
from games.warcraft.engine import open_position, random_settings
from games.warcraft.rulebook import own_core, own_powers, own_races
from games.warcraft.rulebook.case_runner import load
from sw_env.game import Game

CASES = load() + own_core.CASES + own_races.CASES + own_powers.CASES
RANDOM_GAMES = 12


@cache
def moments():
    """All of them, once for all tests."""
    return [*case_moments(), *(moment for k in range(RANDOM_GAMES) for moment in random_game(k))]


def case_moments():
    """The course of each case."""
    for case in CASES:
        yield from of_case(case, open_position(case["position"], case["islands"], case["options"]))


def random_game(k):
    """A random game that rarely declines or ends its conquests."""
    chance, seats = random.Random(k), 2 + k % 4
    islands, options = random_settings(seats, k)

    def choose(now):
        legal = [action for action in now.legal if action not in (70, 71) or chance.random() < 0.1]
        return chance.choice(legal or now.legal)

    return of_game(Game(seats, seed=k, skip_forced=False, game="warcraft", islands=islands, **options), choose)
