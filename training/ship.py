"""`python -m sw_env.training.ship RUN…`: a run's weights become those that ship, with its log and curves in docs/training."""

import argparse
import csv
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from sw_env.agents.leaf.weights import load, save
from sw_env.agents.neural.checkpoint import game_of, load_network, save_network
from sw_env.agents.neural.evaluator import WEIGHTS
from sw_env.agents.neural.networks import Shape
from sw_env.pages import docs_folder
from sw_env.training.leaf.school import NAME as SMALL
from sw_env.training.log import Row, read_log
from sw_env.training.plot import draw
from sw_env.training.runs import NAME

LARGEST = 2_000_000
"""Bytes that shipped weights may have."""
NOTED = ("iteration", "decisions", "seconds", "policy_loss", "value_loss", "entropy", "kl", "explained", "coins", "length")
"""What of the log ships, beside the wins on the ladder."""
SMALL_NOTED = ("value_loss", "chance_loss", "lead_error", "policy_loss", "agreed", "search_loss", "coins", "length", "promoted")
"""The same of a small network's school, behind the counts."""


def ship(folder: Path, weights: Path = WEIGHTS, docs: Path | None = None) -> Path:
    """Weights, description and log of a run, where they ship from; where the weights are."""
    small = (folder / SMALL).is_file()
    made = folder / (SMALL if small else NAME)
    if made.is_file() and made.stat().st_size > LARGEST:
        raise ValueError(f"{made} has {made.stat().st_size:,} bytes; allowed: {LARGEST:,}")
    target = ship_small(folder, weights) if small else ship_network(folder, weights)
    docs = (docs or pages()) / target.parent.name
    docs.mkdir(parents=True, exist_ok=True)
    with (docs / f"{target.stem}.csv").open("w", newline="") as file:
        csv.writer(file).writerows(as_table(read_log(folder), NOTED[:3] + SMALL_NOTED if small else NOTED))
    return target


def ship_network(folder: Path, weights: Path) -> Path:
    """The weights of a run's network."""
    network, about = load_network(folder / NAME)
    target = weights / game_of(about) / f"net-{about['seats']}.safetensors"
    notes = {key: value for key, value in about.items() if key not in ("format", "observation", "network")}
    save_network(target, network, Shape(**about["network"]), notes)
    return target


def ship_small(folder: Path, weights: Path) -> Path:
    """Those of a small network."""
    network = load(folder / SMALL)
    target: Path = weights / network.about["game"] / f"leaf-{network.about['seats']}.npz"
    save(target, network)
    return target


def pages() -> Path:
    """Where logs and curves of what ships stand."""
    return docs_folder() / "training"


def as_table(rows: list[Row], noted: Sequence[str] = NOTED) -> Iterator[list[Any]]:
    """The log as a table: a head, then a line for each iteration."""
    ladder = sorted({name for row in rows for name in row.get("ladder", {})})
    yield [*noted, *[f"wins against {name}" for name in ladder]]
    for row in rows:
        wins = [row.get("ladder", {}).get(name, {}).get("win_rate", "") for name in ladder]
        yield [*[_short(row.get(key, "")) for key in noted], *wins]


def _short(value: Any) -> Any:
    return float(f"{value:.5g}") if isinstance(value, float) else value


def main() -> None:
    """Ship the runs named on the command line, and draw them."""
    parser = argparse.ArgumentParser(prog="python -m sw_env.training.ship", description=ship.__doc__)
    parser.add_argument("runs", nargs="+", type=Path, metavar="RUN")
    runs: dict[Path, list[Path]] = {}
    for folder in parser.parse_args().runs:
        target = ship(folder)
        print(target)
        page = pages() / target.parent.name / ("leaf" if (folder / SMALL).is_file() else "")
        runs.setdefault(page, []).append(folder)
    for page, folders in runs.items():
        for path in draw(folders, page, "png"):
            print(path)


if __name__ == "__main__":
    main()
