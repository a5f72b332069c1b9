"""What each request is answered, with its headers, and what is opened, asked and refused behind it."""

import asyncio
import json
from importlib.resources import files

import pytest

from sw_env.agents.registry import AGENTS
from sw_env.game import Game
from sw_env.games import GAMES
from sw_env.record import check, dump, read_games, record
from sw_env.web.line import Asker
from sw_env.web.purse import Purse
from web.inside import GONE, asked, make_app, request, serving
from web.people import PEOPLE

pytestmark = pytest.mark.web


# ------------------------------------------------------------------------------------------------------------ the page

SAFE = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cache-control": "no-store",
}


@pytest.mark.parametrize(
    ("path", "status", "kind"),
    [
        ("/", 200, "text/html; charset=utf-8"),
        ("/static/play.html", 200, "text/html; charset=utf-8"),
        ("/static/play.js", 200, "text/javascript; charset=utf-8"),
        ("/static/play.css", 200, "text/css; charset=utf-8"),
        ("/static/board.js", 200, "text/javascript; charset=utf-8"),
        ("/static/page.css", 200, "text/css; charset=utf-8"),
        ("/static/server.py", 404, "text/plain; charset=utf-8"),
        ("/api/tables", 200, "application/json"),
        ("/api/options", 200, "application/json"),
        ("/api/tables/x/record", 400, "application/json"),
        ("/nothing", 404, "text/plain; charset=utf-8"),
    ],
)
def test_every_answer_has_its_kind_and_the_headers_that_keep_it_safe(path, status, kind):
    answer = asked("GET", path)
    assert (answer.status, answer.headers["content-type"]) == (status, kind)
    assert {name: answer.headers.get(name) for name in SAFE} == SAFE
    assert len({name for name, _ in answer.raw}) == len(answer.raw), "each once"
    name = "play.html" if path == "/" else path.rpartition("/")[2]
    if path == "/" or (path.startswith("/static/") and status == 200):
        folder = "render" if name in ("page.css", "board.js") else "web"
        assert answer.text == (files(f"sw_env.{folder}") / "static" / name).read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("host", "status"), [(b"localhost", 200), (b"localhost:8000", 200), (b"x.org", 400), (b"www.x.org", 400)]
)
def test_a_server_answers_to_its_own_names(host, status):
    assert asked("GET", "/", headers=[(b"host", host)]).status == status
    assert (
        serving(lambda hall, _: request(make_app(hall, ["www.x.org"]), "GET", "/", headers=[(b"host", b"x.org")])).status == 400
    )


@pytest.mark.parametrize("first", ["smallworld", "warcraft"])
def test_what_can_be_chosen_begins_with_the_first_game(first):
    offer = serving(lambda _, app: request(app, "GET", "/api/options"), first).data
    assert (offer["agents"], offer["first"]) == (list(AGENTS), first)
    assert set(offer["games"]) <= set(GAMES)
    assert {key: offer[key] for key in ("maps", "editions")} == {
        key: offer["games"][first][key] for key in ("maps", "editions")
    }
    for game in offer["games"].values():
        least, most = game["seats"]
        assert least <= game["usual"] <= most
        assert game["opponent"].partition(":")[0] in AGENTS
        assert game["title"]


# --------------------------------------------------------------------------------------------------------------- tables


def test_a_new_table_tells_whoever_opened_it_its_tokens_alone():
    async def work(hall, app):
        wish = {"seats": [{"name": "Ann"}, {"agent": "greedy"}], "seed": 4}
        made = await request(app, "POST", "/api/tables", wish, client=("there", 5))
        (room,) = hall.rooms.values()
        table = room.table
        assert (made.status, made.data) == (
            201,
            {"id": table.id, "tokens": [table.seats[0].token, None], "owner": table.owner},
        )
        assert (room.visitor, room.pace) == ("there", 0.4)
        shown = (await request(app, "GET", "/api/tables")).data
        assert shown == [
            {"id": table.id, "map": "2p", "seats": ["Ann", "greedy 1"], "people": [0], "round": 1, "over": False, "watchers": 0}
        ]
        await request(app, "POST", "/api/tables", {"seats": PEOPLE, "text": json.dumps(over())}, client=None)
        *_, last = hall.rooms.values()
        assert last.visitor == ""
        assert [table["over"] for table in (await request(app, "GET", "/api/tables")).data] == [False, True]

    serving(work)


def over():
    """The position at the end of a game."""
    game = Game(2, seed=3)
    while not game.over:
        game.step(game.legal[-1])
    return game.position()


@pytest.mark.parametrize(
    ("pace", "kept"),
    [(None, 0.7), ("quick", 0.7), ([1], 0.7), (0, 0.0), (-3, 0.0), (2, 2.0), (0.5, 0.5), (10, 10.0), (99, 10.0)],
)
def test_agents_move_at_a_pace_that_can_be_watched(pace, kept):
    async def work(hall, app):
        assert (await request(app, "POST", "/api/tables", {"seats": PEOPLE, "pace": pace})).status == 201
        return [room.pace for room in hall.rooms.values()]

    assert serving(work, pace=0.7) == [kept]


def test_no_table_is_opened_that_is_refused():
    async def work(hall, app):
        for seats in ([{"agent": "nobody"}, {}], [{"agent": "mcts:sims=11"}, {}], [{}, {"agent": "mcts:sims=11"}], [{}]):
            assert (await request(app, "POST", "/api/tables", {"seats": seats})).status == 400
        assert hall.rooms == {}
        assert (await request(app, "POST", "/api/tables", {"seats": [{"agent": "mcts:sims=10"}, {}]})).status == 201
        again = await request(app, "POST", "/api/tables", {"seats": "wrong"})
        assert "too many tables from your address" in again.data["error"], "before anything is read"
        assert (await request(app, "POST", "/api/tables", {"seats": PEOPLE}, client=("elsewhere", 5))).status == 201

    serving(work, purse=Purse(sims=10), tables_each=1)


def test_an_owner_removes_his_table():
    async def work(hall, app):
        made = (await request(app, "POST", "/api/tables", {"seats": PEOPLE})).data
        path = f"/api/tables/{made['id']}/remove"
        for wish in ({}, {"owner": made["tokens"][0]}, {"owner": None}, {"owner": "é"}):
            assert (await request(app, "POST", path, wish)).status == 400
        assert len(hall.rooms) == 1
        gone = await request(app, "POST", path, {"owner": made["owner"]})
        assert (gone.status, gone.data, hall.rooms) == (200, {"removed": made["id"]}, {})

    serving(work)


def test_board_and_record_of_a_table(tmp_path):
    async def work(hall, app):
        made = (await request(app, "POST", "/api/tables", {"seats": PEOPLE, "seed": 4})).data
        board = await request(app, "GET", f"/api/tables/{made['id']}/board")
        assert (board.status, board.headers["content-type"], board.headers["x-board"]) == (200, "image/svg+xml", "1")
        assert board.text.startswith("<svg")
        assert "Board 2p" in board.text
        found = await request(app, "GET", f"/api/tables/{made['id']}/record")
        assert found.headers["content-type"] == "application/x-ndjson"
        assert found.headers["content-disposition"] == f'attachment; filename="smallworld-{made["id"]}.jsonl"'
        (tmp_path / "a.jsonl").write_text(found.text, encoding="utf-8")
        assert not check(next(read_games(tmp_path / "a.jsonl"))).finished

    serving(work)


def test_the_house_is_kept_as_long_as_the_application_lives():
    async def work(hall, app):
        async with app.router.lifespan_context(app):
            assert not hall._keeper.done()
            assert hall.crew.closed == 0
        await asyncio.sleep(0)
        assert hall._keeper.cancelled()
        assert hall.crew.closed == 1

    serving(work)


# ------------------------------------------------------------------------------------------------------------- looking


def test_a_position_is_shown_with_all_that_can_be_done():
    game = Game(2, seed=5)
    found = asked("POST", "/api/look", {"text": json.dumps(game.position())}).data
    assert set(found) == {"info", "board", "position", "sheet", "labels", "stacks", "moves"}
    assert found["position"] == game.position()
    assert found["info"]["names"] is None
    assert found["board"].startswith("<svg")
    assert "Board 2p" in found["board"]
    assert [move["action"] for move in found["moves"]] == game.legal
    assert len(found["labels"]) == len(found["stacks"]) == 23


def test_an_agent_looks_at_a_position_or_a_record_for_whoever_asks():
    lines = list(record(Game(2, seed=3), lambda game: game.legal[0], 3))[:9]
    text = "".join(map(dump, lines))

    async def work(hall, app):
        found = (await request(app, "POST", "/api/look", {"text": text, "agent": "greedy"}, client=("there", 5))).data
        assert found["view"] == {"by": "greedy"}
        assert hall.crew.asked == [("greedy", "think", found["position"], 6.0, Asker("there"))]
        for spec in ("nobody", 7, "mcts:sims=11"):
            assert (await request(app, "POST", "/api/look", {"text": text, "agent": spec})).status == 400
        for wish in ({"text": text, "agent": ""}, {"text": json.dumps(over()), "agent": "greedy"}):
            found = await request(app, "POST", "/api/look", wish)
            assert (found.status, "view" in found.data) == (200, False)
        assert len(hall.crew.asked) == 1

    serving(work, purse=Purse(sims=10, seconds=3.0))


def test_who_hangs_up_is_thought_for_no_longer():
    async def work(hall, app):
        hall.crew.thinking = asyncio.Event()
        wish = {"text": json.dumps(Game(2, seed=5).position()), "agent": "greedy"}
        answer = await request(app, "POST", "/api/look", wish, then=GONE)
        assert (answer.status, answer.data) == (408, {"error": "the request has ended"})
        await asyncio.sleep(0)
        assert hall.crew.stopped == 1
        hall.crew.thinking.set()
        assert (await request(app, "POST", "/api/look", wish)).status == 200
        await asyncio.sleep(0)
        assert asyncio.all_tasks() == {asyncio.current_task()}, "nobody listens any more"

    serving(work)
