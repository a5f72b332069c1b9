"""Where work is done: here, or on processes of this machine (nodes.py: on those of a cluster); everywhere the same answers."""

import hashlib
import importlib
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Protocol

from sw_env.agents.files import alone
from sw_env.core.jit import CACHE, PLAIN, can_keep, digest_of
from sw_env.helpers import pool

SECONDS = 2.0
"""So long a job is to take, once it is known how long an item does."""
AHEAD = 2
"""Jobs for each core that are given out at a time, the one at work included."""
DIED = (
    "a process that worked for this command has died: memory, a signal, or a bot in Python that ended it; "
    "`cmd:sw-env serve ./bot.py` gives such a bot a process of its own"
)
ROOMS = ("core", "obs", "games", "envs", "agents", "training")
"""Where the sources are that decide what comes out."""


class Task(Protocol):
    """A pure function of plain data that can travel: a frozen dataclass of texts and numbers, asked some items at a time."""

    @property
    def kinds(self) -> Any:
        """What decides which kernels it needs."""

    def warm(self) -> None:
        """Compile them."""

    def __call__(self, items: Sequence[Any]) -> Sequence[Any]:
        """The answer to each item, whichever others are asked for with it."""


Found = Generator[tuple[int, Any], None, None]
"""The number of each item and the task's answer to it, in whatever order they end."""
Answers = tuple[float, Sequence[Any]]
"""How many seconds a job took, and what came out for each of its items."""

# ------------------------------------------------------------------------------------------------- in the process that works


def do(task: Task, items: Sequence[Any]) -> Answers:
    """A job in a process that may be new to its task."""
    prepare(task, task.kinds)
    return timed(task, items)


def timed(task: Task, items: Sequence[Any]) -> Answers:
    """A job."""
    began = time.perf_counter()
    answers = task(items)
    return time.perf_counter() - began, answers


def prepare(task: Task, kinds: Any) -> None:
    """Leave it to one process of a machine to compile for a task: the others wait, and find it all in the cache."""
    name = hashlib.blake2b(repr((sources(), type(task).__name__, kinds)).encode(), digest_size=8).hexdigest()
    if not PLAIN and can_keep(CACHE):
        _warm_once(task, f"{name} {type(task).__name__} {kinds}", CACHE / "warm.log")


@cache
def sources() -> str:
    """A word for the library as it is here, and for what its binaries depend on."""
    return digest_of(tuple(Path(importlib.import_module(f"sw_env.{room}").__path__[0]).resolve() for room in ROOMS))


def _warm_once(task: Task, line: str, log: Path) -> None:
    """A line in the log says that it is done; a process that ends before it wrote it leaves it to the next one."""
    log.touch()
    if line not in log.read_text().splitlines():
        with alone(log, patient=True):
            if line not in log.read_text().splitlines():
                task.warm()
                with log.open("a") as file:
                    file.write(f"{line}\n")


# ------------------------------------------------------------------------------------------------ in the one that gives it out


@dataclass
class Plan:
    """Which items make the next job: as many as take two seconds, but towards the end so few that no core waits for another."""

    total: int
    begun: int = 0
    seconds: float = SECONDS
    """What an item takes; as long as nobody knows, a job is one."""

    def next(self, cores: int) -> range:
        many = min(SECONDS / self.seconds, (self.total - self.begun) / (AHEAD * cores))
        job = range(self.begun, min(self.begun + max(1, int(many)), self.total))
        self.begun = job.stop
        return job

    def learn(self, seconds: float, items: int) -> None:
        self.seconds = (self.seconds + seconds / items) / 2


class Place:
    """Here, in this process; other places say how a job gets there, and its answers back."""

    def run(self, task: Task, items: Sequence[Any]) -> Found:
        """Do a task for all items."""
        plan = Plan(len(items))
        while job := plan.next(1):
            seconds, answers = timed(task, items[job.start : job.stop])
            plan.learn(seconds, len(job))
            yield from zip(job, answers, strict=True)

    def note(self) -> str:
        """A word on it for the progress bar."""
        return ""

    def close(self) -> None:
        """Nothing more will be asked."""


class Elsewhere(Place, ABC):
    """A place with cores of its own: never more than two jobs for each of them are on their way."""

    cores: int
    host = "127.0.0.1"
    """Where tasks find this process."""

    def run(self, task: Task, items: Sequence[Any]) -> Found:
        plan, waiting = Plan(len(items)), dict[Any, range]()
        give = self.begin(task)
        try:
            while True:
                while len(waiting) < AHEAD * self.cores and (job := plan.next(self.cores)):
                    waiting[give(items[job.start : job.stop])] = job
                if not waiting:
                    return
                for ticket, (seconds, answers) in self.ended(waiting):
                    job = waiting.pop(ticket)
                    plan.learn(seconds, len(job))
                    yield from zip(job, answers, strict=True)
        finally:
            self.forget(waiting)

    def together(self, task: Task, members: int) -> list[Any]:
        """A task's answers to so many numbers, from 0 on: all are at work at the same time, and may wait for each other."""
        give = self.begin(task)
        waiting = {give([number]): range(number, number + 1) for number in range(members)}
        found = {}
        while waiting:
            for ticket, (_, (answer,)) in self.ended(waiting):
                found[waiting.pop(ticket).start] = answer
        return [found[number] for number in range(members)]

    @abstractmethod
    def begin(self, task: Task) -> Callable[[Sequence[Any]], Any]:
        """Gives out a job of the task, and returns a ticket for it."""

    @abstractmethod
    def ended(self, waiting: Mapping[Any, range]) -> Iterable[tuple[Any, Answers]]:
        """Wait until jobs have ended: their tickets and answers."""

    def forget(self, waiting: Iterable[Any]) -> None:
        """These are not wanted any more."""


@contextmanager
def naming_the_dead() -> Iterator[None]:
    """A process that is gone is named as one."""
    try:
        yield
    except BrokenProcessPool:
        raise ChildProcessError(DIED) from None


@dataclass
class Processes(Elsewhere):
    """So many processes of this machine, which end with this one."""

    cores: int

    @cached_property
    def _pool(self) -> ProcessPoolExecutor:
        return pool(self.cores)

    def run(self, task: Task, items: Sequence[Any]) -> Found:
        with naming_the_dead():
            yield from super().run(task, items) if min(len(items), self.cores) > 1 else Place().run(task, items)

    def together(self, task: Task, members: int) -> list[Any]:
        with naming_the_dead():
            return super().together(task, members)

    def begin(self, task: Task) -> Callable[[Sequence[Any]], "Future[Answers]"]:
        return lambda items: self._pool.submit(do, task, items)

    def ended(self, waiting: Mapping[Any, range]) -> Iterable[tuple[Any, Answers]]:
        return [(future, future.result()) for future in wait(waiting, return_when=FIRST_COMPLETED).done]

    def forget(self, waiting: Iterable[Any]) -> None:
        for future in waiting:
            future.cancel()

    def close(self) -> None:
        if "_pool" in self.__dict__:
            self._pool.shutdown(wait=True, cancel_futures=True)


@contextmanager
def place(workers: int | Place) -> Iterator[Place]:
    """That place, or for the time being so many processes; one is here."""
    found = workers if isinstance(workers, Place) else Processes(workers)
    try:
        yield found
    finally:
        if found is not workers:
            found.close()


@cache
def lasting(workers: int, ray: str = "") -> Elsewhere:
    """So many processes, or a cluster, that stay as long as this process."""
    if ray:
        from sw_env.training.nodes import OnRay

        return OnRay(ray)
    return Processes(workers)


def in_order(answers: Iterable[tuple[int, Any]]) -> Iterator[Any]:
    """Answers in the order of the items, each as soon as all before it are there."""
    early: dict[int, Any] = {}
    due = 0
    for number, answer in answers:
        early[number] = answer
        while due in early:
            yield early.pop(due)
            due += 1
