"""`sw-env rate SPEC`: the rating of one agent against a frozen pool."""

import argparse
import json
from typing import Any

from sw_env.cli.options import positive
from sw_env.games import CLASSIC


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Who, and how exactly."""
    parser.add_argument("agent", metavar="AGENT", help="a spec string, also of a bot of your own")
    parser.add_argument("--game", default=CLASSIC, help=f"which game (default {CLASSIC})")
    parser.add_argument("--error", type=positive, default=25, help="stop at so many points up or down, 95 %% (default 25)")
    parser.add_argument("--games", type=positive, default=4000, help="stop at so many games (default 4000)")
    parser.add_argument("--seed", type=int, default=0, help="decks and dice (default 0)")
    parser.add_argument("--json", action="store_true", help="print the result for machines")


def run(args: argparse.Namespace) -> int:
    from sw_env.agents.registry import canonical
    from sw_env.training.arena.rating import rate
    from sw_env.training.progress import Bar

    bar = Bar("rate")

    def show(found: Any) -> None:
        bar.show(found.games, args.games, f"{found.value:.0f} ± {found.error:.0f}")

    name = canonical(args.agent)
    found = rate(name, args.game, args.error, args.games, args.seed, show)
    enough = found.error <= args.error
    if args.json:
        told = {"agent": name, "rating": found.value, "error": found.error, "games": found.games, "known_enough": enough}
        print(json.dumps(told | {"pool": dict(found.pool)}))
    else:
        open_ = "" if enough else f", not yet to ± {args.error}: more --games"
        print(f"{name}: {found.value:.0f} ± {found.error:.0f} after {found.games} games{open_}")
    return 0
