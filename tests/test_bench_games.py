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


def test_a_game_that_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["bench", "games", "--games", "chess"])
    assert "invalid choice: 'chess'" in capsys.readouterr().err
