"""Golden files of the younger games: a record for each number of seats, and the signatures; `make golden` writes them anew."""

import json
import random
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sw_env.game import Game
from sw_env.games import configure, load
from sw_env.record import dump, record
from sw_env.signature import signature


@dataclass(frozen=True)
class Golden:
    """What is kept of a game."""

    few: int
    """Games of the short signature, which plain Python can play as well."""
    many: int
    """Games of the long one."""
    options: Callable[[int], dict[str, Any]]
    """What the record for so many seats is played with."""


GAMES = {
    "warcraft": Golden(4, 1000, lambda seats: {"islands_seed": seats}),
    "kingdoms": Golden(2, 300, lambda seats: {"turn_limit": 30}),
}


def folder_of(name: str) -> Path:
    return Path(__file__).resolve().parent / name / "golden"


def signatures_of(name: str) -> dict[str, dict[str, str]]:
    """Those that are kept: few and many games, by seats."""
    found: dict[str, dict[str, str]] = json.loads((folder_of(name) / "signatures.json").read_text())
    return found


def seats_of(name: str) -> range:
    least, most = load(name).seats
    return range(least, most + 1)


def record_file(name: str, seats: int) -> Path:
    return folder_of(name) / f"{seats}-seats.jsonl"


def golden_record(name: str, seats: int) -> str:
    """One seeded random game with a snapshot a turn."""
    chance = random.Random(seats)
    game = Game(seats, seed=seats, game=name, **GAMES[name].options(seats))
    return "".join(dump(line) for line in record(game, lambda now: chance.choice(now.legal), seats, "turn"))


def signatures(name: str, games: int) -> dict[str, str]:
    """The behaviour of every number of seats."""
    return {str(seats): signature(configure(name, seats), games)[0] for seats in seats_of(name)}


def main() -> None:
    for name, golden in GAMES.items():
        for seats in seats_of(name):
            record_file(name, seats).write_text(golden_record(name, seats), encoding="utf-8", newline="\n")
        both = {"few": signatures(name, golden.few), "many": signatures(name, golden.many)}
        (folder_of(name) / "signatures.json").write_text(json.dumps(both, indent=1) + "\n")


if __name__ == "__main__":
    main()
