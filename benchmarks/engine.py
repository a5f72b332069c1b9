"""How many decisions a second, beside the limit of the machine; where the time goes."""

import argparse
import json
import statistics
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from sw_env.benchmarks.jit import kernel
from sw_env.benchmarks.limit import toy_rollout, toys
from sw_env.benchmarks.timing import rate
from sw_env.cli.options import positive
from sw_env.core.batch import random_actions
from sw_env.core.play import random_action
from sw_env.core.rng import GOLDEN, mix
from sw_env.envs.batch import BatchEnv
from sw_env.games.smallworld.rules.legal import legal
from sw_env.pages import replace_part
from sw_env.signature import signature

BATCH, STEPS = 1024, 400
REPEATS = 50
THREADED = 32768
"""Games in a batch for several threads."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--seats", type=int, nargs="+", default=[2, 3, 4, 5], help="default: 2 3 4 5")
    parser.add_argument("--readme", type=Path, help="write the table between the marks of this file")
    parser.add_argument("--runs", type=positive, default=5, help="runs of which the median counts (default 5)")
    parser.add_argument("--threads", action="store_true", help="instead: one thread beside several, by the clock")


def measure(args: argparse.Namespace) -> dict[str, Any]:
    """The limit and the engine in one run."""
    records, world = toys(BATCH)
    toy_rollout(records, world, STEPS)
    limits, engine = [], {}
    for seats in args.seats:
        limits.append(rate(lambda: toy_rollout(records, world, 5 * STEPS), 5 * BATCH * STEPS, args.runs))
        engine[str(seats)] = measure_engine(seats, args.runs)
    return {"limit": {"steps_per_s": round(float(np.median(limits)))}, "engine": engine}


def measure_engine(seats: int, runs: int) -> dict[str, Any]:
    """Random legal play on the official board."""
    env = BatchEnv(BATCH, seats=seats)
    env.reset(7)
    env.rollout(50)
    steps_per_s = rate(lambda: env.rollout(STEPS), BATCH * STEPS, runs)
    behaviour, length = signature(env.config)
    return {
        "steps_per_s": round(steps_per_s),
        "games_per_s": round(steps_per_s / length),
        "decisions_per_game": round(length, 1),
        "signature": behaviour,
        "step_calls_per_s": round(rate(lambda: play(env, 50), BATCH * 50, runs)),
        "ns": where_time_goes(env, steps_per_s, runs),
    }


def play(env: BatchEnv, steps: int) -> None:
    """A Python loop over BatchEnv.step with random actions."""
    actions, chance = np.empty(env.n, np.int64), np.random.default_rng(1)
    for _ in range(steps):
        random_actions(env.bits, chance.integers(1 << 64, size=env.n, dtype=np.uint64), actions)
        env.step(actions)


def measure_threads(seats: int, runs: int) -> dict[str, float]:
    """How many times one thread's speed `parallel=True` reaches, in turns; seconds by the clock, for idle cores."""
    return {
        "step": threads_gain(seats, runs, stepping),
        "with observation": threads_gain(seats, runs, stepping, observe=True),
        "rollout": threads_gain(seats, runs, wandering),
    }


def threads_gain(seats: int, runs: int, work: Callable[[BatchEnv], float], observe: bool = False) -> float:
    """The median of the ratios of neighbouring measurements, after one to warm up."""
    envs = [BatchEnv(THREADED, seats=seats, observe=observe, parallel=parallel) for parallel in (False, True)]
    for env in envs:
        env.reset(7)
        work(env)
    pairs = [[work(env) for env in envs] for _ in range(runs)]
    return round(statistics.median(alone / together for alone, together in pairs), 2)


def stepping(env: BatchEnv) -> float:
    """Seconds by the clock for thirty steps; their random actions are chosen while nothing is timed."""
    spent, actions, chance = 0.0, np.empty(env.n, np.int64), np.random.default_rng(1)
    for _ in range(30):
        random_actions(env.bits, chance.integers(1 << 64, size=env.n, dtype=np.uint64), actions)
        start = time.perf_counter()
        env.step(actions)
        spent += time.perf_counter() - start
    return spent


def wandering(env: BatchEnv) -> float:
    """Seconds by the clock for a rollout of fifty decisions."""
    start = time.perf_counter()
    env.rollout(50)
    return time.perf_counter() - start


def where_time_goes(env: BatchEnv, steps_per_s: float, runs: int) -> dict[str, float]:
    """Nanoseconds a decision for the mask, the pick and the rest, which is applying it."""
    masks = rate(lambda: mask_only(env.states, env.config.world, REPEATS), REPEATS * BATCH, runs)
    picks = rate(lambda: pick_only(env.bits, REPEATS), REPEATS * BATCH, runs)
    mask, pick, step = 1e9 / masks, 1e9 / picks, 1e9 / steps_per_s
    return {"mask": round(mask, 1), "pick": round(pick, 1), "apply": round(step - mask - pick, 1), "step": round(step, 1)}


@kernel
def mask_only(states: Any, world: Any, repeats: int) -> Any:
    """The legal actions of every state, again and again."""
    w, folded = world[0], np.uint64(0)
    for _ in range(repeats):
        for g in range(len(states)):
            folded ^= legal(states[g], w)
    return folded


@kernel
def pick_only(bits: Any, repeats: int) -> int:
    """A random legal action of every state, again and again."""
    total, rng = 0, np.uint64(1)
    for _ in range(repeats):
        for g in range(len(bits)):
            rng += GOLDEN
            total += random_action(bits[g], mix(rng))
    return total


def show(result: dict[str, Any]) -> str:
    """The table."""
    limit = result["limit"]["steps_per_s"]
    lines = [f"limit of the machine: {limit / 1e6:.1f} M steps/s", ""]
    columns = ("seats", "M/s", "of limit", "games/s", "decisions", "step() M/s", "mask ns", "pick ns", "apply ns", "signature")
    lines.append("".join(f"{column:>12}" for column in columns[:-1]) + "   signature")
    for seats, row in result["engine"].items():
        numbers: tuple[object, ...] = (
            seats,
            f"{row['steps_per_s'] / 1e6:.2f}",
            f"{row['steps_per_s'] / limit:.0%}",
            f"{row['games_per_s']:,}",
        )
        numbers += (f"{row['decisions_per_game']:.0f}", f"{row['step_calls_per_s'] / 1e6:.2f}")
        numbers += tuple(f"{row['ns'][part]:.0f}" for part in ("mask", "pick", "apply"))
        lines.append("".join(f"{number:>12}" for number in numbers) + f"   {row['signature']}")
    return "\n".join(lines)


def markdown(result: dict[str, Any]) -> str:
    """The table of the README."""
    limit = result["limit"]["steps_per_s"]
    lines = [
        "| seats | decisions/s | of the limit | games/s | decisions a game | signature |",
        "| ---: | ---: | ---: | ---: | ---: | --- |",
    ]
    for seats, row in result["engine"].items():
        share = row["steps_per_s"] / limit
        cells = [f"{row['steps_per_s'] / 1e6:.1f} M", f"{share:.0%}", f"{row['games_per_s']:,}"]
        cells.append(f"{row['decisions_per_game']:.0f}")
        lines.append(f"| {seats} | " + " | ".join(cells) + f" | `{row['signature']}` |")
    limits = f"The limit, an ideal loop with nothing of the game in it, reached {limit / 1e6:.0f} M steps/s in the same run"
    return "\n".join([*lines, "", f"{limits} (`sw-env bench engine`, one thread, CPU time, batch of {BATCH}, random play)."])


def main(args: argparse.Namespace) -> int:
    if args.threads:
        gains = {str(seats): measure_threads(seats, args.runs) for seats in args.seats}
        lines = [
            f"{seats} seats, {task}: {gain:.2f} times one thread" for seats, row in gains.items() for task, gain in row.items()
        ]
        print(json.dumps(gains) if args.json else "\n".join(lines))
        return 0
    result = measure(args)
    if args.readme:
        replace_part(args.readme, "speed", markdown(result))
    print(json.dumps(result) if args.json else show(result))
    return 0
