"""What ships: weights for every seat count, small and loadable, with the log of their run."""

from pathlib import Path

import pytest
from training_table import Counter, run_of

from sw_env.agents.neural.checkpoint import game_of, load_network
from sw_env.agents.neural.evaluator import WEIGHTS
from sw_env.games import CLASSIC
from sw_env.training.ship import LARGEST, pages, ship

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
