"""`sw-env cluster check ADDRESS`: what the nodes of a Ray cluster are, and whether they play the same games as this machine."""

import argparse
import hashlib
import json
from typing import Any

GAMES = 1000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("action", choices=("check",))
    parser.add_argument("address", help="auto, or HOST:PORT of the head")


def run(args: argparse.Namespace) -> int:
    from sw_env.training.arena.standings import aligned
    from sw_env.training.nodes import OnRay, about

    there, here = OnRay(args.address), about()
    found = [*there.nodes(), here]
    columns = [*here, "cores"]
    print(*aligned([columns, *[[str(one.get(key, "here")) for key in columns] for one in found]]), sep="\n")
    faults = [f"{key} differs" for key in ("sources", "processor") if len({one[key] for one in found}) > 1]
    faults += ["without RAY_AUTH_MODE=token anybody who reaches a node can run code there"] if not here["token"] else []
    one, other = signature(1), signature(there)
    print(f"{GAMES} games here {one}, there {other}; {there.note()}")
    faults += ["games differ"] if one != other else []
    print(*(f"look: {fault}" for fault in faults), sep="\n", end="\n" if faults else "")
    there.close()
    return int(one != other)


def signature(where: Any) -> str:
    """A word for what comes out of a thousand games."""
    from sw_env.training.arena.match import run
    from sw_env.training.arena.schedule import Match

    results = [{**result, "ms": 0} for result in run(Match(("heuristic", "greedy"), games=GAMES), workers=where)]
    return hashlib.sha256(json.dumps(results).encode()).hexdigest()[:16]
