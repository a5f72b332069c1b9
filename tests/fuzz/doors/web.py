"""The server in this process, without sockets: mutated bodies, paths, headers and messages to a table.

Never an answer 500, never a traceback, never a table or message that is taken and then gets stuck."""

import asyncio
import json
import logging
import random
from contextlib import suppress
from functools import cache
from urllib.parse import quote, unquote

from rulebook.boards import load_board

from sw_env.agents.registry import AGENTS
from sw_env.game import Game
from sw_env.record import dump, record
from sw_env.web.hall import Hall
from sw_env.web.server import make_app

DECISIONS = 20_000
"""No game has more; one that goes on is stuck."""
STRANGE = (
    *(None, True, False, -1, 0, 1, 63, 64, 2**15, 2**31, 2**63, 2**64, 10**30, 1.5, -0.0, 1e300, float("nan"), float("inf")),
    *("", "x", "\ud800", "\u0000", "é" * 40, "../../etc/passwd", "mcts:sims=900000000", "net:path=/etc/passwd", "x" * 5000),
    *([], {}, [[]], [None], {"a": 1}, [0] * 60, ["x", "x"]),
)
PIECES = (
    b"[" * 3000,
    b'{"a":' * 300,
    b"9" * 400,
    b"1e400",
    b"NaN",
    b"\\ud800",
    b"\xff\xfe",
    b"\x00",
    b'"',
    b"{}",
    b"null",
    b"-",
    b"",
)
PATHS = (
    *("/", "/static/play.js", "/static/%2e%2e/server.py", "/api/options", "/api/tables", "/api/tables/{id}/board"),
    *("/api/tables/{id}/record", "/api/tables/{id}/remove", "/api/look", "/play/{id}", "/api/tables/{id}", "/nothing"),
)
METHODS = ("GET", "POST", "HEAD", "PUT", "DELETE", "OPTIONS", "get", "X")
HEADERS = (
    *((b"host", b"localhost"), (b"host", b"example.org"), (b"host", b""), (b"host", b"[::1"), (b"origin", b"http://localhost")),
    *(
        (b"origin", b"http://["),
        (b"origin", b"null"),
        (b"origin", b"\xff"),
        (b"content-length", b"-1"),
        (b"range", b"bytes=5-"),
    ),
    *((b"content-type", b"multipart/form-data; boundary=x"), (b"transfer-encoding", b"chunked"), (b"cookie", b"=;=\x00")),
)


class NoCrew:
    """Agents without processes: they play any legal action."""

    async def ask(self, spec, what, game, seconds, asker=None):
        action = random.Random(game.mask).choice(game.legal)
        return action if what == "choose" else {"by": spec, "moves": [{"action": action, "say": game.say(action)}]}

    def close(self):
        pass


class Alarm(logging.Handler):
    """Whatever the server would have written into its log as an error."""

    def __init__(self):
        super().__init__(logging.ERROR)
        self.errors = []

    def emit(self, record):
        self.errors.append(record)


@cache
def examples():
    """Right wishes, to be spoilt: new tables, boards, positions, records."""
    chance, wishes = random.Random(7), []
    for seats in (2, 3, 5):
        lines = list(record(Game(seats=seats, seed=seats), lambda g: chance.choice(g.legal), seats, snapshots="turn"))
        position = chance.choice([line["position"] for line in lines if "position" in line])
        people = [{"name": f"P{k}"} if k % 2 else {"agent": chance.choice(list(AGENTS))} for k in range(seats)]
        begun = "".join(dump(line) for line in lines[: chance.randrange(1, len(lines))])
        wishes += [{"text": json.dumps(position)}, {"text": begun}, {"text": "".join(map(dump, lines))}]
        wishes += [{"seats": people, "seed": 5, "pace": 0, "edition": "2017"} | wish for wish in ({}, *wishes[-3:])]
    return [*wishes, {"seats": [{}, {}], "map": load_board("T14"), "casual": True, "open": True}]


def spoilt(rng, value):
    """A value with something wrong in it, somewhere, inside of texts that are JSON, too."""
    if isinstance(value, str) and value[:1] == "{" and rng.random() < 0.9:
        lines = value.splitlines(keepends=True)
        k = rng.randrange(len(lines))
        if rng.random() < 0.2:
            lines[k] = rng.choice(("", lines[rng.randrange(len(lines))], "[" * 2000, "{}\n"))
        else:
            with suppress(ValueError, RecursionError):  # what is spoilt already may be no JSON, or too deep
                lines[k] = json.dumps(spoilt(rng, json.loads(lines[k]))) + "\n"
        return "".join(lines)
    if isinstance(value, dict) and value and rng.random() < 0.95:
        key = rng.choice(list(value))
        if rng.random() < 0.1:
            return {name: entry for name, entry in value.items() if name != key}
        return value | {key: spoilt(rng, value[key])}
    if isinstance(value, list) and value and rng.random() < 0.95:
        i = rng.randrange(len(value))
        return [*value[:i], *([] if rng.random() < 0.1 else [spoilt(rng, value[i])]), *value[i + 1 :]]
    if isinstance(value, int) and rng.random() < 0.5:
        return value + rng.choice((-1, 1, 100, 2**15, 2**31))
    return rng.choice(STRANGE)


def torn(rng, raw):
    """Bytes with some of them changed, lost or doubled."""
    for _ in range(rng.randrange(1, 4)):
        i = rng.randrange(len(raw) + 1)
        j = min(len(raw), i + rng.choice((0, 1, 1, 10, 1000)))
        raw = raw[:i] + rng.choice((*PIECES, raw[i:j] * 2, bytes([rng.randrange(256)]))) + raw[j:]
    return raw


def body_of(rng):
    """The body of a wish: right, spoilt or torn."""
    wish = rng.choice(examples())
    for _ in range(rng.choice((0, 1, 1, 1, 2, 3))):
        wish = spoilt(rng, wish)
    raw = json.dumps(wish).encode()
    return torn(rng, raw) if rng.random() < 0.2 else raw


async def http(app, method, path, raw=b"", headers=((b"host", b"localhost"),), query=b""):
    """Status and body of an answer."""
    pieces = [{"type": "http.request", "body": raw, "more_body": False}]
    sent, never = [], asyncio.Event()

    async def receive():
        if not pieces:
            await never.wait()
        return pieces.pop()

    async def send(message):
        sent.append(message)

    scope = {"type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": method, "scheme": "http", "state": {}}
    scope |= {
        "path": unquote(path),
        "raw_path": path.encode(),
        "query_string": query,
        "root_path": "",
        "headers": list(headers),
    }
    await app(scope | {"client": ("127.0.0.1", 5), "server": ("localhost", 80)}, receive, send)
    assert sent[0]["status"] < 500 or sent[0]["status"] == 503, f"{method} {path}: {sent[0]['status']}"
    return sent[0]["status"], b"".join(message.get("body", b"") for message in sent[1:])


def play_out(rng, table):
    """Whatever was accepted comes to an end."""
    game = table.game.clone()
    for _ in range(DECISIONS):
        if game.over:
            return
        game.step(rng.choice(game.legal))
    raise AssertionError(f"a game that goes on for ever: {json.dumps(table.game.position())}")


async def create(rng, hall, app):
    """A table, and everything that is served of it."""
    status, raw = await http(app, "POST", "/api/tables", body_of(rng))
    answer = json.loads(raw)
    if status != 201:
        assert answer["error"]
        return f"table refused {status}"
    key = answer["id"]
    play_out(rng, hall.room(key).table)
    for what in ("board", "record"):
        await http(app, "GET", f"/api/tables/{key}/{what}")
    await talk(rng, app, key, [token for token in answer["tokens"] if token], 3)
    assert (await http(app, "POST", f"/api/tables/{key}/remove", json.dumps({"owner": answer["owner"]}).encode()))[0] == 200
    return "table accepted"


async def look(rng, hall, app):
    """A pasted position and what an agent thinks of it."""
    status, raw = await http(app, "POST", "/api/look", body_of(rng))
    assert json.loads(raw)
    return f"look {'accepted' if status == 200 else f'refused {status}'}"


async def knock(rng, hall, app):
    """Any path, method and headers."""
    key = json.loads((await http(app, "POST", "/api/tables", b'{"seats": [{}, {}]}'))[1])["id"]
    path = rng.choice(PATHS).replace("{id}", rng.choice((key, "x", "%00", quote("é/.."), "a" * 3000)))
    path = quote(torn(rng, unquote(path).encode())) if rng.random() < 0.3 else path
    headers = rng.sample(HEADERS, rng.randrange(4)) + [(b"host", b"localhost")] * (rng.random() < 0.7)
    query = rng.choice((b"", b"seat=%ff", b"seat=" + b"," * 500, b"a=b&&=", b"%"))
    status, _ = await http(app, rng.choice(METHODS), "/" + path.lstrip("/"), torn(rng, body_of(rng)), headers, query)
    return f"path {status}"


async def visit(rng, hall, app):
    """Messages to a table of two people and an agent."""
    wish = {"seats": [{}, {}, {"agent": "random"}], "seed": rng.randrange(99), "pace": 0}
    answer = json.loads((await http(app, "POST", "/api/tables", json.dumps(wish).encode()))[1])
    tokens = rng.choice((answer["tokens"][:2], answer["tokens"][:1], [], ["wrong"], ["\x00", "é"]))
    heard = await talk(rng, app, rng.choice((answer["id"],) * 9 + ("x",)), tokens, 12)
    play_out(rng, hall.room(answer["id"]).table)
    return f"messages {heard}"


def message_of(rng, state):
    """Something to say at a table: a right decision now and then."""
    right = [{"act": move["action"], "at": state["version"]} for move in state.get("moves", [])[:3]]
    say = rng.choice([*right, {"undo": True}, {"hint": "random"}, {"hint": "mcts:sims=5"}, {"ping": True}, {"act": 3, "at": 0}])
    if rng.random() < 0.6:
        say = spoilt(rng, say)
    raw = json.dumps(say).encode()
    raw = torn(rng, raw) if rng.random() < 0.3 else raw
    if rng.random() < 0.1:
        return {"type": "websocket.receive", "bytes": raw}
    return {"type": "websocket.receive", "text": raw.decode("utf-8", "replace")}


async def talk(rng, app, key, tokens, count):
    """A connection that says so many things; the kind of the last answer."""
    inbox, heard, state = asyncio.Queue(), [], {}
    inbox.put_nowait({"type": "websocket.connect"})

    async def send(message):
        if message["type"] == "websocket.send":
            data = json.loads(message["text"])
            heard.append(data["type"])
            if data["type"] == "state":
                state.update(data)

    scope = {
        "type": "websocket",
        "asgi": {"version": "3.0"},
        "scheme": "ws",
        "path": f"/play/{key}",
        "raw_path": b"",
        "state": {},
    }
    query = f"seat={quote(','.join(tokens))}".encode() if tokens else b""
    scope |= {"query_string": query, "root_path": "", "headers": [(b"host", b"localhost")], "subprotocols": []}
    served = asyncio.create_task(app(scope | {"client": ("127.0.0.1", 5), "server": ("localhost", 80)}, inbox.get, send))
    for _ in range(count):
        await asyncio.sleep(0)
        inbox.put_nowait(message_of(rng, state))
        for _ in range(5):
            await asyncio.sleep(0)
    inbox.put_nowait({"type": "websocket.disconnect", "code": 1000})
    await served
    assert heard, "a connection without a word"
    return heard[-1]


async def _attempt(rng):
    hall, alarm = Hall(NoCrew()), Alarm()
    logging.getLogger().addHandler(alarm)
    try:
        wish = rng.choice((create, create, look, look, knock, visit))
        return await wish(rng, hall, make_app(hall, ["localhost"]))
    finally:
        hall.shutdown()
        logging.getLogger().removeHandler(alarm)
        assert not alarm.errors, alarm.errors[0].getMessage() + f" {alarm.errors[0].exc_info}"


def attempt(rng: random.Random) -> str:
    """One mutated request or visit; what came of it."""
    return asyncio.run(_attempt(rng))
