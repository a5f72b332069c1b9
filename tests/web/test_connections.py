"""The time that a connection has for what it sends and takes, without a network; and a log that does not repeat itself."""

import asyncio
import logging
from types import SimpleNamespace

import pytest

pytestmark = pytest.mark.web
doors = pytest.importorskip("sw_env.web.doors")
from uvicorn.config import Config  # noqa: E402
from uvicorn.server import ServerState  # noqa: E402

GET = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
POST = b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n\r\n"


class Later:
    """Something that is to be done after so many seconds."""

    def __init__(self, seconds, work):
        self.seconds, self.work, self.waits = seconds, work, True

    def cancel(self):
        self.waits = False


class Hours(asyncio.SelectorEventLoop):
    """A loop that never runs, and keeps what is to be done later."""

    def __init__(self):
        super().__init__()
        self.later = []

    def call_later(self, seconds, work, *_, **__):
        self.later.append(Later(seconds, work))
        return self.later[-1]

    def create_task(self, coroutine, **_):
        coroutine.close()
        return self.create_future()

    def waiting(self, name):
        """The seconds of everything of this name that has still to be done."""
        return [entry.seconds for entry in self.later if entry.waits and entry.work.__name__ == name]


class Wire:
    """The transport of a connection: what was written, and how it ended."""

    def __init__(self, host="there"):
        self.host, self.sent, self.ended, self.protocol = host, b"", "", None

    def get_extra_info(self, name, default=None):
        return (self.host, 5) if name == "peername" else default

    def get_protocol(self):
        return self.protocol

    def write(self, data):
        self.sent += data

    def is_closing(self):
        return bool(self.ended)

    def close(self):
        self.ended = self.ended or "closed"

    def abort(self):
        self.ended = "aborted"

    def resume_reading(self):
        pass

    pause_reading = resume_reading


async def never(scope, receive, send):
    """An application that is not asked."""


class Line:
    """A connection to some doors, with its protocol and its loop."""

    def __init__(self, gate, kind=0):
        self.loop, self.wire = Hours(), Wire()
        config = Config(app=never, log_config=None, interface="asgi3")
        self.protocol = doors.protocols(gate)[kind](config, ServerState(), {}, self.loop)
        self.wire.protocol = self.protocol
        self.protocol.connection_made(self.wire)

    def watched(self):
        return self.loop.waiting("_too_slow")

    def too_slow(self):
        (entry,) = [entry for entry in self.loop.later if entry.waits and entry.work.__name__ == "_too_slow"]
        entry.work()


@pytest.fixture
def gate():
    return doors.Doors(8, 8)


@pytest.fixture
def call(gate):
    """Makes connections; at the end their loops are closed."""
    lines = []

    def make(kind=0):
        lines.append(Line(gate, kind))
        return lines[-1]

    yield make
    for line in lines:
        line.loop.close()


def answered(line):
    """The answer to a request has been sent."""
    line.protocol.cycle.response_started = line.protocol.cycle.response_complete = True
    line.protocol.on_response_complete()


def test_headers_have_their_time_then_a_body_then_nobody_waits(gate, call):
    line = call()
    assert line.watched() == [doors.HEADERS]
    line.protocol.data_received(POST[:20])
    assert line.watched() == [doors.HEADERS]
    assert len(line.loop.later) == 1, "drop by drop the time goes on"
    assert gate._silent == {"there": {line.wire: gate._silent["there"][line.wire]}}
    line.protocol.data_received(POST[20:])
    assert line.watched() == [doors.BODY]
    assert gate._silent == {}, "it has asked for something"
    line.protocol.data_received(b"ab")
    assert (line.watched(), len(line.loop.later)) == ([doors.BODY], 2)
    line.protocol.data_received(b"c")
    assert line.watched() == []
    answered(line)
    assert line.watched() == [doors.HEADERS], "of the next request"
    line.protocol.connection_lost(None)
    assert (line.watched(), gate.inside) == ([], {})


def test_who_is_too_slow_is_told_unless_an_answer_has_begun(call):
    for sent, begun, said in ((b"", False, doors.SLOW), (POST, False, doors.SLOW), (POST, True, b"")):
        line = call()
        if sent:
            line.protocol.data_received(sent)
        if begun:
            line.protocol.cycle.response_started = True
        line.too_slow()
        assert (line.wire.sent, line.wire.ended) == (said, "closed")


def test_who_keeps_still_after_an_answer_is_told_nothing(call):
    line = call()
    line.protocol.data_received(GET)
    assert line.watched() == []
    answered(line)
    line.too_slow()
    assert (line.wire.sent, line.wire.ended) == (b"", "closed")


def test_a_connection_that_has_become_one_to_a_table_is_not_watched(gate, call):
    line = call()
    line.wire.protocol = object()
    line.protocol.data_received(b"G")
    assert (line.watched(), gate._silent, list(gate.inside)) == ([], {}, [line.wire])


def test_who_is_not_let_in_is_told_why_in_one_answer(gate, call):
    gate.each = 1
    call()
    line = call()
    head, _, body = line.wire.sent.partition(b"\r\n\r\n")
    assert body == b'{"error": "too many connections from your address; allowed are 1"}'
    assert head.split(b"\r\n") == [
        b"HTTP/1.1 503 Service Unavailable",
        b"content-type: application/json",
        b"content-length: %d" % len(body),
        b"connection: close",
    ]
    assert (line.wire.ended, len(gate.inside)) == ("closed", 1)


@pytest.mark.parametrize("kind", [0, 1])
def test_who_does_not_take_what_is_sent_is_let_go(gate, call, kind):
    line = call(kind)
    line.protocol.resume_writing()
    for _ in range(2):
        line.protocol.pause_writing()
        assert line.loop.waiting("abort") == [doors.READING]
        line.protocol.resume_writing()
        assert line.loop.waiting("abort") == []
    line.protocol.pause_writing()
    if kind:
        gate.enter(line.wire)  # as the request did that it was before
    line.protocol.connection_lost(OSError())
    assert (line.loop.waiting("abort"), gate.inside, gate._silent) == ([], {}, {})


def test_writing_that_is_held_up_holds_up_the_sender(call):
    request, socket = call(), call(1)
    request.protocol.pause_writing()
    socket.protocol.pause_writing()
    assert not request.protocol.flow._is_writable_event.is_set()
    assert not socket.protocol.writable.is_set()
    request.protocol.resume_writing()
    socket.protocol.resume_writing()
    assert request.protocol.flow._is_writable_event.is_set()
    assert socket.protocol.writable.is_set()


def test_a_table_that_hears_nothing_for_long_ends_the_connection_at_once(call):
    line = call(1)
    line.protocol.keepalive_timeout()
    assert line.wire.ended == "aborted"
    assert line.protocol.close_sent


@pytest.mark.parametrize("kind", [0, 1])
def test_the_server_knows_who_is_connected(call, kind):
    line = call(kind)
    assert line.protocol.connections == {line.protocol}
    line.protocol.connection_lost(None)
    assert line.protocol.connections == set()


def test_a_connection_stays_for_a_while_after_an_answer(call):
    line = call()
    line.protocol.data_received(GET)
    answered(line)
    assert line.loop.waiting("timeout_keep_alive_handler") == [line.protocol.timeout_keep_alive]


# --------------------------------------------------------------------------------------------------------------- the log


@pytest.fixture
def said(monkeypatch):
    """Says something, some seconds after the last; what of it comes through."""
    now, once = [1000.0], doors.Once()
    monkeypatch.setattr(doors, "time", SimpleNamespace(monotonic=lambda: now[0]))

    def say(message, seconds=0.0, error=None):
        now[0] += seconds
        entry = logging.LogRecord("a", logging.ERROR, "", 1, message, (), error and (type(error), error, None))
        return once.filter(entry) and entry.getMessage()

    say.once = once
    return say


def test_the_same_is_said_once_in_a_while_with_how_often_it_came(said):
    assert said("broken") == "broken"
    assert [said("broken", doors.AGAIN / 4) for _ in range(3)] == [False] * 3
    assert said("other") == "other"
    assert said("broken", doors.AGAIN / 4) == "broken (and 3 times more before)"
    assert said("broken", doors.AGAIN - 1) is False
    assert said("broken", 2) == "broken (and 1 times more before)"
    assert said("broken", doors.AGAIN) == "broken"


def test_the_same_begins_alike_and_has_the_same_cause(said):
    long = "x" * 80
    assert said(f"{long}1") == f"{long}1"
    assert said(f"{long}2") is False
    assert said(f"{long[1:]}1") == f"{long[1:]}1"
    assert said("first\nline") == "first\nline"
    assert said("first\nother") is False
    assert said("first", error=ValueError()) == "first"
    assert said("first", error=ValueError("again")) is False
    assert said("first", error=KeyError()) == "first"


def test_a_machine_that_has_just_been_started_holds_nothing_back(said):
    assert said("broken", 5.0 - 1000.0) == "broken"


def test_an_error_without_a_cause_is_an_error_too(said):
    entry = logging.LogRecord("a", logging.ERROR, "", 1, "broken", (), (None, None, None))
    assert said.once.filter(entry)
    assert said("broken") is False


def test_the_log_remembers_a_thousand_messages(said):
    for number in range(1001):
        assert said(f"message {number}")
    assert said("message 0") is False, "all of them"
    assert said("one more")
    assert said("message 0") == "message 0", "and then begins anew"
