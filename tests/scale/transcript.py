"""Three nodes, one of which is killed in the middle of an arena and of trainings, and the signatures: `make show-scale`."""

import hashlib
import json
import os
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import chdir
from dataclasses import replace
from pathlib import Path
from typing import Any

from conftest import ALONE, Nodes

from sw_env.agents.neural.checkpoint import as_bytes
from sw_env.cli import main as command
from sw_env.training.arena.match import run
from sw_env.training.arena.schedule import Match
from sw_env.training.nodes import OnRay
from sw_env.training.ppo import Ppo, PpoSettings
from sw_env.training.work import lasting

MATCH = Match(("mcts:sims=60", "heuristic"), games=60, seed=3)
SETTINGS = PpoSettings(kind="mlp", games=90, shards=3, minibatch=64, remember=1, rivals=("heuristic",))
ITERATIONS = 3


def say(what: str, signature: str, note: str = "") -> None:
    print(f"{what:<58}{signature}  {note}".rstrip(), flush=True)


def signature(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:16]


def arena(where: Any, progress: Callable[..., bool] | None = None) -> str:
    found = run(MATCH, workers=where, **({"progress": progress} if progress else {}))
    return signature(json.dumps([{**result, "ms": 0} for result in sorted(found, key=lambda one: one["key"])]).encode())


def training(settings: PpoSettings, disturb: Callable[[], None] = lambda: None) -> str:
    """Of weights, optimiser and league after some iterations; in the middle of the second one something happens."""
    trainer = Ppo(settings)
    with ThreadPoolExecutor(1) as other:
        for number in range(ITERATIONS):
            done = other.submit(trainer.iterate)
            if number == 1:
                disturb()
            done.result()
    return signature(as_bytes(trainer.state()))


def main(folder: Path) -> None:
    say(f"arena of {MATCH.games} games, here", arena(1))
    say(f"training of {ITERATIONS} iterations in {SETTINGS.shards} shards, here", training(SETTINGS))
    say("the same with two learners, here", training(replace(SETTINGS, learners=2)))
    nodes = Nodes(folder)
    there = OnRay(nodes.address)
    killed: list[int] = []

    def progress(done: int, total: int, new: Any) -> bool:
        if done > 10 and not killed:
            killed.append(done)
            nodes.kill()
        return True

    def die() -> None:
        time.sleep(1.5)
        nodes.kill()

    say("the arena on three nodes", arena(there))
    say("the arena, a node killed", arena(there, progress), f"after {killed[0]} games; {there.note()}")
    for learners, what in ((1, "the training, played there"), (3, "the training with three learners there")):
        settings = replace(SETTINGS, ray=nodes.address, learners=learners)
        found = training(settings, die)
        say(f"{what}, a node killed", found, lasting(learners, nodes.address).note())
    command(["cluster", "check", nodes.address])
    nodes.close()


if __name__ == "__main__":
    os.environ |= ALONE
    with tempfile.TemporaryDirectory() as name, chdir(name):
        folder = Path(name, "nodes")
        folder.mkdir()
        main(folder)
