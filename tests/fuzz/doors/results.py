"""The file of an arena's results, as a stopped arena finds it again; what is taken is summed up."""

import json
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from fuzz.harness import refused
from fuzz.mutate import bend, shake
from sw_env.training.arena.match import resume, run
from sw_env.training.arena.schedule import Match
from sw_env.training.arena.standings import standings

MATCH = Match(("random", "greedy"), games=8, seed=1)


@cache
def lines():
    """What a finished arena has written."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "arena.jsonl")
        run(MATCH, path)
        return [json.loads(line) for line in path.read_text().splitlines()]


def attempt(rng):
    found = list(lines())
    for _ in range(rng.choice((1, 1, 2))):
        k = rng.randrange(len(found))
        found[k] = bend(rng, found[k])
    raw = "".join(json.dumps(line) + "\n" for line in found).encode()
    if rng.random() < 0.4:
        raw = shake(rng, raw)
    with TemporaryDirectory() as folder:
        path = Path(folder, "arena.jsonl")
        path.write_bytes(raw)
        try:
            results = resume(MATCH, path)
        except ValueError as error:
            assert path.read_bytes() == raw, "a file that was refused has changed"
            return refused(error, str(path))
    if results:
        standings(results)
    return "accepted"
