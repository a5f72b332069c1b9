"""What keeps the server safe: headers, origin, sizes, and refusals in words."""

import json
from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sw_env.web.setup import MAX_TEXT
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
