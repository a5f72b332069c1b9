"""`sw-env show`: a recorded game as a replay page, as pictures, or in the terminal."""

import argparse
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from sw_env.cli.options import add_content_arguments, add_force, check_new, positive
from sw_env.game import Game
from sw_env.games import GAMES
from sw_env.games.faces import check_shown
from sw_env.record import Numbered, read_games, replay
from sw_env.render.film import Think, film
from sw_env.render.html import page
from sw_env.render.svg import svg
from sw_env.render.text import ansi

Moment = tuple[Game, dict[str, Any] | None]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", help="a record (.jsonl)")
    parser.add_argument("--game", type=positive, default=1, help="which game of the file (default 1, the first)")
    parser.add_argument("--out", help="write a stand-alone replay page (.html)")
    parser.add_argument("--analyse", metavar="AGENT", help="on the page, what this agent thinks of each decision")
    parser.add_argument(
        "--at", type=int, help="the moment for --svg, --png and the terminal: so many decisions played (default: all)"
    )
    parser.add_argument("--svg", help="write the picture of a moment")
    parser.add_argument("--png", help="write the picture of a moment")
    parser.add_argument("--gif", help="write the game as an animation")
    parser.add_argument(
        "--every", choices=("decision", "turn", "round"), default="turn", help="the frames of --gif (default turn)"
    )
    parser.add_argument("--width", type=positive, default=1000, help="of pictures, in pixels (default 1000)")
    parser.add_argument("--map", help="the board, where the record's header does not name a file at hand")
    add_content_arguments(parser)
    add_force(parser)


def run(args: argparse.Namespace) -> int:
    for path in (args.out, args.svg, args.png, args.gif):
        check_new(path, args.force)
    numbered = game_of(args.file, args.game)
    if numbered[0][1].get("game") in GAMES:  # what it is otherwise, replaying says
        check_shown(numbered[0][1]["game"])
    if args.out:
        write_page(args, numbered)
    if args.gif:
        write_animation(args, numbered)
    if args.svg or args.png or not (args.out or args.gif):
        show_moment(args, numbered)
    return 0


def game_of(path: str, number: int) -> list[Numbered]:
    """The lines of one game of a file."""
    found = next(islice(read_games(path), number - 1, None), None)
    if found is None:
        raise ValueError(f"{path}: has fewer than {number} games")
    return found


def write_page(args: argparse.Namespace, numbered: list[Numbered]) -> None:
    """The replay page."""
    data, config = film(numbered, args.map, args.race, args.power, thinker(args.analyse, numbered))
    title = f"{data['title']} {config.board.name}, {config.seats} seats, {Path(args.file).name} game {args.game}"
    text = page(data, config.board, title)
    Path(args.out).write_text(text, encoding="utf-8")
    print(f"{args.out}: {len(data['moments']) - 1} decisions, {len(text.encode()) / 1e6:.2f} MB")


def thinker(spec: str | None, numbered: list[Numbered]) -> Think | None:
    """What an agent thinks of a decision."""
    if spec is None:
        return None
    from sw_env.agents.analyst import Analyst

    return Analyst(spec).think


def moments(args: argparse.Namespace, numbered: list[Numbered]) -> Iterator[Moment]:
    """Every game on the way, with the decision line that led to it."""
    latest = None
    for _, line, game in replay(numbered, args.map, args.race, args.power):
        yield game, latest
        latest = line


def show_moment(args: argparse.Namespace, numbered: list[Numbered]) -> None:
    """One moment as files or in the terminal."""
    found = list(moments(args, numbered))
    wanted = len(found) - 1 if args.at is None else args.at
    if not 0 <= wanted < len(found):
        raise ValueError(f"--at is {wanted}; allowed: 0 to {len(found) - 1}")
    game, last = found[wanted]
    position, board = game.position(), game.config.board
    if args.svg:
        Path(args.svg).write_text(svg(position, board, last, args.width), encoding="utf-8")
    if args.png:
        from sw_env.render.image import frame

        frame(position, board, last, args.width).save(args.png, "PNG")
    if not (args.svg or args.png):
        print(ansi(position, board, last, colour=sys.stdout.isatty()))


def write_animation(args: argparse.Namespace, numbered: list[Numbered]) -> None:
    """The game as a GIF."""
    from sw_env.render.image import frame, write_gif

    chosen: dict[Any, Moment] = {}
    for k, (game, last) in enumerate(moments(args, numbered)):
        key = {"decision": k, "turn": (game.round, game.turn), "round": game.round}[args.every]
        chosen[key] = (game, last)  # the latest moment of each
    frames = [frame(game.position(), game.config.board, last, args.width) for game, last in chosen.values()]
    write_gif(args.gif, frames)
    print(f"{args.gif}: {len(frames)} frames")
