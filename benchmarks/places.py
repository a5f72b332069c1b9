"""What do Ray and a second learner cost? CPU seconds of all processes, beside local ones and beside one learner, in turns.

The machine has to be one of a cluster that was started with `SW_ENV_BENCH=1` in its environment, by which its processes are
found: `SW_ENV_BENCH=1 RAY_AUTH_MODE=disabled ray start --head --num-cpus 2`. Run it outside of a checkout, whose folders would
be what Ray's workers import."""

import argparse
import json
import os
import statistics
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from sw_env.cli.options import positive

MARK = "SW_ENV_BENCH"
TICKS = os.sysconf("SC_CLK_TCK")
WORKERS = 2


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--runs", type=positive, default=5, help="of each side, in turns, of which the median counts (default 5)"
    )
    parser.add_argument("--games", type=int, default=300, help="of an arena of mcts:sims=60 and heuristic (default 300)")
    parser.add_argument("--ray", default="", help="auto or HOST:PORT; without it, learners alone")


def main(args: argparse.Namespace) -> int:
    os.environ[MARK] = "1"  # for the processes that begin from now on
    found = {}
    if args.ray:
        found["arena on Ray beside processes"] = compare(arenas(args.games, args.ray), args.runs)
    found["two learners beside one"] = compare(trainings(), args.runs)
    if args.json:
        print(json.dumps(found))
        return 0
    print(f"{'CPU seconds, the median of ' + str(args.runs):<34}{'beside':>10}{'this':>10}{'ratio':>10}")
    for name, one in found.items():
        print(f"{name:<34}{one['beside']:>10.2f}{one['this']:>10.2f}{one['ratio']:>10.3f}")
    return 0


def arenas(games: int, ray: str) -> tuple[Callable[[], Any], Callable[[], Any]]:
    """The same games on as many processes here and on a cluster, each in jobs of about two seconds."""
    from sw_env.training.arena.match import run
    from sw_env.training.arena.schedule import Match
    from sw_env.training.work import lasting

    match = Match(("mcts:sims=60", "heuristic"), games=games, seed=1)
    return (lambda: run(match, workers=lasting(WORKERS))), (lambda: run(match, workers=lasting(WORKERS, ray)))


def trainings() -> tuple[Callable[[], Any], Callable[[], Any]]:
    """Iterations of the same training, the entity network in shards."""
    from sw_env.training.ppo import Ppo, PpoSettings

    one, two = (Ppo(PpoSettings(shards=4, learners=learners, league=0.0, rivals=())) for learners in (1, WORKERS))
    return one.iterate, two.iterate


def compare(sides: tuple[Callable[[], Any], Callable[[], Any]], runs: int) -> dict[str, float]:
    """Both in turns, after one of each to warm up; the ratio is the median of the turns'."""
    for side in sides:
        side()
    turns = [tuple(map(spent, sides)) for _ in range(runs)]
    beside, this = (statistics.median(column) for column in zip(*turns, strict=True))
    return {"beside": beside, "this": this, "ratio": statistics.median(b / a for a, b in turns)}


def spent(work: Callable[[], Any]) -> float:
    """CPU seconds of all processes that take part."""
    before = dict(processes())
    work()
    time.sleep(1)  # what is on its way to an end
    return sum(seconds - before.get(number, 0.0) for number, seconds in processes())


def processes() -> Iterator[tuple[int, float]]:
    """Those with the mark and this one, and their CPU seconds so far."""
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            own = folder.name == str(os.getpid())
            if own or f"{MARK}=1".encode() in (folder / "environ").read_bytes().split(b"\0"):
                fields = (folder / "stat").read_text().rpartition(")")[2].split()
                yield int(folder.name), (int(fields[11]) + int(fields[12])) / TICKS
