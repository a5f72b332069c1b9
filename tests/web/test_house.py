"""People come, go and decide; tables grow old; the server ends: what the hall does then."""

import asyncio
import logging
from types import SimpleNamespace

import pytest

from sw_env.web.hall import DAY, Hall, Limits
from sw_env.web.rooms import Room
from sw_env.web.table import Refused
from web.test_discretion import AGENTS, Asked, hall_of, table, watcher
from web.test_hall import bots, go, until, waiting


def test_decisions_and_their_undoing_are_taken_from_whoever_made_them():
    made = table(moves=0)
    hall, room, mine = hall_of(Asked()), Room(made, 0.0), watcher(made.game.actor)
    room.watchers.add(mine)
    hall.take(room, mine, {"act": made.game.legal[0], "at": 0}, AGENTS)
    assert (made.version, mine.news.is_set()) == (1, True)
    mine.news.clear()
    with pytest.raises(Refused, match="one of act, undo"):
        hall.take(room, mine, {"undo": False}, AGENTS)
    hall.take(room, mine, {"undo": True, "hint": "greedy"}, AGENTS)
    assert (made.version, made.undone, mine.news.is_set(), mine.hinting) == (2, 1, True, None)
    mine.news.clear()
    hall.take(room, mine, {"ping": True}, AGENTS)
    assert not mine.news.is_set()


def test_coming_and_going_are_visits():
    touched = []
    shelf = SimpleNamespace(put=id, touch=touched.append, trouble="")
    made = table()
    hall, room, looking = hall_of(Asked()), Room(made, 0.0, shelf), watcher()
    room.watchers.add(looking)
    room.touched = 0.0
    with hall.present(room, watcher(0)):
        assert (room.touched > 0, touched, looking.news.is_set()) == (True, [made.id], True)
        room.touched = 0.0
        looking.news.clear()
    assert (room.touched > 0, touched, looking.news.is_set()) == (True, [made.id] * 2, True)


def test_whoever_leaves_takes_his_hint_with_him():
    async def leave():
        made, crew = table(), waiting(Asked())
        hall, room, mine = hall_of(crew), Room(made, 0.0), watcher(made.game.actor)
        with hall.present(room, mine):
            hall.take(room, mine, {"hint": "greedy"}, AGENTS)
            await until(lambda: crew.asked)
        await asyncio.wait({mine.hinting})
        assert (mine.hinting.cancelled(), mine.answers) == (True, [])

    go(leave())


def test_the_end_of_the_server_sends_everybody_away():
    async def end():
        late = []
        shelf = SimpleNamespace(put=id, touch=id, trouble="", late=[7], again=lambda: late.append(1), tables=lambda: ())
        hall = Hall(Asked(), Limits(), shelf)
        hall.start()
        rooms, who = [hall.open(bots()), hall.open(table())], watcher()
        with hall.present(rooms[1], who):
            who.news.clear()
            await asyncio.sleep(0)
            hall.shutdown()
            with pytest.raises(Refused, match="the server ends"):
                await hall.attend(rooms[1], who)
        await asyncio.sleep(0)
        assert [room.closed for room in rooms] == ["the server ends"] * 2
        assert (hall._keeper.cancelled(), rooms[0].driver.cancelled(), late) == (True, True, [1])

    go(end())


def test_the_house_is_kept_again_and_again_whatever_happens(monkeypatch, caplog):
    monkeypatch.setattr("sw_env.web.hall.RETRY", 0.001)
    times = []

    def tidy(now):
        times.append(now)
        if len(times) == 1:
            raise ZeroDivisionError

    async def keep():
        hall = hall_of(Asked())
        hall.tidy = tidy
        hall.start()
        await until(lambda: len(times) > 2)
        hall.shutdown()

    with caplog.at_level(logging.ERROR):
        go(keep())
    assert [entry.getMessage() for entry in caplog.records] == ["the tables could not be looked after"]
    assert times[2] > 1e9


def test_a_disk_that_is_well_again_is_told_to_all_tables():
    shelf = SimpleNamespace(put=id, trouble="full", well=False, touch=id, drop=id)
    shelf.again = lambda: setattr(shelf, "trouble", "" if shelf.well else "full")
    hall = Hall(Asked(), Limits(), shelf)
    room, who = hall.open(table()), watcher()
    room.watchers.add(who)
    for well, told in ((False, False), (True, True), (True, False)):
        shelf.well = well
        who.news.clear()
        hall.tidy(room.touched)
        assert who.news.is_set() == told


@pytest.mark.parametrize(
    ("moves", "age", "days", "stays"),
    [
        (3, 0.5, 0.4, True),
        (3, 0.5, 0.6, False),
        (3, 0.0, 9e9, True),
        (0, 0.0, 0.9, True),
        (0, 0.0, 1.1, False),
        (0, 9.0, 1.1, False),
    ],
)
def test_tables_grow_old_in_days(moves, age, days, stays):
    hall = hall_of(Asked(), age=age)
    room = hall.open(table(moves=moves))
    hall.tidy(room.touched + days * DAY)
    assert (room in hall.rooms.values(), room.closed) == (stays, "" if stays else "nobody has come back to this table")
