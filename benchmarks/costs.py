"""What single things cost: a call, a clone, a state, a start, a million games."""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from typing import Any

import numpy as np

from sw_env.benchmarks.jit import kernel
from sw_env.benchmarks.timing import rate
from sw_env.envs.batch import BatchEnv
from sw_env.games.smallworld.rules.state import STATE, new_states

FIRST_GAME = """
import time
start = time.perf_counter()
from sw_env.game import Game
game = Game(seats=2)
game.step(game.legal[0])
print(time.perf_counter() - start)
while not game.over:
    game.step(game.legal[-1])
print(time.perf_counter() - start)
"""
MILLION = """
import resource, sys
from sw_env.envs.batch import BatchEnv
env = BatchEnv(1_000_000, seats=int(sys.argv[1]))
env.reset(1)
env.step(env.mask.argmax(1))
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024)
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--no-cold", action="store_true", help="leave out the compile from an empty cache")


def measure(args: argparse.Namespace) -> dict[str, Any]:
    """All of it."""
    result: dict[str, Any] = {"state_bytes": STATE.itemsize, "clone_ns": round(clone_ns(), 1)}
    result["step_call_us"] = round(call_us(), 2)
    result["million_games_bytes"] = int(run_python(MILLION, "5")[0])
    if not args.no_cold:
        with tempfile.TemporaryDirectory() as cache:
            result["cold_first_game_s"] = round(float(run_python(FIRST_GAME, cache=cache)[1]), 1)
            result["warm_first_step_s"] = round(float(run_python(FIRST_GAME, cache=cache)[0]), 2)
    return result


def clone_ns() -> float:
    """One record copied over another."""
    states = new_states(64)
    return 1e9 / rate(lambda: clone_round(states, 10_000), 63 * 10_000)


@kernel
def clone_round(states: Any, rounds: int) -> None:
    """Copy each record to its neighbour."""
    for _ in range(rounds):
        for g in range(1, len(states)):
            states[g] = states[g - 1]


def call_us() -> float:
    """A call of BatchEnv.step that has no game to play."""
    env = BatchEnv(1, seats=2, auto_reset=False)
    env.reset(1)
    env.bits[:] = 0
    actions = np.zeros(1, np.int64)
    return 1e6 / rate(lambda: [env.step(actions) for _ in range(20_000)], 20_000)


def run_python(code: str, *words: str, cache: str | None = None) -> list[str]:
    """The output of a fresh interpreter, line by line."""
    environment = os.environ | ({"SW_ENV_CACHE": cache} if cache else {})
    command = [sys.executable, "-c", code, *words]
    return subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout.split()


def main(args: argparse.Namespace) -> int:
    result = measure(args)
    lines = [f"{key:>22} {value:,}" for key, value in result.items()]
    print(json.dumps(result) if args.json else "\n".join(lines))
    return 0
