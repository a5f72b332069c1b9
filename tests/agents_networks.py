"""What networks of drawn weights say of positions of every game; `make golden` writes it down anew."""

import json
from pathlib import Path

import numpy as np
import torch
from agents_table import some_way_in

from sw_env.agents.neural.inputs import Board
from sw_env.agents.neural.networks import Shape, make_network
from sw_env.games import GAMES, load

FILE = Path(__file__).parent / "agents" / "networks.json"
TABLES = [(game, seats) for game in GAMES for seats in sorted({max(2, load(game).seats[0]), load(game).seats[1]})]
KINDS = ("entity", "mlp")
STEPS = 60


def rows_of(game: str, seats: int) -> tuple[Board, np.ndarray, np.ndarray]:
    """A board, and observations and masks of random games some way in."""
    env = some_way_in(4, seats, STEPS, 8, 3, game=game, observe=True)
    return Board.of(env.config), env.observation.copy(), env.mask.copy()


def drawn(kind: str, game: str, inputs: int) -> torch.nn.Module:
    """A network whose weights are numbers of NumPy's generator, which are the same on every machine."""
    network, chance = (
        make_network(Shape(kind, width=12, memory=20, rounds=2, inputs=inputs, game=game)),
        np.random.default_rng(4),
    )
    with torch.no_grad():
        for weight in network.parameters():
            weight.copy_(torch.from_numpy(chance.normal(0, 0.3, tuple(weight.shape)).astype(np.float32)))
    return network


def said(game: str, seats: int, kind: str) -> list[list[float]]:
    """Logits of the legal actions and values of each position."""
    board, rows, masks = rows_of(game, seats)
    network = drawn(kind, game, board.inputs)
    with torch.inference_mode():
        logits, values = network(torch.from_numpy(rows), torch.from_numpy(masks), board)
    return [[*one[mask != 0].tolist(), *value.tolist()] for one, mask, value in zip(logits, masks, values, strict=True)]


def main() -> None:
    found = {f"{game} {seats} {kind}": said(game, seats, kind) for game, seats in TABLES for kind in KINDS}
    found = {key: [[float(f"{value:.6g}") for value in row] for row in rows] for key, rows in found.items()}
    FILE.write_text(json.dumps(found, separators=(",", ":")).replace("]],", "]],\n") + "\n")


if __name__ == "__main__":
    main()
