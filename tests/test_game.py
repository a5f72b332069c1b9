"""One game: its face, its errors, its copies."""

import copy
import pickle
import random

import pytest

from sw_env.game import Game, IllegalAction, ScriptError
from sw_env.games.smallworld.config import GameConfig


def played(seed=3, steps=40, **options):
    """A game some way on."""
    game, chance = Game(seed=seed, **options), random.Random(seed)
    for _ in range(steps):
        game.step(chance.choice(game.legal))
    return game


def finished(game, seed=1):
    chance = random.Random(seed)
    while not game.over:
        game.step(chance.choice(game.legal))
    return game


def test_a_new_game():
    game = Game(seats=4, seed=9)
    assert (game.phase, game.over, game.round, game.coins) == ("pick", False, 1, [5, 5, 5, 5])
    assert game.legal == [48, 49, 50, 51, 52, 53]
    assert game.mask == sum(1 << a for a in game.legal)
    assert game.actor == game.turn == game.position()["first"]
    assert game.winners == []


def test_three_play_unless_somebody_says_otherwise():
    assert Game().seats == GameConfig.make().seats == 3


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_game_ends_with_a_winner(seats):
    game = finished(Game(seats=seats, seed=seats))
    assert (game.over, game.phase, game.actor, game.legal, game.mask) == (True, "over", None, [], 0)
    best = max(zip(game.coins, game.tokens, strict=True))
    assert game.winners == [p for p in range(seats) if (game.coins[p], game.tokens[p]) == best]
    with pytest.raises(IllegalAction, match="none, the game is over"):
        game.step(59)
    again = Game.from_position(game.position())
    assert (again.over, again.winners, again.position()) == (True, game.winners, game.position())


def test_an_illegal_action_changes_nothing():
    game = played()
    before, legal = game.position(), game.legal
    for action in (63, -1, 64, 1000, True, 2.0, "48", None):
        if action in legal:
            continue
        for ask in (game.step, game.move, game.say):
            with pytest.raises(IllegalAction, match="is not legal in phase") as error:
                ask(action)
            assert str(legal) in str(error.value)
    assert (game.position(), game.legal) == (before, legal)


@pytest.mark.parametrize("duplicate", [Game.clone, copy.copy, copy.deepcopy, lambda game: pickle.loads(pickle.dumps(game))])
def test_a_copy_has_the_same_future_and_no_tie(duplicate):
    game = played()
    before = game.position()
    twin = duplicate(game)
    finished(twin)
    assert game.position() == before
    assert finished(game).position() == twin.position()


def test_hide_keeps_what_is_public_and_draws_the_rest_anew():
    game = played(steps=10)
    twins = [game.hide(0, seed) for seed in range(20)]
    assert all(twin.position() == game.position() and twin.legal == game.legal for twin in twins)
    assert len({twin.state["stack"][: twin.state["stacked"]].tobytes() for twin in twins}) > 10
    assert len({str(finished(twin).coins) for twin in twins}) > 10
    assert game.hide(1, 5).state.tobytes() == game.hide(1, 5).state.tobytes()
    with pytest.raises(ValueError, match="seat is 3; allowed: 0 to 2"):
        game.hide(3, 0)


def test_hide_leaves_the_returned_banners_where_they_are():
    game = Game(seats=5, seed=0)
    chance = random.Random(0)
    while not game.position()["unseen"]["tail"]:
        game.step(chance.choice(game.legal))
    assert {tuple(game.hide(0, seed).position()["unseen"]["tail"]) for seed in range(9)} == {
        tuple(game.position()["unseen"]["tail"])
    }


def test_forced_decisions_are_the_same_by_hand():
    chance = random.Random(5)
    quick, slow = Game(seats=3, seed=5), Game(seats=3, seed=5, skip_forced=False)
    while not quick.over:
        action = chance.choice(quick.legal)
        quick.step(action)
        slow.step(action)
        while len(slow.legal) == 1:
            slow.step(slow.legal[0])
        assert slow.position() == quick.position()
    assert slow.over


def test_scripted_chance():
    game = Game(seed=1)
    unseen = game.position()["unseen"]
    combo = (unseen["races"][-1], unseen["powers"][-1])
    lines = game.step(48, reveals=[combo])
    assert lines[0] == {"reveal": list(combo)}
    assert game.position()["column"][-1][:2] == list(combo)


def test_wrong_scripts_change_nothing():
    game = Game(seed=1)
    before, shown = game.position(), tuple(game.position()["column"][0][:2])
    unseen = game.position()["unseen"]
    hidden = (unseen["races"][0], unseen["powers"][0])
    other = (unseen["races"][1], unseen["powers"][1])
    for script, message in (
        ({"die": 2}, "no die is rolled"),
        ({"die": 4}, "die is 4; allowed: 0 to 3"),
        ({"reveals": [shown]}, "cannot come up"),
        ({"reveals": [hidden, other]}, "left over"),
        ({"reveals": [("gnomes", "hill")]}, "not a race and a power"),
        ({"reveals": [hidden] * 9}, "at most"),
    ):
        with pytest.raises(ScriptError, match=message):
            game.step(48, **script)
        assert game.position() == before
    follow, twin = game.clone(), game.clone()
    assert follow.step(48) == twin.step(48)


def test_actions_have_names():
    said = set()
    for seed in range(30):
        game, chance = Game(seats=3, seed=seed, skip_forced=False), random.Random(seed)
        while not game.over:
            said |= {game.say(action).split()[0] for action in game.legal}
            game.step(chance.choice(game.legal))
    assert said >= {"pick", "conquer", "attempt", "abandon", "place", "fill", "camp", "hero", "fort", "ally", "vacate"}
    assert said >= {"decline", "done", "roll", "dragon", "convert"}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"seats": 1}, "seats is 1; allowed: 2 to 5"),
        ({"seats": 6}, "seats is 6"),
        ({"seats": "3"}, "seats is '3'"),
        ({"edition": "2010"}, "unknown edition '2010'; allowed: default, 2009, 2017, 2018"),
        ({"edition": "2009,colour=red"}, "unknown option 'colour'"),
        ({"refill_timing": "never"}, "refill_timing is 'never'; allowed: 'on_pick', 'end_of_turn'"),
        ({"fortress_optional": 1}, "fortress_optional is 1; allowed: True, False"),
        ({"map": "6p"}, "neither an official board"),
        ({"seed": -1}, "seed is -1; allowed: 0 to"),
        ({"seed": 2**64}, "allowed: 0 to"),
    ],
)
def test_wrong_settings_are_named(arguments, message):
    with pytest.raises(ValueError, match=message):
        Game(**arguments)


def test_options_and_editions():
    assert Game(edition="2017").config.options == Game(edition="2009,fortress_optional=true", **{
        "flying_may_take_lake": False, "commando_on_entry": True, "seafaring_entry_on_sea": False,
        "badge_after_decline": "keep_until_vanish", "refill_timing": "end_of_turn",
    }).config.options  # fmt: skip
    assert Game(edition="2009", commando_on_entry=True).config.edition == "2009,commando_on_entry=true"
    assert Game(seats=2, edition="2009,commando_on_entry=true").config.options.commando_on_entry
    assert Game(refill_timing="end_of_turn").config.edition == "default,refill_timing=end_of_turn"
