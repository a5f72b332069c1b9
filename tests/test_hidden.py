"""What nobody knows is drawn anew, all of it: the order of the banners, that of the badges, the dice; nothing else moves."""

import random

import numpy as np
import pytest
from hidden import badges, banners, hidden_banners, redraw

from sw_env.agents.search.veil import forget_each
from sw_env.game import Game
from sw_env.games.smallworld.config import GameConfig
from sw_env.games.smallworld.position import shuffle_hidden
from sw_env.games.smallworld.rules.hidden import redraw as redraw_hidden

WORLD = GameConfig.make(2).world[0]
HIDDEN = {"rng", "stack", "stack_top", "badges"}


def kernel_draw(s: np.void, seed: int) -> None:
    redraw_hidden(s, WORLD, np.int64(0), np.uint64(seed))


DRAWS = {"position": shuffle_hidden, "search": kernel_draw}


def late_game(seats: int = 2, seed: int = 1) -> Game:
    """A game whose stack has been drawn from and has got banners back, with three hidden banners at least."""
    chance = random.Random(seed)
    for k in range(500):
        game = Game(seats, seed=1000 * seed + k)
        while not game.over:
            s = game.state
            if s["stack_top"] > 4 and s["returned"] > 1 and len(hidden_banners(s)) > 2 and s["stack_top"] + s["stacked"] > 16:
                return game
            game.step(chance.choice(game.legal))
    raise AssertionError("no such game")


@pytest.mark.kernels
@pytest.mark.parametrize("draw", DRAWS.values(), ids=DRAWS)
def test_each_hidden_thing_is_drawn_anew(draw):
    game = late_game()
    before, tail = game.state, banners(game.state)[len(hidden_banners(game.state)) :]
    seen = {"banners": set(), "badges": set(), "rng": set()}
    for seed in range(1, 41):
        twin = game.clone()
        draw(twin.state, seed)
        s = twin.state
        assert sorted(hidden_banners(s)) == sorted(hidden_banners(before))
        assert sorted(badges(s)) == sorted(badges(before))
        assert banners(s)[len(hidden_banners(s)) :] == tail
        assert twin.position() == game.position()
        for name in set(s.dtype.names) - HIDDEN:
            assert (s[name] == before[name]).all(), name
        for name, value in (("banners", tuple(hidden_banners(s))), ("badges", tuple(badges(s))), ("rng", int(s["rng"]))):
            seen[name].add(value)
        again = game.clone()
        again.state["rng"] += 77
        draw(again.state, seed)
        assert again.states.tobytes() == twin.states.tobytes()
    orders = min(40, len(hidden_banners(before)) * (len(hidden_banners(before)) - 1) // 2)
    assert len(seen["banners"]) >= orders
    assert len(seen["badges"]) > 30
    assert len(seen["rng"]) == 40
    assert int(before["rng"]) not in seen["rng"]


@pytest.mark.parametrize("draw", DRAWS.values(), ids=DRAWS)
@pytest.mark.parametrize("cards", [hidden_banners, badges])
def test_every_card_comes_to_every_place(draw, cards):
    game = late_game()
    names = sorted(cards(game.state))
    counts = np.zeros((len(names), len(names)), int)
    rounds = 60 * len(names)
    for seed in range(rounds):
        twin = game.clone()
        draw(twin.state, seed + 1)
        for place, card in enumerate(cards(twin.state)):
            counts[place, names.index(card)] += 1
    assert counts.min() > 30, "a card stays away from a place"
    assert counts.max() < 100, "a card likes a place"


@pytest.mark.parametrize("seats", [2, 3])
def test_a_veiled_game_has_other_cards_and_dice_to_come(seats):
    """What comes up behind the column, and what the die shows, changes with the seed of `hide`, and with it alone."""
    game = late_game(seats)
    reveals, dice = set(), set()
    for seed in range(20):
        twin = game.hide(0, seed)
        reveals.add(tuple(hidden_banners(twin.state)))
        dice.add(int(twin.state["rng"]))
        assert game.hide(0, seed).states.tobytes() == twin.states.tobytes()
    assert len(reveals) > 3
    assert len(dice) == 20


@pytest.mark.parametrize("counted", [False, True])
def test_forgetting_leaves_what_lies_open_and_nothing_else(counted):
    chance, looked = random.Random(5), 0
    for seed in range(6):
        game = Game(3, seed=seed)
        while not game.over:
            game.step(chance.choice(game.legal))
            if game.over or chance.random() > 0.2:
                continue
            other = game.clone()
            redraw(other.state, chance)
            other.state["next_die"] = 2
            strangers = [p for p in range(3) if p != game.actor]
            if not counted:
                other.state["coins"][strangers] = chance.randrange(90)
            assert other.states.tobytes() != game.states.tobytes()
            one, two = game.clone(), other
            for each in (one, two):
                forget_each(each.states, each.config.world, counted)
            assert one.states.tobytes() == two.states.tobytes()
            mine = game.coins[game.actor]
            coins = game.coins if counted else [mine] * 3
            assert one.position() == game.position() | {"coins": coins}
            assert one.state["next_die"] == -1
            looked += 1
    assert looked > 50
