"""`sw-env web`: play and watch in the browser."""

import argparse
import errno
import gc
import ipaddress
import logging
import os
import socket
from typing import Any

from sw_env.cli.options import positive
from sw_env.games import CLASSIC, load
from sw_env.games.faces import check_shown

LOOPBACK = ["127.0.0.1", "localhost", "[::1]", "::1"]
MAX_MESSAGE = 65536
PORT, PORTS = 8000, 50
"""The usual port, and how many behind it are tried when it is busy."""
ACCEPTED, WAITING = 64, 2048
"""Connections that are taken in at once, and that may wait for it."""
FILES, SPARE = 4096, 128
"""Open files that are asked for, and those that are no connections."""
EACH = 256


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", default=CLASSIC, help=f"the game that is offered first (default {CLASSIC})")
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen on (default 127.0.0.1: this machine only)")
    parser.add_argument("--port", type=int, help=f"default {PORT}, or the next free one; 0 takes any free one")
    parser.add_argument("--workers", type=positive, default=min(2, os.cpu_count() or 1), help="processes in which agents think")
    parser.add_argument("--budget", type=above_zero, default=5.0, help="seconds an agent has for a decision (default 5)")
    parser.add_argument("--sims", type=positive, default=100_000, help="simulations it may be asked for (default 100000)")
    parser.add_argument("--tables", type=positive, default=500, help="so many at once (default 500)")
    parser.add_argument("--connections", type=positive, default=1000, help="so many players and watchers (default 1000)")
    parser.add_argument(
        "--tables-each",
        type=positive,
        help="tables that one address may open (default: all on this machine only, else a fifth)",
    )
    parser.add_argument(
        "--connections-each",
        type=positive,
        help=f"connections from one address (default: all on this machine only, else {EACH})",
    )
    parser.add_argument(
        "--keep", metavar="FOLDER", help="keep the tables in files there, and open them again at the next start"
    )
    parser.add_argument(
        "--age", type=above_zero, metavar="DAYS", help="remove tables that nobody has visited for so long (default: never)"
    )


def above_zero(text: str) -> float:
    """A number above 0."""
    value = float(text)
    if not 0 < value < 1e6:
        raise argparse.ArgumentTypeError(f"{text} is not between 0 and a million")
    return value


def run(args: argparse.Namespace) -> int:
    try:
        import uvicorn
        import websockets  # noqa: F401  uvicorn needs it for the play itself

        from sw_env.web.doors import Doors, Once, protocols
        from sw_env.web.server import make_app
    except ImportError as error:
        raise ImportError(f"the web server needs more packages ({error.name} is missing): pip install 'sw-env[web]'") from None
    check_shown(args.game)
    sock = bind(args.host, args.port)
    prepare(args.game)
    doors = Doors(room_for_connections(), args.connections_each or (FILES if is_loopback(args.host) else EACH))
    http, ws = protocols(doors)
    app = make_app(hall_from(args), LOOPBACK if is_loopback(args.host) else ["*"], args.game)
    limit: dict[str, Any] = {"ws_max_size": MAX_MESSAGE, "ws_per_message_deflate": False, "timeout_graceful_shutdown": 2}
    config = uvicorn.Config(app, log_level="warning", http=http, ws=ws, backlog=ACCEPTED, **limit)
    for name in ("uvicorn.error", "asyncio", "sw_env.web"):
        logging.getLogger(name).addFilter(Once())

    class Server(uvicorn.Server):
        """Takes connections in by handfuls, so that the doors can count them, while many more may wait."""

        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            sock.listen(WAITING)

    shown = f"[{args.host}]" if ":" in args.host else args.host
    print(f"{load(args.game).title} is at http://{shown}:{sock.getsockname()[1]}/ (Ctrl+C ends it)", flush=True)
    Server(config).run([sock])
    return 0


def hall_from(args: argparse.Namespace) -> Any:
    """The tables of the server that the arguments describe."""
    from sw_env.web.hall import Hall, Limits
    from sw_env.web.keep import Shelf
    from sw_env.web.purse import Purse
    from sw_env.web.workers import Crew

    alone = is_loopback(args.host)
    limits = Limits(
        args.tables,
        args.connections,
        tables_each=args.tables_each or (None if alone else max(1, args.tables // 5)),
        age=args.age or 0.0,
        purse=Purse(args.sims, args.budget, files=alone),
    )
    return Hall(Crew(args.workers), limits, Shelf(args.keep) if args.keep else None)


def bind(host: str, port: int | None) -> socket.socket:
    """A socket that listens; where the usual port is busy the next free one, where the wished one is busy a refusal."""
    first = PORT if port is None else port
    if not 0 <= first < 65536:
        raise ValueError(f"port {first}; allowed: 0 to 65535")
    for number in range(first, min(first + PORTS, 65536)):
        try:
            found = listening(host, number)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise ValueError(f"cannot listen on {host}, port {number}: {error.strerror or error}") from None
            continue
        if number == first:
            return found
        if port is None:
            print(f"Port {first} is busy; this is the next free one.")
            return found
        found.close()
        raise ValueError(f"port {first} is busy; the next free one is {number} (--port {number}; --port 0 takes any)")
    raise ValueError(f"port {first} is busy, and so are the next {PORTS - 1}; --port 0 takes any free one")


def listening(host: str, port: int) -> socket.socket:
    """A socket at this address."""
    sock = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    try:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        sock.bind((host, port))
        sock.listen(WAITING)
    except OSError:
        sock.close()
        raise
    return sock


def room_for_connections() -> int:
    """How many connections the system lets this process have, after asking for more."""
    try:
        import resource
    except ImportError:  # not on every system
        return FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wished = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wished:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wished, hard))
        soft = wished
    return max(16, min(FILES, soft if soft > 0 else FILES) - SPARE)


def is_loopback(host: str) -> bool:
    """Whether nobody but this machine can call."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def prepare(name: str = CLASSIC) -> None:
    """Compile and draw once, so that the first table does not wait."""
    from sw_env.game import Game
    from sw_env.games import configure
    from sw_env.games.faces import lobby_of, sheets_of
    from sw_env.render.svg import board_svg

    game = Game(seats=2, game=name)
    game.step(game.legal[0])
    Game.of(game.config, game.spec.from_position(game.position(), game.config, 0))
    sheets_of(name).sheet(game.position(), game.config)
    lobby = lobby_of(name)
    boards = [configure(name, game.seats, **lobby.asked(board, 0, "default")).board for board in lobby.options()["maps"]]
    for board in boards or [game.config.board]:
        board_svg(board, f"Board {board.name}")
    gc.collect()
    gc.freeze()  # what is here by now stays; looking through it would hold up the tables
