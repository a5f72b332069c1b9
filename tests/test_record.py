"""Records: written as specified, replayed, and every lie in them found."""

import json
import random
from pathlib import Path

import pytest

from sw_env.game import Game
from sw_env.record import RecordError, check, dump, read_games, record, write


def lines_of(seats=3, seed=1, edition="default", snapshots="none", skip_forced=True, map=None):
    chance = random.Random(seed)
    game = Game(seats, map, edition, seed=seed, skip_forced=skip_forced)
    return list(record(game, lambda now: chance.choice(now.legal), seed, snapshots))


def check_lines(lines, tmp_path, **options):
    path = tmp_path / "games.jsonl"
    write(path, lines)
    return [check(game, **options) for game in read_games(path)]


@pytest.mark.parametrize("snapshots", ["none", "turn", "step"])
@pytest.mark.parametrize("edition", ["default", "2009", "2017", "2018"])
def test_what_is_written_is_right(tmp_path, edition, snapshots):
    lines = lines_of(seats=4, edition=edition, snapshots=snapshots) + lines_of(seats=2, seed=2)
    first, second = check_lines(lines, tmp_path)
    assert (first.finished, second.finished) == (True, True)
    assert first.coins == next(line for line in lines if "end" in line)["end"]["coins"]
    assert second.line == 1 + next(k for k, line in enumerate(lines) if k and "format" in line)


def test_the_format_byte_for_byte():
    lines = lines_of(seats=2, seed=7)
    assert dump(lines[0]).startswith(
        '{"format":"sw-record","version":1,"game":"smallworld","map":"2p","edition":"default","seats":2,'
    )
    assert list(lines[0]) == ["format", "version", "game", "map", "edition", "seats", "first", "seed", "column"]
    decision = next(line for line in lines if "action" in line)
    assert dump(decision).startswith('{"seat":')
    assert list(decision) == ["seat", "action", "legal", "say"]
    forced = next(line for line in lines if "forced" in line)
    assert dump(forced).endswith(',"forced":true}\n')
    assert len(forced["legal"]) == 1
    assert list(lines[-1]["end"]) == ["coins", "tokens", "winners"]
    turns = sum("income" in line for line in lines)
    assert turns == 2 * 10


def test_snapshots_stand_where_decisions_are_due():
    lines = lines_of(snapshots="step")
    decisions = [k for k, line in enumerate(lines) if "action" in line]
    assert all("position" in lines[k - 1] for k in decisions)
    assert "position" in lines[-2]
    assert lines[-2]["position"]["phase"] == "over"
    per_turn = lines_of(snapshots="turn")
    assert sum("position" in line for line in per_turn) == 3 * 10 + 1
    assert [line for line in lines if "position" not in line] == [line for line in per_turn if "position" not in line]


def test_a_record_without_end_is_a_running_game(tmp_path):
    lines = lines_of()
    cut = next(k for k in range(len(lines) // 2, len(lines)) if "action" in lines[k])
    (summary,) = check_lines(lines[:cut], tmp_path)
    assert not summary.finished
    assert summary.winners == []
    (only_header,) = check_lines(lines[:1], tmp_path)
    assert only_header.decisions == 0


def test_a_game_is_finished_where_it_says_so(tmp_path):
    lines = lines_of(seats=2)
    assert check_lines(lines, tmp_path)[0].finished
    assert not check_lines(lines[:-1], tmp_path)[0].finished


def spoil(lines, k, **changes):
    return [*lines[:k], {**lines[k], **changes}, *lines[k + 1 :]]


def index(lines, key, skip=0):
    return [k for k, line in enumerate(lines) if key in line][skip]


LIES = {
    "seat": (lambda ls: spoil(ls, index(ls, "action", 5), seat=9), "seat is 9"),
    "legal": (lambda ls: spoil(ls, index(ls, "action", 5), legal=[1, 2]), "legal is"),
    "action": (lambda ls: spoil(ls, index(ls, "action", 5), action=60), "is not legal"),
    "forced": (lambda ls: spoil(ls, index(ls, "action"), forced=True), "there was a choice"),
    "income": (lambda ls: spoil(ls, index(ls, "income", 3), income=[0, 99]), "income is"),
    "no income": (lambda ls: ls[: index(ls, "income")] + ls[index(ls, "income") + 1 :], "is missing"),
    "reveal": (lambda ls: spoil(ls, index(ls, "reveal"), reveal=["orcs", "orcs"]), "not a race and a power"),
    "impossible reveal": (lambda ls: spoil(ls, index(ls, "reveal"), reveal=ls[0]["column"][5]), "cannot come up"),
    "no reveal": (lambda ls: ls[: index(ls, "reveal")] + ls[index(ls, "reveal") + 1 :], "missing|line is"),
    "die": (lambda ls: spoil(ls, index(ls, "die"), die=7), "die is 7"),
    "extra die": (lambda ls: [*ls[:2], {"die": 1}, *ls[2:]], "no die is rolled"),
    "end": (lambda ls: [*ls[:-1], {"end": {**ls[-1]["end"], "winners": [0, 1, 2]}}], "end winners is"),
    "early end": (lambda ls: [*ls[:9], ls[-1]], "the game is not over|belongs"),
    "after the end": (lambda ls: [*ls, ls[2]], "has ended"),
    "position": (lambda ls: [ls[0], {"position": {"round": 2}}, *ls[1:]], "position is"),
    "version": (lambda ls: spoil(ls, 0, version=2), "version is 2; this program reads 1"),
    "format": (lambda ls: spoil(ls, 0, format="chess"), "format is 'chess'"),
    "game": (lambda ls: spoil(ls, 0, game="chess"), "game is 'chess'"),
    "edition": (lambda ls: spoil(ls, 0, edition="1999"), "unknown edition"),
    "seats": (lambda ls: spoil(ls, 0, seats=7), "seats is 7"),
    "first": (lambda ls: spoil(ls, 0, first=3), "turn is 3|first is 3"),
    "map": (lambda ls: spoil(ls, 0, map="nowhere.json"), "neither an official board"),
    "column": (lambda ls: spoil(ls, 0, column=[["orcs", "hill"]] * 6), "'orcs' is there 6 times"),
    "header key": (lambda ls: spoil(ls, 0, colour="red"), "the header has the keys"),
    "line key": (lambda ls: spoil(ls, index(ls, "action"), colour="red"), "no line of a record"),
    "no header": (lambda ls: ls[1:], "begins with its header"),
}


@pytest.mark.parametrize("lie", LIES)
def test_every_lie_is_found(tmp_path, lie):
    seed = next(seed for seed in range(9) if any("die" in line for line in lines_of(seed=seed)))
    change, message = LIES[lie]
    with pytest.raises(RecordError, match=rf"line \d+: .*({message})"):
        check_lines(change(lines_of(seed=seed)), tmp_path)


def test_the_named_line_is_the_wrong_one(tmp_path):
    lines = lines_of()
    k = index(lines, "income", 7)
    with pytest.raises(RecordError, match=f"line {k + 1}: income is"):
        check_lines(spoil(lines, k, income=[*lines[k]["income"][:1], 77]), tmp_path)


@pytest.mark.parametrize("raw", [b"{\n", b"not json\n", b"[1,2]\n", b"\xff\xfe\n", b'{"action":3}\n', b""])
def test_garbage_is_named(tmp_path, raw):
    path = tmp_path / "garbage.jsonl"
    path.write_bytes(raw)
    with pytest.raises(RecordError, match=r"line 1|no game"):
        list(read_games(path))


def test_a_line_cut_off(tmp_path):
    path = tmp_path / "cut.jsonl"
    text = "".join(dump(line) for line in lines_of())
    path.write_text(text[: len(text) // 2])
    with pytest.raises(RecordError, match=r"line \d+: not a JSON object"):
        [check(game) for game in read_games(path)]


def test_a_board_of_ones_own(tmp_path):
    lines = lines_of(seats=3, map="configs/content/ring.json")
    assert lines[0]["map"] == "configs/content/ring.json"
    assert check_lines(lines, tmp_path)[0].finished
    lines[0]["map"] = "lost"
    with pytest.raises(RecordError, match="neither an official board"):
        check_lines(lines, tmp_path)
    board = json.loads(Path("configs/content/ring.json").read_text())
    assert check_lines(lines, tmp_path, map=board)[0].finished


@pytest.mark.parametrize(
    "spoil_raw",
    [
        lambda head: b"[" * 100_000,
        lambda head: head.replace(b'"2p"', b'"' + b"a" * 10**6 + b'"'),
        lambda head: head.replace(b'"column":[', b'"column":[' + b"[" * 500 + b"]" * 500 + b","),
        lambda head: head.replace(b'"seats":2', b'"seats":' + b"9" * 5000),
        lambda head: head.replace(b'"seats":2', b'"seats":NaN'),
        lambda head: b'{"format":' + b"[" * 900 + b"]" * 900 + b"}",
    ],
)
def test_whatever_a_line_holds_its_refusal_is_short_and_names_it(tmp_path, spoil_raw):
    path = tmp_path / "games.jsonl"
    path.write_bytes(spoil_raw(dump(lines_of(seats=2)[0]).encode()))
    with pytest.raises(RecordError, match=r"^line 1: ") as refusal:
        [check(game) for game in read_games(path)]
    assert len(str(refusal.value)) < 600
