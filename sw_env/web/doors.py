"""Who may be connected: so many in all, so many from one address, and nobody who keeps the server waiting."""

import asyncio
import json
import logging
import time
from collections import Counter
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

HEADERS, BODY, READING = 10.0, 30.0, 30.0
"""Seconds for the headers of a request, for its body, and for taking what is sent."""
PATIENCE = 1.0
"""Seconds after which a connection that has asked for nothing yet may have to make way."""
AGAIN = 60.0
"""Seconds in which the log says the same only once."""
SLOW = b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


class Doors:
    """The connections of a server: `most` in all, `each` from one address."""

    def __init__(self, most: int, each: int) -> None:
        self.most, self.each = most, each
        self.inside: dict[Any, str] = {}
        """The connections, and where they come from."""
        self._counts: Counter[str] = Counter()
        self._silent: dict[str, dict[Any, float]] = {}
        """By address, the connections that have not asked for anything yet, and since when."""

    def enter(self, transport: Any) -> str:
        """Let a connection in, or say why not; beyond half of all, silent ones make way for new ones."""
        peer = transport.get_extra_info("peername")
        visitor = str(peer[0]) if peer else ""
        if self._counts[visitor] >= self.each:
            return f"too many connections from your address; allowed are {self.each}"
        if len(self.inside) >= self.most or sum(map(len, self._silent.values())) >= self.most // 2:
            self._make_room()
        if len(self.inside) >= self.most:
            return "too many connections; try again later"
        self.inside[transport] = visitor
        self._counts[visitor] += 1
        self._silent.setdefault(visitor, {})[transport] = time.monotonic()
        return ""

    def _make_room(self) -> None:
        """Of the address with the most silent connections the oldest one has to go."""
        there = max(self._silent.values(), key=len, default={})
        oldest = next(iter(there), None)
        if oldest is not None and time.monotonic() - there[oldest] > PATIENCE:
            self.leave(oldest)
            oldest.abort()

    def asked(self, transport: Any) -> None:
        """A connection has sent its first headers."""
        visitor = self.inside.get(transport, "")
        silent = self._silent.get(visitor, {})
        silent.pop(transport, None)
        if not silent:
            self._silent.pop(visitor, None)

    def leave(self, transport: Any) -> None:
        """A connection has ended."""
        if transport not in self.inside:
            return
        self.asked(transport)
        visitor = self.inside.pop(transport)
        self._counts[visitor] -= 1
        if not self._counts[visitor]:
            del self._counts[visitor]


class Guest(asyncio.Protocol):
    """What both kinds of connections share: they are counted, and end when what is sent to them is not taken."""

    doors: Doors
    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport
    _reading: asyncio.TimerHandle | None = None

    def connection_lost(self, exc: Exception | None) -> None:
        self.doors.leave(self.transport)
        if self._reading:
            self._reading.cancel()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._reading = self.loop.call_later(READING, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._reading:
            self._reading.cancel()


class Socket(Guest, WebSocketsSansIOProtocol):
    """A connection to a table."""

    def keepalive_timeout(self) -> None:
        """Nothing has been heard for long: the connection ends at once, whatever was still to be sent."""
        super().keepalive_timeout()
        self.transport.abort()


class Request(Guest, H11Protocol):
    """A connection that asks for pages, until it becomes one to a table."""

    _stage, _timer = "", None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        refusal = self.doors.enter(transport)
        if refusal:
            transport.write(refused(refusal))
            transport.close()
        self._watch()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._watch()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._set("")

    def _watch(self) -> None:
        """Keep the time of what is being sent: headers, then a body, then nothing while the answer is made."""
        if self.transport.get_protocol() is not self:
            self.doors.asked(self.transport)
            self._set("")
        elif self.cycle is None or self.cycle.response_complete:
            self._set("headers")
        else:
            self.doors.asked(self.transport)
            self._set("body" if self.cycle.more_body else "")

    def _set(self, stage: str) -> None:
        if stage == self._stage:
            return
        self._stage = stage
        if self._timer:
            self._timer.cancel()
        seconds = {"headers": HEADERS, "body": BODY}.get(stage)
        self._timer = self.loop.call_later(seconds, self._too_slow) if seconds else None

    def _too_slow(self) -> None:
        if self.cycle is None or not self.cycle.response_started:
            self.transport.write(SLOW)
        self.transport.close()


def refused(text: str) -> bytes:
    """An answer to a connection that is not let in."""
    body = json.dumps({"error": text}).encode()
    head = f"HTTP/1.1 503 Service Unavailable\r\ncontent-type: application/json\r\ncontent-length: {len(body)}\r\n"
    return head.encode() + b"connection: close\r\n\r\n" + body


def protocols(doors: Doors) -> tuple[type, type]:
    """The protocols of these doors, for uvicorn: of requests and of tables."""
    return type("Request", (Request,), {"doors": doors}), type("Socket", (Socket,), {"doors": doors})


class Once(logging.Filter):
    """Lets the same message through once in a while, with how often it came meanwhile."""

    def __init__(self) -> None:
        super().__init__()
        self._said: dict[tuple[str, str], tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        cause = record.exc_info[0].__name__ if record.exc_info and record.exc_info[0] else ""
        key = (str(record.msg).split("\n")[0][:80], cause)
        last, times = self._said.get(key, (0.0, 0))
        if last and time.monotonic() - last < AGAIN:
            self._said[key] = (last, times + 1)
            return False
        if times:
            record.msg = f"{record.msg} (and {times} times more before)"
        if len(self._said) > 1000:
            self._said.clear()
        self._said[key] = (time.monotonic(), 0)
        return True
