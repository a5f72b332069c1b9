"""Random games on the oracle alone: it never gets stuck, no invariant breaks (rules 12)."""

import copy
import random

import pytest

from games.warcraft.oracle import Oracle, OracleError
from games.warcraft.oracle.facts import ROUNDS
from games.warcraft.oracle.invariants import check_invariants, check_step
from games.warcraft.random_games import RandomGame

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


def test_options_that_do_not_exist():
    with pytest.raises(OracleError):
        Oracle.new(3, ["L1a", "M1a", "S1a"], options={"house_rule": True}, chance=random.Random(1))


def test_a_clone_lives_its_own_life():
    game = RandomGame(2, 5)
    before = copy.deepcopy(game.oracle.position())
    game.oracle.clone().step(64)
    assert game.oracle.position() == before
