"""Nobody's agent keeps another's waiting: budgets, a line that is fair, work that ends when its visitor leaves."""

import asyncio
import json
import socket
import time
from contextlib import suppress

import pytest

from sw_env.game import Game
from sw_env.web.line import ANALYSES_EACH, MOST_ANALYSES, Asker, Busy, Line
from sw_env.web.purse import Purse
from sw_env.web.table import Refused
from web.conftest import serving
from web.people import Player, apart, get, post

pytestmark = pytest.mark.web
pytest.importorskip("starlette")
BOTS = [{"agent": "random"}, {"agent": "random"}]
ENDLESS = "mcts:sims=900000000"
LONG = "mcts:sims=100000000,full=yes"


@pytest.mark.parametrize(
    "spec",
    [
        ENDLESS,
        "flat:sims=900000000",
        "net:sims=900000000",
        "mcts:ms=60000",
        "mcts:processes=8",
        "net:leaves=100000000",
        "net:path=/etc/passwd",
    ],
)
def test_what_costs_too_much_is_refused_in_words(spec):
    with pytest.raises(Refused, match="allowed"):
        Purse(files=False).check(spec)


@pytest.mark.parametrize("spec", ["random", "mcts", "mcts:sims=400", "mcts:ms=5000", "net", "net:path=advice", "flat:sims=50"])
def test_what_is_usual_is_not(spec):
    Purse(files=False).check(spec)


def test_seats_hints_and_analyses_have_the_same_bounds(server):
    position = json.dumps(Game(seats=2, seed=5).position())
    assert post(server, "/api/tables", {"seats": [{"agent": ENDLESS}, {}]})[0] == 400
    assert post(server, "/api/look", {"text": position, "agent": ENDLESS})[0] == 400
    _, table = post(server, "/api/tables", {"seats": [{}, {}]})
    player = Player(server, table["id"], *table["tokens"])
    player.say({"hint": ENDLESS})
    assert "allowed: up to" in player.hear("error")["text"]
    player.close()


def called(line, *askers, analyses=True):
    """In which order these are served."""

    async def ask():
        tickets = {id(line.join(asker)): asker for asker in askers}
        return [tickets[id(line.call(analyses))] for _ in askers]

    return apart(ask())


def test_a_visitor_with_many_wishes_does_not_hold_up_another():
    many = [Asker("a") for _ in range(5)]
    other = [Asker("b", "t1"), Asker("b", "t2")]
    assert [asker.visitor for asker in called(Line(), *many, *other)] == ["a", "b", "a", "b", "a", "a", "a"]


def test_the_tables_of_one_visitor_take_turns_with_his_analyses():
    served = called(Line(), *[Asker("a")] * 4, Asker("a", "t1"), Asker("a", "t2"))
    assert [asker.table for asker in served] == [None, "t1", "t2", None, None, None]


def test_who_is_on_his_way_out_is_not_called():
    async def ask():
        line = Line()
        leaving, staying = line.join(Asker("a")), line.join(Asker("b"))
        leaving.called.cancel()
        assert line.call() is staying
        assert line.call() is None
        assert line.leave(leaving)

    apart(ask())


def test_the_line_has_an_end_for_analyses_only():
    async def ask():
        line = Line()
        for _ in range(ANALYSES_EACH):
            line.join(Asker("a"))
        with pytest.raises(Busy):
            line.join(Asker("a"))
        for k in range(MOST_ANALYSES - ANALYSES_EACH):
            line.join(Asker(f"b{k}"))
        with pytest.raises(Busy):
            line.join(Asker("c"))
        line.join(Asker("a", "table"))

    apart(ask())


def test_a_search_answers_with_what_it_has_when_its_time_is_over():
    from sw_env.web.workers import Crew

    async def ask():
        crew, game = Crew(1), Game(seats=2, seed=1, skip_forced=False)
        for spec in (LONG, "net:sims=100000"):
            assert await crew.ask(spec, "choose", game, 0.3) in game.legal
        (worker,) = crew._all
        assert worker.known == {("mcts", "smallworld"), ("net", "smallworld")}  # one worker did it all: none had to be ended
        crew.close()

    apart(ask())


def test_who_leaves_stops_his_agent_and_its_worker_goes_on():
    from sw_env.web.workers import Crew

    async def ask():
        crew, game = Crew(1), Game(seats=2, seed=1, skip_forced=False)
        await crew.ask("mcts:sims=1", "choose", game, 5.0)
        (worker,) = crew._all
        thinking, waiting = (asyncio.create_task(crew.ask(LONG, "think", game, 1e6)) for _ in range(2))
        await asyncio.sleep(0.5)
        thinking.cancel()
        waiting.cancel()
        assert await crew.ask("random", "choose", game, 5.0, Asker("b", "t")) in game.legal
        assert crew._all == {worker}
        assert not crew.line.waiting
        crew.close()

    apart(ask())


def test_analyses_leave_a_worker_for_the_tables():
    from sw_env.web.workers import Crew

    async def ask():
        crew, game = Crew(2), Game(seats=2, seed=1, skip_forced=False)
        analyses = [asyncio.create_task(crew.ask(LONG, "think", game, 1e6, Asker(f"v{k}"))) for k in range(3)]
        await asyncio.sleep(0.5)
        assert await crew.ask("random", "choose", game, 5.0, Asker("v0", "t")) in game.legal
        for task in analyses:
            task.cancel()
        await asyncio.gather(*analyses, return_exceptions=True)
        while crew._jobs:
            await asyncio.sleep(0.05)
        crew.close()

    apart(ask())


def hang_up(server, position, count):
    """Ask for long analyses and do not wait for the answers."""
    host, port = server.removeprefix("http://").split(":")
    wish = json.dumps({"text": position, "agent": LONG}).encode()
    head = f"POST /api/look HTTP/1.1\r\nHost: {host}:{port}\r\nContent-Length: {len(wish)}\r\n\r\n"
    for _ in range(count):
        with socket.create_connection((host, int(port))) as call:
            call.sendall(head.encode() + wish)
            time.sleep(0.3)


def test_analyses_that_nobody_waits_for_hold_up_no_table():
    position = json.dumps(Game(seats=2, seed=5).position())
    with serving("--workers", "1", "--budget", "1000", "--sims", "900000000") as server:
        assert post(server, "/api/look", {"text": position, "agent": "mcts:sims=1"})[0] == 200
        hang_up(server, position, 3)
        _, table = post(server, "/api/tables", {"seats": BOTS, "pace": 0})
        watcher = Player(server, table["id"])
        while watcher.hear("state")["position"]["phase"] != "over":  # each word within 30 seconds, or this fails
            pass
        watcher.close()


def test_who_leaves_the_table_leaves_the_line():
    with serving("--workers", "1", "--budget", "1000", "--sims", "900000000") as server:
        _, table = post(server, "/api/tables", {"seats": [{"agent": LONG}, {"agent": LONG}], "pace": 0})
        watcher = Player(server, table["id"])
        while not watcher.hear("state")["thinking"]:
            pass
        watcher.close()
        _, table = post(server, "/api/tables", {"seats": BOTS, "pace": 0})
        watcher = Player(server, table["id"])
        while watcher.hear("state")["version"] < 3:
            pass
        with suppress(Exception):
            watcher.close()
        assert get(server, "/api/tables")[0] == 200
