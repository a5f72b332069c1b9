"""The parts of a batch on threads of their own: a kernel lets go of Python's lock while it runs."""

import os
import threading
from collections.abc import Callable, Sequence
from queue import SimpleQueue
from typing import Any

import numba

Work = Callable[[], object]
_crews: dict[int, "_Crew"] = {}
"""The threads of this process, by its number: those of a parent do not live on in a forked child."""
_lock = threading.Lock()


class _Crew:
    """Threads that wait for work; they are no reason to keep a process alive."""

    def __init__(self) -> None:
        self.jobs: SimpleQueue[tuple[Work, SimpleQueue[Any]]] = SimpleQueue()
        self.size = 0

    def grow(self, size: int) -> None:
        """At least so many threads."""
        while self.size < size:
            threading.Thread(target=self._serve, name=f"sw_env-{self.size}", daemon=True).start()
            self.size += 1

    def _serve(self) -> None:
        while True:
            work, reports = self.jobs.get()
            try:
                work()
            except BaseException as error:
                reports.put(error)
            else:
                reports.put(None)


def cut(n: int) -> list[slice]:
    """The parts of n games, one for each thread that Numba may use (NUMBA_NUM_THREADS, at first the number of cores)."""
    threads: int = numba.config.NUMBA_NUM_THREADS  # type: ignore[attr-defined]
    parts = min(n, threads)
    return [slice(n * k // parts, n * (k + 1) // parts) for k in range(parts)]


def share(works: Sequence[Work]) -> None:
    """Do all of it at once, the first on the caller's thread; an error of any is raised when all are done."""
    reports: SimpleQueue[BaseException | None] = SimpleQueue()
    crew = _crew(len(works) - 1)
    for work in works[1:]:
        crew.jobs.put((work, reports))
    try:
        works[0]()
    finally:
        errors = [reports.get() for _ in works[1:]]
    for error in errors:
        if error is not None:
            raise error


def _crew(size: int) -> _Crew:
    with _lock:
        crew = _crews.setdefault(os.getpid(), _Crew())
        crew.grow(size)
    return crew
