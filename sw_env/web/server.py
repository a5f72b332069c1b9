"""The web server: pages and JSON over HTTP, play over WebSockets."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from importlib.resources import files
from typing import Any

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from sw_env.agents.registry import AGENTS, usual_opponent
from sw_env.games import CLASSIC, GAMES, load
from sw_env.games.faces import is_shown, lobby_of, sheets_of
from sw_env.record import dump
from sw_env.render.film import game_info
from sw_env.render.html import static
from sw_env.render.scene import laid
from sw_env.render.svg import board_svg
from sw_env.web.guard import WithHeaders, body, guarded, reply, while_there
from sw_env.web.hall import Hall
from sw_env.web.rooms import Room
from sw_env.web.setup import read_text, readable, table_from
from sw_env.web.table import check_agent
from sw_env.web.talk import serve_watcher
from sw_env.web.views import offers, stacks

KINDS = {"html": "text/html", "js": "text/javascript", "css": "text/css"}
SHARED = ("page.css", "board.js")
OWN = ("play.html", "play.js", "play.css")
MAX_PACE = 10.0


def make_app(hall: Hall, hosts: list[str], first: str = CLASSIC) -> Starlette:
    """The application; `hosts` are the names under which it may be called, `first` is the game that its form begins with."""
    desk = Desk(hall, first)
    routes = [
        Route("/", desk.page),
        Route("/static/{name}", desk.file),
        Route("/api/options", desk.options),
        Route("/api/tables", desk.tables),
        Route("/api/tables", guarded(desk.create), methods=["POST"]),
        Route("/api/tables/{id}/board", guarded(desk.board)),
        Route("/api/tables/{id}/record", guarded(desk.record)),
        Route("/api/tables/{id}/remove", guarded(desk.remove), methods=["POST"]),
        Route("/api/look", guarded(desk.look), methods=["POST"]),
        WebSocketRoute("/play/{id}", desk.play),
    ]

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        hall.start()
        yield
        hall.shutdown()

    middleware = [Middleware(TrustedHostMiddleware, allowed_hosts=hosts, www_redirect=False), Middleware(WithHeaders)]
    return Starlette(routes=routes, middleware=middleware, lifespan=lifespan)


class Desk:
    """Answers every request."""

    def __init__(self, hall: Hall, first: str) -> None:
        self.hall, self.agents, self.first = hall, list(AGENTS), first

    async def page(self, request: Request) -> Response:
        """The one page."""
        return asset("play.html")

    async def file(self, request: Request) -> Response:
        """A file of the page."""
        return asset(request.path_params["name"])

    async def options(self, request: Request) -> Response:
        """What can be chosen."""
        games = {name: choices(name) for name in GAMES if is_shown(name)}
        first = {key: games[self.first][key] for key in ("maps", "editions")}
        return reply({"agents": self.agents, "games": games, "first": self.first} | first)

    async def tables(self, request: Request) -> Response:
        """All tables, shortly."""
        return reply([summary(room) for room in self.hall.rooms.values()])

    async def create(self, request: Request) -> Response:
        """A new table; the answer has the tokens of its seats, and the one with which it can be removed."""
        wish, visitor = await body(request), visitor_of(request)
        pace = wish.get("pace")
        self.hall.check_room(visitor)
        table = await asyncio.to_thread(table_from, wish, self.agents)
        for seat in table.seats:
            if seat.agent:
                self.hall.limits.purse.check(seat.agent)
        self.hall.open(table, min(MAX_PACE, max(0.0, float(pace))) if isinstance(pace, int | float) else None, visitor)
        tokens = [None if seat.agent else seat.token for seat in table.seats]
        return reply({"id": table.id, "tokens": tokens, "owner": table.owner}, 201)

    async def remove(self, request: Request) -> Response:
        """A table goes, as its owner wishes."""
        wish = await body(request)
        self.hall.remove(request.path_params["id"], wish.get("owner"))
        return reply({"removed": request.path_params["id"]})

    async def board(self, request: Request) -> Response:
        """The picture of a table's board."""
        room = self.hall.room(request.path_params["id"])
        number, board = room.picture().board, room.board
        assert board is not None
        markup = await asyncio.to_thread(board_svg, board, f"Board {board.name}")
        return Response(markup, media_type="image/svg+xml", headers={"x-board": str(number)})

    async def record(self, request: Request) -> Response:
        """The record of a table."""
        table = self.hall.room(request.path_params["id"]).table
        name = f'attachment; filename="{table.game.config.game}-{table.id}.jsonl"'
        text = "".join(dump(line) for line in table.record())
        return Response(text, media_type="application/x-ndjson", headers={"content-disposition": name})

    async def look(self, request: Request) -> Response:
        """A pasted position: its board, what is legal, and what an agent thinks of it."""
        wish = await body(request)
        with readable():
            _, _, game = await asyncio.to_thread(read_text, wish.get("text"), wish)
        position = game.position()
        board = laid(position, game.config.board)
        answer: dict[str, Any] = {
            "info": game_info(game.config) | {"names": None},
            "board": await asyncio.to_thread(board_svg, board, f"Board {board.name}"),
            "position": position,
            "sheet": sheets_of(game.config.game).sheet(position, game.config),
            "labels": sheets_of(game.config.game).labels(position, game.config),
            "stacks": stacks(game, position),
            "moves": offers(game),
        }
        spec = wish.get("agent")
        if spec and not game.over:
            await asyncio.to_thread(check_agent, spec, self.agents)
            self.hall.limits.purse.check(spec)
            answer["view"] = await while_there(request, self.hall.analyse(spec, game, visitor_of(request)))
        return reply(answer)

    async def play(self, socket: WebSocket) -> None:
        """A connection to a table."""
        await serve_watcher(self.hall, socket, self.agents)


def choices(game: str) -> dict[str, Any]:
    """What the form for a new table offers."""
    spec, options = load(game), lobby_of(game).options()
    opponent = usual_opponent(spec.configure(options["usual"]))
    return {"title": spec.title, "seats": spec.seats, "opponent": opponent} | options


def visitor_of(request: Request) -> str:
    """The address of whoever asks."""
    return request.client.host if request.client else ""


def asset(name: str) -> Response:
    """A file of the page."""
    if name not in SHARED + OWN:
        return PlainTextResponse("no such file", 404)
    return Response(text_of(name), media_type=KINDS[name.rpartition(".")[2]])


@cache
def text_of(name: str) -> str:
    """What is in a file of the page; read once, so that no visitor costs a file."""
    return static(name) if name in SHARED else (files("sw_env.web") / "static" / name).read_text(encoding="utf-8")


def summary(room: Room) -> dict[str, Any]:
    """A table in the list."""
    table = room.table
    people = [p for p, seat in enumerate(table.seats) if seat.agent is None]
    return {
        "id": table.id,
        "map": table.game.config.board.name,
        "seats": [seat.name for seat in table.seats],
        "people": people,
        "round": table.game.round,
        "over": table.game.over,
        "watchers": len(room.watchers),
    }
