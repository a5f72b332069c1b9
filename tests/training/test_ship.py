"""What ships: weights for every seat count, small and loadable, with the log of their run."""

from pathlib import Path

import pytest
from training_table import Counter, run_of

from sw_env.agents.neural.checkpoint import load_network
from sw_env.agents.neural.evaluator import WEIGHTS
from sw_env.games import CLASSIC
from sw_env.training.ship import LARGEST, pages, ship


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_there_are_weights_for_every_table(seats: int) -> None:
    path = WEIGHTS / CLASSIC / f"net-{seats}.safetensors"
    _, about = load_network(path)
    assert about["seats"] == seats
    assert about["trained"]["decisions"] > 1_000_000
    assert path.stat().st_size <= LARGEST
    head, *lines = (pages() / CLASSIC / f"net-{seats}.csv").read_text().splitlines()
    assert head.startswith("iteration,decisions")
    assert int(lines[-1].split(",")[1]) == about["trained"]["decisions"]


def test_a_run_ships(tmp_path: Path) -> None:
    run = run_of(tmp_path / "run").finish(Counter())
    path = ship(tmp_path / "run", tmp_path / "weights", tmp_path / "docs")
    assert path.name == "net-2.safetensors"
    assert load_network(path)[1]["trained"]["decisions"] == run.rows[-1]["decisions"]
    assert len((tmp_path / "docs" / "smallworld" / "net-2.csv").read_text().splitlines()) == 1 + len(run.rows)
