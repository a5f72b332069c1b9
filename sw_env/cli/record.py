"""`sw-env record`: play games and write them as records."""

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from typing import Any

import numpy as np

from sw_env.agents.registry import make_agent
from sw_env.cli.options import add_force, add_game_arguments, check_new, config_from, positive
from sw_env.game import Game, check_seed
from sw_env.record import SNAPSHOTS, Line, dump, record


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_game_arguments(parser)
    parser.add_argument("--games", type=positive, default=1, help="how many (default 1)")
    parser.add_argument(
        "--seed", type=int, default=0, help="of the first game; the next ones have the next numbers (default 0)"
    )
    parser.add_argument("--agents", nargs="+", default=["random"], help="spec strings: one for all seats, or one a seat")
    parser.add_argument("--snapshots", choices=SNAPSHOTS, default="none", help="write positions, too (default none)")
    parser.add_argument("--keep-forced", action="store_true", help="ask the agents for forced decisions, too")
    parser.add_argument("--out", default="-", help="the file to write (default: standard output)")
    add_force(parser)


def run(args: argparse.Namespace) -> int:
    config = config_from(args)
    check_seed(args.seed)
    if args.out != "-":
        check_new(args.out, args.force)
    choose = chooser(args.agents, config, args.seed)
    with nullcontext(sys.stdout) if args.out == "-" else open(args.out, "w", encoding="utf-8", newline="\n") as file:
        for k in range(args.games):
            file.writelines(dump(line) for line in lines_of(args, config, choose, k))
    if args.out != "-":
        print(f"{args.games} games of {config.seats} seats written to {args.out}")
    return 0


def lines_of(args: argparse.Namespace, config: Any, choose: Callable[[Game], int], k: int) -> Iterator[Line]:
    """The lines of game k."""
    seed = args.seed + k
    return record(Game.start(config, seed, not args.keep_forced), choose, seed, args.snapshots)


def chooser(specs: list[str], config: Any, seed: int) -> Callable[[Game], int]:
    """Asks the agent of the seat that decides."""
    if len(specs) not in (1, config.seats):
        raise ValueError(f"{len(specs)} agents for {config.seats} seats; allowed: 1 or {config.seats}")
    table = [make_agent(spec, config, seed + p) for p, spec in enumerate(specs * (config.seats // len(specs)))]

    def choose(game: Game) -> int:
        bits, actors = game.bits, np.array([game.actor], np.int8)
        return int(table[game.actor or 0].act(game.states, bits, actors)[0])

    return choose
