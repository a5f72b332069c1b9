"""Who is let in, and who has to make way, without a network."""

from types import SimpleNamespace

import pytest

pytestmark = pytest.mark.web
doors = pytest.importorskip("sw_env.web.doors")


class Wire:
    """A connection without a network."""

    def __init__(self, host):
        self.host, self.cut = host, False

    def get_extra_info(self, name):
        return (self.host, 5) if name == "peername" and self.host else None

    def abort(self):
        self.cut = True


@pytest.fixture
def passing(monkeypatch):
    """A clock that a test moves on."""
    now = [100.0]
    monkeypatch.setattr(doors, "time", SimpleNamespace(monotonic=lambda: now[0]))
    return lambda seconds: now.__setitem__(0, now[0] + seconds)


def let_in(gate, *hosts):
    wires = [Wire(host) for host in hosts]
    assert [gate.enter(wire) for wire in wires] == [""] * len(wires)
    return wires


def test_below_half_of_all_nobody_has_to_go(passing):
    gate = doors.Doors(8, 8)
    wires = let_in(gate, "a", "a", "b", "a")
    passing(60)
    gate.asked(wires[0])
    wires += let_in(gate, "c")
    assert not any(wire.cut for wire in wires), "three silent ones of eight"


def test_beyond_half_the_oldest_silent_one_of_the_busiest_address_makes_way(passing):
    gate = doors.Doors(8, 8)
    first, *others = let_in(gate, "b", "a", "a", "a")
    passing(60)
    (newest,) = let_in(gate, "c")
    assert [wire.cut for wire in (first, *others, newest)] == [False, True, False, False, False]
    assert list(gate.inside) == [first, *others[1:], newest]


def test_who_has_just_come_or_has_asked_for_something_stays(passing):
    gate = doors.Doors(4, 4)
    wires = let_in(gate, "a", "a", "a", "a")
    full = "too many connections; try again later"
    assert gate.enter(Wire("b")) == full, "all are new"
    passing(60)
    for wire in wires:
        gate.asked(wire)
    assert gate.enter(Wire("b")) == full, "all have asked"
    gate.leave(wires[2])
    wires += let_in(gate, "b")
    assert not any(wire.cut for wire in wires)


def test_one_address_has_so_many_and_those_that_left_do_not_count(passing):
    gate = doors.Doors(100, 3)
    wires = let_in(gate, "a", "a", "a")
    assert gate.enter(Wire("a")) == "too many connections from your address; allowed are 3"
    gate.leave(wires[0])
    gate.leave(wires[0])
    let_in(gate, "a", "b")
    assert gate.enter(Wire("a")).startswith("too many connections from your address")


def test_of_three_connections_one_silent_one_is_half(passing):
    gate = doors.Doors(3, 3)
    (first,) = let_in(gate, "a")
    passing(doors.PATIENCE)
    (second,) = let_in(gate, "b")
    assert not first.cut, "it has just its second"
    passing(doors.PATIENCE + 0.5)
    let_in(gate, "c")
    assert (first.cut, second.cut) == (True, False)
    passing(doors.PATIENCE + 0.5)
    gate.asked(second)
    let_in(gate, "d")
    assert len(gate.inside) == 2, "who came from c had to go"


def test_where_all_places_are_taken_the_only_silent_one_makes_way(passing):
    gate = doors.Doors(4, 4)
    wires = let_in(gate, "a", "b")
    gate.asked(wires[1])
    wires += let_in(gate, "c", "d")
    for wire in wires[2:]:
        gate.asked(wire)
    passing(60)
    let_in(gate, "e")
    assert [wire.cut for wire in wires] == [True, False, False, False]


def test_what_one_asks_does_not_speak_for_others_of_its_address(passing):
    gate = doors.Doors(4, 4)
    asking, silent = let_in(gate, "a", "a")
    gate.asked(asking)
    passing(60)
    let_in(gate, "b", "c")
    assert (asking.cut, silent.cut) == (False, True)


def test_those_of_no_address_count_as_of_one():
    gate = doors.Doors(8, 1)
    let_in(gate, "", "a")
    assert gate.enter(Wire("")) == "too many connections from your address; allowed are 1"
