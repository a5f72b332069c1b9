"""A trainer that learns nothing in no time, to test what carries it."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import torch

from sw_env.agents.neural.networks import Shape, make_network
from sw_env.training.ppo import PpoSettings
from sw_env.training.runs import Run

QUICK = {"ladder": (), "save": 2, "evaluate": 1000, "kind": "mlp", "width": 4, "rounds": 1, "rivals": ()}
TINY = QUICK | {"width": 16, "games": 4, "minibatch": 512, "remember": 2, "rivals": ("greedy", "heuristic")}
"""PPO on four games an iteration."""
TIMES = ("seconds", "playing", "learning")


class Counter:
    """Ten decisions an iteration; `surprise` is called with the number of each before it counts."""

    def __init__(self, total: int = 60, surprise: Callable[[int], object] = lambda iteration: None) -> None:
        self.shape = Shape("mlp", 4, 4, 1, 30)
        self.network = make_network(self.shape, 1)
        self.total, self.surprise = total, surprise
        self.iteration = self.decisions = 0

    def iterate(self) -> dict[str, Any]:
        self.surprise(self.iteration + 1)
        self.iteration += 1
        self.decisions += 10
        return {"value_loss": 1 / self.iteration, "seconds_spent": 0.0}

    def state(self) -> dict[str, Any]:
        return {"iteration": self.iteration, "decisions": self.decisions, "network": self.network.state_dict()}

    def load(self, state: dict[str, Any]) -> None:
        self.network.load_state_dict(state["network"])
        self.iteration, self.decisions = state["iteration"], state["decisions"]


def run_of(folder: Path, **given: Any) -> Run:
    """A run that evaluates nothing and saves every second iteration."""
    return Run(folder, "ppo", PpoSettings.of(QUICK | given), "sw-env train quick.toml")


def kept(folder: Path) -> int:
    """The iteration of a folder's checkpoint."""
    return int(torch.load(folder / "state.pt", weights_only=True)["trainer"]["iteration"])


def curve(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What a log says, but for the times."""
    return [{key: value for key, value in row.items() if key not in TIMES} for row in rows]
