"""Instructions a decision, counted by valgrind: repeatable where seconds are not."""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

# valgrind knows no AVX-512: both runs use a processor that it can play, and the code is compiled before it starts
PROCESSOR = {
    "NUMBA_CPU_NAME": "haswell",
    "NUMBA_CPU_FEATURES": "+popcnt,+bmi,+bmi2,+lzcnt,+avx,+avx2,+fma",
    "NUMBA_NUM_THREADS": "1",
    "PYTHONHASHSEED": "0",  # else importing alone differs by millions
}
GAMES, SHORT, LONG = 16, 500, 80_500
PLAY = """
import sys
from sw_env.envs.batch import BatchEnv
env = BatchEnv(int(sys.argv[1]), seats=int(sys.argv[2]))
env.reset(7)
env.rollout(int(sys.argv[3]))
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--seats", type=int, nargs="+", default=[2, 5], help="default: 2 5")


def main(args: argparse.Namespace) -> int:
    valgrind = shutil.which("valgrind")
    if valgrind is None:
        raise ValueError("valgrind is not installed (Debian: apt install valgrind)")
    counts = {str(seats): round(instructions(valgrind, seats)) for seats in args.seats}
    lines = [f"{seats} seats: {count:,} instructions a decision" for seats, count in counts.items()]
    print(json.dumps(counts) if args.json else "\n".join(lines))
    return 0


def instructions(valgrind: str, seats: int) -> float:
    """Two runs that differ only in the number of decisions."""
    run([], seats, SHORT)
    tool = [valgrind, "--tool=cachegrind", "--cache-sim=no"]
    return (counted(tool, seats, LONG) - counted(tool, seats, SHORT)) / (GAMES * (LONG - SHORT))


def counted(tool: list[str], seats: int, steps: int) -> int:
    """All instructions of one run."""
    with tempfile.NamedTemporaryFile() as out:
        report = run([*tool, f"--cachegrind-out-file={out.name}"], seats, steps)
    found = re.search(r"I\s+refs:\s+([\d,]+)", report)
    if found is None:
        raise ValueError(f"valgrind said nothing of instructions: {report[-500:]}")
    return int(found[1].replace(",", ""))


def run(tool: list[str], seats: int, steps: int) -> str:
    """What the run says on its error stream."""
    command = [*tool, sys.executable, "-c", PLAY, str(GAMES), str(seats), str(steps)]
    done = subprocess.run(command, env=os.environ | PROCESSOR, capture_output=True, text=True)
    if done.returncode:
        raise ValueError(f"{' '.join(command[:3])} … failed: {done.stderr[-500:]}")
    return done.stderr
