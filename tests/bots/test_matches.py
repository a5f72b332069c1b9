"""Matches as chess players know them: clocks, openings, the records of all games."""

import json
import sys
from pathlib import Path

import pytest

from sw_env.cli import main
from sw_env.game import Game
from sw_env.record import check, header, read_games, write
from sw_env.training.arena.clock import TOLERANCE, Clock
from sw_env.training.arena.match import run
from sw_env.training.arena.openings import digest, record_of
from sw_env.training.arena.schedule import Match

SLOW = """
import time

def decide(game, legal):
    end = time.thread_time() + 0.3
    while time.thread_time() < end:
        pass
    return legal[0]
"""

TELLS = """
import sys

print("ready", flush=True)
for line in sys.stdin:
    if line.startswith("go"):
        open(LOG, "a").write(line.split()[2] + " ")
        print("bestmove", line.split()[-1], flush=True)
"""


WHOLE = Match(("random", "random"), games=2, moves=True)


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """Two openings for two players, and one for three."""
    path, lines = tmp_path / "book.jsonl", []
    for seats, seed in ((2, 5), (3, 6), (2, 7)):
        game = Game(seats, seed=seed, skip_forced=False)
        lines.append(header(game, seed))
        while game.round < 2 or len(game.legal) == 1:
            action = game.legal[-1]
            lines.append(game.decision(action, len(game.legal) == 1))
            lines += game.step(action)
    write(path, lines)
    return path


def test_clocks_are_read() -> None:
    assert Clock.read("2") == Clock(2.0, None)
    assert Clock.read("60+0.5") == Clock(60.0, 0.5)
    for text in ("", "0", "-1", "1+", "a", "1e9", "60+0.5+1"):
        with pytest.raises(ValueError, match=r"allowed: seconds a move"):
            Clock.read(text)


def test_a_clock_runs_for_a_move_or_for_a_game() -> None:
    move, game = Clock(2.0, None), Clock(10.0, 1.0)
    assert move.after(2.0, 1.5) == 2.0
    assert game.after(10.0, 4.0) == 7.0
    assert game.after(10.0, 10.0 + TOLERANCE / 2) == 1.0
    assert game.after(0.5, 1.0) < 0
    assert move.after(2.0, 2.5) < 0


@pytest.mark.parametrize("clock", ["0.1", "0.1+0.01"])
def test_who_is_slow_forfeits(tmp_path: Path, clock: str) -> None:
    path = tmp_path / "slow.py"
    path.write_text(SLOW)
    results = run(Match((str(path), "random"), games=2, clock=clock))
    assert [result["forfeits"][0]["reason"].startswith("out of time: 0.") for result in results] == [True, True]
    assert [result["won"] for result in results] == [[1], [0]]


@pytest.mark.parametrize(("left", "forfeits"), [(0.0, None), (-0.001, ["out of time"])])
def test_time_is_over_below_nothing(monkeypatch: pytest.MonkeyPatch, left: float, forfeits: list[str] | None) -> None:
    monkeypatch.setattr(Clock, "after", lambda clock, left_before, spent: left)
    (result, _) = run(Match(("heuristic", "random"), games=2, clock="9"))
    found = result.get("forfeits")
    assert (found and [one["reason"].partition(":")[0] for one in found]) == forfeits


def test_a_clock_with_time_enough_changes_nothing(tmp_path: Path) -> None:
    fast, timed = (run(Match(("heuristic", "heuristic:style=bold"), games=4, clock=clock)) for clock in ("", "60+1"))
    assert [result.get("forfeits") for result in timed] == [None] * 4
    assert [result["coins"] for result in timed] == [result["coins"] for result in fast]


def test_a_program_is_told_its_clock(tmp_path: Path) -> None:
    log, path = tmp_path / "times", tmp_path / "bot.py"
    path.write_text(TELLS.replace("LOG", repr(str(log))))
    run(Match((f"cmd:{sys.executable} -ES {path}", "random"), games=2, clock="40+0.001"))
    first, *rest = map(int, log.read_text().split())
    assert first == 40_000
    assert rest[0] < 40_000


def test_openings_are_played_in_all_rotations(book: Path) -> None:
    match = Match(("greedy", "random"), games=8, openings=str(book), moves=True)
    results = run(match)
    assert [result["turn"] for result in results] == [0, 1] * 4
    records = [list(record_of(match, result)) for result in results]
    beginnings = [json.dumps(lines[:6]) for lines in records]
    assert beginnings[0] == beginnings[1] == beginnings[4] == beginnings[5]
    assert beginnings[2] == beginnings[3] != beginnings[0]
    decided = [[line["action"] for line in lines if "action" in line] for lines in records]
    assert decided[0] != decided[4], "another deck, another course"
    assert [check(list(enumerate(lines, 1))).coins for lines in records] == [result["coins"] for result in results]


def test_a_book_is_known_again_by_what_stands_in_it(tmp_path: Path) -> None:
    """By the word that results of today name, too."""
    (tmp_path / "book.jsonl").write_bytes(b"a book\n")
    assert digest(str(tmp_path / "book.jsonl")) == "bc54a9ab5a908522"


def test_records_hold_all_games_of_a_match(tmp_path: Path, book: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, records = tmp_path / "out.jsonl", tmp_path / "games.jsonl"
    words = ["arena", "random", "greedy", "--workers", "1", "--games", "4", "--out", str(out), "--records", str(records)]
    assert main([*words, "--openings", str(book)]) == 0
    text = records.read_text()
    assert [check(game).finished for game in read_games(records)] == [True] * 4
    lines = out.read_text().splitlines(keepends=True)
    out.write_text("".join(lines[:3]))
    assert main([*words, "--openings", str(book), "--force"]) == 0
    assert records.read_text() == text, "those that were there already, and the others"
    book.write_text(book.read_text() + "\n".join(book.read_text().splitlines()[:1]) + "\n")
    assert main([*words, "--openings", str(book), "--force"]) == 2
    assert "belongs to another arena" in capsys.readouterr().err


def test_the_record_of_a_forfeit_stops_there(tmp_path: Path) -> None:
    path = tmp_path / "bot.py"
    path.write_text("def decide(game, legal):\n    return legal[0] if game.round < 2 else None\n")
    match = Match((str(path), "random"), games=2, moves=True)
    for result in run(match):
        lines = list(record_of(match, result))
        assert "end" not in lines[-1]
        assert check(list(enumerate(lines, 1))).coins == result["coins"]


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["--clock", "soon"], "clock is 'soon'; allowed: seconds a move"),
        (["--openings", "BOOK", "--seats", "4"], "no opening for 4 seats"),
        (["--openings", "DIARY"], "diary: line 1: not a JSON object"),
        (["--openings", "NOTHING"], "nothing"),
        (["--openings", "WHOLE"], "line 1: an opening that is over; leave away its end"),
    ],
)
def test_plans_that_make_no_sense_are_one_line(
    more: list[str], said: str, tmp_path: Path, book: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "diary").write_text("my diary")
    write(tmp_path / "whole", record_of(WHOLE, run(WHOLE)[0]))
    places = {"BOOK": book, "WHOLE": tmp_path / "whole", "DIARY": tmp_path / "diary", "NOTHING": tmp_path / "nothing"}
    words = ["arena", "random", "greedy", "--games", "4", *[str(places.get(word, word)) for word in more]]
    assert main(words) == 2
    err = capsys.readouterr().err
    assert said in err
    assert err.count("\n") == 1


def test_the_page_holds_the_result_and_no_markup_of_a_bot(tmp_path: Path) -> None:
    bot, page = tmp_path / "b<i>t.py", tmp_path / "report.html"
    bot.write_text("def decide(game, legal):\n    raise ValueError('<script>alert(1)</script>')\n")
    words = ["arena", str(bot), "random", "--games", "2", "--workers", "1", "--html", str(page), "--sprt", "0.4,0.5"]
    assert main(words) == 0
    text = page.read_text()
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in text
    assert "b&lt;i&gt;t.py" in text
    assert "<script" not in text
    assert "<i>" not in text
    assert "sprt: neither P0 = 0.4" in text
    assert main(words) == 2, "nothing is written over"
