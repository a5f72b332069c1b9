"""Random games on the oracle alone: it never gets stuck, no invariant breaks (rules 15)."""

import random
import sys
from pathlib import Path

import pytest

TESTS = str(Path(__file__).resolve().parents[1])
if TESTS not in sys.path:
    sys.path.insert(0, TESTS)

from rulebook.boards import load_board  # noqa: E402

from oracle import EDITIONS, Oracle, OracleError  # noqa: E402
from oracle.board import Board  # noqa: E402
from oracle.invariants import check_invariants, check_step  # noqa: E402
from oracle.tables import BADGES, BANNERS  # noqa: E402

RACES = sorted(BANNERS)
POWERS = sorted(BADGES)
FACES = (0, 0, 0, 1, 2, 3)
ROUNDS = {2: 10, 3: 10, 4: 9, 5: 8}
GAMES = 8  # for each number of seats and edition


class RandomGame:
    """A game with real hidden stacks; it knows the next combos before the oracle asks."""

    def __init__(self, seats, edition, seed, likes=()):
        self.chance = random.Random(seed)
        self.seats, self.options = seats, EDITIONS[edition]
        self.board = load_board(f"{seats}p")
        races, powers = self.shuffled(RACES), self.shuffled(POWERS)
        races.sort(key=lambda name: name not in likes)
        powers.sort(key=lambda name: name not in likes)
        column = list(zip(races[:6], powers[:6], strict=True))
        first = self.chance.randrange(seats)
        self.oracle = Oracle.new(self.board, seats, first, column, self.options)

    def shuffled(self, names):
        names = list(names)
        self.chance.shuffle(names)
        return names

    def choose(self, legal):
        """Mostly goes on conquering, so that boards fill up; declines now and then."""
        if len(legal) > 1 and 59 in legal and self.chance.random() < 0.75:
            legal = [action for action in legal if action != 59]
        if len(legal) > 1 and 58 in legal and self.chance.random() < 0.8:
            legal = [action for action in legal if action != 58]
        return self.chance.choice(legal)

    def step(self, action):
        """Tries without a die first: the oracle itself says whether it needs one."""
        try:
            return self.oracle.step(action)
        except OracleError:
            return self.oracle.step(action, self.chance.choice(FACES))

    def play(self):
        """Every position with its legal actions, and the lines of each step."""
        legal = self.oracle.legal()
        while legal:
            position = self.oracle.position()
            lines = self.step(self.choose(legal))
            legal = self.oracle.legal()
            yield position, lines


@pytest.mark.parametrize("edition", sorted(EDITIONS))
@pytest.mark.parametrize("seats", sorted(ROUNDS))
def test_invariants_in_random_games(seats, edition):
    for seed in range(GAMES):
        game = RandomGame(seats, edition, f"{seats} {edition} {seed}")
        turns = 0
        for before, lines in game.play():
            after = game.oracle.position()
            check_invariants(after, game.board, game.options)
            check_step(before, lines, after)
            assert bool(game.oracle.legal()) == (after["phase"] != "over"), after
            turns += any("income" in line for line in lines)
        assert turns == seats * ROUNDS[seats]
        check_end(game.oracle)


def check_end(oracle):
    result, last = oracle.result(), oracle.position()
    assert last["phase"] == "over"
    assert last["actor"] is None
    assert oracle.legal() == []
    best = max(result["coins"])
    assert result["coins"] == last["coins"]
    assert result["winners"]
    assert all(result["coins"][seat] == best for seat in result["winners"])


@pytest.mark.parametrize("edition", sorted(EDITIONS))
@pytest.mark.parametrize("seats", sorted(ROUNDS))
def test_positions_come_back(seats, edition):
    """Position -> oracle -> position, and the same play from there."""
    for seed in range(3):
        game, looked = RandomGame(seats, edition, f"back {seats} {edition} {seed}"), 0
        for _ in game.play():
            looked += 1
            position = game.oracle.position()
            again = Oracle.from_position(position, game.board, game.options)
            assert again.position() == position
            assert again.legal() == game.oracle.legal()
            game.oracle = again
        assert looked > 50


@pytest.mark.parametrize("likes", ["ghouls", "sorcerers", "amazons", "diplomat", "dragon_master", "bivouacking"])
@pytest.mark.parametrize("edition", ["default", "2018"])
def test_awkward_races_come_up_often(edition, likes):
    for seed in range(6):
        game = RandomGame(2 + seed % 4, edition, f"{likes} {edition} {seed}", likes=(likes, "spirit", "stout"))
        for before, lines in game.play():
            after = game.oracle.position()
            check_invariants(after, game.board, game.options)
            check_step(before, lines, after)


@pytest.mark.parametrize("name", ["T14", "2p", "3p", "4p", "5p"])
def test_derived_borders_and_shores_agree_with_the_map_files(name):
    plan = load_board(name)
    board = Board(plan)
    places = plan["regions"]
    assert board.border == {place["id"] for place in places if place["border"]}
    assert board.coastal - board.water == {place["id"] for place in places if place["coastal"]}
    assert not board.coastal & board.water


def test_refuses_what_is_not_possible():
    def fresh():
        return RandomGame(3, "default", 1).oracle

    hidden = fresh().position()["unseen"]
    right = (hidden["races"][2], hidden["powers"][3])
    wrong = (fresh().position()["column"][0][0], right[1])
    for arguments in [(0,), (54,), (48, 1), (48, None, [wrong]), (48, None, [right, right])]:
        with pytest.raises(OracleError):
            fresh().step(*arguments)
    assert fresh().step(48, None, [right]) == [{"reveal": list(right)}]
    with pytest.raises(OracleError):
        fresh().result()
    with pytest.raises(OracleError):
        Oracle.new(load_board("3p"), 3, 0, [], {"house_rule": True})


def test_returned_banners_wait_behind_the_hidden_ones():
    position = RandomGame(2, "default", 3).oracle.position()
    returned = position["unseen"]["races"].pop()
    position["unseen"]["tail"].append(returned)
    badge = position["unseen"]["powers"][0]

    def again():
        return Oracle.from_position(position, load_board("2p"), EDITIONS["default"])

    with pytest.raises(OracleError):
        again().step(48, None, [(returned, badge)])
    position["unseen"]["tail"] += position["unseen"]["races"]
    position["unseen"]["races"] = []
    assert again().step(48, None, [(returned, badge)]) == [{"reveal": [returned, badge]}]


def test_a_clone_lives_its_own_life():
    oracle = RandomGame(2, "default", 5).oracle
    before = oracle.position()
    oracle.clone().step(48)
    assert oracle.position() == before
