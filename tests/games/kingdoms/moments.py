"""Many positions of this game: those of every rule case, and random games of one to five seats."""

import random
from functools import cache
from typing import NamedTuple

from games.kingdoms.oracle.table import TASTES, random_options
from games.kingdoms.rulebook.case_runner import load
from games.kingdoms.rulebook.more_scenes import SCENES
from games.kingdoms.rulebook.scene import OTHERS, scene
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
    for case in [*load(), *SCENES, *RARE]:
        game = Game.from_position(case["position"], game="kingdoms", **case["options"])
        for step in case["do"]:
            after = game.clone()
            yield Moment(game, step["action"], after.step(step["action"], chance=step.get("chance", [])), after)
            game = after
        yield Moment(game, None, [], None)


def random_game(k, seats=None, **options):
    """A random game, every player with a taste."""
    chance, seats = random.Random(k), seats or 1 + k % 5
    game = Game(seats, seed=k, game="kingdoms", **(random_options(chance) | {"turn_limit": TURNS} | options))
    tastes = [TASTES[chance.choice(sorted(TASTES))] for _ in range(game.seats)]
    while not game.over:
        taste = tastes[game.actor]
        action, after = chance.choices(game.legal, [taste.get(a, 1) for a in game.legal])[0], game.clone()
        yield Moment(game, action, after.step(action), after)
        game = after
    yield Moment(game, None, [], None)
