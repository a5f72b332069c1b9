"""Agents think in processes of their own, with a time budget; one that takes too long is ended and replaced."""

import asyncio
import multiprocessing
import signal
from collections.abc import Callable
from functools import cache
from multiprocessing.connection import Connection
from typing import Any

import numpy as np

from sw_env.config import GameConfig
from sw_env.game import Game

STARTING = 120.0
"""Seconds that an agent may take for its first answer, in which it may have to be loaded and compiled."""


class Overtime(Exception):
    """The agent did not answer in time."""


class AgentError(Exception):
    """The agent failed; the text says how."""


def think_task(spec: str, what: str, config: GameConfig, states: np.ndarray) -> Any:
    """In a worker: what an agent plays (`choose`) or thinks (`think`)."""
    game = Game.of(config, states, skip_forced=False)
    return getattr(_analyst(spec), what)(game)


@cache
def _analyst(spec: str) -> Any:
    from sw_env.web.analysis import Analyst

    return Analyst(spec)


def _serve(pipe: Connection) -> None:
    """The life of a worker: a task, an answer, the next task."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        try:
            arguments = pipe.recv()
        except EOFError:
            return
        try:
            answer = (True, think_task(*arguments))
        except Exception as error:  # whatever an agent does wrong, the table goes on
            answer = (False, f"{type(error).__name__}: {error}")
        pipe.send(answer)


class Worker:
    """A process and the pipe to it."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, other = context.Pipe()
        self.process = context.Process(target=_serve, args=(other,), daemon=True)
        self.process.start()
        other.close()
        self.known: set[str] = set()

    def ask(self, arguments: tuple[Any, ...], seconds: float) -> Any:
        """The answer to a task; blocks, so it runs in a thread."""
        limit = seconds if arguments[0] in self.known else max(seconds, STARTING)
        try:
            self.pipe.send(arguments)
            if not self.pipe.poll(limit):
                raise Overtime(f"{arguments[0]} took more than {limit:g} seconds")
            fine, answer = self.pipe.recv()
        except (EOFError, OSError) as error:
            raise Overtime(f"{arguments[0]} ended without an answer ({type(error).__name__})") from None
        self.known.add(arguments[0])
        if not fine:
            raise AgentError(answer)
        return answer

    def end(self) -> None:
        """End the process."""
        self.process.kill()
        self.pipe.close()


class Crew:
    """Some workers, each with one task at a time; who asks waits for a free one."""

    def __init__(self, size: int, make: Callable[[], Worker] = Worker) -> None:
        self.size, self.make = size, make
        self._free: asyncio.Queue[Worker | None] = asyncio.Queue()
        for _ in range(size):
            self._free.put_nowait(None)  # started when first needed
        self._all: set[Worker] = set()

    async def ask(self, spec: str, what: str, game: Game, seconds: float) -> Any:
        """What an agent plays or thinks; Overtime or AgentError where it fails."""
        worker = await self._free.get()
        try:
            if worker is None:
                worker = await asyncio.to_thread(self.make)
                self._all.add(worker)
            return await asyncio.to_thread(worker.ask, (spec, what, game.config, game.states.copy()), seconds)
        except (Overtime, asyncio.CancelledError):
            if worker is not None:
                self._all.discard(worker)
                worker.end()
                worker = None
            raise
        finally:
            self._free.put_nowait(worker)

    def close(self) -> None:
        """End every worker."""
        for worker in self._all:
            worker.end()
