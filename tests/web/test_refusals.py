"""What a request is told that is refused or fails: the status, and the reason in words."""

import json

import pytest

from sw_env.web.hall import Hall
from sw_env.web.line import Busy
from sw_env.web.table import Refused
from sw_env.web.workers import AgentError, Overtime
from web.inside import GONE, asked, request, serving
from web.people import PEOPLE

pytestmark = pytest.mark.web


@pytest.mark.parametrize(
    ("origin", "host", "fine"),
    [
        (None, b"localhost", True),
        (b"http://localhost", b"localhost", True),
        (b"https://localhost:80", b"localhost:80", True),
        (b"http://localhost:80", b"localhost", False),
        (b"http://example.org", b"localhost", False),
        (b"null", b"localhost", False),
        (b"http://[", b"localhost", False),
    ],
)
def test_only_the_page_of_this_server_asks(origin, host, fine):
    headers = [(b"host", host)] + ([(b"origin", origin)] if origin else [])
    answer = asked("POST", "/api/tables", {"seats": PEOPLE}, headers=headers)
    assert answer.status == (201 if fine else 403)
    if not fine:
        assert answer.data == {"error": "only the page of this server may ask"}


@pytest.mark.parametrize(
    ("error", "status", "said"),
    [
        (Refused("no such table"), 400, "no such table"),
        (ValueError("x" * 501), 400, "x" * 500),
        (RecursionError("a \ud800 b"), 400, "a ? b"),
        (Overtime("too long"), 503, "too long"),
        (AgentError("no"), 503, "no"),
        (Busy("too many"), 503, "too many"),
        (OSError(28, "No space left"), 503, "the server is in trouble (No space left); try again later"),
        (OSError("lost"), 503, "the server is in trouble (lost); try again later"),
    ],
)
def test_whatever_goes_wrong_is_answered_in_words(monkeypatch, caplog, error, status, said):
    def fail(*_):
        raise error

    monkeypatch.setattr(Hall, "room", fail)
    answer = asked("GET", f"/api/tables/{'x' * 40}/board")
    assert (answer.status, answer.text) == (status, json.dumps({"error": said}, separators=(",", ":")))
    assert [entry.getMessage() for entry in caplog.records if entry.name == "sw_env.web"] == (
        [f"/api/tables/{'x' * 28}: {error}"] if isinstance(error, OSError) else []
    )


def test_a_body_may_come_in_parts_and_has_an_end(monkeypatch):
    wish = json.dumps({"seats": PEOPLE}).encode()
    monkeypatch.setattr("sw_env.web.guard.MAX_BODY", len(wish) + 10)
    assert asked("POST", "/api/tables", wish[:9], wish[9:20], wish[20:], b" " * 10).status == 201
    answer = asked("POST", "/api/tables", wish, b" " * 5, b" " * 6)
    assert (answer.status, answer.data) == (400, {"error": f"more than {len(wish) + 10} bytes"})
    assert asked("POST", "/api/tables", b"[]").data == {"error": "not a JSON object"}


def test_who_breaks_off_in_the_middle_gets_no_table():
    async def work(hall, app):
        answer = await request(app, "POST", "/api/tables", {"seats": PEOPLE}, then=GONE, whole=False)
        assert (answer.status, answer.data, hall.rooms) == (408, {"error": "the request has ended"}, {})

    serving(work)
