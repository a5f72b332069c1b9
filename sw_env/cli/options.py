"""The arguments that several commands share."""

import argparse
import os
from pathlib import Path
from typing import Any

from sw_env.games import CLASSIC, GAMES, configure, load
from sw_env.reading import parse_toml, shown


def add_game_arguments(parser: argparse.ArgumentParser) -> None:
    """Which game, for how many."""
    parser.add_argument("--seats", type=int, default=3, help="players (default 3); `sw-env games` says how many a game allows")
    add_rules_arguments(parser)


def add_rules_arguments(parser: argparse.ArgumentParser) -> None:
    """Which game, on which board, by which rules."""
    parser.add_argument("--game", default=CLASSIC, metavar="GAME", help=f"{', '.join(GAMES)} (default {CLASSIC})")
    parser.add_argument("--map", help="an official board (2p … 5p) or a JSON file; default: the one for the seats")
    text = "rules of an edition, such as 2009; options may follow, as in 2009,refill_timing=end_of_turn (docs/rules.md)"
    parser.add_argument("--edition", default="default", help=text)
    add_content_arguments(parser)
    text = "anything else that the game's configuration takes, as `sw-env games` lists it; may be given several times"
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help=text)


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


def game_arguments(args: argparse.Namespace) -> dict[str, Any]:
    """What differs from the official classic game, as `configure` takes it beside the seats."""
    given = {"map": args.map, "edition": args.edition, "race": args.race, "power": args.power}
    found = {key: value for key, value in given.items() if value not in (None, "default")}
    if args.game != CLASSIC:
        load(args.game)
        found["game"] = args.game
    return found | dict(map(_option, args.option))


def _option(word: str) -> tuple[str, Any]:
    """KEY=VALUE, the value as TOML has it; what is no TOML is text, with commas a list of texts."""
    key, equals, text = word.partition("=")
    if not equals:
        raise ValueError(f"--option {shown(word)} is not KEY=VALUE")
    try:
        return key, parse_toml(f"x = {text}")["x"]
    except ValueError:
        return key, text.split(",") if "," in text else text


def config_from(args: argparse.Namespace) -> Any:
    """What the arguments describe."""
    return configure(seats=args.seats, **game_arguments(args))


def seats_of(text: str, game: str = CLASSIC) -> tuple[int, ...]:
    """2, 2-5 or 2,4; as many as the game allows."""
    least, most = load(game).seats
    try:
        low, dash, high = text.partition("-")
        numbers = range(int(low), int(high) + 1) if dash else [int(word) for word in text.split(",")]
    except ValueError:
        raise ValueError(f"--seats {text!r}; allowed: a number, a range such as 2-5, a list such as 2,4") from None
    if not numbers or not all(least <= n <= most for n in numbers):
        raise ValueError(f"--seats {text!r}; allowed: {least} to {most}")
    return tuple(sorted(set(numbers)))


def positive(text: str) -> int:
    """A number from 1."""
    value = int(text)
    if value < 1:
        raise argparse.ArgumentTypeError(f"{value} is below 1")
    return value


def add_workers(parser: argparse.ArgumentParser) -> None:
    """Where the work is done."""
    parser.add_argument("--workers", type=positive, default=os.cpu_count() or 1, help="processes (default: all cores)")
    parser.add_argument("--ray", metavar="ADDRESS", help="auto or HOST:PORT: on the nodes of a Ray cluster (docs/cluster.md)")


def workers_of(args: argparse.Namespace) -> Any:
    """So many processes here, or the nodes of a cluster."""
    if args.ray is None:
        return args.workers
    from sw_env.training.work import lasting

    return lasting(args.workers, args.ray)
