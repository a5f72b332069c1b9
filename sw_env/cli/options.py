"""The arguments that several commands share."""

import argparse
from pathlib import Path

from sw_env.games.smallworld.config import GameConfig
from sw_env.games.smallworld.data.rulebook import CHOICES, EDITIONS, MAX_SEATS, MIN_SEATS


def add_game_arguments(parser: argparse.ArgumentParser) -> None:
    """Seats, board, edition and the user's own content."""
    parser.add_argument("--seats", type=int, default=3, help=f"{MIN_SEATS} to {MAX_SEATS} (default 3)")
    parser.add_argument("--map", help="an official board (2p … 5p) or a JSON file; default: the one for the seats")
    text = f"{', '.join(EDITIONS)}; options may follow, as in 2009,refill_timing=end_of_turn ({', '.join(CHOICES)})"
    parser.add_argument("--edition", default="default", help=text)
    add_content_arguments(parser)


def add_content_arguments(parser: argparse.ArgumentParser) -> None:
    """The user's own banner and badge."""
    parser.add_argument("--race", help="a TOML file with a race of your own")
    parser.add_argument("--power", help="a TOML file with a power of your own")


def add_force(parser: argparse.ArgumentParser) -> None:
    """Whether files that are there may be written over."""
    parser.add_argument("--force", action="store_true", help="write over files that are there already")


def check_new(path: str | Path | None, force: bool) -> None:
    """An error where a file would be lost; asked before the work begins."""
    if path is not None and not force and Path(path).is_file():
        raise ValueError(f"{path} is there already and would be lost; give another name, or --force")


def config_from(args: argparse.Namespace) -> GameConfig:
    """What the arguments describe."""
    return GameConfig.make(args.seats, args.map, args.edition, args.race, args.power)


def positive(text: str) -> int:
    """A number from 1."""
    value = int(text)
    if value < 1:
        raise argparse.ArgumentTypeError(f"{value} is below 1")
    return value
