"""Slow, silent and many: real sockets against a server that may open few files."""

import json
import resource
import socket
import subprocess
import time
from contextlib import ExitStack, suppress

import pytest

from web.conftest import MAIN, begun
from web.people import PEOPLE, Player, actor_of, get, post, still_fine

pytestmark = pytest.mark.web
pytest.importorskip("sw_env.web.doors")
FILES = 256
OPEN = FILES - 128
"""Connections that a server with so many files takes."""


def few_files():
    resource.setrlimit(resource.RLIMIT_NOFILE, (FILES, FILES))


def place(server):
    host, port = server.removeprefix("http://").split(":")
    return host, int(port)


def half(server, text=b"GET / HTTP/1.1\r\nHo", source="127.0.0.1"):
    """A connection that has said only so much."""
    call = socket.create_connection(place(server), timeout=30, source_address=(source, 0))
    with suppress(OSError):
        call.sendall(text)
    return call


def answer(call):
    """Whatever comes until the end."""
    found = b""
    with suppress(ConnectionError):
        while part := call.recv(65536):
            found += part
    return found


def test_a_thousand_halves_of_requests_do_not_stop_the_service():
    with ExitStack() as stack, begun("--workers", "1", preexec_fn=few_files) as (server, process):
        _, table = post(server, "/api/tables", {"seats": PEOPLE, "seed": 4})
        players = [Player(server, table["id"], token) for token in table["tokens"]]
        for _ in range(1100):
            stack.enter_context(half(server))
        with suppress(OSError):
            get(server, "/")  # whatever is said to it: all before it have come in
        time.sleep(1.1)  # they are no longer new
        for _ in range(5):
            assert get(server, "/")[0] == 200
        still_fine(players, *actor_of(players))
        assert post(server, "/api/tables", {"seats": PEOPLE})[0] == 201
        for player in players:
            player.close()
        assert len(process.log()) < 5000


def test_one_address_leaves_room_for_others():
    limits = ("--workers", "1", "--connections-each", "20")
    with ExitStack() as stack, begun(*limits, preexec_fn=few_files) as (server, _):
        calls = [stack.enter_context(half(server, b"GET /api/options HTTP/1.1\r\n")) for _ in range(OPEN)]
        assert b"503" in answer(calls[-1])
        refusal = answer(half(server))
        assert b"503" in refusal
        assert b"too many connections from your address; allowed are 20" in refusal
        other = stack.enter_context(half(server, b"GET / HTTP/1.0\r\nHost: localhost\r\n\r\n", "127.0.0.2"))
        assert b"200 OK" in answer(other)


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"GET / HTTP/1.1\r\nHo",
        b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{",
    ],
)
def test_nobody_keeps_the_server_waiting(quick, text):
    call = half(quick, text)
    assert answer(call).startswith(b"HTTP/1.1 408")
    with half(quick, b"GET / HTTP/1.0\r\nHost: localhost\r\n\r\n") as other:
        assert b"200 OK" in answer(other)


def test_drop_by_drop_is_too_slow_as_well(quick):
    sent = 0
    with half(quick, b"") as call, suppress(OSError):
        for letter in b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"y" * 1000:
            call.sendall(bytes([letter]))
            sent += 1
            time.sleep(0.02)
    assert sent < 1000


def test_who_keeps_still_after_an_answer_is_let_go_without_a_word(quick):
    call = half(quick, b"GET /api/options HTTP/1.1\r\nHost: localhost\r\n\r\nGET /api/op")
    found = answer(call)
    assert found.startswith(b"HTTP/1.1 200")
    assert found.count(b"HTTP/1.1") == 1


def test_who_takes_nothing_is_let_go(quick):
    size, request = len(get(quick, "/static/play.js")[1]), b"GET /static/play.js HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with half(quick, b"") as call:
        call.setblocking(False)
        rest = request * 3000
        for _ in range(200):
            with suppress(BlockingIOError, ConnectionError):
                rest = rest[call.send(rest) :]
            time.sleep(0.01)
        call.setblocking(True)
        asked = 3000 - len(rest) // len(request)
        assert len(answer(call)) < asked * size / 2
    assert get(quick, "/")[0] == 200


QUICK = """
import sys
from sw_env.web import doors
doors.HEADERS = doors.BODY = doors.READING = 0.7
from sw_env.cli import main
sys.exit(main())
"""


@pytest.fixture(scope="module")
def quick():
    """A server without much patience."""
    with begun("--workers", "1", main=[*MAIN[:2], QUICK]) as (server, _):
        yield server


def test_a_table_is_played_for_longer_than_headers_may_take(quick):
    _, table = post(quick, "/api/tables", {"seats": PEOPLE, "seed": 4})
    players = [Player(quick, table["id"], token) for token in table["tokens"]]
    actor, state = actor_of(players)
    time.sleep(1.5)
    still_fine(players, actor, state)


def test_the_log_does_not_repeat_itself():
    with begun("--workers", "1") as (server, process):
        for _ in range(300):
            with half(server, b"nonsense\r\n\r\n") as call:
                assert b"400" in answer(call)
        assert process.log().count("Invalid HTTP request") == 1


def test_who_breaks_off_in_the_middle_leaves_no_trace():
    with begun("--workers", "1") as (server, process):
        for _ in range(5):
            half(server, b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{").close()
        assert get(server, "/")[0] == 200
        assert "Traceback" not in process.log()


def refusal_of(*arguments):
    done = subprocess.run([*MAIN, "web", *arguments], capture_output=True, text=True, timeout=120)
    return done.returncode, done.stderr


def taken(stack, count):
    """So many ports in a row, of which all are busy but the last."""
    while True:
        with ExitStack() as mine:
            first = mine.enter_context(socket.create_server(("127.0.0.1", 0))).getsockname()[1]
            with suppress(OSError, OverflowError):  # another program has one of them: look elsewhere
                for port in range(first + 1, first + count - 1):
                    mine.enter_context(socket.create_server(("127.0.0.1", port)))
                socket.create_server(("127.0.0.1", first + count - 1)).close()
                stack.push(mine.pop_all())
                return range(first, first + count)


def test_a_busy_port_is_named_and_the_next_free_one_offered():
    with ExitStack() as stack:
        first, *_, free = taken(stack, 3)
        code, said = refusal_of("--port", str(first))
    assert code == 2
    assert f"port {first} is busy; the next free one is {free} (--port {free}; --port 0 takes any)" in said
    assert "Traceback" not in said


def test_where_all_ports_behind_are_busy_too_it_says_so(monkeypatch):
    from sw_env.cli import web

    monkeypatch.setattr(web, "PORTS", 2)
    with ExitStack() as stack:
        first, *_ = taken(stack, 3)
        with pytest.raises(ValueError, match=f"port {first} is busy, and so are the next 1; --port 0 takes any free one"):
            web.bind("127.0.0.1", first)


def test_the_usual_port_makes_way_for_the_next(monkeypatch):
    from sw_env.cli import web

    with ExitStack() as stack:
        usual, *_, free = taken(stack, 3)
        monkeypatch.setattr(web, "PORT", usual)
        with web.bind("127.0.0.1", None) as found:
            assert found.getsockname() == ("127.0.0.1", free)


@pytest.mark.parametrize("arguments", [("--port", "70000"), ("--port", "-1"), ("--host", "203.0.113.7")])
def test_other_wrong_addresses_are_refused_in_words(arguments):
    code, said = refusal_of(*arguments)
    assert (code, "Traceback" in said) == (2, False)
    assert arguments[1] in said


def test_numbers_that_are_too_large_are_refused(server):
    for pace in ("9" * 400, "1e400", "NaN", "Infinity", "1" + "0" * 5000):
        status, text = post(server, "/api/tables", f'{{"seats": [{{}}, {{}}], "pace": {pace}}}'.encode())
        assert status == 400
        assert json.loads(text)["error"]


def test_bodies_have_the_size_of_what_a_table_needs(server):
    from sw_env.web.guard import MAX_BODY
    from sw_env.web.setup import MAX_BOARD

    assert post(server, "/api/tables", b" " * (MAX_BODY + 1))[0] == 400
    from rulebook.boards import load_board

    board = load_board("T14")
    assert post(server, "/api/tables", {"seats": PEOPLE, "map": board})[0] == 201
    status, text = post(server, "/api/tables", {"seats": PEOPLE, "map": board | {"note": "x" * MAX_BOARD}})
    assert status == 400
    assert "a board has at most" in text


def test_the_record_tells_a_stranger_what_the_log_tells_him(server):
    """Incomes are called out at the table; the stock of coins is in neither."""
    _, table = post(server, "/api/tables", {"seats": PEOPLE, "seed": 4})
    player = Player(server, table["id"], *table["tokens"])
    state = player.hear("state")
    while not any("income" in event for event in state["events"]):
        player.say({"act": state["moves"][0]["action"], "at": state["version"]})
        known = state["version"]
        while (state := player.hear("state"))["version"] == known:
            pass
    stranger = Player(server, table["id"])
    events = stranger.hear("state")["events"]
    lines = [json.loads(line) for line in get(server, f"/api/tables/{table['id']}/record")[1].splitlines()]
    assert [line["action"] for line in lines if "action" in line] == [event["action"] for event in events]
    assert [line["income"] for line in lines if "income" in line] == [event["income"] for event in events if "income" in event]
    assert not any(word in json.dumps(lines) for word in ("coins", "position"))
    assert lines[0]["seed"] is None
    stranger.close()
    player.close()


def test_snapshots_of_a_pasted_record_are_not_passed_on(server):
    from sw_env.game import Game
    from sw_env.record import dump, record

    game = Game(seats=2, seed=3)
    lines = list(record(game, lambda g: g.legal[0], 3, snapshots="turn"))[:40]
    _, table = post(server, "/api/tables", {"seats": PEOPLE, "text": "".join(map(dump, lines))})
    text = get(server, f"/api/tables/{table['id']}/record")[1]
    assert '"action"' in text
    assert "position" not in text
