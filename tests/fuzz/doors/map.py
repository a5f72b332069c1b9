"""Boards: JSON files and dicts; a board that is taken is drawn and played on."""

import copy
import json
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from fuzz.harness import refused
from fuzz.mutate import bend, shake
from sw_env.game import Game
from sw_env.games.smallworld.data.maps import FOLDER, load_map
from sw_env.render.svg import svg

RING = Path(__file__).resolve().parents[3] / "configs" / "content" / "ring.json"


@cache
def boards():
    """The official boards and one without a drawing."""
    return [json.loads(path.read_text()) for path in (*sorted(FOLDER.glob("*.json")), RING)]


def attempt(rng):
    board = rng.choice(boards())
    for _ in range(rng.choice((1, 1, 2, 4))):
        board = bend(rng, board)
    if rng.random() < 0.3:
        board = straighten(board)
    if rng.random() < 0.3:
        board = draw_oddly(rng)
    if rng.random() < 0.2:
        return take(rng, board, "map ")
    raw = json.dumps(board).encode()
    if rng.random() < 0.2:
        raw = shake(rng, raw)
    with TemporaryDirectory() as folder:
        path = Path(folder, "board.json")
        path.write_bytes(raw)
        return take(rng, path, str(path))


def straighten(board):
    """Without what is checked against the graph, so that more of it gets through."""
    if isinstance(board, dict) and isinstance(board.get("regions"), list):
        for region in board["regions"]:
            for key in ("border", "coastal") if isinstance(region, dict) else ():
                region.pop(key, None)
    return board


def draw_oddly(rng):
    """Only the drawing spoiled, which the rules don't look at."""
    board = copy.deepcopy(rng.choice(boards()))
    for region in board["regions"] if rng.random() < 0.3 else [rng.choice(board["regions"])]:
        part = {key: region[key] for key in ("polygon", "x", "y", "label") if key in region} or {
            "polygon": [[0, 0], [9, 0], [9, 9]]
        }
        region.update(bend(rng, part))
        if rng.random() < 0.3 and isinstance(region.get("polygon"), list):
            span = rng.choice((0, 1, 30, 1000, 2000))
            region["polygon"] = [
                [rng.uniform(-span, span), rng.uniform(-span, span)] for _ in range(rng.choice((1, 2, 3, 30, 128)))
            ]
    if rng.random() < 0.2:
        board.update(width=rng.choice((100, 1000, 10_000)), height=rng.choice((100, 1000, 10_000)))
    return board


def take(rng, source, place):
    """Load, draw and play."""
    try:
        board = load_map(source)
    except ValueError as error:
        return refused(error, place)
    game = Game(seats=2, map=board, seed=rng.randrange(100))
    if rng.random() < 0.3:
        svg(game.position(), board)
    for _ in range(5000):
        if game.over:
            return "accepted"
        game.step(rng.choice(game.legal))
    raise AssertionError("a game that doesn't end")
