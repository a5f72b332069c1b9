"""How many decisions a second does PPO learn from, beside MaskablePPO of Stable-Baselines3, and in how much memory?

Each side runs in a process of its own, one after the other in turns, so that both meet the same machine. An iteration plays
as many decisions, looks at each as often, in minibatches of the same size. Our own plays itself, and every decision teaches;
SB3's learner plays random opponents, which cost it next to nothing: in both, every question to the network is learned from."""

import argparse
import json
import resource
import statistics
import subprocess
import sys
from pathlib import Path
from typing import Any

from sw_env.benchmarks.timing import cpu_seconds
from sw_env.cli.options import positive

WIDTH, LAYERS, GAMES, EPOCHS, MINIBATCH = 256, 2, 512, 2, 4096
OURS, THEIRS, ENTITY = "own PPO, mlp 256x256", "MaskablePPO, mlp 256x256", "own PPO, entity network"
SIDES: dict[str, tuple[str, dict[str, Any]]] = {
    OURS: ("own", {"kind": "mlp", "width": WIDTH, "rounds": LAYERS}),
    THEIRS: ("sb3", {"width": WIDTH, "layers": LAYERS}),
    ENTITY: ("own", {}),
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--seats", type=int, default=2, help="2 to 5 (default 2)")
    parser.add_argument("--runs", type=positive, default=3, help="runs of each side, of which the median counts (default 3)")
    parser.add_argument("--iterations", type=int, default=3, help="iterations in a run, after one to warm up (default 3)")


def main(args: argparse.Namespace) -> int:
    steps = round(ask(OURS, args.seats, 0, 0)["steps"])
    runs = [{side: ask(side, args.seats, args.iterations, steps) for side in SIDES} for _ in range(args.runs)]
    found = {side: {key: statistics.median(run[side][key] for run in runs) for key in ("pace", "memory")} for side in SIDES}
    ratio = {side: statistics.median(run[side]["pace"] / run[THEIRS]["pace"] for run in runs) for side in SIDES}
    if args.json:
        print(json.dumps({"seats": args.seats, "decisions": GAMES * steps, "sides": found, "ratio": ratio}))
        return 0
    print(f"{args.seats} seats, {GAMES * steps:,} decisions an iteration, {EPOCHS} epochs, minibatches of {MINIBATCH:,}")
    print(f"  {'':<28}{'decisions a CPU second':>24}{'beside MaskablePPO':>22}{'peak memory':>16}")
    for side, one in found.items():
        print(f"  {side:<28}{one['pace']:>24,.0f}{ratio[side]:>20.2f} x{one['memory']:>12,.0f} MiB")
    return 0


def ask(side: str, seats: int, iterations: int, steps: int) -> dict[str, float]:
    """What a process of its own measures."""
    command = [sys.executable, "-m", "sw_env.benchmarks.training", side, str(seats), str(iterations), str(steps)]
    found: dict[str, float] = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout)
    return found


def measure(side: str, seats: int, iterations: int, steps: int) -> dict[str, float]:
    """Decisions a CPU second over some iterations, peak memory in MiB, decisions of an iteration for each game."""
    import torch

    torch.set_num_threads(1)
    kind, shape = SIDES[side]
    shared = {"seats": seats, "games": GAMES, "epochs": EPOCHS, "minibatch": MINIBATCH, **shape}
    learned, spent = (measure_own if kind == "own" else measure_sb3)(shared, iterations, steps)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return {"pace": learned / spent if spent else 0.0, "memory": memory, "steps": round(learned / GAMES / max(iterations, 1))}


def measure_own(shared: dict[str, Any], iterations: int, steps: int) -> tuple[int, float]:
    """Decisions learned from and seconds; without iterations, the decisions of the one that warms up."""
    from sw_env.training.ppo import Ppo, PpoSettings

    trainer = Ppo(PpoSettings(**shared, league=0.0, rivals=()))
    trainer.iterate()
    if not iterations:
        return trainer.decisions, 0.0
    before = trainer.decisions
    spent = sum(cpu_seconds(trainer.iterate) for _ in range(iterations))
    return trainer.decisions - before, spent


def measure_sb3(shared: dict[str, Any], iterations: int, steps: int) -> tuple[int, float]:
    """The same for MaskablePPO."""
    from sw_env.training.ppo_sb3 import Sb3Settings, make_model

    settings = Sb3Settings(**shared, steps=steps, opponents=("random",))
    model = make_model(settings, Path("nowhere"))
    model.tensorboard_log = None
    model.learn(settings.batch)
    spent = cpu_seconds(lambda: model.learn(iterations * settings.batch, reset_num_timesteps=False))
    return iterations * settings.batch, spent


if __name__ == "__main__":
    which, *numbers = sys.argv[1:]
    print(json.dumps(measure(which, *map(int, numbers))))
