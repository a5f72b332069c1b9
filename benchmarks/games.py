"""Every game beside the classic one, in turns in one run: decisions a second, what they need, simulations of the search."""

import argparse
import json
import statistics
import tempfile
from collections.abc import Callable
from typing import Any

from sw_env.agents.search.agent import MctsAgent
from sw_env.benchmarks.costs import run_python
from sw_env.benchmarks.engine import BATCH, STEPS, play
from sw_env.benchmarks.timing import cpu_seconds
from sw_env.cli.options import positive
from sw_env.envs.batch import BatchEnv
from sw_env.games import GAMES, load
from sw_env.signature import signature

COLD = """
import sys, time
from sw_env.benchmarks.engine import play
from sw_env.envs.batch import BatchEnv
from sw_env.game import Game
start = time.process_time()
game = Game(2, game=sys.argv[1])
game.step(game.legal[0])
env = BatchEnv(4, 2, game=sys.argv[1], observe=True)
env.reset(1)
play(env, 2)
env.rollout(3)
play(BatchEnv(4, 2, game=sys.argv[1]), 1)
print(time.process_time() - start)
"""
"""CPU seconds until a game, a batch, one with observation and a rollout are compiled; reset is part of each."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--games", nargs="+", choices=GAMES, default=list(GAMES), metavar="GAME", help=f"of {', '.join(GAMES)}")
    parser.add_argument("--seats", type=int, nargs="+", default=[2, 5], help="default: 2 5")
    parser.add_argument("--runs", type=positive, default=5, help="turns of which the median counts (default 5)")
    parser.add_argument("--no-cold", action="store_true", help="leave out the compile from an empty cache")


def main(args: argparse.Namespace) -> int:
    rows = [row for seats in args.seats for row in measure([name for name in args.games if has(name, seats)], seats, args.runs)]
    if not rows:
        raise ValueError(f"--seats {args.seats}: none of the games {', '.join(args.games)} is for so many")
    for row in rows:
        if not args.no_cold and row["seats"] == args.seats[0]:
            row["cold_cpu_s"] = cold(row["game"])
    if args.json:
        print(json.dumps(rows))
        return 0
    columns = list(rows[0])
    print("| " + " | ".join(column.replace("_", " ") for column in columns) + " |")
    print("| --- |" + " ---: |" * (len(columns) - 1))
    for row in rows:
        print("| " + " | ".join(said(row.get(column, "")) for column in columns) + " |")
    return 0


def has(name: str, seats: int) -> bool:
    """Whether that game is for so many."""
    least, most = load(name).seats
    return least <= seats <= most


def said(value: Any) -> str:
    """A number as people read it."""
    return value if isinstance(value, str) else f"{value:,}" if isinstance(value, int) else f"{value:.1f}"


def measure(names: list[str], seats: int, runs: int) -> list[dict[str, Any]]:
    """A row for each game at a table of so many."""
    tasks = {name: tasks_of(name, seats) for name in names}
    spent: dict[tuple[str, str], list[float]] = {}
    for turn in range(runs + 1):
        for name, some in tasks.items():
            for task, (work, amount) in some.items():
                seconds = cpu_seconds(work)
                if turn:  # the first one warms up
                    spent.setdefault((name, task), []).append(amount() / seconds)
    rows = []
    for name, some in tasks.items():
        row: dict[str, Any] = {"game": name, "seats": seats}
        row |= {task: round(statistics.median(spent[name, task])) for task in some}
        config = load(name).configure(seats)
        rows.append(row | {"bytes": load(name).answers.state.itemsize, "signature": signature(config)[0]})
    return rows


def tasks_of(name: str, seats: int) -> dict[str, tuple[Callable[[], object], Callable[[], int]]]:
    """What is measured of a game: what to do, and how much was done by the latest time."""
    env, seen = (BatchEnv(BATCH, seats, game=name, observe=observe) for observe in (False, True))
    for one in (env, seen):
        one.reset(7)
        one.rollout(50)
    alone = BatchEnv(1, seats, game=name)
    alone.reset(7)
    agent = MctsAgent(alone.config, sims=0, ms=100.0)
    return {
        "decisions": (lambda: env.rollout(STEPS), lambda: BATCH * STEPS),
        "steps": (lambda: play(env, 50), lambda: BATCH * 50),
        "with_observation": (lambda: play(seen, 50), lambda: BATCH * 50),
        "simulations": (lambda: searched(agent, alone), lambda: agent.simulations),
    }


def searched(agent: MctsAgent, env: BatchEnv) -> None:
    """A decision's search, and one step at random."""
    agent.simulations = 0
    agent.analyse(env.states, env.bits[0])
    play(env, 1)


def cold(name: str) -> float:
    """CPU seconds of a process that has nothing compiled yet."""
    with tempfile.TemporaryDirectory() as cache:
        return round(float(run_python(COLD, name, cache=cache)[0]), 1)
