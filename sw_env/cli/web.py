"""`sw-env web`: play and watch in the browser."""

import argparse
import gc
import ipaddress
import os
from typing import Any

from sw_env.cli.options import positive

LOOPBACK = ["127.0.0.1", "localhost", "[::1]", "::1"]
MAX_MESSAGE = 65536


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen on (default 127.0.0.1: this machine only)")
    parser.add_argument("--port", type=int, default=8000, help="default 8000; 0 takes any free one")
    parser.add_argument("--workers", type=positive, default=min(2, os.cpu_count() or 1), help="processes in which agents think")
    parser.add_argument("--budget", type=float, default=5.0, help="seconds an agent has for a decision (default 5)")
    parser.add_argument("--tables", type=positive, default=500, help="so many at once (default 500)")
    parser.add_argument("--connections", type=positive, default=1000, help="so many at once (default 1000)")
    parser.add_argument(
        "--keep", metavar="FOLDER", help="keep the tables in files there, and open them again at the next start"
    )


def run(args: argparse.Namespace) -> int:
    try:
        import uvicorn
        import websockets  # noqa: F401  uvicorn needs it for the play itself

        from sw_env.web.server import make_app
    except ImportError as error:
        raise ImportError(f"the web server needs more packages ({error.name} is missing): pip install 'sw-env[web]'") from None
    from sw_env.web.hall import Hall, Limits
    from sw_env.web.keep import Shelf
    from sw_env.web.workers import Crew

    prepare()
    limits = Limits(args.tables, args.connections, budget=args.budget)
    app = make_app(
        Hall(Crew(args.workers), limits, Shelf(args.keep) if args.keep else None), LOOPBACK if is_loopback(args.host) else ["*"]
    )
    limit: dict[str, Any] = {"ws_max_size": MAX_MESSAGE, "ws_per_message_deflate": False, "timeout_graceful_shutdown": 2}
    config = uvicorn.Config(app, args.host, args.port, log_level="warning", ws="websockets-sansio", **limit)
    server = uvicorn.Server(config)
    sock = config.bind_socket()
    sock.listen(2048)
    shown = f"[{args.host}]" if ":" in args.host else args.host
    print(f"Small World is at http://{shown}:{sock.getsockname()[1]}/ (Ctrl+C ends it)", flush=True)
    server.run([sock])
    return 0


def is_loopback(host: str) -> bool:
    """Whether nobody but this machine can call."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def prepare() -> None:
    """Compile and draw once, so that the first table does not wait."""
    from sw_env.data.maps import load_map
    from sw_env.data.rulebook import OFFICIAL_MAPS
    from sw_env.game import Game
    from sw_env.render.svg import board_svg

    game = Game(seats=2)
    game.step(game.legal[0])
    for name in OFFICIAL_MAPS.values():
        board_svg(load_map(name), f"Board {name}")
    gc.collect()
    gc.freeze()  # what is here by now stays; looking through it would hold up the tables
