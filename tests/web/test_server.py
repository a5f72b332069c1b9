"""The server under fire: wrong tokens, wrong seats, garbage, too much of everything; the game goes on unharmed."""

import asyncio
import contextlib
import json
import os
import signal
import urllib.error
import urllib.request

import pytest

from web.conftest import serving
from web.people import PEOPLE, Player, actor_of, apart, get, post, still_fine

pytestmark = pytest.mark.web
pytest.importorskip("starlette")
pytest.importorskip("websockets")
from websockets.exceptions import ConnectionClosed  # noqa: E402


@pytest.fixture
def game(server):
    """A table of two people: its key, its tokens, and a player for each."""
    status, table = post(server, "/api/tables", {"seats": PEOPLE, "seed": 4})
    assert status == 201
    players = [Player(server, table["id"], token) for token in table["tokens"]]
    yield server, table, players
    for player in players:
        player.close()


def test_a_wrong_token_or_table_is_refused_in_words(game):
    server, table, players = game
    for key, token in (
        (table["id"], "wrong"),
        ("0000000000", table["tokens"][0]),
        ("x" * 500, "y" * 5000),
        (table["id"], "%00%ff"),
    ):
        stranger = Player(server, key, token)
        assert stranger.hear("refused")["text"]
        with pytest.raises(ConnectionClosed) as closed:
            stranger.hear("state")
        assert closed.value.rcvd.code == 1008
    still_fine(players, *actor_of(players))


def test_nobody_acts_for_somebody_else(game):
    server, table, players = game
    actor, state = actor_of(players)
    watcher = Player(server, table["id"])
    for stranger in (players[1 - actor], watcher):
        stranger.say({"act": state["moves"][0]["action"], "at": state["version"]})
        assert "not your decision" in stranger.hear("error")["text"]
        stranger.say({"hint": "random"})
        assert "hints are for" in stranger.hear("error")["text"]
        stranger.say({"undo": True})
        assert stranger.hear("error")["text"]
    watcher.close()
    still_fine(players, actor, state)


def test_everybody_sees_only_his_own_coins(game):
    server, table, players = game
    for seat, player in enumerate(players):
        state = player.hear("state")
        assert [coins is None for coins in state["position"]["coins"]] == [seat != 0, seat != 1]
    watcher = Player(server, table["id"])
    assert watcher.hear("state")["position"]["coins"] == [None, None]
    watcher.close()


GARBAGE = [
    "",
    "{",
    "null",
    "7",
    "[]",
    '"act"',
    "{}",
    '{"act": null}',
    '{"act": "48", "at": 0}',
    '{"act": 1e400, "at": 0}',
    '{"act": NaN, "at": 0}',
    '{"act": [48], "at": {}}',
    '{"act": -1, "at": 0}',
    '{"act": true, "at": 0}',
    '{"act": 99999999999999999999999, "at": 0}',
    '{"undo": 1}',
    '{"hint": {"a": 1}}',
    '{"hint": "nobody"}',
    '{"hint": "../../etc/passwd"}',
    "[" * 30_000,
    b"\x00\xff\xfe binary",
]


def test_garbage_is_answered_and_harms_nothing(game):
    _, _, players = game
    actor, state = actor_of(players)
    for garbage in GARBAGE:
        players[actor].say(garbage)
        assert players[actor].hear("error")["text"]
    still_fine(players, actor, state)


def test_who_never_stops_is_shown_the_door(game):
    server, table, players = game
    noisy = Player(server, table["id"], table["tokens"][0])
    with contextlib.suppress(ConnectionClosed):
        for _ in range(100):
            noisy.say("nonsense")
    with pytest.raises(ConnectionClosed):
        noisy.hear("never")
    still_fine(players, *actor_of(players))


def test_ten_megabytes(game):
    server, table, players = game
    loud = Player(server, table["id"], table["tokens"][0])
    with contextlib.suppress(ConnectionClosed):
        loud.say("x" * 10_000_000)
    with pytest.raises(ConnectionClosed):
        loud.hear("never")
    with contextlib.suppress(urllib.error.URLError):  # the server may hang up before it has read all of it
        status, text = post(server, "/api/tables", b"x" * 10_000_000)
        assert (status, "bytes" in text) == (400, True)
    still_fine(players, *actor_of(players))


def test_other_pages_and_names_are_refused(game):
    server, table, players = game
    foreign = {"Origin": "https://example.org"}
    assert post(server, "/api/tables", {"seats": PEOPLE}, foreign)[0] == 403
    assert get(server, "/", {"Host": "example.org"})[0] == 400
    stranger = Player(server, table["id"], table["tokens"][0], additional_headers=foreign)
    assert "only the page" in stranger.hear("refused")["text"]
    still_fine(players, *actor_of(players))


@pytest.mark.parametrize(
    "path",
    ["/static/../server.py", "/static/..%2fserver.py", "/static/", "/api/tables/x/record", "/api/tables/x/board", "/nothing"],
)
def test_no_other_files(server, path):
    assert get(server, path)[0] in (400, 404)


@pytest.mark.parametrize(
    ("text", "error"),
    [
        (b"", "not JSON"),
        (b"[]", "not a JSON object"),
        (b"\xff", "not JSON: letters that are no Unicode"),
        (b'{"seats": ' + b"[" * 100_000, "not JSON"),
        (b'{"seats": [{}, {}], "seed": 1e999}', "the number 1e999 is too large"),
        (b'{"seats": [{}, {}], "seed": 1e9}', "seed: a whole number from 0"),
        (b'{"seats": [{}, {}], "seed": -1}', "seed: a whole number from 0"),
        (b'{"seats": [{}, {}], "pace": NaN}', "NaN is no number"),
    ],
)
def test_wrong_tables(server, text, error):
    status, answer = post(server, "/api/tables", text)
    assert (status, json.loads(answer)) == (400, {"error": error})


def test_a_pace_in_words_is_the_usual_one(server):
    status, answer = post(server, "/api/tables", b'{"seats":[{},{}],"pace":"quick"}')
    assert status == 201
    assert len(answer["tokens"]) == 2


def test_positions_are_shown_and_analysed(server):
    from sw_env.game import Game

    position = Game(seats=2, seed=5).position()
    status, found = post(server, "/api/look", {"text": json.dumps(position), "agent": "random"})
    assert status == 200
    assert len(found["stacks"]) == 23
    assert [move["action"] for move in found["moves"]] == Game.from_position(position).legal
    assert found["view"]["moves"][0]["action"] in Game.from_position(position).legal
    for wrong in (
        {},
        {"text": 3},
        {"text": "{}"},
        {"text": json.dumps(position | {"coins": "x"})},
        {"text": json.dumps(position), "map": "5p"},
    ):
        assert post(server, "/api/look", wrong)[0] == 400


def test_coming_back_shows_the_same(game):
    server, table, players = game
    actor, state = actor_of(players)
    still_fine(players, actor, state)
    players[actor].close()
    players[actor] = Player(server, table["id"], table["tokens"][actor])
    state = players[actor].hear("state")
    assert state["version"] == 1
    assert len(state["draw"]) == 23
    still_fine(players, actor, state)


def test_the_picture_of_the_board_has_the_number_that_the_table_tells(game):
    server, table, players = game
    _, state = actor_of(players)
    with urllib.request.urlopen(f"{server}/api/tables/{table['id']}/board", timeout=60) as answer:
        assert answer.read().startswith(b"<svg")
        assert int(answer.headers["x-board"]) == state["board"] > 0


def test_the_record_is_there_and_right(game, tmp_path):
    from sw_env.record import check, read_games

    server, table, players = game
    still_fine(players, *actor_of(players))
    status, text = get(server, f"/api/tables/{table['id']}/record")
    assert status == 200
    (tmp_path / "a.jsonl").write_text(text)
    assert check(next(read_games(tmp_path / "a.jsonl"))).decisions >= 1
    assert json.loads(text.splitlines()[0])["seed"] is None


async def knock(address, count):
    """Open many connections at once; how many were let in and how many refused in words."""
    from websockets.asyncio.client import connect

    async def one(found):
        try:
            async with connect(address, open_timeout=60) as socket:
                kind = json.loads(await asyncio.wait_for(socket.recv(), 60))["type"]
                found.append(kind)
                if kind == "hello":
                    await everybody.wait()
        except (OSError, ConnectionClosed, TimeoutError) as error:
            found.append(type(error).__name__)

    everybody, found = asyncio.Event(), []
    tasks = [asyncio.create_task(one(found)) for _ in range(count)]
    while len(found) < count:
        await asyncio.sleep(0.05)
    everybody.set()
    await asyncio.gather(*tasks)
    return found


def test_a_thousand_connections():
    with serving("--workers", "1", "--connections", "60") as server:
        _, table = post(server, "/api/tables", {"seats": PEOPLE, "seed": 4})
        players = [Player(server, table["id"], token) for token in table["tokens"]]
        actor, state = actor_of(players)
        found = apart(knock(server.replace("http", "ws") + f"/play/{table['id']}", 1000))
        assert set(found) == {"hello", "refused"}
        assert found.count("hello") == 58
        still_fine(players, actor, state)
        for player in players:
            player.close()


def test_too_many_tables_are_refused_until_an_owner_removes_one():
    with serving("--workers", "1", "--tables", "2") as server:
        tables = [post(server, "/api/tables", {"seats": PEOPLE})[1] for _ in range(2)]
        status, answer = post(server, "/api/tables", {"seats": PEOPLE})
        assert (status, "too many tables" in answer) == (400, True)
        watcher = Player(server, tables[0]["id"])
        watcher.hear("state")
        for owner in ("", "wrong", None, tables[0]["tokens"][0], tables[1]["owner"]):
            assert post(server, f"/api/tables/{tables[0]['id']}/remove", {"owner": owner})[0] == 400
        assert post(server, f"/api/tables/{tables[0]['id']}/remove", {"owner": tables[0]["owner"]})[0] == 200
        assert "removed by whoever opened it" in watcher.hear("refused")["text"]
        assert [table["id"] for table in json.loads(get(server, "/api/tables")[1])] == [tables[1]["id"]]
        assert post(server, "/api/tables", {"seats": PEOPLE})[0] == 201


def test_tables_outlive_the_server(tmp_path):
    keep = ("--workers", "1", "--keep", str(tmp_path / "tables"))
    with serving(*keep) as server:
        _, table = post(server, "/api/tables", {"seats": PEOPLE, "seed": 4})
        players = [Player(server, table["id"], token) for token in table["tokens"]]
        actor, state = actor_of(players)
        still_fine(players, actor, state)
    (tmp_path / "tables" / "broken.json").write_text("{")
    with serving(*keep) as server:
        players = [Player(server, table["id"], token) for token in table["tokens"]]
        actor, state = actor_of(players)
        assert state["version"] == 1
        assert state["events"]
        still_fine(players, actor, state)
        assert get(server, f"/api/tables/{table['id']}/record")[0] == 200


def test_an_agent_that_fails_or_hangs_does_not_stop_the_table():
    from sw_env.game import Game
    from sw_env.web.hall import Hall, Limits
    from sw_env.web.table import Seat, new_table
    from sw_env.web.workers import AgentError, Crew, Overtime, Worker

    async def ask():
        crew = Crew(1)
        game = Game(seats=2, seed=1, skip_forced=False)
        assert await crew.ask("random", "choose", game, 5.0) in game.legal
        with pytest.raises(AgentError):
            await crew.ask("nobody", "choose", game, 5.0)
        (worker,) = crew._all
        assert isinstance(worker, Worker)
        worker.process.kill()  # as if it had died of its own
        worker.process.join()
        with pytest.raises(Overtime):
            await crew.ask("random", "choose", game, 5.0)
        assert await crew.ask("random", "choose", game, 5.0) in game.legal  # a new one has come
        (worker,) = crew._all
        os.kill(worker.process.pid, signal.SIGSTOP)  # as if it did not come to an end
        with pytest.raises(Overtime):
            await crew.ask("random", "choose", game, 0.1)
        assert await crew.ask("random", "choose", game, 5.0) in game.legal
        table = new_table(game, [Seat("a", "nobody"), Seat("b", "nobody")], True, 1)
        action, note = await Hall(crew, Limits()).choose(table, "nobody")
        assert action in game.legal
        assert "random legal action" in note
        crew.close()

    apart(ask())
