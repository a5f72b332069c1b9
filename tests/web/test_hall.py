"""What a hall does by itself: agents move while somebody looks on, at a pace, and what goes wrong is told."""

import asyncio
from types import SimpleNamespace

import pytest

from sw_env.game import Game
from sw_env.web.hall import Hall, Limits
from sw_env.web.line import Asker
from sw_env.web.rooms import Room
from sw_env.web.setup import table_from
from web.people import apart
from web.test_discretion import AGENTS, Asked, hall_of, table, watcher

BOTS = [{"agent": "greedy"}, {"agent": "random"}]


def bots():
    return table_from({"seats": BOTS, "seed": 4}, AGENTS)


def waiting(crew):
    """A crew whose agents answer when they may."""
    crew.open = asyncio.Event()
    return crew


async def until(true):
    """Let the others go on until this is so."""
    for _ in range(2000):
        if true():
            return
        await asyncio.sleep(0.001)
    raise AssertionError("it never is")


def go(work):
    return apart(asyncio.wait_for(work, 30))


# ---------------------------------------------------------------------------------------------------------- agents move


def test_everybody_sees_that_an_agent_thinks_and_then_what_it_played():
    async def look():
        put, crew, made = [], waiting(Asked()), table("greedy", moves=0)
        while made.actor.agent is None or len(made.game.legal) < 2:
            made.play(made.game.legal[0])
        shelf = SimpleNamespace(put=lambda kept: put.append(kept.version), touch=id, trouble="", late=[])
        hall = Hall(crew, Limits(pace=0.0), shelf)
        room, who, version = hall.open(made), watcher(visitor="there"), made.version
        assert put == [version]
        with hall.present(room, who):
            who.news.clear()
            await until(lambda: crew.asked)
            assert crew.asked[0][-1] == Asker("there", made.id)
            assert (who.news.is_set(), room.state(who)["thinking"], put) == (True, True, [version])
            who.news.clear()
            crew.open.set()
            await until(lambda: made.actor.agent is None and not room.thinking)
            assert made.version > version
            assert (who.news.is_set(), room.state(who)["thinking"], put[-1]) == (True, False, made.version)
        hall.shutdown()

    go(look())


@pytest.mark.parametrize(
    ("pace", "slow", "least", "most"), [(5.0, False, 4.0, 5.0), (0.001, True, 0.0, 0.0), (0.0, False, 0.0, 0.0)]
)
def test_a_decision_is_shown_for_so_long_and_thinking_counts(monkeypatch, pace, slow, least, most):
    slept, sleep = [], asyncio.sleep

    async def note(seconds):
        slept.append(seconds)
        await sleep(0)

    async def look():
        made, crew = bots(), waiting(Asked())
        hall = hall_of(crew)
        room = hall.open(made, pace)
        with hall.present(room, watcher()):
            while not crew.asked:
                await sleep(0)
            await sleep(0.02 if slow else 0)
            monkeypatch.setattr("sw_env.web.hall.asyncio.sleep", note)
            crew.open.set()
            while not slept:
                await sleep(0)
        hall.shutdown()
        monkeypatch.undo()

    go(look())
    assert least <= slept[0] <= most


def test_an_agent_whose_watchers_have_gone_is_asked_anew_when_somebody_comes():
    async def look():
        made, crew = bots(), waiting(Asked())
        hall = hall_of(crew)
        room = hall.open(made)
        with hall.present(room, watcher()):
            await until(lambda: crew.asked)
            with hall.present(room, watcher()):
                pass
            await asyncio.sleep(0)
            assert not room.thought.cancelled(), "one is still there"
        await until(lambda: room.thought.cancelled() and not room.thinking)
        assert (made.version, room.driver.done(), room.trouble) == (0, False, "")
        crew.open.set()
        with hall.present(room, watcher()):
            await until(lambda: made.version > 1)
        hall.shutdown()

    go(look())


def test_what_an_agent_thought_of_another_position_is_not_played():
    async def look():
        made, crew = table("greedy", "random"), waiting(Asked())
        hall = hall_of(crew)
        while made.actor.agent is None or len(made.game.legal) < 2:
            made.play(made.game.legal[0])
        room = hall.open(made)
        with hall.present(room, watcher(0)):
            await until(lambda: crew.asked)
            while made.actor.agent:
                made.play(made.game.legal[-1])
            version = made.version
            crew.open.set()
            await until(lambda: not room.thinking)
            assert (made.version, room.trouble) == (version, "")
        hall.shutdown()

    go(look())


def test_a_game_that_is_over_is_left_in_peace():
    async def look():
        made, crew = bots(), Asked()
        while not made.game.over:
            made.play(made.game.legal[-1])
        hall = hall_of(crew)
        room = hall.open(made)
        with hall.present(room, watcher()):
            await asyncio.sleep(0.02)
            assert (room.trouble, crew.asked, room.driver.done()) == ("", [], False)
        hall.shutdown()

    go(look())


def test_a_driver_that_fails_says_so_in_the_log_too(monkeypatch, caplog):
    monkeypatch.setattr("sw_env.web.hall.RETRY", 0.001)

    async def look():
        made, crew = bots(), Asked(ZeroDivisionError())
        hall = hall_of(crew)
        room, who = hall.open(made), watcher()
        with hall.present(room, who):
            await until(lambda: len(crew.asked) > 1)
            assert room.state(who)["trouble"] == "An agent's move failed (ZeroDivisionError); it is tried again."
            assert who.news.is_set()
            crew.answer = None
            await until(lambda: made.version)
            await until(lambda: not room.trouble)
        hall.shutdown()
        assert caplog.records[0].getMessage() == f"table {made.id}: an agent's move failed"

    go(look())


def test_a_failure_while_an_agent_begins_to_think_is_told_as_well():
    async def look():
        made, wrongs, kept = bots(), [], []
        shelf = SimpleNamespace(put=lambda table: wrongs and kept.append(wrongs.pop()()), touch=id, trouble="", late=[])
        hall = Hall(Asked(), Limits(pace=0.0), shelf)
        room, who = hall.open(made), watcher()

        def fail():
            who.news.clear()
            raise ZeroDivisionError

        with hall.present(room, who):
            wrongs.append(fail)
            made.version = room.kept + 1
            await until(lambda: room.trouble)
            assert (room.thinking, who.news.is_set()) == (False, True)
        hall.shutdown()

    go(look())


@pytest.mark.parametrize("seat", [0, 1])
def test_cards_are_hidden_as_the_one_who_decides_knows_them(monkeypatch, seat):
    made, seats, real = table(moves=0), [], Game.hide
    while made.game.actor != seat:
        made.play(made.game.legal[0])
    monkeypatch.setattr(Game, "hide", lambda game, who, chance: seats.append(who) or real(game, who, chance))
    hall = hall_of(Asked())
    go(hall.choose(made, "greedy"))
    go(hall.hint(Room(made, 0.0), watcher(seat), "greedy"))
    assert seats == [seat, seat]
