"""Faults put into a process that has run the tests once already: what takes a minute by itself takes a second there.

`Warm` asks. The program that it asks, this file again, runs the tests of a room in the copy of the checkout and notes which of
them run which function. Then, for each fault, it is forked; the function gets its new code, and the tests that run it are run.
Plain functions alone can be changed so. What is compiled, what is said where a function is defined, and what other processes do
is not seen, nor what hangs: all that, and what passes, is left to the usual way."""

import contextlib
import gc
import inspect
import json
import math
import multiprocessing
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any

import pytest

LONGEST = 100.0
"""Seconds of tests that are run for one fault, the shortest first."""


class Warm:
    """A process that has run the tests, in the folder of the copy; a fault that hangs for so many seconds is given up there."""

    def __init__(
        self, folder: Path, environment: dict[str, str], files: Sequence[str], words: Sequence[str], patience: int = 15
    ) -> None:
        pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
        program = [sys.executable, str(Path(__file__).resolve())]
        self._process = subprocess.Popen(program, cwd=folder, env=environment, text=True, start_new_session=True, **pipes)
        if self._ask({"files": list(files), "words": list(words), "patience": patience}) != "ready":
            raise SystemExit(f"without a fault {' '.join(words)} cannot be run in one process")

    def sees(self, file: str, source: str) -> bool:
        """Whether a test fails with such a source in place of the file's."""
        return self._ask({"file": file, "source": source}) == "failed"

    def end(self) -> None:
        """Nothing more is asked."""
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def _ask(self, what: dict[str, Any]) -> str:
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(json.dumps(what) + "\n")
        self._process.stdin.flush()
        return self._process.stdout.readline().strip()


class Seen:
    """While tests run: which functions of some files each of them runs, how long it takes, and whether it needs others."""

    def __init__(self, files: Sequence[str]) -> None:
        self.files = {os.path.realpath(file) for file in files}
        self.runs: dict[str, set[tuple[str, str]]] = {}
        """By test; by file of tests for what stands before them."""
        self.seconds: dict[str, float] = {}
        self._real: dict[str, str] = {}
        self._now: set[tuple[str, str]] = set()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:  # it does not go well with the others, and is asked in the usual way alone
            self.seconds.pop(report.nodeid, None)

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> Iterator[None]:
        yield from self._watched(item.nodeid.split("::")[0])

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Iterator[None]:
        began = time.monotonic()
        yield from self._watched(item.nodeid)
        if not multiprocessing.active_children():  # they would be another process's
            self.seconds[item.nodeid] = time.monotonic() - began

    def _watched(self, name: str) -> Iterator[None]:
        self._now = self.runs.setdefault(name, set())
        sys.setprofile(self._note)
        threading.setprofile(self._note)
        yield
        sys.setprofile(None)
        threading.setprofile(None)  # type: ignore[arg-type]

    def _note(self, frame: FrameType, event: str, _: Any) -> None:
        if event == "call":
            code = frame.f_code
            if code.co_filename not in self._real:
                self._real[code.co_filename] = os.path.realpath(code.co_filename)
            file = self._real[code.co_filename]
            if file in self.files:
                self._now.add((file, code.co_qualname.partition(".<locals>")[0]))

    def tests_of(self, file: str, functions: set[str]) -> list[str]:
        """Those that run one of them, the shortest first, as many as there is time for."""
        wanted = {(file, function) for function in functions}
        found = [test for test in self.seconds if wanted & (self.runs[test] | self.runs[test.split("::")[0]])]
        chosen, left = [], LONGEST
        for test in sorted(found, key=self.seconds.__getitem__):
            left -= self.seconds[test]
            if left > 0 or not chosen:
                chosen.append(test)
        return chosen


def codes(code: CodeType) -> dict[str, CodeType]:
    """The code of each function and method of a module."""
    found: dict[str, CodeType] = {}
    for one in code.co_consts:
        if isinstance(one, CodeType) and not one.co_name.startswith("<"):
            found |= {one.co_qualname: one} if one.co_flags & inspect.CO_OPTIMIZED else codes(one)
    return found


def changed(file: str, source: str) -> list[tuple[FunctionType, CodeType]]:
    """The functions of a module that another source changes, with their new code; none where one can't be changed so."""
    from numba.core.dispatcher import Dispatcher

    things = gc.get_objects()
    compiled = {id(one.py_func) for one in things if isinstance(one, Dispatcher)}
    here = [one for one in things if isinstance(one, FunctionType) and os.path.realpath(one.__code__.co_filename) == file]
    if not here:
        return []
    name = here[0].__code__.co_filename
    before, after = (codes(compile(text, name, "exec")) for text in (Path(file).read_text(), source))
    names = {function for function, code in after.items() if before.get(function) != code}
    meant = [one for one in here if one.__code__.co_qualname in names]
    if {one.__code__.co_qualname for one in meant} != names or any(id(one) in compiled for one in meant):
        return []
    return [(one, after[one.__code__.co_qualname]) for one in meant]


class Failing:
    """Remembers which test fails."""

    name = ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.name = report.nodeid


def first_failing(tests: Sequence[str], words: Sequence[str]) -> int:
    """How many tests are run up to one that fails; 0 where all pass."""
    first = Failing()
    pytest.main([*words, "-x", *tests], plugins=[first])
    return tests.index(first.name) + 1 if first.name in tests else 0


def in_a_fork(deed: Callable[[], int], seconds: float) -> int | None:
    """What is found in a process of its own; None where that ends before, or takes longer."""
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        try:
            os.setsid()
            signal.alarm(math.ceil(seconds))
            os.write(writer, b"%d" % deed())
        finally:
            os._exit(0)
    os.close(writer)
    os.waitpid(child, 0)
    with contextlib.suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)  # what it has started ends with it
    with open(reader, "rb", buffering=0) as found:
        os.set_blocking(reader, False)
        said = found.read(20)
    return int(said) if said else None


def tried(seen: Seen, file: str, source: str, words: Sequence[str], patience: int) -> str:
    """Says "failed" where a test does that with the fault, and not when the same tests are run without it."""
    new = changed(file, source)

    def with_fault() -> int:
        for function, code in new:
            function.__code__ = code
        return first_failing(tests, words)

    while tests := seen.tests_of(file, {function.__code__.co_qualname for function, _ in new}):
        seconds = patience + 2 * sum(map(seen.seconds.__getitem__, tests))
        run = in_a_fork(with_fault, seconds)
        if not run:
            break
        without = in_a_fork(partial(first_failing, tests[:run], words), seconds)
        if without == 0:
            return "failed"
        del seen.seconds[tests[(without or run) - 1]]  # it cannot be run a second time
    return "passed"


def main() -> None:
    """Run the tests that the first line names; then a line for each fault."""
    asked, answers = os.fdopen(os.dup(0)), os.fdopen(os.dup(1), "w")
    silence = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1, 2):
        os.dup2(silence, number)
    task = json.loads(asked.readline())
    seen, quiet = Seen(task["files"]), ["-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--tb=no"]
    end = pytest.main([*quiet, *task["words"]], plugins=[seen])
    print("ready" if end in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED) else end, file=answers, flush=True)
    for line in asked:
        fault = json.loads(line)
        print(tried(seen, os.path.realpath(fault["file"]), fault["source"], quiet, task["patience"]), file=answers, flush=True)


if __name__ == "__main__":
    main()
