"""`sw-env stats`: which races, powers and seats win, when races decline, how coins grow; over many games."""

import argparse
import csv
import json
from pathlib import Path
from typing import Any

from sw_env.cli.options import (
    add_force,
    add_rules_arguments,
    add_workers,
    check_new,
    game_arguments,
    positive,
    seats_of,
    workers_of,
)

SHOWN = 40


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--agents", nargs="+", default=["heuristic"], help="who plays (default heuristic); several share the seats"
    )
    parser.add_argument("--seats", default="3", help="2 to 5, also 2-5 or 2,4 (default 3)")
    parser.add_argument("--games", type=positive, default=1000, help="games for each number of seats (default 1000)")
    parser.add_argument("--seed", type=int, default=0)
    add_rules_arguments(parser)
    add_workers(parser)
    parser.add_argument("--out", type=Path, help="a folder for the tables as CSV")
    parser.add_argument("--plots", action="store_true", help="draw them, too (needs --out and matplotlib: sw-env[arena])")
    parser.add_argument("--combos", action="store_true", help="print the table of combos, too")
    parser.add_argument("--json", action="store_true", help="print all tables for machines")
    add_force(parser)


def run(args: argparse.Namespace) -> int:
    if args.plots and not args.out:
        raise ValueError("--plots needs a folder: --out")
    from sw_env.training.arena.insight import tables_of

    for seats in seats_of(args.seats, args.game) if args.out else ():
        for path in [*(table_path(args.out, name, seats) for name in tables_of(args.game)), picture_path(args.out, seats)]:
            check_new(path, args.force)
    found = {seats: look(args, seats) for seats in seats_of(args.seats, args.game)}
    if args.json:
        by_seats = {n: {name: rows_of(table) for name, table in seen[1].items()} for n, seen in found.items()}
        print(json.dumps({"agents": args.agents, "games": args.games, "seats": by_seats}))
    for seats, (seen, tables) in found.items():
        if not args.json:
            print(f"== {seats} seats, {args.games} games, {', '.join(args.agents)}")
            for name, table in tables.items():
                if name != "combos" or args.combos:
                    print(f"\n{name}", *as_lines(table), sep="\n")
            print()
        if args.out:
            write(args.out, seats, tables)
            if args.plots:
                from sw_env.training.arena.pictures import draw_insight

                draw_insight(seen, tables, picture_path(args.out, seats))
    return 0


def look(args: argparse.Namespace, seats: int) -> tuple[Any, dict[str, Any]]:
    """Watch the games of one table size; what was seen, and its tables."""
    from sw_env.training.arena.insight import Watching, tables_of, watch
    from sw_env.training.progress import Bar

    task = Watching(tuple(args.agents), seats, args.games, args.seed, game_arguments(args))
    seen = watch(task, workers_of(args), Bar(f"{seats} seats").show)
    return seen, {name: make(seen) for name, make in tables_of(args.game).items()}


def rows_of(table: Any) -> list[dict[str, Any]]:
    """A table as a list of objects."""
    columns, rows = table
    return [dict(zip(columns, row, strict=True)) for row in rows]


def as_lines(table: Any) -> list[str]:
    """A table as aligned text."""
    from sw_env.training.arena.standings import aligned

    columns, rows = table
    return aligned([columns, *[[_cell(name, v) for name, v in zip(columns, row, strict=True)] for row in rows[:SHOWN]]])


def _cell(column: str, value: Any) -> str:
    if column in ("win_rate", "low", "high", "share"):
        return f"{value:.1%}"
    return f"{value:.2f}" if isinstance(value, float) else str(value)


def table_path(folder: Path, name: str, seats: int) -> Path:
    """Where a table is written."""
    return folder / f"{name}-{seats}p.csv"


def picture_path(folder: Path, seats: int) -> Path:
    """Where the picture of a table size is written."""
    return folder / f"stats-{seats}p.png"


def write(folder: Path, seats: int, tables: dict[str, Any]) -> None:
    """A CSV file for each table."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, (columns, rows) in tables.items():
        with table_path(folder, name, seats).open("w", newline="") as file:
            csv.writer(file).writerows([columns, *rows])
