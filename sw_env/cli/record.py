"""`sw-env record`: play games and write them as records."""

import argparse
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from sw_env.agents.base import choice
from sw_env.agents.registry import decks_at_once, make_agent
from sw_env.cli.options import (
    add_force,
    add_game_arguments,
    add_workers,
    check_new,
    config_from,
    game_arguments,
    positive,
    workers_of,
)
from sw_env.game import Game, check_seed
from sw_env.games import configure
from sw_env.record import SNAPSHOTS, Line, dump, record

GAMES = 4
"""Recorded at a time, for each deck that an agent likes to play at once."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_game_arguments(parser)
    parser.add_argument("--games", type=positive, default=1, help="how many (default 1)")
    parser.add_argument(
        "--seed", type=int, default=0, help="of the first game; the next ones have the next numbers (default 0)"
    )
    parser.add_argument("--agents", nargs="+", default=["random"], help="spec strings: one for all seats, or one a seat")
    parser.add_argument("--snapshots", choices=SNAPSHOTS, default="none", help="write positions, too (default none)")
    parser.add_argument("--keep-forced", action="store_true", help="ask the agents for forced decisions, too")
    add_workers(parser)
    parser.add_argument("--out", default="-", help="the file to write (default: standard output)")
    add_force(parser)


def run(args: argparse.Namespace) -> int:
    config = config_from(args)
    check_seed(args.seed)
    if args.out != "-":
        check_new(args.out, args.force)
    check_agents(args.agents, config)
    with nullcontext(sys.stdout) if args.out == "-" else open(args.out, "w", encoding="utf-8", newline="\n") as file:
        for lines in recorded(args):
            file.writelines(lines)
    if args.out != "-":
        print(f"{args.games} games of {args.seats} seats written to {args.out}")
    return 0


def recorded(args: argparse.Namespace) -> Iterator[list[str]]:
    """The lines of some games at a time."""
    from sw_env.training.work import in_order, place

    task = Recording(tuple(args.agents), args.seats, args.seed, args.snapshots, not args.keep_forced, game_arguments(args))
    at_once = GAMES * min(map(decks_at_once, args.agents))
    parts = [range(k, min(k + at_once, args.games)) for k in range(0, args.games, at_once)]
    with place(workers_of(args)) as where:
        yield from in_order(where.run(task, parts))


@dataclass(frozen=True)
class Recording:
    """The task of recording games, by their numbers."""

    agents: tuple[str, ...]
    seats: int
    seed: int
    snapshots: str
    skip_forced: bool
    game: Mapping[str, Any]

    @property
    def kinds(self) -> Any:
        return sorted(set(self.agents)), self.seats, sorted(self.game.items())

    def warm(self) -> None:
        game = Game.start(self._config, self.seed)
        game.step(chooser(self.agents, self._config, self.seed)(game))

    def __call__(self, items: Sequence[range]) -> list[list[str]]:
        choose = chooser(self.agents, self._config, self.seed)
        return [[dump(line) for k in games for line in self._lines(choose, k)] for games in items]

    @cached_property
    def _config(self) -> Any:
        return configure(seats=self.seats, **self.game)

    def _lines(self, choose: Callable[[Game], int], k: int) -> Iterator[Line]:
        seed = self.seed + k
        return record(Game.start(self._config, seed, self.skip_forced), choose, seed, self.snapshots)


def check_agents(specs: Sequence[str], config: Any) -> None:
    """An error where they are too few, or too many, or can't sit down there."""
    if len(specs) not in (1, config.seats):
        raise ValueError(f"{len(specs)} agents for {config.seats} seats; allowed: 1 or {config.seats}")
    for spec in specs:
        make_agent(spec, config)


def chooser(specs: Sequence[str], config: Any, seed: int) -> Callable[[Game], int]:
    """Asks the agent of the seat that decides."""
    table = [make_agent(spec, config, seed + p) for p, spec in enumerate([*specs] * (config.seats // len(specs)))]

    def choose(game: Game) -> int:
        return choice(table[game.actor or 0], game)

    return choose
