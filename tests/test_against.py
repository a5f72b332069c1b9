"""Two checkouts beside each other: each side runs its own code, however it is installed and wherever one stands."""

from pathlib import Path

from sw_env.benchmarks.against import ask, start

MODULES = {
    "sw_env/__init__.py": "",
    "sw_env/config.py": "class GameConfig:\n    @staticmethod\n    def make(*of):\n        return of\n",
    "sw_env/envs/__init__.py": "",
    "sw_env/envs/batch.py": (
        "class BatchEnv:\n    def __init__(self, n, seats): ...\n    def reset(self, seed): ...\n"
        "    def rollout(self, steps):\n        sum(range(100_000))\n"
    ),
    "benchmarks/__init__.py": "",
    "benchmarks/signature.py": "def signature(config):\n    return f'other {config[0]}', 1.0\n",
    "pyproject.toml": "[tool.setuptools]\n",
}
"""A checkout from before players and benchmarks were part of the package."""


def test_the_other_side_runs_the_other_code(tmp_path, monkeypatch):
    for name, text in MODULES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    monkeypatch.chdir(Path(__file__).resolve().parents[1])
    side = start(tmp_path, "engine", 3)
    speed, signature = ask(side)
    side.communicate()
    assert signature == "other 3"
    assert speed > 0


def test_this_side_runs_what_is_here(monkeypatch):
    """Without a folder of links `sw_env.benchmarks` would be looked for in the current folder."""
    root = Path(__file__).resolve().parents[1]
    monkeypatch.setattr("sw_env.benchmarks.against.SIDE", WHERE)
    side = start(root, "engine", 2)
    assert ask(side) == (1.0, str((root / "benchmarks").resolve()))
    side.communicate()


WHERE = """
import json, sys
from pathlib import Path
import sw_env.benchmarks.timing as found
for _ in sys.stdin:
    print(json.dumps([1.0, str(Path(found.__file__).resolve().parent)]), flush=True)
"""
