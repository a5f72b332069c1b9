"""The frozen pool of `sw-env rate`: its members play each other; `python -m sw_env.training.fit_pool --game warcraft`.

What has been played is kept in the folder of --results, so that a stopped measurement goes on. The pool is frozen: what is
written makes another scale, and so gets another version."""

import argparse
from datetime import UTC, datetime
from pathlib import Path

from sw_env.games import CLASSIC, GAMES, load
from sw_env.training.arena.match import run
from sw_env.training.arena.rating import FOLDER
from sw_env.training.arena.schedule import Match
from sw_env.training.arena.standings import Row, standings

MEMBERS = ("random", "greedy", "heuristic", "mcts:sims=16", "mcts:sims=100")
"""Simulations, no milliseconds: the same players on every machine."""
GAMES_OF = {
    CLASSIC: {2: 200, 3: 60, 4: 100, 5: 200},
    "warcraft": {2: 60, 3: 30, 4: 60, 5: 200},
    "kingdoms": {2: 60, 3: 30, 4: 60, 5: 200},
}
"""Games of each group of members, by seats."""
SEED = 2026


def measure(game: str, seats: int, results: Path) -> list[Row]:
    """The members, the best first."""
    rules = {} if game == CLASSIC else {"game": game}
    match = Match(MEMBERS, (seats,), GAMES_OF[game][seats], SEED, pool=True, game=rules)
    return standings(run(match, results / f"{game}-{seats}.jsonl")).rows


def as_toml(game: str, version: int, found: dict[int, list[Row]]) -> str:
    """The file of a pool."""
    day = datetime.now(UTC).date().isoformat()
    lines = [
        f"# The frozen pool of `sw-env rate` for {load(game).title}, measured on {day}:",
        f"# python -m sw_env.training.fit_pool --game {game} --version {version}",
        "# Rating, and half the width of its 95 % interval. They make the scale: who changes them gives another version.",
        f"version = {version}",
    ]
    for seats, rows in found.items():
        lines += ["", f"[{seats}] # {max(row.games for row in rows)} games of each"]
        lines += [f'"{row.name}" = [{row.rating:.0f}, {row.rating_error:.0f}]' for row in reversed(rows)]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Measure, and write the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=[name for name in GAMES if name in GAMES_OF], default=CLASSIC)
    parser.add_argument("--version", type=int, required=True, help="another one than that of the file that is there")
    parser.add_argument("--results", type=Path, default=Path("runs/pool"))
    args = parser.parse_args()
    found = {seats: measure(args.game, seats, args.results) for seats in GAMES_OF[args.game]}
    (FOLDER / f"{args.game}.toml").write_text(as_toml(args.game, args.version, found), encoding="utf-8")


if __name__ == "__main__":
    main()
