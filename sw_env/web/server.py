"""The web server: pages and JSON over HTTP, play over WebSockets."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from importlib.resources import files
from typing import Any
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from agents.registry import AGENTS
from sw_env.data.rulebook import EDITIONS, OFFICIAL_MAPS
from sw_env.record import dump
from sw_env.render.film import board_info
from sw_env.render.html import static
from sw_env.render.moves import moves
from sw_env.render.svg import board_svg
from sw_env.web.hall import Hall, Room, Watcher
from sw_env.web.setup import MAX_TEXT, read_text, readable, table_from
from sw_env.web.table import Refused
from sw_env.web.views import stacks
from sw_env.web.workers import AgentError, Overtime

MAX_WRONGS = 30
TOO_MANY, POLICY = 1013, 1008
KINDS = {"html": "text/html", "js": "text/javascript", "css": "text/css"}
SHARED = ("page.css", "board.js")
OWN = ("play.html", "play.js", "play.css")
POLICY_TEXT = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'"
)
HEADERS = {
    b"content-security-policy": POLICY_TEXT.encode() + b"; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"no-referrer",
    b"cache-control": b"no-store",
}

Handler = Callable[[Request], Awaitable[Response]]


def make_app(hall: Hall, hosts: list[str]) -> Starlette:
    """The application; `hosts` are the names under which it may be called."""
    names = list(AGENTS)

    async def page(request: Request) -> Response:
        return asset("play.html")

    async def file(request: Request) -> Response:
        return asset(request.path_params["name"])

    async def options(request: Request) -> Response:
        return reply({"agents": names, "maps": list(OFFICIAL_MAPS.values()), "editions": list(EDITIONS)})

    async def tables(request: Request) -> Response:
        return reply([summary(room) for room in hall.rooms.values()])

    async def create(request: Request) -> Response:
        wish = await body(request)
        table = await asyncio.to_thread(table_from, wish, names)
        pace = wish.get("pace")
        room = hall.open(table, min(10.0, max(0.0, float(pace))) if isinstance(pace, int | float) else None)
        tokens = [None if seat.agent else seat.token for seat in table.seats]
        return reply({"id": room.table.id, "tokens": tokens}, 201)

    async def board(request: Request) -> Response:
        config = hall.room(request.path_params["id"]).table.game.config
        markup = await asyncio.to_thread(board_svg, config.board, f"Board {config.board.name}")
        return Response(markup, media_type="image/svg+xml")

    async def record(request: Request) -> Response:
        table = hall.room(request.path_params["id"]).table
        name = f'attachment; filename="smallworld-{table.id}.jsonl"'
        text = "".join(dump(line) for line in table.record())
        return Response(text, media_type="application/x-ndjson", headers={"content-disposition": name})

    async def look(request: Request) -> Response:
        return reply(await look_at(hall, await body(request), names))

    async def play(socket: WebSocket) -> None:
        await serve_watcher(hall, socket, names)

    routes = [
        Route("/", page),
        Route("/static/{name}", file),
        Route("/api/options", options),
        Route("/api/tables", tables),
        Route("/api/tables", guarded(create), methods=["POST"]),
        Route("/api/tables/{id}/board", guarded(board)),
        Route("/api/tables/{id}/record", guarded(record)),
        Route("/api/look", guarded(look), methods=["POST"]),
        WebSocketRoute("/play/{id}", play),
    ]

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        hall.reopen()
        yield
        hall.shutdown()

    middleware = [Middleware(TrustedHostMiddleware, allowed_hosts=hosts, www_redirect=False), Middleware(WithHeaders)]
    return Starlette(routes=routes, middleware=middleware, lifespan=lifespan)


class WithHeaders:
    """Adds the headers that keep a browser from doing anything but what this page needs."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *HEADERS.items()]
            await send(message)

        await self.app(scope, receive, sending)


def asset(name: str) -> Response:
    """A file of the page."""
    if name in SHARED:
        text = static(name)
    elif name in OWN:
        text = (files("sw_env.web") / "static" / name).read_text(encoding="utf-8")
    else:
        return PlainTextResponse("no such file", 404)
    return Response(text, media_type=KINDS[name.rpartition(".")[2]])


def reply(data: Any, status: int = 200) -> Response:
    """Data as JSON."""
    return Response(json.dumps(data, separators=(",", ":")), status, media_type="application/json")


def guarded(handler: Handler) -> Handler:
    """A handler whose refusals become answers, and that serves this page only."""

    async def guard(request: Request) -> Response:
        if not same_origin(request.headers):
            return reply({"error": "only the page of this server may ask"}, 403)
        try:
            return await handler(request)
        except (Refused, ValueError, RecursionError) as error:
            return reply({"error": str(error)[:500]}, 400)
        except (Overtime, AgentError) as error:
            return reply({"error": str(error)[:500]}, 503)

    return guard


def same_origin(headers: Any) -> bool:
    """No other web page in somebody's browser may play for him."""
    origin = headers.get("origin")
    return origin is None or urlsplit(origin).netloc == headers.get("host")


async def body(request: Request) -> dict[str, Any]:
    """A JSON object from a request, of a size that can be wanted."""
    parts, size = [], 0
    async for part in request.stream():
        size += len(part)
        if size > 2 * MAX_TEXT:
            raise Refused(f"more than {2 * MAX_TEXT} bytes")
        parts.append(part)
    try:
        data = json.loads(b"".join(parts))
    except (ValueError, RecursionError):
        raise Refused("not JSON") from None
    if not isinstance(data, dict):
        raise Refused("not a JSON object")
    return data


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


async def look_at(hall: Hall, wish: dict[str, Any], names: list[str]) -> dict[str, Any]:
    """A pasted position: its board, what is legal, and what an agent thinks of it."""
    with readable():
        _, _, game = await asyncio.to_thread(read_text, wish.get("text"), wish)
    position, board = game.position(), game.config.board
    answer: dict[str, Any] = {
        "info": board_info(board) | {"edition": game.config.edition, "names": None},
        "board": await asyncio.to_thread(board_svg, board, f"Board {board.name}"),
        "position": position,
        "stacks": stacks(game, position),
        "moves": moves(game),
    }
    spec = wish.get("agent")
    if spec and not game.over:
        if not isinstance(spec, str) or spec.partition(":")[0] not in names:
            raise Refused(f"unknown agent; allowed: {', '.join(names)}")
        answer["view"] = await hall.crew.ask(spec, "think", game, 2 * hall.limits.budget)
    return answer


async def serve_watcher(hall: Hall, socket: WebSocket, names: list[str]) -> None:
    """A connection to a table: states go out, wishes come in."""
    await socket.accept()
    try:
        if not same_origin(socket.headers):
            raise Refused("only the page of this server may play")
        room = hall.room(socket.path_params["id"])
        tokens = socket.query_params.get("seat", "")[:400].split(",") if "seat" in socket.query_params else []
        seats = room.table.seats_of(tokens)
        if tokens and not seats:
            raise Refused("this seat token is not of this table")
        watcher = Watcher(seats, lambda data: socket.send_text(json.dumps(data, separators=(",", ":"))))
        with hall.present(room, watcher):
            await _talk(hall, room, watcher, socket, names)
    except Refused as refusal:
        await _refuse(socket, str(refusal))
    except (WebSocketDisconnect, RuntimeError, OSError):
        pass  # gone


async def _refuse(socket: WebSocket, text: str) -> None:
    try:
        await socket.send_text(json.dumps({"type": "refused", "text": text}))
        await socket.close(TOO_MANY if text.startswith("too many") else POLICY, text[:100])
    except (WebSocketDisconnect, RuntimeError, OSError):
        pass


async def _talk(hall: Hall, room: Room, watcher: Watcher, socket: WebSocket, names: list[str]) -> None:
    """Send and receive until one of the two ends."""
    sending = asyncio.create_task(hall.attend(room, watcher))
    receiving = asyncio.create_task(_receive(hall, room, watcher, socket, names))
    done, rest = await asyncio.wait({sending, receiving}, return_when=asyncio.FIRST_COMPLETED)
    for task in rest:
        task.cancel()
    await asyncio.gather(*rest, return_exceptions=True)
    for task in done:
        task.result()


async def _receive(hall: Hall, room: Room, watcher: Watcher, socket: WebSocket, names: list[str]) -> None:
    while True:
        text = await socket.receive()
        if text["type"] == "websocket.disconnect":
            return
        try:
            try:
                message = json.loads(text.get("text") or "")
            except (ValueError, RecursionError):
                raise Refused("not JSON") from None
            hall.take(room, watcher, message, names)
        except Refused as refusal:
            watcher.tell({"type": "error", "text": str(refusal)})
            watcher.wrongs += 1
            if watcher.wrongs > MAX_WRONGS:
                raise Refused("too many wrong messages") from None
