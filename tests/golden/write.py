"""Golden files: a record for each seat count and edition, and the signatures; `make golden` writes them anew."""

import json
import random
from pathlib import Path

from sw_env.game import Game
from sw_env.games.smallworld.config import GameConfig
from sw_env.games.smallworld.data.rulebook import EDITIONS, MAX_SEATS, MIN_SEATS
from sw_env.record import dump, record
from sw_env.signature import signature

HERE = Path(__file__).resolve().parent
SIGNATURES = HERE / "signatures.json"
SEATS = range(MIN_SEATS, MAX_SEATS + 1)
SETTINGS = [(seats, edition) for seats in SEATS for edition in EDITIONS]
FEW = 4
"""Games of the short signature, which plain Python can play as well."""


def record_file(seats: int, edition: str) -> Path:
    return HERE / f"{seats}-seats-{edition}.jsonl"


def golden_record(seats: int, edition: str) -> str:
    """One seeded random game with a snapshot a turn."""
    chance = random.Random(f"{seats} {edition}")
    game = Game(seats, edition=edition, seed=seats)
    return "".join(dump(line) for line in record(game, lambda now: chance.choice(now.legal), seats, "turn"))


def signatures(games: int) -> dict[str, str]:
    """The behaviour of every seat count and edition."""
    return {f"{seats} {edition}": signature(GameConfig.make(seats, edition=edition), games)[0] for seats, edition in SETTINGS}


def main() -> None:
    for seats, edition in SETTINGS:
        record_file(seats, edition).write_text(golden_record(seats, edition), encoding="utf-8", newline="\n")
    both = {"thousand": signatures(1000), "few": signatures(FEW)}
    SIGNATURES.write_text(json.dumps(both, indent=1) + "\n")


if __name__ == "__main__":
    main()
