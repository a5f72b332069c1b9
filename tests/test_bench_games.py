"""The benchmark of all games: a row a game, of the same seats, each with numbers of its own."""

import json

import pytest

from sw_env.benchmarks import games
from sw_env.cli import main
from sw_env.core.jit import PLAIN

pytestmark = pytest.mark.skipif(PLAIN, reason="plain Python has no speed")


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "BATCH", 8)
    monkeypatch.setattr(games, "STEPS", 5)


def test_each_game_has_a_row(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["bench", "games", "--games", "smallworld", "kingdoms", "--seats", "2", "1", "--runs", "1", "--no-cold", "--json"]
    assert main(words) == 0
    rows = json.loads(capsys.readouterr().out)
    assert [(row["game"], row["seats"]) for row in rows] == [("smallworld", 2), ("kingdoms", 2), ("kingdoms", 1)]
    assert min(min(row[task] for task in ("decisions", "steps", "with_observation", "simulations")) for row in rows) > 0
    assert rows[0]["bytes"] == 792
    assert rows[0]["signature"] == "d6b676cb1b398485"
    assert len({row["signature"] for row in rows}) == 3


def test_a_table_that_no_game_has(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "games", "--seats", "9"]) == 2
    assert "--seats [9]: none of the games smallworld, warcraft, kingdoms is for so many" in capsys.readouterr().err


def test_a_game_that_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["bench", "games", "--games", "chess"])
    assert "invalid choice: 'chess'" in capsys.readouterr().err


@pytest.mark.parametrize("bench", ["engine", "envs", "games", "places", "training"])
def test_no_run_is_no_median(bench: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["bench", bench, "--runs", "0"])
    assert "--runs: 0 is below 1" in capsys.readouterr().err
