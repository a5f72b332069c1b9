"""Golden files: a record and a signature for each number of seats; run this module to write them anew."""

import json
import random
from pathlib import Path

from sw_env.game import Game
from sw_env.games import configure
from sw_env.record import dump, record
from sw_env.signature import signature

HERE = Path(__file__).resolve().parent
SIGNATURES = HERE / "signatures.json"
SEATS = (1, 2, 3, 4, 5)
FEW, MANY = 2, 300
"""Games of the short signature, which plain Python can play as well, and of the long one."""


def record_file(seats: int) -> Path:
    return HERE / f"{seats}-seats.jsonl"


def golden_record(seats: int) -> str:
    """One seeded random game with a snapshot a turn."""
    chance = random.Random(seats)
    game = Game(seats, seed=seats, game="kingdoms", turn_limit=30)
    return "".join(dump(line) for line in record(game, lambda now: chance.choice(now.legal), seats, "turn"))


def signatures(games: int) -> dict[str, str]:
    """The behaviour of every number of seats."""
    return {str(seats): signature(configure("kingdoms", seats), games)[0] for seats in SEATS}


def main() -> None:
    for seats in SEATS:
        record_file(seats).write_text(golden_record(seats), encoding="utf-8", newline="\n")
    SIGNATURES.write_text(json.dumps({"few": signatures(FEW), "many": signatures(MANY)}, indent=1) + "\n")


if __name__ == "__main__":
    main()
