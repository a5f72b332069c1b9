"""`sw-env arena A B …`: agents play each other, and what that says about their strength."""

import argparse
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


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Who plays, how often, and what comes out."""
    parser.add_argument(
        "agents",
        nargs="+",
        metavar="AGENT",
        help="spec strings as `sw-env agents` lists them, or bots of your own: module:Name, ./bot.py",
    )
    parser.add_argument("--seats", default="2", help="2 to 5, also 2-5 or 2,4: all those tables (default 2)")
    parser.add_argument("--games", type=positive, default=200, help="games of each table, in whole rotations (default 200)")
    parser.add_argument("--seed", type=int, default=0, help="decks and dice (default 0)")
    add_rules_arguments(parser)
    add_workers(parser)
    kept = parser.add_mutually_exclusive_group()
    kept.add_argument("--out", type=Path, help="JSON-lines file of results; a stopped arena goes on from it")
    kept.add_argument("--resume", type=Path, metavar="OUT", help="go on with such a file, which has to be there")
    parser.add_argument("--sprt", metavar="P0,P1", help="stop once the first agent's win rate is decided to be P1 or P0")
    parser.add_argument("--clock", default="", help="seconds a move, as in 2, or for a game and more for each move: 60+0.5")
    parser.add_argument("--openings", type=Path, help="a file of unfinished records; each is played in all rotations")
    parser.add_argument("--records", type=Path, help="write the records of all games (docs/records.md)")
    parser.add_argument("--online", action="store_true", help="openskill's running ratings, too")
    parser.add_argument("--json", action="store_true", help="print the result for machines")
    parser.add_argument("--csv", type=Path, help="write the table as CSV")
    parser.add_argument("--picture", type=Path, help="draw cross table and ratings (.svg or .png)")
    parser.add_argument("--html", type=Path, help="write the result as a page that needs no other file")
    parser.add_argument("--opinion", default="", metavar="SEARCH", help="what this agent thinks of some games, on the page")
    add_force(parser)


def run(args: argparse.Namespace) -> int:
    """Play and report."""
    from sw_env.training.arena.schedule import Match
    from sw_env.training.arena.standings import standings
    from sw_env.training.arena.stopping import EarlyStop

    args.out = args.out or begun(args.resume)
    rules, seats = game_arguments(args), seats_of(args.seats, args.game)
    moves = args.records is not None or (args.html is not None and args.out is None)
    plan = {"clock": args.clock, "openings": str(args.openings or ""), "moves": moves}
    match = Match(agents=tuple(args.agents), seats=seats, games=args.games, seed=args.seed, game=rules, **plan)
    check_plan(match, args.opinion)
    for path in (args.csv, args.picture, args.records, args.html):
        check_new(path, args.force)
    test = EarlyStop(match, args.sprt) if args.sprt is not None else None
    games = play(match, args.out, workers_of(args), test, args.records)
    found = [standings(one, args.online) for one in games]
    report(found, test, args)
    if args.html:
        write_page(match, games, found, test.sentence() if test else "", args)
    return 0


def begun(results: Path | None) -> Path | None:
    """The results with which an arena goes on."""
    if results is not None and not results.is_file():
        raise ValueError(f"--resume {results}: there is no such file; allowed: what --out has written, or --out to begin one")
    return results


def check_plan(match: Any, opinion: str) -> None:
    """An error where clock, openings or opinion make no sense, before the work begins."""
    from sw_env.training.arena.clock import Clock
    from sw_env.training.arena.openings import start

    if match.clock:
        Clock.read(match.clock)
    if match.openings:
        for seats in match.seats:
            start(match, seats, 0, 0)
    if opinion:
        from sw_env.training.arena.looking import check_opinion

        if not match.moves:
            raise ValueError("--opinion is for the page of a match whose moves are kept: --html without --out, or --records")
        check_opinion(opinion, match)


def play(match: Any, out: Path | None, workers: Any, test: Any = None, records: Path | None = None) -> list[list[Any]]:
    """Play a match with a progress bar, until a test has decided if there is one; the games of each table size."""
    from sw_env.record import write
    from sw_env.training.arena import match as arena
    from sw_env.training.arena.openings import record_of
    from sw_env.training.arena.standings import asked_seats
    from sw_env.training.arena.tally import Tally
    from sw_env.training.progress import Bar

    if len(match.agents) < 2 and match.seats != (1,):
        raise ValueError("an arena needs two agents (the same one twice measures the seats)")
    bar, tally = Bar("arena"), Tally(match)

    def progress(done: int, total: int, new: list[Any]) -> bool:
        tally.add(new)
        stop = test is not None and test.look(new)
        notes = (tally.note(), test.note() if test else getattr(workers, "note", str)())
        bar.show(total if stop else done, total, ", ".join(filter(None, notes)))
        return not stop

    results = arena.run(match, out, workers, progress)
    if records:
        write(records, (line for result in results for line in record_of(match, result)))
    by_size = [[r for r in results if asked_seats(r) == n] for n in match.seats]
    return [games for games in by_size if games]


def report(found: list[Any], test: Any, args: argparse.Namespace) -> None:
    """Tables on the terminal, or JSON; files on request."""
    from sw_env.training.arena import standings

    if args.json:
        tables = found[0].as_dict() if len(found) == 1 else {"tables": [one.as_dict() for one in found]}
        print(json.dumps(tables | ({"sprt": test.as_dict()} if test else {})))
    else:
        for one in found:
            print(standings.as_table(one), "", standings.cross_table(one), "", sep="\n")
            print(*(line + "\n" for line in standings.forfeit_lines(one)), sep="", end="")
        if test:
            print(test.sentence())
    if args.csv:
        standings.write_csv(args.csv, found)
    if args.picture:
        from sw_env.training.arena.pictures import draw_standings

        draw_standings(found, args.picture)


def write_page(match: Any, games: list[Any], found: list[Any], verdict: str, args: argparse.Namespace) -> None:
    """The page, with what the moves tell where they were kept."""
    from sw_env.training.arena.looking import sections
    from sw_env.training.arena.page import page

    more = [sections(match, one, args.opinion) for one in games]
    args.html.write_text(page(found, verdict, more), encoding="utf-8")
