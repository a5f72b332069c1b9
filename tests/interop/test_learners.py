"""The examples of other libraries' learners: each trains, and prints a curve as the page promises."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples" / "learners"
BRIEF = {
    "agilerl_ppo": 20_000,
    "ppo_in_one_file": 8192,
    "rllib_self_play": 8192,
    "rllib_vector": 16384,
    "tianshou_dqn": 2000,
    "torchrl_gym": 4096,
    "torchrl_pettingzoo": 3000,
}
"""So many decisions each."""
NEEDS = {"agilerl": "agilerl", "rllib": "ray.rllib", "tianshou": "tianshou", "torchrl": "torchrl"}
"""By the first word of the name."""
ALONE = {"RAY_ADDRESS": "local", "RAY_AUTH_MODE": "disabled", "RAY_USAGE_STATS_ENABLED": "0"}
"""What keeps RLlib's Ray to this machine."""


def test_each_example_is_run():
    assert {path.stem for path in EXAMPLES.glob("*.py")} == set(BRIEF)


def test_the_example_of_rllib_is_short():
    assert (EXAMPLES / "rllib_vector.py").read_text().count("\n") < 60


@pytest.mark.parametrize("name", BRIEF)
def test_it_trains_and_prints_its_curve(name):
    pytest.importorskip(NEEDS.get(name.split("_")[0], "torch"), exc_type=ImportError)
    words = [sys.executable, "-W", "ignore", EXAMPLES / f"{name}.py", str(BRIEF[name])]
    done = subprocess.run(words, capture_output=True, text=True, timeout=600, env=os.environ | ALONE)
    assert done.returncode == 0, done.stderr[-2000:]
    rows = [tuple(map(float, line.split(","))) for line in done.stdout.splitlines()]
    assert len(rows) >= 2
    counts = [count for count, _ in rows]
    assert counts == sorted(set(counts))
    assert counts[-1] >= BRIEF[name]
    most = 10 if name == "tianshou_dqn" else 1
    assert all(0 <= found <= most for _, found in rows)
