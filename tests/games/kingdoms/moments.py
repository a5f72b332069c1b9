"""Many positions of this game: those of every rule case, and random games of one to five seats."""

import random
from functools import cache

from games.kingdoms.oracle.table import TASTES, random_options
from games.kingdoms.rulebook.case_runner import load
from games.kingdoms.rulebook.more_scenes import SCENES
from games.kingdoms.rulebook.scene import OTHERS, scene
from games.moments import of_case, of_game
from sw_env.game import Game

RANDOM_GAMES = 15
TURNS = 60
STAND, KNOCK, FIGURE = 90, 91, 94
RARE = [
    scene("fallen", "two fortresses lie", {0: "0 F0-", 1: "0 F0-", **OTHERS}, (STAND, {}), (1, {}), selected="build"),
    scene(
        "beside",
        "an enemy's hero stands beside a figure",
        {0: "0", 1: "1 1h", 4: "0", **OTHERS},
        (KNOCK, {}),
        (FIGURE, {}),
        players={0: {"faction": "ice_giants", "magic": 1}, 1: {"hero": "baron", "level": 1}},
    ),
]
"""What random games hardly ever come to."""


@cache
def moments():
    """All of them, once for all tests."""
    return [*case_moments(), *(moment for k in range(RANDOM_GAMES) for moment in random_game(k))]


def case_moments():
    """The course of each case."""
    for case in [*load(), *SCENES, *RARE]:
        yield from of_case(case, Game.from_position(case["position"], game="kingdoms", **case["options"]))


def random_game(k, seats=None, **options):
    """A random game, every player with a taste."""
    chance, seats = random.Random(k), seats or 1 + k % 5
    game = Game(seats, seed=k, game="kingdoms", **(random_options(chance) | {"turn_limit": TURNS} | options))
    tastes = [TASTES[chance.choice(sorted(TASTES))] for _ in range(game.seats)]

    def choose(now):
        return chance.choices(now.legal, [tastes[now.actor].get(a, 1) for a in now.legal])[0]

    return of_game(game, choose)
