"""Games that are paired, rotated, resumable and the same for the same seed."""

import json
import subprocess
import sys
import time
from collections import Counter
from itertools import permutations
from pathlib import Path

import pytest

from sw_env.agents.files import alone
from sw_env.training.arena.match import load, run
from sw_env.training.arena.schedule import Match, blocks, orders, rotated, tables
from sw_env.training.arena.standings import as_table, cross_table, standings, write_csv

PAIR = Match(("heuristic", "random"), games=12, seed=3)


def without_time(results: list[dict]) -> list[dict]:
    return [{key: value for key, value in result.items() if key != "ms"} for result in results]


def test_rotations_of_all_orders_are_all_arrangements() -> None:
    for lineup in (("a", "b"), ("a", "b", "c"), ("a", "b", "b", "b"), ("a", "a", "b", "b"), ("a", "b", "c", "d", "e")):
        found = {rotated(order, turn) for order in orders(lineup) for turn in range(len(lineup))}
        assert found == set(permutations(lineup))


def test_who_sits_down_together() -> None:
    assert tables("abc", 2, pool=False) == [("a", "b"), ("a", "c"), ("b", "c")]
    assert tables("ab", 4, pool=False) == [("a", "b", "b", "b")]
    assert tables("abc", 5, pool=False) == [("a", "b", "c", "c", "c")]
    assert tables("ab", 3, pool=True) == [("a", "b", "a"), ("a", "b", "b")]
    assert len(tables("abcdef", 4, pool=True)) == 15


def test_every_deck_is_played_from_every_seat() -> None:
    results = run(Match(("heuristic", "greedy", "random"), seats=(3,), games=12, seed=1))
    assert len(results) == len({result["key"] for result in results}) == 12
    by_deck: dict[int, list[dict]] = {}
    for result in results:
        by_deck.setdefault(result["seed"], []).append(result)
    assert all(len(games) == 3 for games in by_deck.values())
    for games in by_deck.values():
        assert {game["agents"].index("random") for game in games} == {0, 1, 2}
        assert len({game["first"] for game in games}) == 1


def test_all_tables_play_the_same_decks() -> None:
    results = run(Match(("heuristic", "greedy", "random"), games=6, seed=1))
    seeds = {table: {r["seed"] for r in results if r["key"].split("/")[1] == table} for table in ("0", "1", "2")}
    assert seeds["0"] == seeds["1"] == seeds["2"]


def test_the_same_seed_gives_the_same_results() -> None:
    assert without_time(run(PAIR)) == without_time(run(PAIR))
    assert without_time(run(PAIR)) != without_time(run(Match(PAIR.agents, games=12, seed=4)))


def test_workers_change_nothing() -> None:
    match = Match(("heuristic", "random", "mcts:sims=4"), games=4, seed=3)
    assert without_time(run(match, workers=2)) == without_time(run(match))


@pytest.mark.parametrize("lost", [1, 40, 2000])
def test_a_killed_arena_goes_on(tmp_path: Path, lost: int) -> None:
    match = Match(("heuristic", "mcts:sims=2"), games=10, seed=3)
    out = tmp_path / "results.jsonl"
    whole = run(match, out)
    text = out.read_text()
    out.write_text(text[:-lost])
    again = run(match, out)
    assert without_time(again) == without_time(whole)
    keys = [json.loads(line)["key"] for line in out.read_text().splitlines()[1:]]
    assert max(Counter(keys).values()) == 1
    assert len(keys) == 10
    assert out.read_text().startswith(text[:-lost][: text[:-lost].rfind("\n")])
    written = {result["key"]: result for result in without_time(load(out)[1])}
    assert [written[result["key"]] for result in again] == without_time(again)
    assert [written[key] for key in keys] == without_time(load(out)[1])


def test_a_stopped_arena_keeps_what_it_has(tmp_path: Path) -> None:
    match, out = Match(("random", "mcts:sims=2"), games=10, seed=3), tmp_path / "results.jsonl"
    part = run(match, out, progress=lambda done, total, new: done < 4)
    assert len(part) == 4
    assert len(run(match, out)) == 10


def test_another_arenas_file_is_refused(tmp_path: Path) -> None:
    run(PAIR, tmp_path / "results.jsonl")
    with pytest.raises(ValueError, match="another arena"):
        run(Match(PAIR.agents, games=12, seed=99), tmp_path / "results.jsonl")


def test_unfinished_decks_are_counted_as_games_of_a_plan() -> None:
    assert sum(len(block.keys) for block in blocks(Match(("a", "b"), games=7), 2)) == 8


def test_standings_say_what_happened(tmp_path: Path) -> None:
    found = standings(run(Match(("heuristic", "random"), games=40, seed=3)))
    best, last = found.rows
    assert best.name == "heuristic"
    assert best.win_rate + last.win_rate == pytest.approx(1.0)
    assert best.low <= best.win_rate <= best.high
    assert best.rating - best.rating_error > last.rating + last.rating_error
    assert best.margin == pytest.approx(-last.margin)
    assert found.cross["heuristic"]["random"] == 1 - found.cross["random"]["heuristic"]
    assert 0.3 < found.first.value < 0.7
    assert "heuristic" in as_table(found)
    assert "ends before" in cross_table(found)
    write_csv(tmp_path / "table.csv", [found])
    assert len((tmp_path / "table.csv").read_text().splitlines()) == 3


def test_shared_wins_are_parts() -> None:
    game = {"key": "2/0/0/0", "agents": ["a", "b"], "coins": [9, 9], "tokens": [4, 4], "won": [0, 1], "decisions": [1, 1]}
    found = standings([{**game, "key": f"2/0/{i}/0", "ms": [1.0, 1.0], "first": 0} for i in range(10)])
    assert [row.win_rate for row in found.rows] == [0.5, 0.5]
    assert found.rows[0].rating == pytest.approx(1500)


def test_a_process_that_is_killed_loses_and_doubles_nothing(tmp_path: Path) -> None:
    out = tmp_path / "results.jsonl"
    match = Match(("mcts:sims=150", "heuristic"), games=16, seed=3)
    words = ["arena", *match.agents, "--games", "16", "--seed", "3", "--workers", "1", "--out", str(out)]
    process = subprocess.Popen([sys.executable, "-c", "import sys; from sw_env.cli import main; main(sys.argv[1:])", *words])
    while process.poll() is None and not (out.exists() and out.read_text().count("\n") > 4):
        time.sleep(0.02)
    process.kill()
    process.wait()
    before = out.read_text().count("\n") - 1
    results = run(match, out)
    keys = [json.loads(line)["key"] for line in out.read_text().splitlines()[1:]]
    assert 4 <= before <= 16
    assert len(keys) == len(set(keys)) == 16
    assert without_time(results) == without_time(run(match))


@pytest.mark.parametrize(
    "raw",
    [
        b"my diary",
        b"my diary\nsecond line",
        b"\xff\xfe\x00",
        b'{"arena":1}\n',
        b"[" * 100_000,
        b'{"format":"sw-record"}\n{"seat":0}\nhalf a li',
        b"\n\n",
    ],
)
def test_a_foreign_file_is_named_and_left_as_it_is(tmp_path: Path, raw: bytes) -> None:
    out = tmp_path / "diary.txt"
    out.write_bytes(raw)
    with pytest.raises(ValueError, match=r"diary\.txt, line 1: not the results of an arena; give another file with --out"):
        run(PAIR, out)
    assert out.read_bytes() == raw


GAME = {"key": "2/0/0/0", "seed": 1, "turn": 0, "first": 0, "agents": ["random", "greedy"], "coins": [1, 2]}
GAME |= {"tokens": [1, 2], "won": [1], "decisions": [1, 2], "ms": [1.0, 2.0]}
BROKEN = [
    GAME | change
    for change in (
        *({"first": True}, {"first": 2}, {"won": []}, {"won": [1.0]}, {"coins": [1]}, {"ms": ["1", 2]}),
        *({"coins": [True, 2]}, {"tokens": [1e12, 2]}, {"ms": [float("inf"), 2]}, {"agents": ["random", 5]}),
        *({"won": [1, 5]}, {"moves": [3, -1]}, {"moves": [3, "4"]}, {"moves": "3"}, {"forfeits": [{}]}, {"more": 1}),
    )
]


@pytest.mark.parametrize("line", ["{}", "[", '"x"', '{"key": 5}', *map(json.dumps, BROKEN)])
def test_a_line_that_is_no_game_is_named(tmp_path: Path, line: str) -> None:
    out = tmp_path / "arena.jsonl"
    run(PAIR, out)
    lines = out.read_text().splitlines()
    out.write_text("\n".join([*lines[:3], line, *lines[4:]]) + "\n")
    before = out.read_bytes()
    with pytest.raises(ValueError, match=r"arena\.jsonl, line 4: "):
        run(PAIR, out)
    assert out.read_bytes() == before


def test_folders_that_are_missing_are_made(tmp_path: Path) -> None:
    out = tmp_path / "new" / "one" / "arena.jsonl"
    assert run(PAIR, out) == load(out)[1]
    assert json.loads(out.read_text().splitlines()[0]) == {"arena": 1, "settings": PAIR.settings()}, "as files of old have it"


def test_a_first_line_that_was_half_written_is_no_foreign_one(tmp_path: Path) -> None:
    out = tmp_path / "arena.jsonl"
    whole = run(PAIR, out)
    out.write_text(out.read_text()[:20])
    assert [r["coins"] for r in run(PAIR, out)] == [r["coins"] for r in whole]


@pytest.mark.parametrize("key", ["three/0/0/0", "2/0/0", "2/0/0/0/0", "3/0/0/0", "0/0/0/0", "", 2, None])
def test_a_game_has_the_key_of_a_place_in_the_plan(tmp_path: Path, key: object) -> None:
    out, match = tmp_path / "out.jsonl", Match(("random", "greedy"), games=2, seed=1)
    run(match, out)
    first, second, *rest = out.read_text().splitlines()
    out.write_text("\n".join([first, json.dumps(json.loads(second) | {"key": key}), *rest, ""]))
    with pytest.raises(ValueError, match=r"out\.jsonl, line 2: not the result of a game"):
        run(match, out)


def test_two_arenas_do_not_share_a_file(tmp_path: Path) -> None:
    out = tmp_path / "arena.jsonl"
    run(PAIR, out)
    with alone(out), pytest.raises(ValueError, match=r"arena\.jsonl: another process is at work there"):
        run(PAIR, out)


def test_an_early_stop_counts_the_games_of_the_file(tmp_path: Path) -> None:
    out, seen = tmp_path / "arena.jsonl", []
    before = run(PAIR, out)
    run(PAIR, out, progress=lambda done, total, new: bool(seen.append(len(new))) or True)
    assert seen == [len(before)]
