"""Golden files: a record for each seat count, and the signatures; `make golden` writes them anew."""

import json
import random
from pathlib import Path

from sw_env.game import Game
from sw_env.games.warcraft.config import WarcraftConfig
from sw_env.games.warcraft.data.rulebook import MAX_SEATS, MIN_SEATS
from sw_env.record import dump, record
from sw_env.signature import signature

HERE = Path(__file__).resolve().parent
SIGNATURES = HERE / "signatures.json"
SEATS = range(MIN_SEATS, MAX_SEATS + 1)
FEW = 4
"""Games of the short signature, which plain Python can play as well."""


def record_file(seats: int) -> Path:
    return HERE / f"{seats}-seats.jsonl"


def golden_record(seats: int) -> str:
    """One seeded random game on islands of its own, with a snapshot a turn."""
    chance = random.Random(seats)
    game = Game(seats, seed=seats, game="warcraft", islands_seed=seats)
    return "".join(dump(line) for line in record(game, lambda now: chance.choice(now.legal), seats, "turn"))


def signatures(games: int) -> dict[str, str]:
    """The behaviour for every seat count."""
    return {str(seats): signature(WarcraftConfig.make(seats), games)[0] for seats in SEATS}


def main() -> None:
    for seats in SEATS:
        record_file(seats).write_text(golden_record(seats), encoding="utf-8", newline="\n")
    both = {"thousand": signatures(1000), "few": signatures(FEW)}
    SIGNATURES.write_text(json.dumps(both, indent=1) + "\n")


if __name__ == "__main__":
    main()
