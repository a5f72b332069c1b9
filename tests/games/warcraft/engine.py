"""The engine as the case runner wants it, and random games with all that may be varied before a game."""

import random

from games.warcraft.random_games import draw_islands, other_value
from sw_env.game import Game
from sw_env.games.warcraft.data.rulebook import CHOICES


class EngineAdapter:
    """A Game for the case runner: forced decisions are left to the case."""

    def __init__(self, game):
        self.game = game

    def legal(self):
        return self.game.legal

    def step(self, action, chance):
        return self.game.step(action, chance=chance)

    def position(self):
        return self.game.position()

    def result(self):
        return {"coins": self.game.coins, "tokens": self.game.tokens, "winners": self.game.winners}

    def clone(self):
        return EngineAdapter(self.game.clone())


def open_position(position, islands, options):
    return Game.from_position(position, game="warcraft", skip_forced=False, islands=islands, **options)


def open_engine(case):
    return EngineAdapter(open_position(case["position"], case["islands"], case["options"]))


def random_settings(seats, seed):
    """Islands and options."""
    chance = random.Random(f"{seats} {seed}")
    options = {key: other_value(key) for key in CHOICES if chance.random() < 0.3}
    return draw_islands(chance, seats, options.get("two_player_boards", "rulebook")), options
