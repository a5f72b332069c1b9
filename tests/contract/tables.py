"""All games at all their tables, a toy game with more than 64 actions among them; and what the checks need of them."""

import numpy as np
import toy_game

from sw_env.game import Game
from sw_env.games import GAMES, load

SPECS = (*map(load, GAMES), toy_game.SPEC)
TABLES = [(spec.name, seats) for spec in SPECS for seats in range(spec.seats[0], spec.seats[1] + 1)]


def new_game(table, seed=1, **more):
    name, seats = table
    return Game(seats, seed=seed, game=name, **more)


def moments(table, seed=1, every=7):
    """Games in the middle, random play."""
    game, chance, step = new_game(table, seed), np.random.default_rng(seed), 0
    while not game.over:
        if step % every == 0:
            yield game
        game.step(int(chance.choice(game.legal)))
        step += 1
    yield game
