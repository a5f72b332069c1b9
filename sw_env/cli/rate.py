"""`sw-env rate SPEC …`: ratings of agents against a frozen pool, and their places on its ladder."""

import argparse
import json
import shlex
from pathlib import Path
from typing import Any

from sw_env.cli.options import add_force, check_new, positive, seats_of
from sw_env.game import check_seed
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
    parser.add_argument("--report", type=Path, help="write the ladder as a page: .html, or .md for the docs")
    parser.add_argument("--html", type=Path, help="write it as a page, whatever the file is called")
    add_force(parser)


def run(args: argparse.Namespace) -> int:
    from sw_env.agents.registry import canonical
    from sw_env.training.arena.rating import pool_of
    from sw_env.training.arena.rungs import Ladder

    for path in (args.report, args.html):
        check_new(path, args.force)
    check_seed(args.seed)
    names = list(dict.fromkeys(map(canonical, args.agents)))
    pools = [pool_of(args.game, seats) for seats in seats_of(args.seats, args.game)]
    found = [{name: measure(name, pool.seats, args) for name in names} for pool in pools]
    ladder = Ladder(load(args.game).title, command(args), args.error, found)
    if args.json:
        rows = [told(name, one, args.error) for mine in found for name, one in mine.items()]
        print(json.dumps({"game": args.game, "pool": pools[0].version, "ratings": rows}))
    else:
        print(ladder.as_text())
    if args.report:
        text = ladder.as_page() if args.report.suffix == ".html" else ladder.as_markdown()
        args.report.write_text(text, encoding="utf-8")
    if args.html:
        args.html.write_text(ladder.as_page(), encoding="utf-8")
    return 0


def command(args: argparse.Namespace) -> str:
    """What makes the same ladder again."""
    words = ["sw-env", "rate", *args.agents]
    for name in ("game", "seats", "error", "games", "seed"):
        words += [f"--{name}", str(getattr(args, name))]
    return shlex.join(words)


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
