"""Random games on the engine: invariants, positions that come back, records, what is refused."""

import copy
import random

import numpy as np
import pytest

from games.kingdoms.oracle.invariants import check_invariants, check_step
from games.kingdoms.oracle.table import random_options
from sw_env.game import Game, IllegalAction, PositionError, ScriptError
from sw_env.games.kingdoms.flaws import TOLD, flaw
from sw_env.games.kingdoms.position import from_position
from sw_env.games.kingdoms.rules.state import STATE
from sw_env.record import RecordError, check, dump, read_games, record, write

SEATS = (1, 2, 3, 4, 5)


def random_game(seats, seed, **options):
    """A game with its chance, and each position with the action played there."""
    chance = random.Random(f"{seats} {seed}")
    options = options or random_options(chance)
    game = Game(seats, seed=seed, game="kingdoms", **options)
    while not game.over:
        action = chance.choice(game.legal)
        yield game, action
        game.step(action)
    yield game, None


def game_at(phase, seats=3, **options):
    """A game that stands at a decision of that name."""
    for seed in range(50):
        for game, _ in random_game(seats, seed, **({"turn_limit": 60} | options)):
            if game.phase == phase:
                return game.clone()
    raise AssertionError(f"no game came to {phase}")


def test_a_record_has_no_gaps_and_is_small():
    assert sum(STATE[name].itemsize for name in STATE.names) == STATE.itemsize < 1_600


@pytest.mark.parametrize("seats", SEATS)
def test_invariants_and_positions(seats):
    before = None
    for game, action in random_game(seats, 5):
        position = game.position()
        check_invariants(position, game.legal, game.config.options.as_columns())
        if before is not None:
            check_step(before, position)
        again = from_position(position, game.config)
        for name in TOLD:
            assert np.array_equal(again[name], game.states[name]), name
        assert flaw(game.states, game.config, 0) is None
        before = position if action is not None else None
    assert game.over


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("snapshots", ["none", "turn", "step"])
def test_records_are_written_and_right(seats, snapshots, tmp_path):
    chance = random.Random(seats)
    game = Game(seats, seed=seats, game="kingdoms", turn_limit=12)
    path = tmp_path / "game.jsonl"
    write(path, record(game, lambda now: chance.choice(now.legal), seats, snapshots))
    (lines,) = read_games(path)
    summary = check(lines)
    assert summary.finished
    assert not any(line.get("forced") for _, line in lines)


def test_a_record_that_lies_is_found_out(tmp_path):
    chance = random.Random(2)
    lines = list(record(Game(2, seed=2, game="kingdoms", turn_limit=5), lambda now: chance.choice(now.legal), 2))
    wrong = copy.deepcopy(lines)
    wrong[-1]["end"]["points"][0] += 1
    path = tmp_path / "game.jsonl"
    write(path, wrong)
    with pytest.raises(RecordError, match="end points"):
        check(next(read_games(path)))
    head = lines[0] | {"factions": ["orcs", "orcs"]}
    path.write_text(dump(head) + dump(lines[1]))
    with pytest.raises(RecordError, match="factions"):
        check(next(read_games(path)))


def test_chance_can_be_scripted():
    game = next(game.clone() for game, _ in random_game(3, 1) if game.position()["agenda"][1][0] == "deal")
    order = [item[1] for item in game.position()["agenda"] if item[0] == "deal"]
    heroes = [["baron", "queen"], ["wizard", "knight"], ["cleric", "herald"]]
    script = [{"heroes": [seat, cards]} for seat, cards in zip(order, heroes, strict=True)]
    assert game.clone().step(game.legal[0], chance=script) == script
    before = game.states.copy()
    for wrong in ([*script, {"roll": 3}], script[::-1], [{"heroes": [order[0], ["queen", "baron"]]}], [{"roll": 13}]):
        with pytest.raises(ScriptError):
            game.step(game.legal[0], chance=wrong)
        assert game.states.tobytes() == before.tobytes()


def test_what_is_not_legal_is_refused():
    game = Game(3, game="kingdoms")
    with pytest.raises(IllegalAction, match="not legal in phase side"):
        game.step(3)
    assert game.say(64).startswith("side ")


@pytest.mark.parametrize(("seats", "options", "words"), [(6, {}, "seats is 6"), (2, {"turn_limit": 0}, "turn_limit"),
                                                         (2, {"heroes": 1}, "unexpected keyword")])  # fmt: skip
def test_what_can_not_be_played_is_refused(seats, options, words):
    with pytest.raises((ValueError, TypeError), match=words):
        Game(seats, game="kingdoms", **options)


DEALS = {
    1: ({"factions": ["orcs", "undead"], "territories": [4, "base2B"]}, ["orcs", "undead"], [4, 2]),
    2: ({"factions": ["?", "elves"], "territories": ["?", "?", "exp1A"]}, [None, "elves"], [None, None, 9]),
    5: ({"factions": ["imps"], "territories": [16, "?", "1"]}, ["imps"], [16, None, 1]),
}


@pytest.mark.parametrize("seats", DEALS)
def test_what_is_asked_for_is_dealt_and_the_rest_follows_from_the_seed(seats):
    options, factions, cards = DEALS[seats]
    rest = set()
    for seed in range(6):
        position = Game(seats, seed=seed, game="kingdoms", **options).position()
        dealt = [player["faction"] for player in position["players"]], [t["card"] for t in position["territories"]]
        for found, named in zip(dealt, (factions, cards), strict=True):
            assert len(set(found)) == len(found)
            assert [named[k] or found[k] for k in range(len(named))] == found[: len(named)]
        rest.add(str(dealt))
    assert (len(rest) > 1) == (seats > 1)


WRONG_DEALS = [
    (2, {"factions": ["orcs", "orcs"]}, "each faction once"),
    (2, {"factions": ["cats"]}, "factions has 'cats'; allowed: orcs"),
    (1, {"factions": ["?", "elves"]}, "factions has 'elves'; allowed: orcs"),
    (2, {"factions": "orcs"}, "a list of up to 2"),
    (3, {"territories": [1, 2, 3, 4]}, "a list of up to 3"),
    (2, {"territories": [2, "?", "base2A"]}, "each card once"),
    (2, {"territories": [True]}, "territories has True"),
    (2, {"territories": [9], "heroes_call": False}, "territories has 9"),
]


@pytest.mark.parametrize(("seats", "options", "words"), WRONG_DEALS)
def test_what_cannot_be_dealt_is_refused(seats, options, words):
    with pytest.raises(ValueError, match=words):
        Game(seats, game="kingdoms", **options)


def ask_for_a_seat_with_magic(position):
    """Nobody has any."""
    for player in position["players"]:
        player["magic"], player["copies"] = 0, [None] * 4
    position.update(phase="drain", agenda=[["drain", position["actor"]], *position["agenda"]])


WRONG = {
    "the key 'deck' is missing": lambda position: position.pop("deck"),
    "unknown key 'moon'": lambda position: position.update(moon=1),
    "stock of player 0 is 10": lambda position: position["players"][0]["stock"].__setitem__(0, 10),
    "faction of player 1: unknown 'cats'": lambda position: position["players"][1].update(faction="cats"),
    "is in 2 places": lambda position: position["players"][0]["retired"].append(position["deck"][0]),
    "the last item of the agenda": lambda position: position["agenda"].pop(),
    "begins with 'respond'": lambda position: position.update(phase="select"),
    "is that of seat": lambda position: position.update(actor=(position["actor"] + 1) % 3),
    "places has '70'": lambda position: position["places"].update({"70": {"figures": [], "fort": None, "neutral": True}}),
    "fortresses in play": lambda position: position["players"][2].update(tower=5),
    "war is null": lambda position: position["agenda"].insert(1, ["settle"]),
    "selected is None": lambda position: position.update(selected=None),
    "has these: seat, level": lambda position: position["agenda"].insert(1, ["copy", 1]),
    "copy nothing there": lambda position: position["players"][0]["copies"].__setitem__(0, "gnomes"),
    "carried out at once": lambda position: position["agenda"].insert(1, ["collect", 1]),
    "agenda is 3": lambda position: position.update(agenda=3),
    "a decision has two at least": ask_for_a_seat_with_magic,
    "moved is": lambda position: position.update(moved=[39, 0, 0]),
}


@pytest.mark.parametrize("words", WRONG)
def test_positions_that_could_not_be_are_refused(words):
    game = game_at("respond")
    position = game.position()
    WRONG[words](position)
    with pytest.raises(PositionError, match=words):
        Game.from_position(position, game="kingdoms")
