"""Settings of a training and of a ladder: TOML files and `key=value` words."""

import tomllib
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from fuzz.harness import refused
from fuzz.mutate import as_toml, bend, odd, shake, toml_value
from sw_env.cli.ladder import read_plan
from sw_env.training.start import ALGORITHMS, settings_class, settings_in

CONFIGS = Path(__file__).resolve().parents[3] / "configs"


@cache
def files(kind):
    """What the files that ship say."""
    return [tomllib.loads(path.read_text()) for path in sorted((CONFIGS / kind).glob("*.toml"))]


def attempt(rng):
    ladder = rng.random() < 0.3
    table = rng.choice(files("arena" if ladder else "train"))
    for _ in range(rng.choice((1, 1, 2))):
        table = bend(rng, table) if ladder or rng.random() < 0.3 else set_one(rng, table)
    raw = as_toml(table).encode("utf-8", "surrogatepass")
    if rng.random() < 0.2:
        raw = shake(rng, raw)
    words = (
        [f"{rng.choice(list(table) or ['x'])}={toml_value(odd(rng))}"] if rng.random() < 0.2 and isinstance(table, dict) else []
    )
    with TemporaryDirectory() as folder:
        path = Path(folder, "own.toml")
        path.write_bytes(raw)
        try:
            found = read_plan(path) if ladder else settings_in(path, words)
        except ValueError as error:
            return refused(error, str(path), "is not key=value")
    assert found
    return "accepted"


def set_one(rng, table):
    """One setting of the algorithm set to something else."""
    usual = settings_class(table.get("algorithm") if table.get("algorithm") in list(ALGORITHMS) else "ppo")().as_dict()
    key = rng.choice(list(usual))
    return {**table, key: odd(rng) if rng.random() < 0.6 else next(iter(bend(rng, {key: usual[key]}).values() or [0]))}
