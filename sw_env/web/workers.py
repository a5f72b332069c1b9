"""Agents think in processes of their own, with a budget; one that takes too long is ended and replaced."""

import asyncio
import multiprocessing
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from multiprocessing.connection import Connection
from typing import Any

import numpy as np

from sw_env.game import Game
from sw_env.games import load
from sw_env.helpers import end_with_parent
from sw_env.web.line import Asker, Line, Ticket

STARTING = 300.0
"""Seconds that a worker may take to load a kind of agent and compile it, before the clock of the first task runs."""
GRACE = 2.0
"""Seconds that an agent whose time is over has for its answer; then it is ended."""
LOOK = 0.1
"""Seconds between two looks whether somebody still waits."""
AGENTS = 4
"""So many different agents are kept by a worker."""
MOST_MEMORY = 600 << 20
"""Bytes of a worker, beyond which it forgets its agents."""

Task = tuple[str, str, Any, np.ndarray, float]
"""Agent, what it is asked, configuration and record of the game, seconds."""


class Overtime(Exception):
    """The agent did not answer in time."""


class AgentError(Exception):
    """The agent failed; the text says how."""


def think_task(pipe: Connection, spec: str, what: str, config: Any, states: np.ndarray, seconds: float) -> Any:
    """In a worker: what an agent plays (`choose`) or thinks (`think`), until its time is over or nobody waits any more."""
    game = Game.of(config, states, skip_forced=False)
    analyst, end = _analyst(spec), time.monotonic() + seconds
    analyst.stopped = lambda: time.monotonic() > end or pipe.poll()
    return getattr(analyst, what)(game)


@lru_cache(AGENTS)
def _analyst(spec: str) -> Any:
    from sw_env.agents.analyst import Analyst

    return Analyst(spec)


def _warm(kind: str, name: str) -> list[int]:
    """Load a kind of agent and compile what it needs for a game; what it played meanwhile."""
    from sw_env.agents.analyst import Analyst, samples

    new = Game(seats=load(name).seats[0], skip_forced=False, game=name)
    return [Analyst(spec).choose(Game.of(new.config, new.states.copy(), skip_forced=False)) for spec in samples(kind)]


def _serve(pipe: Connection) -> None:
    """The life of a worker: a task, an answer, the next task."""
    end_with_parent()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        try:
            task = pipe.recv()
        except EOFError:
            return
        if task is None:  # a stop that came too late
            continue
        try:
            answer = (True, _warm(*task) if len(task) == 2 else think_task(pipe, *task))
        except Exception as error:  # whatever an agent does wrong, the table goes on
            answer = (False, f"{type(error).__name__}: {error}")
        pipe.send(answer)
        if _memory() > MOST_MEMORY:
            _analyst.cache_clear()


def _memory() -> int:
    """Bytes that this process holds, where the system tells it."""
    try:
        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * 4096
    except OSError:
        return 0


class Worker:
    """A process and the pipe to it."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, other = context.Pipe()
        self.process = context.Process(target=_serve, args=(other,), daemon=True)
        self.process.start()
        other.close()
        self.known: set[tuple[str, str]] = set()
        """Kinds of agents that are loaded, each with the game that it is compiled for."""

    def ask(self, task: Task, left: threading.Event) -> Any:
        """The answer to a task, as long as nobody has left who wanted it; blocks, so it runs in a thread."""
        spec, _, config, _, seconds = task
        kind = (spec.partition(":")[0], config.game)
        if kind not in self.known:
            self._exchange(kind, STARTING, kind[0], threading.Event())
            self.known.add(kind)
        return None if left.is_set() else self._exchange(task, seconds, spec, left)

    def _exchange(self, message: Any, seconds: float, spec: str, left: threading.Event) -> Any:
        end, told = time.monotonic() + seconds + GRACE, False
        try:
            self.pipe.send(message)
            while not self.pipe.poll(LOOK):
                if left.is_set() and not told:
                    self.pipe.send(None)
                    end, told = min(end, time.monotonic() + GRACE), True
                if time.monotonic() > end:
                    raise Overtime(f"{spec} took more than {seconds:g} seconds")
            fine, answer = self.pipe.recv()
        except (EOFError, OSError) as error:
            raise Overtime(f"{spec} ended without an answer ({type(error).__name__})") from None
        if not fine:
            raise AgentError(answer)
        return answer

    def end(self) -> None:
        """End the process; whoever reads from it finds the end."""
        self.process.kill()
        self.process.join(GRACE)


class Crew:
    """Some workers, each with one task at a time; who asks waits in a line for a free one."""

    def __init__(self, size: int, make: Callable[[], Worker] = Worker) -> None:
        self.size, self.make, self.line = size, make, Line()
        self._threads = ThreadPoolExecutor(size, "agents")
        self._free: list[Worker | None] = [None] * size  # started when first needed
        self._all: set[Worker] = set()
        self._jobs: set[asyncio.Task[Any]] = set()
        self._analyses = 0

    async def ask(self, spec: str, what: str, game: Game, seconds: float, asker: Asker | None = None) -> Any:
        """What an agent plays or thinks; Overtime or AgentError where it fails, Busy where too many wait.

        Whoever is cancelled leaves the line, or stops the agent that thinks for him."""
        ticket = self.line.join(asker or Asker())
        self._call()
        try:
            worker = await ticket.called
        except asyncio.CancelledError:
            if not self.line.leave(ticket) and not ticket.called.cancelled():
                self._back(ticket, ticket.called.result())
            raise
        left, task = threading.Event(), (spec, what, game.config, game.states.copy(), seconds)
        job = asyncio.create_task(self._work(ticket, worker, task, left))
        self._jobs.add(job)
        job.add_done_callback(self._end_of)
        try:
            return await asyncio.shield(job)
        except asyncio.CancelledError:
            left.set()
            raise

    async def _work(self, ticket: Ticket, worker: Worker | None, task: Task, left: threading.Event) -> Any:
        """Have a task done, and give the worker back, or none if it had to be ended."""
        loop = asyncio.get_running_loop()
        try:
            if worker is None:
                worker = await loop.run_in_executor(self._threads, self.make)
                self._all.add(worker)
            return await loop.run_in_executor(self._threads, worker.ask, task, left)
        except Overtime:
            if worker is not None:
                self._all.discard(worker)
                await loop.run_in_executor(self._threads, worker.end)
                worker = None
            raise
        finally:
            self._back(ticket, worker)

    def _end_of(self, job: asyncio.Task[Any]) -> None:
        self._jobs.discard(job)
        if not job.cancelled():
            job.exception()  # whoever has left does not want to know

    def _back(self, ticket: Ticket, worker: Worker | None) -> None:
        """A worker is free again."""
        self._analyses -= ticket.asker.table is None
        self._free.append(worker)
        self._call()

    def _call(self) -> None:
        """Give free workers to those who are next; where there are several, one is left for the tables."""
        while self._free and (ticket := self.line.call(self._analyses < max(1, self.size - 1))):
            self._analyses += ticket.asker.table is None
            self._free.sort(key=lambda worker: worker is not None)  # a running one first
            ticket.called.set_result(self._free.pop())

    def close(self) -> None:
        """End every worker."""
        for worker in self._all:
            worker.process.kill()
        self._threads.shutdown(wait=False, cancel_futures=True)
