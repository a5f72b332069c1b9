"""A rating against a frozen pool: right where the truth is known, honest about its error, and stopped in time."""

import json
import math
import re
from pathlib import Path

import numpy as np
import pytest

from sw_env.agents.registry import canonical
from sw_env.cli import main
from sw_env.games import load
from sw_env.reading import parse_toml
from sw_env.training.arena.rating import FOLDER, STRANGER, Pool, Rating, pool_of
from sw_env.training.arena.ratings import ELO

RATINGS = {"low": 1000.0, "middle": 1500.0, "fair": 1600.0, "high": 2000.0}
POOLS = {seats: Pool(1, seats, RATINGS) for seats in (2, 3, 4)}


def simulated(truth: float, seats: int, decks: int, seed: int) -> Rating:
    """A player of known strength against whoever is nearest: each game a race with odds by strength."""
    dice, found = np.random.default_rng(seed), Rating(POOLS[seats])
    for deck in range(decks):
        names = [STRANGER, *found.nearest()]
        strengths = np.array([truth, *(RATINGS[name] for name in names[1:])]) / ELO
        for _ in range(seats):
            order = np.argsort(-(strengths + dice.gumbel(size=seats)))
            found.add(names, np.argsort(order).tolist(), deck)
        if deck % 10 == 9:
            found.reckon()
    return found


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("truth", [1100.0, 1500.0, 1930.0])
def test_the_interval_holds_the_truth(truth: float, seats: int) -> None:
    found = [simulated(truth, seats, 200, seed) for seed in range(20)]
    inside = sum(abs(one.value - truth) <= one.error for one in found)
    assert inside >= 17
    assert 15 < sum(one.error for one in found) / 20 < 60


def test_more_games_make_it_surer_and_who_never_loses_stays_finite() -> None:
    few, many = simulated(1400, 2, 40, 1), simulated(1400, 2, 640, 1)
    assert many.error < few.error / 3
    always = Rating(POOLS[2])
    for deck in range(100):
        always.add([STRANGER, "high"], [0, 1], deck // 2)
    always.reckon()
    assert 2200 < always.value < 3500
    assert always.error > 100


def test_the_nearest_sit_down_beside_it() -> None:
    found = Rating(POOLS[2])
    assert (found.nearest(), Rating(POOLS[4]).nearest()) == (["middle"], ["middle", "fair", "low"])
    for value, nearest in ((2100.0, "high"), (900.0, "low"), (1560.0, "fair")):
        found.value = value
        assert found.nearest() == [nearest]
    assert found.error == math.inf


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.toml")), ids=lambda path: path.stem)
def test_the_pools_that_ship_name_agents_for_their_tables(path: Path) -> None:
    measured = [int(key) for key in parse_toml(path.read_text()) if key.isdigit()]
    least, most = load(path.stem).seats
    assert measured == list(range(max(least, 2), most + 1))
    for seats in measured:
        pool = pool_of(path.stem, seats)
        assert [canonical(name) for name in pool.ratings] == list(pool.ratings)
        assert list(pool.ratings.values()) == sorted(pool.ratings.values())
        assert len(pool.ratings) >= seats - 1
        assert all(error > 0 for error in pool.errors.values())
        assert not any(re.search(r"\bms=", name) for name in pool.ratings), "milliseconds are not the same everywhere"


def test_the_command_stops_at_its_games(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    bot, report, page = (tmp_path / name for name in ("bot.py", "ladder.md", "ladder"))
    bot.write_text("def decide(game, legal):\n    return None\n")
    assert main(["rate", str(bot), "--games", "40", "--json"]) == 0
    (told,) = json.loads(capsys.readouterr().out)["ratings"]
    assert (told["games"], told["seats"], told["known_enough"]) == (40, 2, False)
    assert told["rating"] < 1200
    words = ["rate", str(bot), "random", "--seats", "2,3", "--games", "20", "--report", str(report), "--html", str(page)]
    assert main(words) == 0
    tables = capsys.readouterr().out.split("\n\n")
    assert [table.split("\n")[0] for table in tables] == ["2 seats", "3 seats"]
    for table, games in zip(tables, (20, 21), strict=True):
        rows = [row.split()[1] for row in table.strip().split("\n")[1:]]
        assert rows.index(str(bot)) > rows.index("heuristic"), "who forfeits every game is far down"
        assert rows.count("random") == 2, "the one of the pool, and the one that was rated"
        assert f"{games} games, not yet to ± 25: more --games" in table
    assert f"| `{bot}` | " in report.read_text()
    assert page.read_text().startswith("<!doctype html>")
    assert bot.name in page.read_text()
    report.unlink()
    assert main(words) == 2
    assert "is there already" in capsys.readouterr().err


def test_a_game_without_a_pool_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "go.toml").touch()
    (tmp_path / "chess.toml").touch()
    monkeypatch.setattr("sw_env.training.arena.rating.FOLDER", tmp_path)
    with pytest.raises(ValueError, match=r"no pool to rate against in kingdoms; there is one in: chess, go$"):
        pool_of("kingdoms", 2)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("random", "--game", "kingdoms", "--seats", "1"), "the pool of kingdoms has no ratings at 1 seats; there are some at"),
        (("random", "--seats", "6"), "--seats '6'; allowed: 2 to 5"),
        (("random", "--seed", "-1"), "seed is -1; allowed: 0 to"),
    ],
)
def test_wrong_words_are_named(capsys: pytest.CaptureFixture[str], words: tuple[str, ...], said: str) -> None:
    assert main(["rate", *words]) == 2
    assert said in capsys.readouterr().err
