"""Races and powers of one's own: TOML files; one that is taken is played with."""

import tomllib
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from fuzz.harness import refused
from fuzz.mutate import as_toml, bend, shake
from sw_env.game import Game
from sw_env.games.smallworld.config import GameConfig

FOLDER = Path(__file__).resolve().parents[3] / "configs" / "content"


@cache
def files():
    """What the examples say, and which of them is a race."""
    return [
        (name, tomllib.loads((FOLDER / f"{file}.toml").read_text()))
        for name, file in (("race", "gnomes"), ("power", "nomadic"))
    ]


def attempt(rng):
    kind, columns = rng.choice(files())
    for _ in range(rng.choice((1, 1, 2, 4))):
        columns = bend(rng, columns)
    raw = as_toml(columns).encode("utf-8", "surrogatepass")
    if rng.random() < 0.3:
        raw = shake(rng, raw)
    with TemporaryDirectory() as folder:
        path = Path(folder, f"{kind}.toml")
        path.write_bytes(raw)
        try:
            config = GameConfig.make(2 + rng.randrange(4), **{kind: path})
        except ValueError as error:
            return refused(error, str(path), f"{kind} '")
    game = Game.start(config, rng.randrange(1000))
    for _ in range(5000):
        if game.over:
            return "accepted"
        game.step(rng.choice(game.legal))
    raise AssertionError("a game that doesn't end")
