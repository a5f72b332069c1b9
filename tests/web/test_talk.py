"""A connection to a table as the application gets it: who is let in, what he hears, what he may send, how it ends."""

import asyncio
import json

import pytest

from sw_env.web.hall import Hall, Limits
from sw_env.web.setup import table_from
from web.inside import HOST, Call, Crew, make_app
from web.people import PEOPLE, apart

pytestmark = pytest.mark.web
POLICY, TOO_MANY = 1008, 1013


def at_table(work, **limits):
    """Do something with the room of two people's table, and a way to call it."""

    async def go():
        hall = Hall(Crew(), Limits(**limits))
        room, app = hall.open(table_from({"seats": PEOPLE, "seed": 4}, [])), make_app(hall, ["localhost"])

        async def call(query="", key=room.table.id, **options):
            found = Call(app, f"/play/{key}{query}", **options)
            await found.wait()
            return found

        try:
            async with asyncio.timeout(60):
                await work(room, call)
        finally:
            hall.shutdown()
        await asyncio.sleep(0)
        assert asyncio.all_tasks() == {asyncio.current_task()}, "nobody is left behind"

    apart(go())


def refused(call, code=POLICY):
    """What a connection is told that is not let in or sent away."""
    assert call.served.done()
    assert call.heard[-1]["type"] == "refused"
    text = call.heard[-1]["text"]
    assert call.closed == (code, text[:100])
    return text


def test_tokens_open_their_seats_and_without_one_looks_on():
    async def work(room, call):
        one, other = (seat.token for seat in room.table.seats)
        long = "x" * (399 - len(one)) + f",{one}"
        for tokens, seats in (("", []), (one, [0]), (f"{other},x", [1]), (f"{other},{one}", [0, 1]), (long, [0])):
            query = tokens and f"?seat={tokens}"
            there = await call(query, client=("there", 5))
            assert there.kinds() == ["hello", "state"]
            assert (there.heard[0]["seats"], there.heard[1]["you"], there.heard[1]["watchers"]) == (seats, seats, 1)
            assert there.text == json.dumps(there.heard[1], separators=(",", ":"))
            assert [watcher.visitor for watcher in room.watchers] == ["there"]
            await there.leave()
            assert (room.watchers, there.closed) == (set(), None)
        unknown = await call(client=None)
        assert [watcher.visitor for watcher in room.watchers] == [""]
        await unknown.leave()

    at_table(work)


def test_who_has_no_right_to_be_there_is_told_why():
    async def work(room, call):
        token = room.table.seats[0].token
        for query in ("?seat=", "?seat=wrong", f"?seat={'x' * (400 - len(token))},{token}", f"?seat={token}x"):
            assert refused(await call(query)) == "this seat token is not of this table"
        assert refused(await call(key="0123456789")) == "no such table; it may have been removed"
        assert refused(await call(f"?seat={token}", headers=[HOST, (b"origin", b"http://x.org")])) == (
            "only the page of this server may play"
        )
        assert room.watchers == set()

    at_table(work)


def test_too_many_are_told_to_come_again():
    async def work(room, call):
        first = await call()
        assert refused(await call(), TOO_MANY) == "too many connections; try again later"
        await first.leave()
        second = await call()
        assert second.kinds() == ["hello", "state"]
        await second.leave()

    at_table(work, watchers=1)


def test_decisions_reach_everybody_and_wrong_words_only_whoever_said_them():
    async def work(room, call):
        table = room.table
        mine, looking = await call(f"?seat={table.actor.token}"), await call()
        await mine.say({"act": table.game.legal[0], "at": 0})
        for there in (mine, looking):
            assert there.heard[-1]["version"] == 1
        known = len(looking.heard)
        for wrong, error in (
            ({}, "one of act, undo"),
            ("{", "not JSON"),
            (b"x", "not JSON"),
            ({"act": 3, "at": 1}, "decision"),
        ):
            await looking.say(wrong)
            assert looking.heard[-2]["type"] == "error"
            assert error in looking.heard[-2]["text"]
        await looking.say({"ping": True})
        assert looking.kinds()[known:] == ["error", "state"] * 4
        assert "error" not in mine.kinds()
        for there in (mine, looking):
            await there.leave()

    at_table(work)


def test_thirty_wrong_messages_are_borne_and_no_more():
    async def work(_, call):
        there = await call()
        for _ in range(30):
            await there.say("nonsense")
        assert there.kinds().count("error") == 30
        assert not there.served.done()
        await there.say({"ping": True})
        await there.say("nonsense")
        assert refused(there, TOO_MANY) == "too many wrong messages"

    at_table(work)


def test_a_table_that_is_removed_sends_everybody_away():
    async def work(room, call):
        there = await call()
        room.shut("this table was removed " + "x" * 100)
        await there.wait()
        assert refused(there) == "this table was removed " + "x" * 100

    at_table(work)


def test_a_fault_of_the_server_ends_one_connection_in_words(monkeypatch, caplog):
    async def work(room, call):
        first, second = await call(), await call()
        wrong = [ZeroDivisionError()]

        def take(*_):
            if wrong:
                raise wrong.pop()

        monkeypatch.setattr(Hall, "take", take)
        await first.say({"ping": True})
        assert refused(first) == "something went wrong here (ZeroDivisionError); load the page again"
        assert [entry.getMessage() for entry in caplog.records] == ["a connection to a table failed"]
        await second.say({"ping": True})
        assert not second.served.done()
        await second.leave()

    at_table(work)


@pytest.mark.parametrize("error", [RuntimeError("gone"), OSError("broken pipe")])
def test_whoever_is_gone_is_told_nothing(monkeypatch, caplog, error):
    async def work(room, call):
        there = await call()

        async def gone(_):
            raise error

        (watcher,) = room.watchers
        watcher.send = gone
        room.tell()
        await there.wait()
        assert there.served.done()
        assert (there.kinds(), there.closed, room.watchers) == (["hello", "state"], None, set())

    at_table(work)
    assert caplog.records == []
