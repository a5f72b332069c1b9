"""Record files, for `sw-env check` and everything that replays them."""

import json
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from fuzz.harness import refused
from fuzz.mutate import bend, shake
from sw_env.game import Game
from sw_env.record import RecordError, check, dump, read_games, record


@cache
def games():
    """A short game for each number of seats, as lines."""
    found = []
    for seats in (2, 3, 4, 5):
        steps = iter(range(10**6))
        lines = record(Game(seats, seed=seats), lambda now, s=steps: now.legal[next(s) * 7 % len(now.legal)], seats, "turn")
        found.append([json.loads(dump(line)) for line in lines])
    return found


def attempt(rng):
    lines = [dict(line) for line in rng.choice(games())]
    lines = lines[: rng.choice((3, 12, 60, len(lines)))]
    for _ in range(rng.choice((1, 1, 2, 5))):
        way = rng.randrange(5)
        k = rng.randrange(len(lines))
        if way == 0 and len(lines) > 1:
            del lines[k]
        elif way == 1:
            lines.insert(k, rng.choice(lines))
        else:
            lines[k] = bend(rng, lines[k])
    raw = "".join(dump(line) for line in lines).encode("utf-8", "surrogatepass")
    if rng.random() < 0.3:
        raw = shake(rng, raw)
    with TemporaryDirectory() as folder:
        return knock(Path(folder, "games.jsonl"), raw)


def knock(path, raw):
    """Read and check all games of a file."""
    path.write_bytes(raw)
    try:
        for numbered in read_games(path):
            check(numbered)
    except RecordError as error:
        return refused(error, "line ", str(path))
    return "accepted"
