"""What everybody sees of a table: made once for all, and told to each when it is new to him."""

from types import SimpleNamespace

import pytest

from sw_env.game import Game
from sw_env.render.film import game_info
from sw_env.web.rooms import Room
from sw_env.web.table import Seat, Table
from sw_env.web.views import EVENTS, info
from web.test_discretion import table, watcher


def test_every_board_that_has_been_there_has_its_number(monkeypatch):
    boards = iter("aabba")
    monkeypatch.setattr("sw_env.web.rooms.laid", lambda position, board: next(boards))
    made = table(moves=0)
    room, numbers = Room(made, 0.0), []
    for _ in range(5):
        numbers.append(room.state(watcher())["board"])
        made.play(made.game.legal[0])
    assert numbers == [1, 1, 2, 2, 3]
    assert room.board == "a"


def test_a_picture_is_made_once_for_all_who_look():
    made = table()
    room = Room(made, 0.0)
    first = room.picture()
    assert room.picture() is first
    made.play(made.game.legal[0])
    assert room.picture() is not first
    assert room.picture().position == made.game.position()


def test_words_of_regions_are_told_when_they_change():
    made, who = table(), watcher()
    room = Room(made, 0.0)
    words = dict(room.state(who)["labels"])
    assert len(words) == 23
    assert room.state(who)["labels"] == {}
    said = room.picture().labels
    while room.picture().labels == said:
        made.play(made.game.legal[0])
    words |= room.state(who)["labels"]
    assert [words[region] for region in sorted(words)] == room.picture().labels


def test_whoever_comes_late_is_told_the_latest_events():
    made = table()
    made.events, made.undone = [{"say": k} for k in range(EVENTS + 7)], 1
    state = Room(made, 0.0).state(watcher())
    assert (state["from"], len(state["events"])) == (7, EVENTS)


def test_what_stays_the_same_is_told_with_the_names_of_the_seats():
    made = table("greedy")
    assert info(made) == game_info(made.game.config) | {
        "seats": [{"name": "Ann", "agent": None}, {"name": "greedy 1", "agent": "greedy"}],
        "names": ["Ann", "greedy 1"],
        "id": made.id,
        "casual": True,
        "recorded": True,
        "secrets": False,
    }
    bare = Table(Game(2, seed=1), [Seat("a"), Seat("b")])
    assert (bare.casual, info(bare)["recorded"]) == (True, False)


@pytest.mark.parametrize(("whispers", "agents", "secrets"), [(1, "12", False), (1, ["1", None], True), (0, ["1", None], False)])
def test_a_game_with_whispers_has_secrets_where_anybody_plays(whispers, agents, secrets):
    game = SimpleNamespace(spec=SimpleNamespace(whispers=whispers))
    assert Table.has_secrets.fget(SimpleNamespace(game=game, seats=[Seat("a", agent) for agent in agents])) == secrets
