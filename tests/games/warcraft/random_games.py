"""Random games on the oracle alone, with all that may be varied before a game."""

import random

from games.warcraft.oracle import Oracle
from games.warcraft.oracle.facts import DECLINE, DEFAULTS, DONE, FACTS, POWERS, RACES, SIDES, WORDS
from games.warcraft.oracle.reach import cost, hand_when_ready

OTHER = {"two_player_boards": "international", "harmony_paid_to": "bank", "well_without_lake": "sea"}
"""The other value of the options that are not true or false."""


def other_value(option):
    return OTHER.get(option, not DEFAULTS[option])


def draw_islands(chance, seats, boards):
    """Sides at random, a board only once, in any order (rules 2, 4)."""
    islands = []
    for size, count in FACTS["boards"][boards][str(seats)].items():
        fitting = sorted({side["board"] for side in SIDES.values() if side["size"] == size})
        islands += [board + chance.choice("ab") for board in chance.sample(fitting, count)]
    chance.shuffle(islands)
    return islands


class RandomGame:
    """A game of one seed; `likes` are races and powers that lie in the column from the beginning."""

    def __init__(self, seats, seed, likes=()):
        self.chance = random.Random(f"{seats} {seed} {likes}")
        self.options = {key: other_value(key) for key in DEFAULTS if self.chance.random() < 0.3}
        boards = self.options.get("two_player_boards", DEFAULTS["two_player_boards"])
        self.islands = draw_islands(self.chance, seats, boards)
        column = zip(self._six(RACES, likes), self._six(POWERS, likes), strict=True)
        first = self.chance.randrange(seats)
        self.oracle = Oracle.new(seats, self.islands, first, list(column), self.options, self.chance)

    def _six(self, names, likes):
        rest = [name for name in names if name not in likes]
        chosen = [name for name in names if name in likes] + self.chance.sample(rest, 6)
        return chosen[:6]

    def choose(self, legal):
        """Conquers what it can pay for, likes verbs, declines now and then."""
        for action, chance in ((DECLINE, 0.12), (DONE, 0.05)):
            if action in legal and self.chance.random() < chance:
                return action
        words = [action for action in legal if action in WORDS.values()]
        if words and self.chance.random() < 0.5:
            return self.chance.choice(words)
        wise = [action for action in legal if action not in (DECLINE, DONE) and not self._is_dear(action)]
        return self.chance.choice(wise or legal)

    def _is_dear(self, region):
        """A last attempt, which mostly ends a turn too early."""
        game = self.oracle._game
        if game.phase != "expand" or game.verb or region >= game.board.count or region in game.mover.regions:
            return False
        return cost(game, game.mover, region) > hand_when_ready(game, game.mover) and self.chance.random() < 0.9

    def again(self):
        """The same game, read from its position."""
        return Oracle.from_position(self.oracle.position(), self.islands, self.options, self.chance)
