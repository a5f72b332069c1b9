"""The pieces of advice, a position each in which a wrong one would choose otherwise."""

import numpy as np
import pytest

from games.kingdoms.test_engine import random_game
from games.kingdoms.test_secrets import choice
from sw_env.agents.advice.kingdoms.clock import STAGES, stage, turns_left
from sw_env.agents.advice.kingdoms.collecting import collecting, note_yields
from sw_env.agents.advice.kingdoms.outlook import FEATURES, describe
from sw_env.agents.advice.kingdoms.places import survey
from sw_env.agents.advice.kingdoms.style import PAD, make_style
from sw_env.core.records import new_records
from sw_env.game import Game
from sw_env.games.kingdoms.data.enums import Act

FOOD, MANA, ORE, SILVER = range(4)
BOTH = pytest.mark.parametrize("spec", ["greedy", "heuristic"])


def selecting(stock, seats=2, seed=3):
    """A young game before the first action is selected; all players hold as much."""
    game = Game(seats, seed=seed, game="kingdoms")
    while game.phase != "select":
        game.step(choice("heuristic", game))
    position = game.position()
    for player in position["players"]:
        player["stock"] = stock
    return Game.from_position(position, game="kingdoms")


@BOTH
@pytest.mark.parametrize("deed", ["RESEARCH", "BUILD"])
def test_points_that_can_be_had_now_are_taken(spec, deed):
    game = selecting([1, 4, 4, 0])
    game.step(Act[deed])
    assert (game.phase, choice(spec, game)) == ("respond", Act[deed])


@BOTH
@pytest.mark.parametrize(
    ("stock", "useless"), [([2, 0, 0, 0], (Act.BUILD, Act.RESEARCH)), ([0, 9, 0, 0], (Act.BUILD, Act.EXPAND))]
)
def test_what_cannot_be_paid_is_not_selected(spec, stock, useless):
    assert choice(spec, selecting(stock)) not in useless


def test_collecting_counts_what_the_rules_pay():
    """On paper and in the game alike, over many collections; choices come afterwards."""
    compared, style, pad = [], make_style(), new_records(1, PAD)
    for seats in (1, 2, 3):
        for game, action in random_game(seats, 7, turn_limit=40):
            if action != Act.COLLECT:
                continue
            s, w, p = game.states[0], game.config.world[0], np.int64(game.actor)
            survey(s, w, style[0], p, pad[0])
            note_yields(s, w, p, pad[0])
            before, after = game.states["stock"][0, p].astype(int), game.clone()
            after.step(action)
            gained = after.states["stock"][0, p] - before
            paper = np.minimum(pad["yields"][0, :4], 9 - before)
            compared.append((gained == paper).all() or pad["yields"][0, 4] > 0)
            assert collecting(s, w, style[0], p, pad[0]) >= 0
    assert len(compared) > 20
    assert all(compared)


def test_the_clock_runs_down():
    style, seen = make_style(), []
    for seed in range(3):
        for game, action in random_game(2, seed, turn_limit=300):
            s, w = game.states[0], game.config.world[0]
            if action is not None:
                seen.append((int(s["ending"]), int(stage(s, w)), float(turns_left(s, w, style[0]))))
    assert {at for ending, at, _ in seen if ending} <= set(range(1, STAGES + 1))
    assert min(at for ending, at, _ in seen if not ending) > STAGES
    assert max(left for ending, _, left in seen if ending) <= 5
    assert stage(game.states[0], game.config.world[0]) == 0


@pytest.mark.parametrize("seats", [1, 2, 5])
def test_features_are_those_of_the_position(seats):
    row, compared = np.zeros(FEATURES), 0
    for game, action in random_game(seats, 5, turn_limit=30):
        if action is None:
            continue
        position = game.position()
        for p, player in enumerate(position["players"]):
            describe(game.states[0], game.config.world[0], np.int64(p), row)
            figures = sum(figure[0] == p for place in position["places"].values() for figure in place["figures"])
            assert row[1:5].tolist() == player["stock"]
            assert (row[10], row[11], row[12]) == (figures, player["tower"], player["magic"])
            assert row[15] == (position["active"] == p)
            compared += 1
    assert compared > 50


# ---- wars


def in_war(attacker, defender, side=1):
    """Two players at war who hold so much; the attacker's number is set if it is the defender's turn."""
    game = next(
        game.clone()
        for seed in range(60)
        for game, _ in random_game(2, seed, heroes_call=False)
        if game.phase == "bid" and (int(game.state["bids"][0]) != -1) == (side == 1)
    )
    position = game.position()
    for side_of, stock in (("attacker", attacker), ("defender", defender)):
        position["players"][int(game.state[side_of])]["stock"] = stock
    for player in position["players"]:
        player.update(magic=0)
    position["war"]["bids"] = [1, None] if side else [None, None]
    return Game.from_position(position, game="kingdoms", heroes_call=False)


def test_nobody_bids_against_who_cannot_pay():
    """One is enough for the attacker, and the flag for the defender."""
    assert choice("heuristic", in_war([0, 0, 9, 0], [9, 0, 0, 0], side=0)) == Act.NUMBER + 1


def test_a_defender_does_not_pay_more_than_the_attacker_could():
    game = in_war([0, 0, 2, 0], [0, 0, 9, 0])
    assert choice("heuristic", game) <= Act.NUMBER + 2


# ---- what kernels read off, and leave alone


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_advice_moves_nothing(seats):
    looked = 0
    for game, action in random_game(seats, 9, turn_limit=25):
        if action is not None:
            before = game.states.tobytes()
            choice("heuristic", game)
            choice("greedy", game)
            assert game.states.tobytes() == before, game.phase
            looked += 1
    assert looked > 40
