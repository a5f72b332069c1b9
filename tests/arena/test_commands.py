"""The commands: arena, ladder, play, stats, agents."""

import csv
import json
import re
from pathlib import Path
from typing import Any

import pytest

from sw_env.cli import main
from sw_env.cli.ladder import write_report
from sw_env.record import check, read_games


def test_arena_prints_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "heuristic", "random", "--games", "8", "--json", "--workers", "1"]) == 0
    found = json.loads(capsys.readouterr().out)
    for key in ("name", "games", "win_rate", "low", "high", "coins", "rating", "ms_per_decision"):
        assert key in found["agents"][0]
    assert found["games"] == 8


def test_arena_prints_a_table_for_each_size(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    table = tmp_path / "table.csv"
    assert main(["arena", "heuristic", "random", "--games", "4", "--seats", "2-3", "--workers", "1", "--csv", str(table)]) == 0
    assert "3 seats" in capsys.readouterr().out
    assert {row["seats"] for row in csv.DictReader(table.open())} == {"2", "3"}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["arena", "heuristc", "random"], "did you mean heuristic"),
        (["arena", "random"], "two agents"),
        (["arena", "random", "greedy", "--seats", "6"], "2 to 5"),
        (["arena", "random", "greedy", "--seats", "two"], "allowed"),
        (["arena", "random", "greedy", "--sprt", "0.6"], "two win rates"),
        (["play", "--seats", "human,mtcs"], "did you mean mcts"),
        (["play", "--seats", "human"], "2 to 5"),
        (["stats", "--plots"], "--out"),
        (["ladder", "nowhere.toml"], "nowhere.toml"),
    ],
)
def test_bad_input_is_named(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 2
    assert said in capsys.readouterr().err


def test_the_sequential_test_stops_early(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["arena", "mcts:sims=1,turns=1", "random", "--games", "1000", "--sprt", "0.5,0.6", "--workers", "1", "--json"]
    assert main(words) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["games"] < 400
    told = found["sprt"]
    assert (told["agent"], told["p0"], told["p1"]) == ("mcts:sims=1,turns=1", 0.5, 0.6)
    assert (told["verdict"], told["accepted"], told["holds"], told["games"]) == ("better", "H1", 0.6, found["games"])


@pytest.mark.parametrize(
    ("first", "other", "said"),
    [
        ("heuristic", "random", r"H1 \S+ after \d+ games, llr \+\S+: P1 = 0.6 holds for heuristic, against P0 = 0.5: better"),
        ("random", "heuristic", r"H0 \S+ after \d+ games, llr -\S+: P0 = 0.5 holds for random, against P1 = 0.6: not better"),
    ],
)
def test_the_sequential_test_says_what_holds(capsys: pytest.CaptureFixture[str], first: str, other: str, said: str) -> None:
    assert main(["arena", first, other, "--games", "400", "--sprt", "0.5,0.6", "--workers", "1"]) == 0
    told = capsys.readouterr().out
    assert re.search(rf"^sprt: {said}$", told, re.MULTILINE)
    assert " accepted after " in told


def test_the_sequential_test_says_that_nothing_is_decided(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["arena", "random", "greedy", "--games", "4", "--sprt", "0.5,0.51", "--workers", "1"]
    assert main(words) == 0
    assert "sprt: neither P0 = 0.5 nor P1 = 0.51 is decided for random after 4 games" in capsys.readouterr().out
    assert main([*words, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)["sprt"]
    assert (told["verdict"], told["accepted"], told["holds"]) == (None, None, None)


@pytest.fixture
def games(tmp_path: Path) -> Path:
    path = tmp_path / "games.jsonl"
    assert main(["record", "--seats", "2", "--out", str(path)]) == 0
    return path


ARENA = ["arena", "random", "random", "--games", "2", "--workers", "1"]
WRITERS = {
    "record": ["record", "--seats", "2", "--out", "FILE"],
    "show": ["show", "GAMES", "--out", "FILE"],
    "svg": ["show", "GAMES", "--svg", "FILE"],
    "csv": [*ARENA, "--csv", "FILE"],
    "picture": [*ARENA, "--picture", "FILE.svg"],
    "play": ["play", "--seats", "random,random", "--save", "FILE"],
    "stats": ["stats", "--agents", "random", "--seats", "2", "--games", "2", "--out", "FOLDER"],
}


@pytest.mark.parametrize("name", WRITERS)
def test_nothing_is_written_over_unless_forced(
    name: str, games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    diary = tmp_path / "races-2p.csv" if name == "stats" else tmp_path / ("diary.svg" if name == "picture" else "diary")
    diary.write_text("my diary")
    places = {"GAMES": games, "FILE": diary, "FILE.svg": diary, "FOLDER": tmp_path}
    words = [str(places.get(word, word)) for word in WRITERS[name]]
    assert main(words) == 2
    assert f"{diary} is there already and would be lost; give another name, or --force" in capsys.readouterr().err
    assert diary.read_text() == "my diary"
    assert main([*words, "--force"]) == 0
    assert diary.read_text() != "my diary"


def test_a_ladder_that_makes_no_sense_names_file_and_key(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    plan = tmp_path / "own.toml"
    for text, said in (
        ('agents = ["random", 3]', "agents is ['random', 3]; allowed: a list of spec strings"),
        ('agents = ["random", "randon"]', "agents: unknown agent 'randon'; did you mean random"),
        ('agents = ["random", "greedy"]\nseats = 2', "seats is 2; allowed: a list of numbers from 2 to 5"),
        ('agents = ["random", "greedy"]\ngames = "many"', "games is 'many'; allowed: 1 to"),
        ('agents = ["random", "greedy"]\nreport = ""', "report is ''; allowed: the name of a file"),
        ('agents = ["random", "greedy"]\ngame = "chess"', "game is 'chess'; allowed: smallworld, warcraft"),
        (
            'agents = ["random", "greedy"]\ngame = "warcraft"\nseats = [6]',
            "seats is [6]; allowed: a list of numbers from 2 to 5",
        ),
        ("agents = " + "[" * 100_000, "lists or tables nested too deeply"),
    ):
        plan.write_text(text)
        assert main(["ladder", str(plan)]) == 2
        assert f"own.toml: {said}" in capsys.readouterr().err


def test_an_arena_goes_on_with_a_file_that_is_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    results, words = tmp_path / "results.jsonl", ["arena", "greedy", "random", "--workers", "1", "--json", "--games"]
    assert main([*words, "4", "--resume", str(results)]) == 2
    assert f"--resume {results}: there is no such file" in capsys.readouterr().err
    assert not results.exists()
    assert main([*words, "8", "--out", str(results)]) == 0
    begun = "".join(results.read_text().splitlines(keepends=True)[:4])
    results.write_text(begun)
    assert main([*words, "8", "--resume", str(results)]) == 0
    assert results.read_text().startswith(begun)
    assert results.read_text().count("\n") == 9
    with pytest.raises(SystemExit):
        main([*words, "8", "--out", str(results), "--resume", str(results)])


def test_ladder_writes_its_report(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    plan, report, readme = tmp_path / "ladder.toml", tmp_path / "strength.md", tmp_path / "README.md"
    plan.write_text(f'agents = ["heuristic", "greedy", "random"]\nseats = [2, 4]\ngames = 4\nreport = "{report}"\n')
    readme.write_text("before\n<!-- strength: begin -->\nold\n<!-- strength: end -->\nafter\n")
    assert main(["ladder", str(plan), "--workers", "1", "--readme", str(readme)]) == 0
    assert "## 4 seats" in report.read_text()
    assert "`heuristic`" in readme.read_text()
    assert "old" not in readme.read_text()
    assert readme.read_text().startswith("before")
    capsys.readouterr()


def test_a_page_keeps_what_stands_around_the_marks_of_a_ladder(tmp_path: Path) -> None:
    page = tmp_path / "strength.md"
    write_report(page, "# Strength")
    assert page.read_text() == "# Strength"
    page.write_text("before\n<!-- ladder: begin -->\nold\n<!-- ladder: end -->\nafter\n")
    write_report(page, "# Strength\n\nnew")
    assert page.read_text() == "before\n<!-- ladder: begin -->\nnew\n<!-- ladder: end -->\nafter\n"


def test_ladder_names_unknown_keys(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "ladder.toml").write_text('agents = ["greedy", "random"]\nsede = 3\n')
    assert main(["ladder", str(tmp_path / "ladder.toml")]) == 2
    assert "did you mean seed" in capsys.readouterr().err


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    """Somebody at the terminal who leaves after these lines."""
    left = iter(lines)

    def answer(prompt: str) -> str:
        try:
            return next(left)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", answer)


def test_play_hint_undo_save(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = tmp_path / "game.jsonl"
    typed(
        monkeypatch, "hint greedy", "2", "undo", "1", "nonsense", "hint nobody", "1", "undo", "undo", "undo", "1", "1", "done"
    )
    assert main(["play", "--seats", "human,heuristic", "--hint", "heuristic", "--seed", "3", "--save", str(record)]) == 0
    out = capsys.readouterr().out
    for said in ("greedy would play: pick", "is no legal move", "nothing to take back", "unknown agent 'nobody'", "saved to"):
        assert said in out
    (game,) = read_games(record)
    assert check(game).decisions >= 3


def test_play_among_agents_to_the_end(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = tmp_path / "game.jsonl"
    assert main(["play", "--seats", "mcts:sims=4,rollout=random", "heuristic,random", "--save", str(record)]) == 0
    assert "The game is over" in capsys.readouterr().out
    (game,) = read_games(record)
    assert check(game).finished


def test_save_writes_over_its_own_file_and_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    mine, diary = tmp_path / "game.jsonl", tmp_path / "diary"
    diary.write_text("my diary")
    typed(monkeypatch, f"save {mine}", "1", f"save {mine}", f"save {diary}", "quit")
    assert main(["play", "--seats", "human,random", "--seed", "1"]) == 0
    out = capsys.readouterr().out
    assert out.count(f"saved to {mine}") == 2
    assert f"{diary} is there already" in out
    assert diary.read_text() == "my diary"
    typed(monkeypatch, f"save {diary} --force", "quit")
    assert main(["play", "--seats", "human,random", "--seed", "1"]) == 0
    assert diary.read_text().startswith('{"format"')


def test_play_hides_coins(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    typed(monkeypatch, "quit")
    assert main(["play", "--seats", "human,random", "--hide-coins", "--seed", "1"]) == 0
    assert "  ? coins" in capsys.readouterr().out


def test_stats(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["stats", "--seats", "2", "--games", "40", "--out", str(tmp_path), "--json"]) == 0
    tables: dict[str, Any] = json.loads(capsys.readouterr().out)["seats"]["2"]
    assert len(tables["races"]) == 14
    assert sum(row["games"] * row["win_rate"] for row in tables["seats"]) == pytest.approx(40)
    assert [row["round"] for row in tables["rounds"]] == list(range(11))
    assert tables["rounds"][0]["coins"] == 5
    assert {path.name for path in tmp_path.iterdir()} == {
        f"{name}-2p.csv" for name in ("races", "powers", "combos", "seats", "rounds", "declines")
    }


def test_coins_of_the_lives_are_the_coins_of_the_game() -> None:
    import numpy as np

    from sw_env.training.arena.insight import Watching, watch

    seen = watch(Watching(("heuristic",), 3, 30, 1))
    total = np.full((30, 3), 5)
    for life in seen.lives:
        total[life["game"], life["seat"]] += life["earned"] + life["earned_declined"]
    assert (seen.lives["earned_declined"] >= 0).all(), "what a new combo costs is no loss of the old race"
    stayed = seen.lives["declined"] == 0
    assert (seen.lives["earned_declined"][stayed] == 0).all(), "who is active earns nothing in decline"
    assert (seen.lives["earned_declined"][~stayed] > 0).mean() > 0.8
    assert (seen.lives["declined"][~stayed] >= seen.lives["picked"][~stayed]).all()
    assert (total == seen.coins[:, -1]).mean() > 0.97  # a race that is gone leaves no place for the last coins of some turns


def test_plots(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("matplotlib")
    assert main(["stats", "--seats", "2", "--games", "30", "--out", str(tmp_path), "--plots"]) == 0
    assert (tmp_path / "stats-2p.png").stat().st_size > 10_000
    picture = tmp_path / "table.svg"
    assert main(["arena", "greedy", "random", "--games", "4", "--workers", "1", "--picture", str(picture)]) == 0
    assert picture.read_text().startswith("<?xml")
    capsys.readouterr()


def test_agents_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["agents", "--no-speed"]) == 0
    out = capsys.readouterr().out
    assert "mcts" in out
    assert "rollout=heuristic" in out
