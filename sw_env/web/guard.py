"""What keeps the server safe: headers, origin, sizes, and refusals in words."""

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import urlsplit

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sw_env.web.line import Busy
from sw_env.web.plain import plain_json
from sw_env.web.table import Refused
from sw_env.web.workers import AgentError, Overtime

POLICY_TEXT = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'"
)
HEADERS = {
    b"content-security-policy": POLICY_TEXT.encode() + b"; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"no-referrer",
    b"cache-control": b"no-store",
}

MAX_BODY = 2_000_000
"""Bytes of a request: the longest record that a table can go on with, snapshots of every step included, has 1.3 million."""
LOG = logging.getLogger("sw_env.web")

Handler = Callable[[Request], Awaitable[Response]]


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
            return reply({"error": printable(error)}, 400)
        except (Overtime, AgentError, Busy) as error:
            return reply({"error": printable(error)}, 503)
        except OSError as error:
            LOG.warning("%s: %s", request.url.path[:40], error)
            return reply({"error": f"the server is in trouble ({error.strerror or error}); try again later"}, 503)
        except ClientDisconnect:
            return reply({"error": "the request has ended"}, 408)

    return guard


def same_origin(headers: Any) -> bool:
    """No other web page in somebody's browser may play for him."""
    origin = headers.get("origin")
    try:
        return origin is None or urlsplit(origin).netloc == headers.get("host")
    except ValueError:
        return False


def printable(error: BaseException) -> str:
    """What an error says, shortly."""
    return str(error)[:500].encode("utf-8", "replace").decode()


async def while_there(request: Request, work: Awaitable[Any]) -> Any:
    """What comes of some work, which ends when the visitor hangs up."""
    working = asyncio.ensure_future(work)
    leaving = asyncio.ensure_future(request.receive())
    try:
        await asyncio.wait({working, leaving}, return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise ClientDisconnect
        return working.result()
    finally:
        working.cancel()
        leaving.cancel()


async def body(request: Request) -> dict[str, Any]:
    """A JSON object from a request, of a size that can be wanted."""
    parts, size = [], 0
    async for part in request.stream():
        size += len(part)
        if size > MAX_BODY:
            raise Refused(f"more than {MAX_BODY} bytes")
        parts.append(part)
    data = plain_json(b"".join(parts))
    if not isinstance(data, dict):
        raise Refused("not a JSON object")
    return data
