"""Records and positions that say a little more, or a little less, than what happened: each is refused, at its place."""

import copy
import json
import random
import re

import pytest
from rulebook.boards import load_board
from rulebook.case_runner import load_cases

from sw_env.game import Game
from sw_env.games.smallworld.consistency import PositionError
from sw_env.record import RecordError, check, dump, read_games, record, write

CASES = {case["id"]: case for case in load_cases()}


def lines_of(seed=0, seats=3, snapshots="none", edition="default"):
    chance = random.Random(seed)
    game = Game(seats, edition=edition, seed=seed)
    return list(record(game, lambda now: chance.choice(now.legal), seed, snapshots))


def check_lines(lines, tmp_path):
    path = tmp_path / "games.jsonl"
    write(path, lines)
    return [check(game) for game in read_games(path)]


def refused(lines, tmp_path):
    """The number of the line at which a record is refused."""
    with pytest.raises(RecordError, match=r"^line \d+: ") as error:
        check_lines(lines, tmp_path)
    found = re.match(r"line (\d+)", str(error.value))
    return int(found[1])


WHOLE = lines_of()


@pytest.mark.parametrize("extra", [{"die": 0}, {"reveal": ["orcs", "hill"]}, {"income": [0, 1]}, {"income": [1, 0]}])
def test_a_line_too_many_behind_a_decision(tmp_path, extra):
    """At the end of what happened, or of each of the lines that did; also where something of the kind has happened."""
    assert check_lines(WHOLE, tmp_path)[0].finished
    chance = random.Random(1)
    places = [k for k, line in enumerate(WHOLE) if k and "end" not in line]
    for k in chance.sample(places, 12) + [k for k in places if set(WHOLE[k]) == set(extra)][:6]:
        at = refused([*WHOLE[: k + 1], extra, *WHOLE[k + 1 :]], tmp_path)
        decision = max(i for i in range(k + 1) if "action" in WHOLE[i])
        assert decision < at <= k + 3


def test_a_line_that_is_doubled_or_missing_or_out_of_order(tmp_path):
    chance, found = random.Random(2), set()
    kinds = {kind: [k for k, line in enumerate(WHOLE) if k and kind in line] for kind in ("seat", "reveal", "income", "die")}
    for k in [k for places in kinds.values() for k in chance.sample(places, min(len(places), 6))]:
        kind = next(iter(WHOLE[k]))
        if WHOLE[k] in (WHOLE[k - 1], WHOLE[k + 1]):
            continue  # one token more or less on the same region is another game, and a right one
        refused([*WHOLE[: k + 1], *WHOLE[k:]], tmp_path)
        refused([*WHOLE[:k], *WHOLE[k + 1 :]], tmp_path)
        if WHOLE[k] != WHOLE[k + 1]:
            refused([*WHOLE[:k], WHOLE[k + 1], WHOLE[k], *WHOLE[k + 2 :]], tmp_path)
        found.add(kind)
    assert found == set(kinds)


def swapped(value):
    """Every way to write one 1 as true, or one true as 1; 0 and false likewise."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield from ({**value, key: new} for new in swapped(part))
    elif isinstance(value, list):
        for k, part in enumerate(value):
            yield from ([*value[:k], new, *value[k + 1 :]] for new in swapped(part))
    elif value in (0, 1) and not isinstance(value, float):
        yield int(value) if isinstance(value, bool) else bool(value)


def test_one_is_not_true(tmp_path):
    """In JSON they are different, in Python they are equal; a record keeps to JSON."""
    chance, tried = random.Random(3), set()
    lines = lines_of(seed=2, seats=2, snapshots="turn", edition="2017")
    for k in [0, len(lines) - 1, *chance.sample(range(1, len(lines)), 25)]:
        ways = list(swapped(lines[k]))
        for changed in chance.sample(ways, min(2, len(ways))):
            assert changed == lines[k]
            assert dump(changed) != dump(lines[k])
            refused([*lines[:k], changed, *lines[k + 1 :]], tmp_path)
            tried.add(next(iter(lines[k])))
    assert {"format", "seat", "position", "end", "income"} <= tried


def test_every_number_counts(tmp_path):
    """Any number that the rules decide, changed by one; the die is luck, and what is said is for people."""
    chance = random.Random(4)
    for k in chance.sample(range(1, len(WHOLE)), 30):
        text = dump(WHOLE[k])
        numbers = [found.span() for found in re.finditer(r"(?<![\w. ])\d+", text)]
        if numbers and "die" not in WHOLE[k]:
            a, b = chance.choice(numbers)
            refused([*WHOLE[:k], json.loads(text[:a] + str(int(text[a:b]) + 1) + text[b:]), *WHOLE[k + 1 :]], tmp_path)


def test_the_board_of_the_record_counts(tmp_path):
    assert check_lines(WHOLE, tmp_path)[0].finished
    for key, value in (("edition", "2009"), ("map", "2p"), ("seats", 4), ("first", (WHOLE[0]["first"] + 1) % 3)):
        refused([{**WHOLE[0], key: value}, *WHOLE[1:]], tmp_path)
    (unseeded,) = check_lines([{**WHOLE[0], "seed": None}, *WHOLE[1:]], tmp_path)
    assert unseeded.finished
    assert (unseeded.line, unseeded.decisions) == (1, sum("action" in line for line in WHOLE))
    assert unseeded.coins == WHOLE[-1]["end"]["coins"]
    assert unseeded.winners == WHOLE[-1]["end"]["winners"]


# ------------------------------------------------------------------------------------------------------------ positions


def amazons(hand, held, tray=None):
    """Amazons of seat 0 in the step in which they give regions up."""
    position = copy.deepcopy(CASES["S-H03"]["position"])
    race = next(race for race in position["races"] if race["race"] == "amazons")
    number = position["races"].index(race)
    for region in position["regions"]:
        if region["by"] == number:
            region.update(by=None, tokens=0, on=[word for word in region["on"] if word == "mountain"])
    for r in held:
        position["regions"][r].update(by=number, tokens=1, on=[w for w in position["regions"][r]["on"] if w == "mountain"])
    race["hand"] = hand
    position["tray"]["amazons"] = 15 - hand - len(held) if tray is None else tray
    position.update(phase="vacate", acted=True, lifted=False, started=False, verb=None, die=None, cursor=-1)
    position.pop("expanding", None)
    return position


@pytest.mark.parametrize(("hand", "held"), [(3, [1, 2, 4, 5, 6]), (0, [1, 2, 4]), (1, [1, 2]), (2, [1]), (3, [1])])
def test_amazons_that_have_regions_to_give_up(hand, held):
    game = Game.from_position(amazons(hand, held), load_board("T14"), skip_forced=False)
    assert game.legal == held
    troop, given_up = hand + len(held), 0
    while game.phase == "vacate":
        assert game.actor == 0
        game.step(game.legal[0])
        given_up += 1
    assert given_up == min(4, troop) - hand
    mine = [race for race in game.position()["races"] if race["race"] == "amazons"]
    assert mine[0]["hand"] == hand + given_up


@pytest.mark.parametrize(("hand", "held"), [(4, [1, 2, 4, 5]), (6, [1, 2]), (4, [1])])
def test_amazons_with_nothing_to_give_up(hand, held):
    with pytest.raises(PositionError, match="phase vacate, but amazons have nothing to do in it"):
        Game.from_position(amazons(hand, held), load_board("T14"))


@pytest.mark.parametrize("wrong", [-1, 1])
def test_tokens_are_counted_to_the_last(wrong):
    with pytest.raises(PositionError, match=rf"amazons: {15 + wrong} tokens in tray, hands and regions; the box has 15"):
        Game.from_position(amazons(3, [1, 2], tray=10 + wrong), load_board("T14"))


FLAGS = {
    "lifted before anything was done": (
        {"acted": False, "lifted": True, "started": False},
        "lifted is true, but acted is false",
    ),
    "started with the troops on the board": ({"acted": True, "lifted": False, "started": True}, "the troops are not lifted"),
    "a cursor where nothing is placed": ({"cursor": 2}, "cursor is 2 in expand; allowed: -1"),
    "over in the middle": ({"phase": "over"}, "actor is .*; allowed: null when the game is over"),
    "over too early": ({"phase": "over", "actor": None}, "this is not the last turn"),
    "nobody's turn to pick": ({"phase": "pick"}, "picks, but has an active race|the key is absent in pick|seat . picks"),
}


@pytest.mark.parametrize("lie", FLAGS)
def test_flags_that_do_not_go_together(lie):
    game = Game(2, seed=1)
    game.step(game.legal[0])
    position = game.position()
    assert (position["phase"], position["round"]) == ("expand", 1)
    assert Game.from_position(position).position() == position
    changes, message = FLAGS[lie]
    with pytest.raises(PositionError, match=message):
        Game.from_position({**position, **changes})
