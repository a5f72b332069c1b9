"""The environments: observation beside step and mask, AEC beside PettingZoo's own games, learner steps through SB3."""

import argparse
import json
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np

from sw_env.benchmarks.engine import play
from sw_env.benchmarks.timing import rate
from sw_env.cli.options import positive
from sw_env.core.batch import random_actions
from sw_env.envs import aec
from sw_env.envs.batch import BatchEnv
from sw_env.envs.single import make_vec

BATCH, STEPS, SLOTS = 1024, 50, 256
AEC_STEPS = 20_000
PEERS = {"connect_four_v3": AEC_STEPS, "chess_v6": 2_000}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--seats", type=int, nargs="+", default=[2, 3, 4, 5], help="default: 2 3 4 5")
    parser.add_argument("--runs", type=positive, default=5, help="runs of which the median counts (default 5)")


def measure(args: argparse.Namespace) -> dict[str, Any]:
    """Everything in one run."""
    return {
        "batch": {str(seats): measure_batch(seats, args.runs) for seats in args.seats},
        "aec": measure_aec(args.seats[0], args.runs),
        "learner": measure_learners(args.seats[0], args.runs),
    }


def measure_batch(seats: int, runs: int) -> dict[str, float]:
    """A Python loop over BatchEnv.step with and without observation, in turns, so that both meet the same machine."""
    plain, seeing = BatchEnv(BATCH, seats=seats), BatchEnv(BATCH, seats=seats, observe=True)
    for env in (plain, seeing):
        env.reset(7)
        env.rollout(50)
    speeds = [
        (rate(lambda: play(plain, STEPS), BATCH * STEPS, 3), rate(lambda: play(seeing, STEPS), BATCH * STEPS, 3))
        for _ in range(runs)
    ]
    alone, together = (float(np.median(column)) for column in zip(*speeds, strict=True))
    share = float(np.median([seen / blind for blind, seen in speeds]))
    return {
        "numbers": seeing.layout.size,
        "step_mask_per_s": round(alone),
        "with_observation_per_s": round(together),
        "share": round(share, 3),
        "observation_ns": round(1e9 / together - 1e9 / alone, 1),
    }


def measure_aec(seats: int, runs: int) -> dict[str, int | None]:
    """Steps a second through last() and step() with observation, random legal play."""
    makers: dict[str, Callable[[], Any]] = {
        "raw_env": lambda: aec.raw_env(seats=seats),
        "env": lambda: aec.env(seats=seats),
        **{name: lambda name=name: peer(name) for name in PEERS},  # type: ignore[misc]
    }
    return {name: aec_rate(make, PEERS.get(name, AEC_STEPS), runs) for name, make in makers.items()}


def peer(name: str) -> Any:
    """A game of PettingZoo's own, wrapped as it ships."""
    import importlib

    return importlib.import_module(f"pettingzoo.classic.{name}").env()


def aec_rate(make: Callable[[], Any], steps: int, runs: int) -> int | None:
    """None where a peer is not installed."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            env = make()
    except (ImportError, AttributeError):
        return None
    return round(rate(lambda: walk(env, steps), steps, runs))


def walk(env: Any, steps: int) -> None:
    """So many random legal steps."""
    chance = np.random.default_rng(1)
    env.reset(seed=1)
    for draw in chance.random(steps):
        seen, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            env.reset()
        else:
            legal = np.flatnonzero(seen["action_mask"])
            env.step(legal[int(draw * len(legal))])


def measure_learners(seats: int, runs: int) -> dict[str, int | None]:
    """Learner steps a second at 256 slots with random opponents, masks fetched as the learner does."""
    vector = make_vec(SLOTS, seats=seats)
    vector.reset(seed=1)

    def steps(step: Callable[[np.ndarray], Any], bits: np.ndarray) -> None:
        actions, chance = np.zeros(SLOTS, np.int64), np.random.default_rng(1)
        for _ in range(100):
            random_actions(bits, chance.integers(1 << 64, size=SLOTS, dtype=np.uint64), actions)
            step(actions)

    found: dict[str, int | None] = {"make_vec": round(rate(lambda: steps(vector.step, vector.table.bits), 100 * SLOTS, runs))}
    found["sb3"] = None
    try:
        from sw_env.envs.sb3 import SmallWorldVecEnv
    except ImportError:
        return found
    slots = SmallWorldVecEnv(SLOTS, seats=seats)
    slots.seed(1)
    slots.reset()

    def masked_step(actions: np.ndarray) -> None:
        np.stack(slots.env_method("action_masks"))
        slots.step(actions)

    found["sb3"] = round(rate(lambda: steps(masked_step, slots.table.bits), 100 * SLOTS, runs))
    return found


def show(result: dict[str, Any]) -> str:
    """The tables."""
    columns = ("seats", "numbers", "step+mask M/s", "+observation M/s", "share", "observation ns")
    lines = ["BatchEnv, 1024 games, random play", "".join(f"{column:>18}" for column in columns)]
    for seats, row in result["batch"].items():
        speeds = (f"{row[key] / 1e6:.2f}" for key in ("step_mask_per_s", "with_observation_per_s"))
        words = (seats, row["numbers"], *speeds, f"{row['share']:.0%}", f"{row['observation_ns']:.0f}")
        lines.append("".join(f"{word:>18}" for word in words))
    titles = {"aec": "AEC, last() and step() with observation"}
    titles["learner"] = f"one learner seat, {SLOTS} slots, random opponents, masks"
    for part, title in titles.items():
        lines += ["", title]
        for name, speed in result[part].items():
            lines.append(f"{name:>18}{'not installed' if speed is None else f'{speed:,} steps/s':>22}")
    return "\n".join(lines)


def main(args: argparse.Namespace) -> int:
    result = measure(args)
    print(json.dumps(result) if args.json else show(result))
    return 0
