"""What ships: weights for every seat count, small and loadable, with the log of their run."""

from pathlib import Path

import pytest
from training_table import Counter, run_of

from sw_env.agents.neural.checkpoint import game_of, load_network
from sw_env.agents.neural.evaluator import WEIGHTS
from sw_env.games import CLASSIC
from sw_env.training import ship as shipping
from sw_env.training.ship import LARGEST, as_table, pages, ship

SHIPPED = sorted(path.relative_to(WEIGHTS) for path in WEIGHTS.glob("*/net-*.safetensors"))


def test_there_are_weights_for_every_table() -> None:
    assert {Path(CLASSIC) / f"net-{seats}.safetensors" for seats in (2, 3, 4, 5)} < set(SHIPPED)
    assert Path("warcraft/net-2.safetensors") in SHIPPED


@pytest.mark.parametrize("name", SHIPPED, ids=str)
def test_weights_are_small_and_come_with_their_log(name: Path) -> None:
    path = WEIGHTS / name
    _, about = load_network(path)
    assert (game_of(about), f"net-{about['seats']}") == (name.parent.name, name.stem)
    assert about["trained"]["decisions"] > 1_000_000
    assert path.stat().st_size <= LARGEST
    head, *lines = (pages() / name).with_suffix(".csv").read_text().splitlines()
    assert head.startswith("iteration,decisions")
    assert int(lines[-1].split(",")[1]) == about["trained"]["decisions"]


def test_a_run_ships(tmp_path: Path) -> None:
    run = run_of(tmp_path / "run").finish(Counter())
    path = ship(tmp_path / "run", tmp_path / "weights", tmp_path / "docs")
    assert path.name == "net-2.safetensors"
    assert load_network(path)[1]["trained"]["decisions"] == run.rows[-1]["decisions"]
    assert len((tmp_path / "docs" / "smallworld" / "net-2.csv").read_text().splitlines()) == 1 + len(run.rows)


def test_what_is_too_large_replaces_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run_of(tmp_path / "run").finish(Counter())
    size = (tmp_path / "run" / "net.safetensors").stat().st_size
    monkeypatch.setattr(shipping, "LARGEST", size - 1)
    with pytest.raises(ValueError, match=rf"net\.safetensors has {size:,} bytes; allowed: {size - 1:,}"):
        ship(tmp_path / "run", tmp_path / "weights", tmp_path / "docs")
    assert not (tmp_path / "weights").exists()
    assert not (tmp_path / "docs").exists()
    monkeypatch.setattr(shipping, "LARGEST", size)
    path = ship(tmp_path / "run", tmp_path / "weights", tmp_path / "docs")
    assert path.stat().st_size == size, "so what is too large is known before"


def test_the_log_ships_with_its_wins() -> None:
    rows = [
        {"iteration": 1, "decisions": 10, "seconds": 1.2345678, "ladder": {"random": {"win_rate": 0.5}}},
        {"iteration": 2, "decisions": 20, "seconds": 2.0, "ladder": {"greedy": {"win_rate": 0.25}}},
        {"iteration": 3, "decisions": 30, "seconds": 3.0},
    ]
    assert list(as_table(rows, ("iteration", "seconds", "kl"))) == [
        ["iteration", "seconds", "kl", "wins against greedy", "wins against random"],
        [1, 1.2346, "", "", 0.5],
        [2, 2.0, "", 0.25, ""],
        [3, 3.0, "", "", ""],
    ]


def test_the_command_ships_and_draws_the_runs_of_a_table_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    drawn: list[tuple[list[Path], Path, str]] = []

    def draw(folders: list[Path], page: Path, kind: str) -> list[Path]:
        drawn.append((folders, page, kind))
        return [page / "wins.png"]

    runs = [tmp_path / name for name in ("one", "small", "two")]
    for run in runs:
        run.mkdir()
    (tmp_path / "small" / shipping.SMALL).touch()
    monkeypatch.setattr(shipping, "ship", lambda folder: tmp_path / "flags" / f"{folder.name}.npz")
    monkeypatch.setattr(shipping, "pages", lambda: tmp_path)
    monkeypatch.setattr(shipping, "draw", draw)
    monkeypatch.setattr("sys.argv", ["ship", *map(str, runs)])
    shipping.main()
    page = tmp_path / "flags"
    assert drawn == [([runs[0], runs[2]], page, "png"), ([runs[1]], page / "leaf", "png")]
    told = capsys.readouterr().out.split()
    assert told == [str(page / name) for name in ("one.npz", "small.npz", "two.npz", "wins.png", "leaf/wins.png")]
