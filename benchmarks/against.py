"""This checkout beside another one: each in a process of its own, in turns, so that both meet the same machine."""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sw_env.benchmarks.house import house
from sw_env.benchmarks.side import TASKS
from sw_env.cli.options import positive

HERE = Path(__file__).resolve().parents[1]
SIDE = (Path(__file__).parent / "side.py").read_text(encoding="utf-8")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("other", help="a commit of this repository, or the folder of another checkout")
    parser.add_argument("--tasks", nargs="+", choices=TASKS, default=["engine", "step", "observed"], metavar="TASK")
    parser.add_argument("--seats", type=int, nargs="+", default=[2, 3, 4, 5], help="default: 2 3 4 5")
    parser.add_argument("--runs", type=positive, default=3, help="measurements of each side in a pair of processes (default 3)")
    parser.add_argument("--pairs", type=positive, default=7, help="pairs of processes, of which the median counts (default 7)")


def main(args: argparse.Namespace) -> int:
    with checkout(args.other) as other:
        rows = [compare(other, task, seats, args.runs, args.pairs) for task in args.tasks for seats in args.seats]
    if args.json:
        print(json.dumps(rows))
        return 0
    columns = ("task", "seats", "before /s", "now /s", "now ns", "ratio")
    print("".join(f"{column:>14}" for column in columns) + "   signature")
    for row in rows:
        words = (row["task"], row["seats"], f"{row['before']:,.0f}", f"{row['now']:,.0f}", f"{1e9 / row['now']:,.1f}")
        print("".join(f"{word:>14}" for word in (*words, f"{row['ratio']:.3f}")) + f"   {row['signature']}")
    return 0


@contextmanager
def checkout(other: str) -> Iterator[Path]:
    """The folder of another checkout; a commit gets one for as long as it is needed."""
    if Path(other).is_dir():
        yield Path(other).resolve()
        return
    git = ["git", "-C", str(HERE), "worktree"]
    with tempfile.TemporaryDirectory() as folder:
        added = subprocess.run([*git, "add", "--detach", folder, other], capture_output=True, text=True)
        if added.returncode:
            raise ValueError(f"{other!r} is neither a folder nor a commit of {HERE}: {added.stderr.strip()}")
        try:
            yield Path(folder)
        finally:
            subprocess.run([*git, "remove", "--force", folder], check=True, capture_output=True)


def compare(other: Path, task: str, seats: int, runs: int, many: int) -> dict[str, Any]:
    """Medians of both sides, and of the ratios of neighbouring measurements; over many processes, for where code and data come
    to lie in a process makes it up to four per cent faster or slower than the next one."""
    pairs = [pair for _ in range(many) for pair in measured(other, task, seats, runs)]
    before, now = ([pair[k] for pair in pairs] for k in (0, 1))
    names = {before[0][1], now[0][1]}
    return {
        "task": task,
        "seats": seats,
        "before": statistics.median(speed for speed, _ in before),
        "now": statistics.median(speed for speed, _ in now),
        "ratio": statistics.median(new[0] / old[0] for old, new in pairs),
        "signature": " was ".join([now[0][1], *(names - {now[0][1]})]),
    }


def measured(other: Path, task: str, seats: int, runs: int) -> list[list[tuple[float, str]]]:
    """Two processes in turns: what each of both sides says, run by run."""
    sides = [start(root, task, seats) for root in (other, HERE)]
    pairs = [[ask(side) for side in sides] for _ in range(runs)]
    for side in sides:
        side.communicate()
    return pairs


def start(root: Path, task: str, seats: int) -> subprocess.Popen[str]:
    """A process that imports everything from that checkout, and nothing for its being the current folder."""
    command = [sys.executable, "-c", SIDE, task, str(seats)]
    environment = os.environ | {"PYTHONPATH": str(house(root)), "PYTHONSAFEPATH": "1"}
    return subprocess.Popen(command, cwd=root, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def ask(side: subprocess.Popen[str]) -> tuple[float, str]:
    """One measurement."""
    assert side.stdin is not None
    assert side.stdout is not None
    side.stdin.write("\n")
    side.stdin.flush()
    line = side.stdout.readline()
    if not line:
        raise ValueError(f"the process of {side.args!r} ended early with {side.wait()}")
    speed, signature = json.loads(line)
    return speed, signature
