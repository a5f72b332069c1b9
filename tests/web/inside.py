"""The server in this process, without sockets: requests and connections as the application gets them."""

import asyncio
import json
from types import SimpleNamespace
from urllib.parse import unquote

import pytest

from sw_env.web.hall import Hall, Limits
from web.people import apart

pytest.importorskip("starlette")
from sw_env.web.server import make_app

HOST = (b"host", b"localhost")
GONE = {"type": "http.disconnect"}


def scope_of(kind, path, headers, client):
    """What an application is told of a request or connection."""
    place, _, query = path.partition("?")
    asked = {"type": kind, "asgi": {"version": "3.0"}, "http_version": "1.1", "state": {}, "root_path": "", "client": client}
    asked |= {"path": unquote(place), "raw_path": place.encode(), "query_string": query.encode(), "server": ("localhost", 80)}
    return asked | {"scheme": kind.replace("websocket", "ws"), "headers": [*headers], "subprotocols": [], "method": ""}


async def request(app, method, path, *parts, headers=(HOST,), client=("somewhere", 5), then=None, whole=True):
    """The answer to a request whose body comes in these parts, the last of them or not yet; `then` comes behind them."""
    raw = [part if isinstance(part, bytes) else json.dumps(part).encode() for part in parts] or [b""]
    pieces = [{"type": "http.request", "body": part, "more_body": k < len(raw) or not whole} for k, part in enumerate(raw, 1)]
    sent, never = [], asyncio.Event()

    async def receive():
        if pieces:
            return pieces.pop(0)
        if then is None:
            await never.wait()
        return then

    async def send(message):
        sent.append(message)

    await app(scope_of("http", path, headers, client) | {"method": method}, receive, send)
    body = b"".join(message.get("body", b"") for message in sent[1:])
    named = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
    data = json.loads(body) if named["content-type"] == "application/json" else None
    return SimpleNamespace(status=sent[0]["status"], headers=named, text=body.decode(), data=data, raw=sent[0]["headers"])


class Call:
    """A connection to a table: what it hears, and how it ends."""

    def __init__(self, app, path, headers=(HOST,), client=("somewhere", 5)):
        self.heard, self.text, self.closed, self._inbox = [], "", None, asyncio.Queue()
        self._inbox.put_nowait({"type": "websocket.connect"})
        self.served = asyncio.create_task(app(scope_of("websocket", path, headers, client), self._inbox.get, self._send))

    async def _send(self, message):
        if message["type"] == "websocket.send":
            self.text = message["text"]
            self.heard.append(json.loads(self.text))
        elif message["type"] == "websocket.close":
            self.closed = (message["code"], message["reason"])

    async def say(self, data):
        """Send something, and give the table time to answer."""
        kind = "bytes" if isinstance(data, bytes) else "text"
        self._inbox.put_nowait({"type": "websocket.receive", kind: data if isinstance(data, str | bytes) else json.dumps(data)})
        await self.wait()

    async def wait(self):
        for _ in range(20):
            await asyncio.sleep(0)

    async def leave(self):
        self._inbox.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await self.served

    def kinds(self):
        return [message["type"] for message in self.heard]


class Crew:
    """Agents without processes; notes what each is asked."""

    def __init__(self):
        self.asked, self.closed, self.stopped, self.thinking = [], 0, 0, None

    async def ask(self, spec, what, game, seconds, asker):
        self.asked.append((spec, what, game.position(), seconds, asker))
        if self.thinking:
            try:
                await self.thinking.wait()
            except asyncio.CancelledError:
                self.stopped += 1
                raise
        return {"by": spec}

    def close(self):
        self.closed += 1


def serving(work, first="smallworld", **limits):
    """Do something with a hall and its application."""

    async def go():
        hall = Hall(Crew(), Limits(**limits))
        try:
            async with asyncio.timeout(60):
                return await work(hall, make_app(hall, ["localhost"], first))
        finally:
            hall.shutdown()

    return apart(go())


def asked(method, path, *parts, **options):
    """The answer to one request to a server that has no tables."""
    return serving(lambda hall, app: request(app, method, path, *parts, **options))
