"""What the players of Warcraft think of some hundred positions; `python tests/games/warcraft/choices.py` writes it anew.

Whoever tunes a player changes the file and looks at the difference; whoever did not mean to change one sees that he has."""

import json
import random
from itertools import islice
from pathlib import Path

import numpy as np

from sw_env.agents.advice import advice_of
from sw_env.agents.advice.warcraft.rate import rate
from sw_env.agents.registry import make_agent
from sw_env.agents.search.search import appraise, make_mind
from sw_env.core.masks import as_mask, as_rows
from sw_env.core.records import new_records
from sw_env.game import Game

FILE = Path(__file__).resolve().parent / "golden" / "choices.json"
SEATS, PLACES = (2, 3, 4, 5), 60


def positions(seats):
    """Decisions of games that are played half greedily, half at random; of placements, few."""
    chance, number = random.Random(seats), 0
    while True:
        number += 1
        game = Game(game="warcraft", seats=seats, seed=100 * seats + number, islands_seed=number)
        agent = make_agent("greedy", game.config, number)
        while not game.over:
            if chance.random() < (0.03 if game.phase in ("redeploy", "retreat") else 0.2):
                yield game
            well = chance.random() < 0.7
            game.step(decide(agent, game) if well else chance.choice(game.legal))


def decide(agent, game):
    return int(agent.act(game.states, as_rows(game.mask, game.spec.words), np.array([game.actor], np.int8))[0])


def thought(game):
    """Ratings of all legal actions, what the greedy player does, and every seat's utility by the outlook."""
    advice, mind = advice_of(game.config), make_mind(game.config, scale=12.0)
    pad, mask = new_records(1, advice.pad), as_mask(as_rows(game.mask, game.spec.words)[0])
    rate(game.states[0], game.config.world[0], mask, advice.make_style()[0], pad[0])
    appraise(game.states[0], game.config.world[0], mind[0])
    ratings = [float(pad["score"][0, a]) for a in game.legal]
    return [
        *ratings,
        float(decide(make_agent("greedy", game.config, 1), game)),
        *mind["work"]["utility"][0, : game.seats].tolist(),
    ]


def thoughts(seats, first=PLACES):
    """Of the first positions at a table of that size."""
    return [thought(game) for game in islice(positions(seats), first)]


def main():
    found = {str(seats): [[float(f"{value:.6g}") for value in row] for row in thoughts(seats)] for seats in SEATS}
    FILE.write_text(json.dumps(found, separators=(",", ":")).replace("],", "],\n") + "\n")


if __name__ == "__main__":
    main()
