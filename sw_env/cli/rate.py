"""`sw-env rate SPEC …`: ratings of agents against a frozen pool, and their places on its ladder."""

import argparse
import json
from pathlib import Path
from typing import Any

from sw_env.cli.options import add_force, check_new, positive, seats_of
from sw_env.games import CLASSIC, load


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Who, and how exactly."""
    parser.add_argument("agents", metavar="AGENT", nargs="+", help="spec strings, also of bots of your own")
    parser.add_argument("--game", default=CLASSIC, help=f"which game (default {CLASSIC})")
    parser.add_argument("--seats", default="2", help="tables of so many, also 2-5 or 2,4: each has its own scale (default 2)")
    parser.add_argument("--error", type=positive, default=25, help="stop at so many points up or down, 95 %% (default 25)")
    parser.add_argument("--games", type=positive, default=4000, help="stop at so many games (default 4000)")
    parser.add_argument("--seed", type=int, default=0, help="decks and dice (default 0)")
    parser.add_argument("--json", action="store_true", help="print the result for machines")
    parser.add_argument("--report", type=Path, help="write the ladder as a page")
    add_force(parser)


def run(args: argparse.Namespace) -> int:
    from sw_env.agents.registry import canonical
    from sw_env.training.arena.rating import pool_of

    check_new(args.report, args.force)
    if args.seed < 0:
        raise ValueError(f"seed is {args.seed}; allowed: from 0")
    names = list(dict.fromkeys(map(canonical, args.agents)))
    pools = [pool_of(args.game, seats) for seats in seats_of(args.seats, args.game)]
    found = {pool.seats: {name: measure(name, pool.seats, args) for name in names} for pool in pools}
    if args.json:
        rows = [told(name, one, args.error) for mine in found.values() for name, one in mine.items()]
        print(json.dumps({"game": args.game, "pool": pools[0].version, "ratings": rows}))
    else:
        print("\n\n".join(ladder(mine, args.error) for mine in found.values()))
    if args.report:
        args.report.write_text(page(list(found.values()), args), encoding="utf-8")
    return 0


def measure(name: str, seats: int, args: argparse.Namespace) -> Any:
    """The rating of one agent, with a bar while it plays."""
    from sw_env.training.arena.rating import rate
    from sw_env.training.progress import Bar

    bar = Bar(f"rate {seats} seats")

    def show(found: Any) -> None:
        over = found.error <= args.error
        bar.show(args.games if over else found.games, args.games, f"{name} {found.value:.0f} ± {found.error:.0f}")

    return rate(name, args.game, seats, args.error, args.games, args.seed, show)


def told(name: str, found: Any, error: float) -> dict[str, Any]:
    """One rating for machines."""
    measured = {"rating": found.value, "error": found.error, "games": found.games, "known_enough": found.error <= error}
    return {"agent": name, "seats": found.pool.seats} | measured | {"pool": dict(found.pool.ratings)}


def rungs(mine: dict[str, Any], error: float) -> list[tuple[str, float, float, str]]:
    """The ladder of one table size, the best first: name, rating, half the width of its interval, where that is from."""
    pool = next(iter(mine.values())).pool
    rows = [(name, value, pool.errors.get(name, 0.0), f"pool {pool.version}") for name, value in pool.ratings.items()]
    for name, one in mine.items():
        more = "" if one.error <= error else f", not yet to ± {error:g}: more --games"
        rows.append((name, one.value, one.error, f"{one.games} games{more}"))
    return sorted(rows, key=lambda row: -row[1])


def ladder(mine: dict[str, Any], error: float) -> str:
    """The same for the terminal."""
    rows = rungs(mine, error)
    width = max(len(name) for name, *_ in rows)
    seats = next(iter(mine.values())).pool.seats
    lines = [
        f"{k:>3}  {name:<{width}}  {value:5.0f} ± {half:.0f}  {source}" for k, (name, value, half, source) in enumerate(rows, 1)
    ]
    return "\n".join([f"{seats} seats", *lines])


def page(found: list[dict[str, Any]], args: argparse.Namespace) -> str:
    """The ladder for the docs."""
    seats = ", ".join(str(next(iter(mine.values())).pool.seats) for mine in found)
    command = (
        f"sw-env rate {' '.join(args.agents)} --game {args.game} --seats {args.seats} --error {args.error} --games {args.games}"
    )
    lines = [f"# Ladder: {load(args.game).title}", ""]
    lines += [
        f"Ratings at tables of {seats} against the frozen pool, with 95 % intervals, by `{command} --seed {args.seed}`.",
        "",
    ]
    for mine in found:
        lines += [
            f"## {next(iter(mine.values())).pool.seats} seats",
            "",
            "| | agent | rating | from |",
            "| ---: | --- | ---: | --- |",
        ]
        rows = enumerate(rungs(mine, args.error), 1)
        lines += [f"| {k} | `{name}` | {value:.0f} ± {half:.0f} | {source} |" for k, (name, value, half, source) in rows]
        lines.append("")
    return "\n".join(lines)
