"""`sw-env endgame SPEC …`: decisions of the last turn are solved exactly, and agents are asked for theirs (classic game)."""

import argparse
import json
from typing import Any

from sw_env.cli.options import positive, seats_of
from sw_env.game import check_seed
from sw_env.games import CLASSIC


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("agents", metavar="AGENT", nargs="+", help="spec strings, also of bots of your own")
    parser.add_argument("--seats", default="2", help="tables of so many, also 2-5 or 2,4 (default 2)")
    parser.add_argument("--positions", type=positive, default=100, help="decisions at each table (default 100)")
    parser.add_argument("--seed", type=int, default=0, help="whose games they come from (default 0)")
    parser.add_argument("--json", action="store_true", help="print the result for machines")


def run(args: argparse.Namespace) -> int:
    from sw_env.agents.registry import canonical

    check_seed(args.seed)
    names = list(dict.fromkeys(map(canonical, args.agents)))
    rows = [row for seats in seats_of(args.seats, CLASSIC) for row in asked(names, seats, args.positions, args.seed)]
    if args.json:
        print(json.dumps(rows))
        return 0
    print("| seats | agent | decisions | best move | 95 % | coins given away |\n| ---: | --- | ---: | ---: | --- | ---: |")
    for row in rows:
        between = f"{row['low']:.1%} – {row['high']:.1%}"
        print(f"| {row['seats']} | `{row['agent']}` | {row['decisions']} | {row['best']:.1%} | {between} | {row['lost']:.2f} |")
    return 0


def asked(names: list[str], seats: int, count: int, seed: int) -> list[dict[str, Any]]:
    """A row for each agent at a table of so many."""
    from sw_env.training.arena.endgame import endings, score
    from sw_env.training.progress import Bar

    bar, some = Bar(f"solves {seats} seats"), []
    for ending in endings(seats, count, seed):
        some.append(ending)
        bar.show(len(some), count, "decisions of last turns")
    if not some:
        raise ValueError(f"no decision of {seats} seats was found that could be solved")
    found = {name: score(name, some, seed) for name in names}
    return [
        {"seats": seats, "agent": name, "decisions": len(some)}
        | {"best": one.best.value, "low": one.best.low, "high": one.best.high, "lost": one.lost}
        for name, one in found.items()
    ]
