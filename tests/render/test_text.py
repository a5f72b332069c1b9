"""A position in the terminal."""

import re

import pytest

from sw_env.game import Game
from sw_env.games.smallworld.moves import odds
from sw_env.games.smallworld.text import ansi

ESCAPES = re.compile(r"\x1b\[[0-9;]*m")


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_region_and_seat_is_there(seats):
    game = Game(seats=seats, seed=3)
    for _ in range(40):
        game.step(game.legal[0])
    plain = ansi(game.position(), game.config.board, colour=False)
    assert "\x1b" not in plain
    assert ESCAPES.sub("", ansi(game.position(), game.config.board)) == plain
    for r, region in enumerate(game.config.board.regions):
        assert re.search(rf"\b{r} {region.terrain}", plain)
    assert all(f"Seat {p}" in plain for p in range(seats))
    assert max(len(line) for line in plain.splitlines()[seats + 2 : -1]) < 130


def test_cost_and_odds():
    game = Game(seats=2, seed=1)
    game.step(48)
    hand = game.position()["races"][0]["hand"]
    for offer in map(game.move, game.legal):
        if offer.verb == "conquer":
            assert 1 <= offer.cost <= hand
            before = game.clone()
            before.step(offer.action)
            assert before.position()["regions"][offer.region]["tokens"] == offer.cost


def test_the_die_makes_up_for_what_is_lacking():
    assert [round(float(odds(n)), 3) for n in (1, 2, 3)] == [0.5, 0.333, 0.167]


def test_an_attempt_says_what_it_needs():
    game = Game(seats=2, seed=1)
    while not any(game.move(a).verb == "attempt" for a in game.legal):
        game.step(game.legal[0])
    offer = next(move for move in map(game.move, game.legal) if move.verb == "attempt")
    assert offer.lacks in (1, 2, 3)
    assert offer.odds == pytest.approx(float(odds(offer.lacks)))
