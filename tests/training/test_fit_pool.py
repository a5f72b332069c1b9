"""The file of a frozen pool, as it is written and read."""

from pathlib import Path
from types import SimpleNamespace

import pytest

from sw_env.training import fit_pool
from sw_env.training.arena import rating
from sw_env.training.arena.rating import pool_of


def test_a_pool_is_read_as_it_was_measured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    measured = {
        seats: [
            SimpleNamespace(name="mcts:sims=16", games=90 + seats, rating=1800.6, rating_error=30.4),
            SimpleNamespace(name="random", games=90, rating=600.2 - seats, rating_error=80.0),
        ]
        for seats in (2, 3)
    }
    monkeypatch.setattr(fit_pool, "FOLDER", tmp_path)
    monkeypatch.setattr(rating, "FOLDER", tmp_path)
    monkeypatch.setattr(fit_pool, "GAMES_OF", {"warcraft": {2: 60, 3: 30}})
    folders = []
    monkeypatch.setattr(fit_pool, "measure", lambda game, seats, results: folders.append(results) or measured[seats])
    monkeypatch.setattr("sys.argv", ["fit_pool", "--game", "warcraft", "--version", "7"])
    fit_pool.main()
    assert folders == [Path("runs/pool")] * 2, "where another measurement goes on"
    pool = pool_of("warcraft", 3)
    assert (pool.version, pool.seats) == (7, 3)
    assert pool.ratings == {"random": 597.0, "mcts:sims=16": 1801.0}
    assert list(pool.ratings) == ["random", "mcts:sims=16"], "the best last"
    assert pool.errors == {"random": 80.0, "mcts:sims=16": 30.0}
    text = (tmp_path / "warcraft.toml").read_text()
    assert "[2] # 92 games of each" in text
    assert "fit_pool --game warcraft --version 7" in text


def test_everybody_plays_everybody_and_what_was_played_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fit_pool, "MEMBERS", ("random", "greedy", "heuristic"))
    monkeypatch.setattr(fit_pool, "GAMES_OF", {"smallworld": {2: 4}, "warcraft": {2: 2}})
    rows = fit_pool.measure("smallworld", 2, tmp_path)
    assert (rows[-1].name, {row.games for row in rows}) == ("random", {8})
    monkeypatch.setattr("sw_env.training.arena.match.play_block", None)
    assert [row.rating for row in fit_pool.measure("smallworld", 2, tmp_path)] == [row.rating for row in rows]
    assert (tmp_path / "smallworld-2.jsonl").is_file()
    with pytest.raises(TypeError):
        fit_pool.measure("warcraft", 2, tmp_path)
