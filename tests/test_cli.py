"""The command line, as a user types it."""

import json
import re
import subprocess
import sys

import pytest

from sw_env.cli import main
from sw_env.games import GAMES
from sw_env.games.smallworld.config import OPTIONS


def run(capsys, *words):
    """Exit code, standard output, error output."""
    try:
        code = main([str(word) for word in words])
    except SystemExit as stop:
        code = stop.code
    said = capsys.readouterr()
    return code, said.out, said.err


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("edition", ["default", "2017"])
def test_record_then_check(tmp_path, capsys, seats, edition):
    path = tmp_path / "games.jsonl"
    words = ("--seats", seats, "--edition", edition, "--games", 4, "--seed", 1, "--agents", "random", "--snapshots", "turn")
    assert run(capsys, "record", *words, "--out", path)[0] == 0
    code, out, _ = run(capsys, "check", path)
    assert code == 0
    assert "4 games" in out
    assert "all finished: right" in out
    heads = [line for line in path.read_text().splitlines() if line.startswith('{"format"')]
    assert [json.loads(head)["seed"] for head in heads] == [1, 2, 3, 4]


def test_a_reader_that_goes_away_is_no_error():
    words = f"{sys.executable} -m sw_env.cli record --seats 2 --games 40 | head -n 1"
    done = subprocess.run(["bash", "-o", "pipefail", "-c", words], capture_output=True, text=True)
    assert done.stdout.startswith('{"format"')
    assert (done.returncode, done.stderr) == (1, "")


def test_record_is_repeatable_and_goes_to_standard_output(capsys):
    first = run(capsys, "record", "--seats", 2, "--seed", 5)
    assert first == run(capsys, "record", "--seats", 2, "--seed", 5)
    assert first[1].startswith('{"format":"sw-record"')
    assert first[1] != run(capsys, "record", "--seats", 2, "--seed", 6)[1]


def test_a_file_called_like_standard_output_is_in_nobodys_way(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "-").write_text("my diary")
    assert run(capsys, "record", "--seats", 2)[0] == 0


def test_check_names_the_line(tmp_path, capsys):
    path = tmp_path / "games.jsonl"
    run(capsys, "record", "--seats", 2, "--out", path)
    lines = path.read_text().splitlines()
    k = next(k for k, line in enumerate(lines) if "income" in line)
    lines[k] = '{"income":[0,50]}'
    path.write_text("\n".join(lines))
    code, _, err = run(capsys, "check", path)
    assert code == 1
    assert f"line {k + 1}: income is" in err


def test_content_of_ones_own(tmp_path, capsys):
    path = tmp_path / "games.jsonl"
    own = ("--race", "configs/content/gnomes.toml", "--power", "configs/content/nomadic.toml")
    assert run(capsys, "record", "--map", "configs/content/ring.json", *own, "--games", 5, "--out", path)[0] == 0
    assert run(capsys, "check", path, *own)[0] == 0
    code, _, err = run(capsys, "check", path)
    assert code == 1
    assert re.search(r"line \d+: .*(gnomes|nomadic).*: not a race and a power of this game", err)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("record", "--seats", "6"), "seats is 6; allowed: 2 to 5"),
        (("record", "--edition", "1999"), "unknown edition '1999'"),
        (("record", "--games", "0"), "0 is below 1"),
        (("record", "--agents", "nobody"), "unknown agent 'nobody'"),
        (("record", "--agents", "random", "random"), "2 agents for 3 seats; allowed: 1 or 3"),
        (("record", "--map", "nowhere.json"), "neither an official board"),
        (("record", "--race", "nowhere.toml"), "cannot be read"),
        (("record", "--seed", "-1"), "seed is -1"),
        (("record", "--out", "/nowhere/at/all"), "No such file"),
        (("check", "nowhere.jsonl"), "No such file"),
        (("fly",), "invalid choice: 'fly'"),
        ((), "required: COMMAND"),
    ],
)
def test_wrong_words_are_named(capsys, words, message):
    code, _, err = run(capsys, *words)
    assert code == 2
    assert message in err


def test_demo_shows_every_seat_count(capsys):
    code, out, _ = run(capsys, "demo", "--games", "20")
    assert code == 0
    assert [line.split()[0] for line in out.splitlines() if line[:6].strip().isdigit()] == ["2", "3", "4", "5"]


def test_bench_engine_for_machines(capsys):
    code, out, _ = run(capsys, "bench", "engine", "--seats", "2", "3", "--runs", "1", "--json")
    result = json.loads(out)
    assert code == 0
    assert result["limit"]["steps_per_s"] > 0
    assert set(result["engine"]) == {"2", "3"}
    for row in result["engine"].values():
        assert row["steps_per_s"] > 0
        assert row["games_per_s"] > 0
        assert len(row["signature"]) == 16


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        ("record --seats 2 >&-", 2, "sw-env: standard output is closed\n"),
        ("record --seats 2 >/dev/full", 2, "sw-env record: [Errno 28] No space left on device\n"),
        ("agents --no-speed >/dev/full", 2, "sw-env agents: [Errno 28] No space left on device\n"),
        ("check /nowhere 2>&-", 2, ""),
    ],
)
def test_closed_and_full_ends(words, code, said):
    done = subprocess.run(["bash", "-c", f"{sys.executable} -m sw_env.cli {words}"], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (code, said)


def test_a_picture_too_large_is_refused(tmp_path, capsys):
    path = tmp_path / "games.jsonl"
    run(capsys, "record", "--seats", 2, "--out", path)
    code, _, err = run(capsys, "show", path, "--png", tmp_path / "x.png", "--width", 100_000_000)
    assert code == 2
    assert "a picture of 100000000 × " in err
    assert "allowed: up to 16 million in all" in err


def test_check_says_little_of_a_long_line(tmp_path, capsys):
    path = tmp_path / "games.jsonl"
    path.write_text('{"format":"' + "a" * 10**7 + '"}\n')
    code, out, err = run(capsys, "check", path)
    assert (code, out) == (1, "")
    assert err.startswith(f"{path}: line 1: format is 'aaa")
    assert len(err) < 500


def test_the_games_are_listed(capsys):
    code, out, _ = run(capsys, "games")
    assert code == 0
    for name in GAMES:
        assert f"{name} " in out
    found = json.loads(run(capsys, "games", "--json")[1])["games"]
    assert found[0] == {"name": "smallworld", "title": "Small World", "seats": [2, 5], "actions": 64, "options": list(OPTIONS)}


def test_a_game_is_asked_for_by_name_with_its_options(capsys, monkeypatch, tmp_path):
    monkeypatch.setitem(GAMES, "flags", "toy_game")
    path = tmp_path / "flags.jsonl"
    words = ("record", "--game", "flags", "--seats", 4, "--option", "cards=12", "--games", 2, "--out", path)
    assert run(capsys, *words)[0] == 0
    head = json.loads(path.read_text().splitlines()[0])
    assert (head["game"], head["seats"], head["cards"]) == ("flags", 4, 12)
    assert "2 games" in run(capsys, "check", path)[1]
    code, out, _ = run(capsys, "arena", "--game", "flags", "random", "mcts:sims=8", "--games", 2, "--workers", 1)
    assert code == 0
    assert "mcts:sims=8" in out
    for words, said in (
        (("--game", "flag"), "unknown game 'flag'; did you mean flags?"),
        (("--game", "flags", "--option", "cards"), "--option 'cards' is not KEY=VALUE"),
        (("--game", "flags", "--option", "dice=3"), "unexpected keyword argument 'dice'; allowed: seats, cards"),
        (("--game", "flags", "--map", "2p"), "unexpected keyword argument 'map'"),
    ):
        code, _, err = run(capsys, "record", *words)
        assert (code, said in err) == (2, True), err
    for words in (("play", "--game", "flags"), ("show", path), ("show", path, "--out", tmp_path / "page.html")):
        code, _, err = run(capsys, *words)
        assert (code, "Flags has no pictures and no words for people yet" in err) == (2, True), err
    code, _, err = run(capsys, "arena", "--game", "flags", "heuristic", "random", "--games", 2, "--workers", 1)
    assert (code, "no advice for Flags" in err) == (2, True), err
