"""Workers without processes: who is started when, what they are asked, and what becomes of those that fail or are left."""

import asyncio
import gc
import threading
from types import SimpleNamespace

import numpy as np
import pytest

from sw_env.game import Game
from sw_env.web.line import Asker
from sw_env.web.workers import AgentError, Crew, Overtime
from web.people import apart

AT_TABLE = Asker("a", "table")


class Hand:
    """A worker in this process: it answers when it may, with what it is told to."""

    def __init__(self, shop):
        self.shop, self.killed, self.ended = shop, 0, 0
        self.process = SimpleNamespace(kill=self._kill)
        shop.hands.append(self)

    def _kill(self):
        self.killed += 1

    def ask(self, task, left):
        self.shop.asked.append((self, task, left))
        assert self.shop.open.wait(5)
        answer = self.shop.answers.pop(0) if self.shop.answers else len(self.shop.asked)
        if isinstance(answer, Exception):
            raise answer
        return answer

    def end(self):
        self.ended += 1


class Shop:
    """Makes hands, and tells them when to answer, and what."""

    def __init__(self, *answers, open=True):
        self.hands, self.asked, self.answers, self.open, self.wrongs = [], [], list(answers), threading.Event(), []
        if open:
            self.open.set()

    def __call__(self):
        return Hand(self)

    async def busy(self, count):
        """Until so many are asked, and then a little for those who should not be."""
        while len(self.asked) < count:
            await asyncio.sleep(0.001)
        await asyncio.sleep(0.02)
        return len(self.asked)


def game():
    return Game(2, seed=1, skip_forced=False)


def working(size, shop, work):
    """Do something with a crew; afterwards all are free again, and nothing was left to the loop to complain of."""

    async def go():
        crew = Crew(size, shop)
        asyncio.get_running_loop().set_exception_handler(lambda _, context: shop.wrongs.append(context))
        await work(crew)
        shop.open.set()
        while crew._jobs or crew.line.waiting:
            await asyncio.sleep(0.001)
        gc.collect(1)
        await asyncio.sleep(0)
        assert (len(crew._free), crew._analyses) == (size, 0)
        crew.close()
        return crew

    crew = apart(asyncio.wait_for(go(), 10))
    assert shop.wrongs == []
    return crew


async def gone(*tasks):
    for task in tasks:
        task.cancel()
    assert {type(found) for found in await asyncio.gather(*tasks, return_exceptions=True)} == {asyncio.CancelledError}


def test_a_worker_is_started_when_it_is_needed_and_the_running_one_comes_first():
    shop, asked = Shop(), game()

    async def work(crew):
        assert [await crew.ask("greedy", "choose", asked, 5.0, AT_TABLE) for _ in range(3)] == [1, 2, 3]
        assert len(shop.hands) == 1
        shop.open.clear()
        both = [asyncio.create_task(crew.ask("greedy", "think", asked, 5.0, Asker(name, "t"))) for name in "bc"]
        await shop.busy(5)
        assert len(shop.hands) == 2
        shop.open.set()
        assert sorted(await asyncio.gather(*both)) == [5, 5]

    crew = working(3, shop, work)
    assert [hand.killed for hand in shop.hands] == [1, 1], "when the crew is closed"
    assert crew._all == set(shop.hands)
    _, (spec, what, config, states, seconds), left = shop.asked[0]
    assert (spec, what, config, seconds, left.is_set()) == ("greedy", "choose", asked.config, 5.0, False)
    assert states.tobytes() == asked.states.tobytes()
    assert not np.shares_memory(states, asked.states), "the table may go on meanwhile"


def test_who_fails_goes_on_and_who_takes_too_long_is_replaced():
    shop = Shop(AgentError("ValueError: no"), Overtime("too long"), OSError("another"))

    async def work(crew):
        for error in (AgentError, Overtime, OSError):
            with pytest.raises(error):
                await crew.ask("greedy", "choose", game(), 5.0, AT_TABLE)
        await crew.ask("greedy", "choose", game(), 5.0, AT_TABLE)

    crew = working(1, shop, work)
    assert [hand for hand, *_ in shop.asked] == [shop.hands[0]] * 2 + [shop.hands[1]] * 2
    assert [hand.ended for hand in shop.hands] == [1, 0]
    assert crew._all == {shop.hands[1]}


def test_a_worker_that_runs_comes_before_one_that_has_still_to_be_started():
    shop = Shop(7, Overtime("too long"), open=False)

    async def work(crew):
        both = [asyncio.create_task(crew.ask("greedy", "choose", game(), 5.0, Asker(name, "t"))) for name in "ab"]
        await shop.busy(2)
        shop.open.set()
        assert {type(found) for found in await asyncio.gather(*both, return_exceptions=True)} == {int, Overtime}
        await crew.ask("greedy", "choose", game(), 5.0, AT_TABLE)

    working(2, shop, work)
    assert len(shop.hands) == 2


def test_where_no_worker_can_be_started_the_next_try_may_succeed():
    shop, fails = Shop(), [OSError("no more processes")]

    def make():
        if fails:
            raise fails.pop()
        return Hand(shop)

    async def work(crew):
        crew.make = make
        with pytest.raises(OSError, match="no more processes"):
            await crew.ask("greedy", "choose", game(), 5.0)
        assert await crew.ask("greedy", "choose", game(), 5.0) == 1

    working(1, shop, work)


@pytest.mark.parametrize(("size", "analyses"), [(1, 1), (2, 1), (3, 2), (5, 4)])
def test_where_there_are_several_one_is_left_for_the_tables(size, analyses):
    shop = Shop(open=False)

    async def work(crew):
        tasks = [asyncio.create_task(crew.ask("greedy", "think", game(), 5.0, Asker(f"v{k}"))) for k in range(size + 1)]
        assert await shop.busy(analyses) == analyses
        tasks.append(asyncio.create_task(crew.ask("greedy", "choose", game(), 5.0, AT_TABLE)))
        await shop.busy(size)
        assert [what for _, (_, what, *_), _ in shop.asked] == ["think"] * analyses + ["choose"] * (size > 1)
        shop.open.set()
        await asyncio.gather(*tasks)

    working(size, shop, work)
    assert len(shop.asked) == size + 2


def test_who_leaves_the_line_is_not_served():
    shop = Shop(open=False)

    async def work(crew):
        first, second, third = (asyncio.create_task(crew.ask("greedy", "think", game(), 5.0, Asker(v))) for v in "abc")
        await shop.busy(1)
        await gone(second)
        assert [ticket.asker.visitor for ticket in crew.line.waiting] == ["c"]
        shop.open.set()
        await asyncio.gather(first, third)

    working(1, shop, work)
    assert len(shop.asked) == 2


def test_who_leaves_at_the_moment_he_is_called_gives_his_worker_back():
    shop = Shop(open=False)

    async def work(crew):
        first, second = (asyncio.create_task(crew.ask("greedy", "think", game(), 5.0, Asker(v))) for v in "ab")
        await shop.busy(1)
        (ticket,) = crew.line.waiting
        shop.open.set()
        while not ticket.called.done():
            await asyncio.sleep(0)
        await gone(second)
        await first
        assert await crew.ask("greedy", "think", game(), 5.0, Asker("c")) == 2

    working(1, shop, work)


@pytest.mark.parametrize("answer", [7, AgentError("no"), Overtime("too long")])
def test_who_leaves_his_agent_tells_it_and_hears_nothing_more(answer):
    shop = Shop(answer, open=False)

    async def work(crew):
        task = asyncio.create_task(crew.ask("greedy", "think", game(), 5.0))
        await shop.busy(1)
        await gone(task)
        assert shop.asked[0][2].is_set()
        assert len(crew._jobs) == 1, "the agent has still to come to its end"
        del task

    working(1, shop, work)


def test_a_job_that_is_broken_off_is_no_error():
    shop = Shop(open=False)

    async def work(crew):
        task = asyncio.create_task(crew.ask("greedy", "think", game(), 5.0))
        await shop.busy(1)
        (job,) = crew._jobs
        await gone(job)
        await asyncio.gather(task, return_exceptions=True)

    working(1, shop, work)


def test_closing_waits_for_nobody():
    shop = Shop(open=False)

    async def close():
        crew = Crew(1, shop)
        task = asyncio.create_task(crew.ask("greedy", "think", game(), 5.0))
        await shop.busy(1)
        crew.close()
        assert (shop.hands[0].killed, task.done()) == (1, False)
        shop.open.set()
        assert await task == 1
        with pytest.raises(RuntimeError):
            await crew.ask("greedy", "think", game(), 5.0)

    apart(asyncio.wait_for(close(), 10))
