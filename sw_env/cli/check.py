"""`sw-env check`: replay records and say where one is wrong."""

import argparse
import sys

from sw_env.cli.options import add_content_arguments
from sw_env.record import RecordError, check, read_games


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", help="record files (.jsonl)")
    parser.add_argument("--map", help="the board of the records, where their header does not name a file at hand")
    add_content_arguments(parser)


def run(args: argparse.Namespace) -> int:
    return max(check_file(path, args) for path in args.files)


def check_file(path: str, args: argparse.Namespace) -> int:
    """Replay one file; 0 when all of it follows the rules, else 1."""
    games = decisions = running = 0
    try:
        for numbered in read_games(path):
            summary = check(numbered, args.map, args.race, args.power)
            games, decisions, running = games + 1, decisions + summary.decisions, running + (not summary.finished)
    except RecordError as error:
        print(f"{path}: {error}", file=sys.stderr)
        return 1
    unfinished = f", {running} of them unfinished" if running else ", all finished"
    print(f"{path}: {games} games, {decisions} decisions{unfinished}: right")
    return 0
