"""Random games on the oracle alone: it never gets stuck, no invariant breaks, every position comes back (rules 14)."""

import json
import random

import pytest

from games.kingdoms.oracle import Oracle, OracleError
from games.kingdoms.oracle.invariants import check_invariants, check_step
from games.kingdoms.oracle.table import RandomGame

GAMES = 12  # for each number of seats
SEATS = (1, 2, 3, 4, 5)
PARTS = ["figures", "magic", "faction", "tower", "capital", "heroes", "forts", "lost", "captured"]


def play_checked(game):
    for before, _, lines, after in game.play():
        check_invariants(after, game.oracle.legal(), game.options)
        check_step(before, after)
        assert all(len(line) == 1 and set(line) <= {"heroes", "copy", "roll"} for line in lines)
        if game.chance.random() < 0.03:
            come_back(game, after)
    check_end(game)


def come_back(game, position):
    """Position -> oracle -> position, the same legal actions, and the same play from there."""
    again = Oracle.from_position(json.loads(json.dumps(position)), game.options)
    assert json.dumps(again.position()) == json.dumps(position)
    assert again.legal() == game.oracle.legal()
    if again.legal():
        action, seed = game.chance.choice(again.legal()), game.chance.random()
        twin = game.oracle.clone()
        assert again.step(action, rng=random.Random(seed)) == twin.step(action, rng=random.Random(seed))
        assert again.position() == twin.position()
    game.oracle = Oracle.from_position(position, game.options)


def check_end(game):
    oracle = game.oracle
    last, result = oracle.position(), oracle.result()
    assert last["agenda"] == [["over"]]
    assert oracle.truncated or (last["ending"] and len(last["used"]) == 5)
    assert not oracle.truncated or last["turn"] == game.options["turn_limit"]
    assert all(list(parts) == PARTS for parts in result["parts"])
    assert result["points"] == [sum(parts.values()) for parts in result["parts"]]
    assert all(type(points) is int for parts in result["parts"] for points in parts.values())
    assert result["winners"]
    assert all(result["points"][seat] == max(result["points"]) for seat in result["winners"])


@pytest.mark.parametrize("seats", SEATS)
def test_invariants_in_random_games(seats):
    for seed in range(GAMES):
        play_checked(RandomGame(seats, f"{seats} {seed}"))


@pytest.mark.parametrize(
    "likes", [("shapeshifters", "frost_wraiths"), ("ice_giants", "yetis", "minotaurs"), ("birdfolk", "imps")]
)
def test_awkward_factions_come_up_often(likes):
    for seed in range(3):
        play_checked(RandomGame(3, f"{likes} {seed}", likes))


def test_what_a_seat_sees_hides_and_shows_the_same_cards():
    seen_bids = seen_offers = 0
    for seed in range(8):
        game = RandomGame(3, f"seen {seed}", heroes_call=True)
        for _, _, _, after in game.play():
            for seat in range(3):
                view = game.oracle.seen(seat)
                seen_bids += check_war_view(view, after, seat)
                seen_offers += check_deck_view(view, after, seat)
    assert seen_bids > 50
    assert seen_offers > 50


def check_war_view(view, position, seat):
    hidden = position["phase"] == "bid" and position["agenda"][0][2] == 1 and seat != position["war"]["att"]
    if hidden:
        assert view["war"] == position["war"] | {"bids": [None, None]}
    else:
        assert view["war"] == position["war"]
    return hidden


def check_deck_view(view, position, seat):
    offers = [player["offer"] for other, player in enumerate(position["players"]) if other != seat and player["offer"]]
    for other, player in enumerate(view["players"]):
        assert other == seat or (player["offer"], player["pick"]) == (None, None)
    assert view["players"][seat] == position["players"][seat]
    assert sorted(view["deck"]) == sorted(position["deck"] + [card for offer in offers for card in offer])
    return bool(offers)


def test_refuses_what_is_not_possible():
    game = RandomGame(3, 1, heroes_call=True)
    with pytest.raises(OracleError, match="not legal"):
        game.oracle.clone().step(0)
    with pytest.raises(OracleError, match="nothing is left to chance"):
        game.oracle.clone().step(64, [{"roll": 3}])
    with pytest.raises(OracleError, match="not over"):
        game.oracle.result()
    with pytest.raises(OracleError, match="unknown options"):
        Oracle.new(**game.setup | {"house_rule": True})
    for before, action, lines, _ in game.play():
        if lines:
            again = Oracle.from_position(before, game.options)
            assert again.clone().step(action, lines) == lines
            with pytest.raises(OracleError, match="lacks a chance line"):
                again.clone().step(action, lines[:-1])
            with pytest.raises(OracleError):
                again.step(action, [{"roll": 1}, *lines])
            return


def test_a_clone_lives_its_own_life():
    oracle = RandomGame(2, 5).oracle
    before = oracle.position()
    oracle.clone().step(64)
    assert oracle.position() == before
