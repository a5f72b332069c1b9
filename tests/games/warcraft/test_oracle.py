"""Random games on the oracle alone: it never gets stuck, no invariant breaks (rules 12)."""

import copy
import random

import pytest

from games.warcraft.oracle import Oracle, OracleError
from games.warcraft.oracle.facts import ROUNDS
from games.warcraft.oracle.invariants import check_invariants, check_step
from games.warcraft.random_games import RandomGame
from games.warcraft.rulebook.tables import ISLANDS, table

GAMES = 20
PAIRS = [
    ("tauren", "champions"), ("tauren", "beast_masters"), ("draenei", "champions"), ("goblins", "warlords"),
    ("pandaren", "portal_mages"), ("ethereals", "intimidators"), ("gnomes", "marsh_dwellers"), ("humans", "enraged"),
    ("worgen", "defenders"), ("forsaken", "engineers"), ("naga", "champions"), ("night_elves", "champions"),
]  # fmt: skip


def play(game, look=0.0):
    """To the end, with every invariant behind every step; the number of turns."""
    turns, after = 0, game.oracle.position()
    while legal := game.oracle.legal():
        before, action = after, game.choose(legal)
        lines = game.oracle.step(action)
        after = game.oracle.position()
        check_invariants(after, game.islands)
        check_step(before, action, lines, after)
        turns += any("income" in line for line in lines)
        if game.chance.random() < look:
            again = game.again()
            assert again.position() == after
            assert again.legal() == game.oracle.legal()
            game.oracle = again
    assert after["phase"] == "over"
    return turns


@pytest.mark.parametrize("seats", sorted(ROUNDS))
def test_invariants_in_random_games(seats):
    for seed in range(GAMES):
        game = RandomGame(seats, seed)
        assert play(game, look=0.2) == seats * ROUNDS[seats]
        check_end(game.oracle)


@pytest.mark.parametrize("pair", PAIRS, ids=" ".join)
def test_awkward_races_come_up_often(pair):
    for seed in range(4):
        assert play(RandomGame(2 + seed % 4, seed, pair)) > 0


def check_end(oracle):
    result, last = oracle.result(), oracle.position()
    best = max(result["coins"])
    assert last["actor"] is None
    assert result["coins"] == last["coins"]
    assert result["winners"]
    assert all(result["coins"][seat] == best for seat in result["winners"])


def test_a_script_is_followed_to_the_letter():
    game = RandomGame(3, 1)
    unseen = game.oracle.position()["unseen"]
    combo = [unseen["races"][2], unseen["powers"][3]]
    taken = [game.oracle.position()["column"][0][0], unseen["powers"][0]]
    for wrong in ([], [{"die": 1}], [{"reveal": taken}], [{"reveal": combo}, {"die": 0}]):
        with pytest.raises(OracleError):
            game.oracle.clone().step(64, wrong)
    with pytest.raises(OracleError):
        game.oracle.step(71)
    assert game.oracle.step(64, [{"reveal": combo}]) == [{"reveal": combo}]
    with pytest.raises(OracleError):
        game.oracle.result()


def open_table(races, land, **fields):
    return Oracle.from_position(table(races, land, **fields), ISLANDS)


@pytest.mark.parametrize(
    "wrong", [[3, "karazhan"], [2, "doomhammer"], [2, "frostmourne"], [2, "bomb"]], ids=["elsewhere", "seen", "known", "none"]
)
def test_a_marker_must_be_unseen_and_here(wrong):
    oracle = open_table("0 orcs miners hand 3", "6 orcs 1 doomhammer; 1 orcs 1; 10 frostmourne; 2 hidden")
    with pytest.raises(OracleError):
        oracle.clone().step(2, [{"marker": wrong}])
    oracle.step(2, [{"marker": [2, "karazhan"]}])


def test_a_bomb_must_be_one_of_the_unseen():
    races, land = "0 orcs miners; 1 goblins rangers; 2 trolls farmers", "6 orcs 1; 28 goblins 1; 9 trolls 1 bomb"
    oracle = open_table(races, land, bombs={"live": 0, "dud": 2}, acted=True)
    for wrong in ([9, "live"], [28, "dud"]):
        with pytest.raises(OracleError):
            oracle.clone().step(71, [{"bomb": wrong}])
    assert oracle.step(71, [{"bomb": [9, "dud"]}])[-1] == {"bomb": [9, "dud"]}
    assert oracle.position()["bombs"] == {"live": 0, "dud": 1}


def test_returned_banners_come_in_their_order():
    game = RandomGame(2, 3)
    position = game.oracle.position()
    unseen = position["unseen"]
    unseen["tail"], unseen["races"] = unseen["races"], []
    first, second, badge = unseen["tail"][0], unseen["tail"][1], unseen["powers"][0]
    oracle = Oracle.from_position(position, game.islands)
    with pytest.raises(OracleError):
        oracle.clone().step(64, [{"reveal": [second, badge]}])
    oracle.step(64, [{"reveal": [first, badge]}])
    assert oracle.position()["unseen"]["tail"][0] == second


def test_only_a_place_stands_in_for_the_well():
    oracle = open_table("0 orcs miners hand 5", "14 orcs 1; 20 hidden")
    well = {"marker": [20, "well_of_eternity"]}
    for wrong in ("frostmourne", "well_of_eternity"):
        with pytest.raises(OracleError):
            oracle.clone().step(20, [well, {"place": [20, wrong]}])
    assert oracle.step(20, [well, {"place": [20, "karazhan"]}]) == [well, {"place": [20, "karazhan"]}]


def test_every_unseen_thing_comes_up():
    """Without a script each of the unseen has a chance (rules 5.3)."""
    oracle = open_table("0 orcs miners hand 5", "14 orcs 1; 20 hidden; 9 karazhan")
    unseen = set(oracle.position()["unseen"]["markers"])
    drawn = set()
    for seed in range(200):
        game = Oracle.from_position(oracle.position(), ISLANDS, chance=random.Random(seed))
        drawn |= {line["marker"][1] for line in game.step(20) if "marker" in line}
    assert drawn == unseen


def test_options_that_do_not_exist():
    with pytest.raises(OracleError):
        Oracle.new(3, ["L1a", "M1a", "S1a"], options={"house_rule": True}, chance=random.Random(1))


def test_a_clone_lives_its_own_life():
    game = RandomGame(2, 5)
    before = copy.deepcopy(game.oracle.position())
    game.oracle.clone().step(64)
    assert game.oracle.position() == before
