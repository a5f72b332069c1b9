"""A row of an observation tells a seat all that it sees, and nothing of what is hidden; what is hidden is drawn anew."""

import numpy as np
import pytest

from games.kingdoms.test_engine import game_at, random_game
from sw_env.games.kingdoms.flaws import flaw
from sw_env.games.kingdoms.rules.hidden import forget
from sw_env.obs.layout import Layout
from sw_env.obs.observe import observe_batch
from sw_env.obs.rows import rows_of


def observe(game, seat, padded=False):
    """The row of a seat, and its layout."""
    layout = Layout.of(game.config, padded=padded)
    row = np.full((1, layout.size), 77, np.uint8)
    observe_batch(game.states, game.config.world, layout.form, rows_of(row, layout), np.array([seat]))
    return row[0], layout


@pytest.mark.kernels
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("padded", [False, True])
def test_a_row_tells_what_a_seat_sees(seats, padded):
    compared = 0
    for game, _ in random_game(seats, 3, turn_limit=40):
        for seat in range(game.seats):
            row, layout = observe(game, seat, padded)
            assert game.spec.decode(row, layout, game.config, seat) == game.spec.seen(game.position(), seat)
            compared += 1
    assert compared > 50


def hidden_bid():
    """A war of three in which the attacker has set one of two numbers at least, and the defender is to decide."""
    for seed in range(40):
        for game, _ in random_game(3, seed, turn_limit=80):
            position = game.position()
            if game.phase == "bid" and position["agenda"][0][2] == 1 and (position["war"]["bids"][0] or 0) > 1:
                return game.clone()
    raise AssertionError("no such war")


@pytest.mark.kernels
def test_a_hidden_number_is_in_no_other_row():
    game = hidden_bid()
    other = game.clone()
    other.states["bids"][0, 0] = 0
    attacker = game.position()["war"]["att"]
    for seat in range(3):
        same = (observe(game, seat)[0] == observe(other, seat)[0]).all()
        assert same == (seat != attacker)
        assert (forgotten(game, seat) == forgotten(other, seat)) == (seat != attacker)


@pytest.mark.kernels
def test_hidden_cards_are_in_no_other_row():
    game = game_at("keep")
    one, two = (p for p in range(3) if p != game.actor)
    other = game.clone()
    other.states["offer"][0, [one, two]] = game.states["offer"][0, [two, one]]
    for seat in range(3):
        same = (observe(game, seat)[0] == observe(other, seat)[0]).all()
        assert same == (seat == game.actor)
        assert (forgotten(game, seat) == forgotten(other, seat)) == (seat == game.actor)


def forgotten(game, seat):
    """The bytes of the record without what a seat does not know."""
    twin = game.clone()
    forget(twin.states[0], game.config.world[0], np.int64(seat), False)
    return twin.states.tobytes()


@pytest.mark.kernels
@pytest.mark.parametrize("seats", [1, 3])
def test_what_is_drawn_anew_fits_what_was_seen(seats):
    changed = 0
    for game, _ in random_game(seats, 1, turn_limit=40, heroes_call=True):
        for seat in range(seats):
            twin = game.hide(seat, 7)
            assert game.spec.seen(twin.position(), seat) == game.spec.seen(game.position(), seat)
            assert twin.legal == game.legal
            assert forgotten(twin, seat) == forgotten(game, seat)
            assert flaw(twin.states, game.config, 0) is None
            changed += twin.position() != game.position()
    assert (changed > 0) == (seats > 1)  # alone, nothing is hidden


def test_every_number_that_can_be_paid_is_drawn():
    game = hidden_bid()
    war = game.position()["war"]
    drawn = {game.hide(war["def"], seed).position()["war"]["bids"][0] for seed in range(200)}
    assert drawn == set(range(max(drawn) + 1))
    assert war["bids"][0] in drawn
