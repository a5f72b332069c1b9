"""A Python loop over BatchEnv beside OpenSpiel's quoridor through its Python API, in one run."""

import argparse
import json
import random

import numpy as np

from sw_env.benchmarks.engine import play
from sw_env.benchmarks.timing import rate
from sw_env.envs.batch import BatchEnv

GAMES, STEPS = 1024, 100


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--games", type=int, default=20, help="games of quoridor a run (default 20)")


def main(args: argparse.Namespace) -> int:
    env = BatchEnv(GAMES, seats=2)
    env.reset(7)
    ours = rate(lambda: play(env, STEPS), GAMES * STEPS)
    theirs = quoridor_rate(args.games)
    result = {"batch_env_per_s": round(ours), "quoridor_per_s": round(theirs), "ratio": round(ours / theirs, 1)}
    text = f"BatchEnv {ours / 1e6:.2f} M decisions/s, quoridor {theirs / 1e3:.0f} k: {ours / theirs:.1f} times"
    print(json.dumps(result) if args.json else text)
    return 0


def quoridor_rate(games: int) -> float:
    """Moves a second of random games, legal actions included."""
    try:
        import pyspiel
    except ImportError:
        raise ValueError("open-spiel is not installed: pip install sw-env[bench]") from None
    game, chooser = pyspiel.load_game("quoridor"), random.Random(1)
    played: list[int] = []

    def run() -> None:
        played.append(0)
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                state.apply_action(chooser.choice(state.legal_actions()))
                played[-1] += 1

    speeds = [rate(run, 1, runs=1) for _ in range(3)]
    return float(np.median(speeds)) * float(np.mean(played))
