"""A table's course: what is forced is played, what is played is told, and there is a way back."""

import random

from sw_env.game import Game
from sw_env.record import check, header
from sw_env.session import Session, event


def begun(seed=1):
    game = Game(seats=3, seed=seed, skip_forced=False)
    return Session(game, header(game, seed))


def test_lines_are_a_record_and_events_tell_them():
    session, chance, told = begun(), random.Random(1), []
    while not session.game.over:
        told += session.play(chance.choice(session.game.legal), note="so")
    assert check(list(enumerate(session.lines, 1))).finished
    decisions = [line for line in session.lines if "action" in line]
    assert len(decisions) == len(session.events) == len(told)
    for line, happened, played in zip(decisions, session.events, told, strict=True):
        assert (line["seat"], line["action"]) == (happened["seat"], happened["action"]) == (played.seat, played.move.action)
        assert ("note" in happened) is not line.get("forced", False)


def test_what_is_forced_is_not_asked():
    session, chance, forced = begun(4), random.Random(4), 0
    while not session.game.over:
        assert len(session.game.legal) > 1
        _, *rest = session.play(chance.choice(session.game.legal))
        assert "forced" not in session.events[-1 - len(rest)]
        assert all(one["forced"] for one in session.events[len(session.events) - len(rest) :])
        forced += len(rest)
    assert forced > 3


def test_the_way_back():
    session, chance, past = begun(2), random.Random(2), []
    for _ in range(20):
        past.append((session.game.actor, session.game.position(), list(session.lines), list(session.events)))
        session.remember(most=15)
        session.play(chance.choice(session.game.legal))
    for seat, position, lines, events in reversed(past[5:]):
        point = session.go_back()
        assert (point.seat, session.game.position(), session.lines, session.events) == (seat, position, lines, events)
    assert session.past == []


def test_an_event_gathers_what_came_of_a_decision():
    line = {"seat": 1, "action": 3, "legal": [3], "say": "attempt 3"}
    behind = [{"die": 2}, {"reveal": ["elves", "hill"]}, {"reveal": ["orcs", "flying"]}, {"income": [1, 5]}]
    assert event("smallworld", line, behind) == {
        "seat": 1,
        "action": 3,
        "say": "attempt 3",
        "die": 2,
        "reveals": [["elves", "hill"], ["orcs", "flying"]],
        "income": [1, 5],
    }
