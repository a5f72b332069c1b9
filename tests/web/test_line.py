"""Who is next in the line, who is still in it, and what one decision may cost."""

import pytest

from sw_env.web.line import Asker, Busy, Line
from sw_env.web.purse import Purse
from sw_env.web.table import Refused
from web.people import apart


def in_line(work):
    """Do something with a line, where there is a loop."""

    async def go():
        return work(Line())

    return apart(go())


def served(line, count, analyses=True):
    return [(ticket.asker.visitor, ticket.asker.table) for ticket in (line.call(analyses) for _ in range(count)) if ticket]


def test_whoever_came_first_of_those_who_were_never_served_is_next():
    def work(line):
        for visitor in "cab":
            line.join(Asker(visitor))
        assert [line.call().asker.visitor for _ in range(3)] == ["c", "a", "b"]
        assert line.call() is None
        for visitor in "bac":
            line.join(Asker(visitor))
        line.join(Asker("d"))
        assert [line.call().asker.visitor for _ in range(4)] == ["d", "c", "a", "b"], "who was served longest ago"

    in_line(work)


def test_the_tables_of_a_visitor_take_turns_too():
    def work(line):
        for table in ("t1", "t2", "t1", "t2", "t1"):
            line.join(Asker("a", table))
        assert served(line, 5) == [("a", table) for table in ("t1", "t2", "t1", "t2", "t1")]
        for table in ("t2", "t1", "t3"):
            line.join(Asker("a", table))
        assert served(line, 3) == [("a", "t3"), ("a", "t2"), ("a", "t1")]

    in_line(work)


def test_where_analyses_have_to_wait_tables_do_not():
    def work(line):
        first, *_ = [line.join(Asker(*who)) for who in (("a",), ("b", "t"), ("c",), ("d", "t"))]
        assert served(line, 4, analyses=False) == [("b", "t"), ("d", "t")]
        assert line.call() is first

    in_line(work)


def test_whoever_leaves_is_in_the_line_no_more():
    def work(line):
        first, second = line.join(Asker("a")), line.join(Asker("b"))
        assert line.leave(first)
        assert line.waiting == [second]
        assert not line.leave(first)
        assert line.call() is second
        assert not line.leave(second)

    in_line(work)


def test_the_line_forgets_who_was_served_longest_ago(monkeypatch):
    """The memory has room for two visitors: each takes two places in it, his own and that of what he asked for."""
    monkeypatch.setattr("sw_env.web.line.MEMORY", 4)

    def work(line):
        for visitors, order in (("ab", "ab"), ("a", "a"), ("c", "c"), ("acb", "bac")):
            for visitor in visitors:
                line.join(Asker(visitor))
            assert [line.call().asker.visitor for _ in visitors] == list(order)
            assert len(line._served) == 4

    in_line(work)


def test_one_visitor_and_all_together_have_so_many_analyses(monkeypatch):
    monkeypatch.setattr("sw_env.web.line.MOST_ANALYSES", 3)
    monkeypatch.setattr("sw_env.web.line.ANALYSES_EACH", 2)

    def work(line):
        def refused(visitor):
            with pytest.raises(Busy, match="too many analyses are waiting; try again later"):
                line.join(Asker(visitor))

        line.join(Asker("a"))
        line.join(Asker("a"))
        refused("a")
        line.join(Asker("b"))
        refused("b")
        refused("c")
        line.join(Asker("a", "t"))
        assert line.call().asker.visitor == "a"
        line.join(Asker("c"))
        refused("a")
        assert [ticket.asker.visitor for ticket in line.waiting] == ["a", "b", "a", "c"]

    in_line(work)


@pytest.mark.parametrize(
    ("most", "beyond"),
    [
        ("mcts:sims=70", "mcts:sims=71"),
        ("mcts:ms=3000", "mcts:ms=3001"),
        ("net:leaves=1024", "net:leaves=1025"),
        ("net:considered=64", "net:considered=65"),
        ("mcts:processes=1", "mcts:processes=2"),
    ],
)
def test_a_decision_costs_so_much_and_no_more(most, beyond):
    purse, limit = Purse(sims=70, seconds=3.0), f"{int(most.rpartition('=')[2]):,}".replace(",", ",?")
    purse.check(most)
    with pytest.raises(Refused, match=f"agent '{beyond}': {beyond.partition(':')[2]}.*; allowed: .*{limit}$"):
        purse.check(beyond)


def test_files_are_read_only_where_a_server_reads_them():
    for spec in ("net:path=there", "net:path=", "net:path=advice", "net"):
        Purse().check(spec)
    for spec in ("net:path=", "net:path=advice", "net", "greedy"):
        Purse(files=False).check(spec)
    with pytest.raises(Refused, match="agent 'net:path=there': this server reads no files for its visitors"):
        Purse(files=False).check("net:path=there")


@pytest.mark.parametrize("spec", ["nobody", "mcts:sims=many", "greedy:x=1"])
def test_agents_that_there_are_not_are_refused(spec):
    with pytest.raises(Refused, match=r"\w+ \w+"):
        Purse().check(spec)
