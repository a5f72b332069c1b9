"""Networks on disk: the weights and the description beside them; one that is taken plays a decision."""

import json
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from fuzz.harness import refused
from fuzz.mutate import bend, shake
from sw_env.agents.neural.checkpoint import load_network, save_network
from sw_env.agents.neural.inputs import Board
from sw_env.agents.neural.networks import Shape, infer, make_network
from sw_env.games.smallworld.config import GameConfig
from sw_env.games.smallworld.data.rulebook import ACTIONS

BOARD = Board.of(GameConfig.make(2))
SHAPES = (Shape("entity", 4, 4, 1), Shape("mlp", 4, 4, 2, BOARD.layout.size))


@cache
def networks():
    """Small networks of each kind: bytes of the weights, and what they are."""
    with TemporaryDirectory() as folder:
        found = []
        for shape in SHAPES:
            path = Path(folder, "net.safetensors")
            save_network(path, make_network(shape, 1), shape, {"seats": 2, "reward": "coins"})
            found.append((path.read_bytes(), json.loads(path.with_suffix(".json").read_text())))
        return found


def attempt(rng):
    weights, about = rng.choice(networks())
    way = rng.randrange(4)
    if way == 0:
        weights = shake(rng, weights)
    elif way == 1:
        weights = shake(rng, weights[:400]) + weights[400:]  # the head, which says what is where
    elif way == 2:
        about = {**about, "network": bend(rng, about["network"])}
    else:
        about = bend(rng, about)
    described = json.dumps(about).encode()
    if rng.random() < 0.2:
        described = shake(rng, described)
    with TemporaryDirectory() as folder:
        path = Path(folder, "net.safetensors")
        path.write_bytes(weights)
        path.with_suffix(".json").write_bytes(described)
        try:
            network, found = load_network(path)
        except ValueError as error:
            return refused(error, str(path), str(path.with_suffix(".json")))
    assert found["network"]["kind"] in ("entity", "mlp")
    if found["network"]["inputs"] in (0, BOARD.layout.size):
        rows = np.zeros((3, BOARD.layout.size), np.uint8)
        infer(network, BOARD, rows, np.ones((3, ACTIONS), np.uint8))
    return "accepted"
