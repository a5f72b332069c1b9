"""`sw-env games`: the games of this library, how many may play, what can be asked of each."""

import argparse
import json
from typing import Any

from sw_env.games import GAMES, load


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print the list for machines")


def run(args: argparse.Namespace) -> int:
    found = [describe(name) for name in GAMES]
    if args.json:
        print(json.dumps({"games": found}))
        return 0
    for game in found:
        least, most = game["seats"]
        print(f"{game['name']:<12}{game['title']}: {least} to {most} seats, {game['actions']} actions")
        print(f"{'':<12}options: {', '.join(game['options']) or 'none'}")
    return 0


def describe(name: str) -> dict[str, Any]:
    """What there is to know about a game before one plays it."""
    spec = load(name)
    return {
        "name": name,
        "title": spec.title,
        "seats": list(spec.seats),
        "actions": spec.actions,
        "options": list(spec.options),
    }
