"""The examples of other libraries' learners: each trains, and prints a curve as the page promises."""

import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples" / "learners"
BRIEF = {"ppo_in_one_file": 8192, "torchrl_gym": 4096, "torchrl_pettingzoo": 3000, "tianshou_dqn": 2000, "agilerl_ppo": 20_000}
"""So many decisions each."""
NEEDS = {"torchrl_gym": "torchrl", "torchrl_pettingzoo": "torchrl", "tianshou_dqn": "tianshou", "agilerl_ppo": "agilerl"}


def test_each_example_is_run():
    assert {path.stem for path in EXAMPLES.glob("*.py")} == set(BRIEF)


@pytest.mark.parametrize("name", BRIEF)
def test_it_trains_and_prints_its_curve(name):
    pytest.importorskip(NEEDS.get(name, "torch"))
    words = [sys.executable, "-W", "ignore", EXAMPLES / f"{name}.py", str(BRIEF[name])]
    done = subprocess.run(words, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr[-2000:]
    rows = [tuple(map(float, line.split(","))) for line in done.stdout.splitlines()]
    assert len(rows) >= 2
    counts = [count for count, _ in rows]
    assert counts == sorted(set(counts))
    assert counts[-1] >= BRIEF[name]
    most = 10 if name == "tianshou_dqn" else 1
    assert all(0 <= found <= most for _, found in rows)
