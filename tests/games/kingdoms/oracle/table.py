"""Random tables: how a game is dealt, and players who choose at random, each with a taste."""

import random

from .oracle import Oracle
from .words import FACTIONS, TERRITORIES

TASTES = {
    "even": {},
    "warlike": {77: 4, 78: 4, 87: 0.3, 88: 0.4, 76: 0.4},
    "builder": {79: 5, 80: 5, 81: 5, 92: 5, 87: 2},
    "peaceful": {76: 6, 88: 0.5, 77: 2, 78: 2},
}


def deal(seats, chance, likes=(), **options):
    """The arguments of `Oracle.new`, dealt at random; factions of `likes` are preferred."""
    heroes_call = options.get("heroes_call", True)
    names = [name for name, row in FACTIONS.items() if heroes_call or row["set"] == "base"]
    sides = [name for name, row in TERRITORIES.items() if heroes_call or row["set"] == "base"]
    chance.shuffle(names)
    names.sort(key=lambda name: name not in likes)
    factions = names[:seats]
    if seats == 1:
        factions.append(next(name for name in names[1:] if FACTIONS[name]["compass"]))
    cards = chance.sample(sorted({TERRITORIES[side]["card"] for side in sides}), seats)
    spare = [side for side in sides if TERRITORIES[side]["card"] not in cards]
    extra = chance.choice(spare) if seats <= 2 else None
    first = chance.randrange(max(2, seats))
    return {"seats": seats, "first": first, "factions": factions, "cards": cards, "extra": extra, **options}


def random_options(chance):
    return {
        "heroes_call": chance.random() < 0.8,
        "turn_limit": chance.choice((5, 40, 300, 300)),
        "flip_bonus": chance.choice(("night", "both")),
        "dummy_resources": chance.randrange(10),
    }


class RandomGame:
    """A game with its own chance; `play` yields each position with its legal actions and what followed."""

    def __init__(self, seats, seed, likes=(), **options):
        self.chance = random.Random(seed)
        self.setup = deal(seats, self.chance, likes, **(options or random_options(self.chance)))
        self.oracle = Oracle.new(**self.setup)
        self.options = self.oracle.options
        self.tastes = [TASTES[self.chance.choice(sorted(TASTES))] for _ in range(max(2, seats))]

    def choose(self, actor, legal):
        taste = self.tastes[actor]
        weights = [taste.get(action, 1) for action in legal]
        return self.chance.choices(legal, weights)[0]

    def play(self):
        before, legal = self.oracle.position(), self.oracle.legal()
        while legal:
            action = self.choose(before["actor"], legal)
            lines = self.oracle.step(action, rng=self.chance)
            after = self.oracle.position()
            yield before, action, lines, after
            before, legal = after, self.oracle.legal()
