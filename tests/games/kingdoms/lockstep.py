"""Random games that engine and oracle play at the same time; everything is compared at every decision."""

import random
from typing import Any

from games.kingdoms.oracle import Oracle
from games.kingdoms.oracle.table import TASTES, random_options
from sw_env.game import Game
from sw_env.record import end, header


def as_oracle(game: Game) -> Oracle:
    """The oracle at the start of the same game."""
    head = header(game)
    dealt = {key: head[key] for key in ("seats", "first", "factions", "cards", "extra")}
    return Oracle.new(**dealt, **head["options"])


def play_in_lockstep(seats: int, seed: int, limit: int, **options: Any) -> int:
    """One random game on both; the number of decisions compared."""
    chance = random.Random(seed)
    options = options or random_options(chance)
    game = Game(seats, seed=seed, game="kingdoms", **options)
    oracle = as_oracle(game)
    tastes = [TASTES[chance.choice(sorted(TASTES))] for _ in range(game.seats)]
    for played in range(limit):
        position, legal = game.position(), game.legal
        assert position == oracle.position(), (seats, seed, played)
        assert legal == oracle.legal(), (seats, seed, played, position["agenda"])
        if game.over:
            assert end(game)["end"] == oracle.result(), (seats, seed)
            return played
        if played % 16 == seed % 16:
            game = reopened(game, position, options)
            assert (game.position(), game.legal) == (position, legal), (seats, seed, played)
        for seat in range(game.seats):
            assert game.spec.seen(position, seat) == oracle.seen(seat)
        taste = tastes[position["actor"]]
        action = chance.choices(legal, [taste.get(a, 1) for a in legal])[0]
        lines = game.step(action)
        assert oracle.step(action, lines) == lines, (seats, seed, played)
    return limit


def reopened(game: Game, position: dict[str, Any], options: dict[str, Any]) -> Game:
    """The game once more, from its position."""
    return Game.from_position(position, game="kingdoms", seed=int(game.state["rng"]), **options)
