"""A process that has run the tests says of a fault whether they see it, and of what it cannot change nothing."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from mutants.warm import Warm

THING = """
import numba

def once(n=1):
    return n + 1

def twice(n):
    def again(m):
        return m + n
    return again(n)

@numba.njit
def compiled(n):
    return n + 2

class Counter:
    def __init__(self):
        self.n = 0

    @property
    def next(self):
        self.n += 1
        return self.n

def wait(n):
    while n > 5:
        n = n
    return n

def nobody():
    return 1

def never():
    return 0

def early(n):
    return n * 3

def later(n):
    return n * 4
"""
TESTS = """
import multiprocessing
import time

import pytest
import thing

@pytest.fixture(scope="module")
def counter():
    return thing.Counter()

def test_once():
    assert thing.once() == 2

def test_twice():
    assert thing.once() == 2
    thing.twice(4)

def test_compiled():
    assert thing.compiled(1) == 3

def test_counter(counter):
    assert counter.next == 1

def test_wait():
    assert thing.wait(3) == 3

def test_alone():
    assert thing.nobody() == 2

kept = []

def test_first():
    assert not kept
    kept.append(thing.early(1))

def test_other():
    multiprocessing.get_context("fork").Process(target=time.sleep, args=(60,), daemon=True).start()
    assert thing.later(1) == 4
"""


@pytest.fixture(scope="module")
def warm(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Warm]:
    folder = tmp_path_factory.mktemp("copy")
    for name, text in (("thing.py", THING), ("test_thing.py", TESTS), ("pytest.ini", "[pytest]\n")):
        (folder / name).write_text(text)
    environment = os.environ | {"PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
    environment.pop("PYTEST_ADDOPTS", None)
    ready = Warm(folder, environment, ["thing.py"], ["test_thing.py"], patience=2)
    yield ready
    ready.end()


@pytest.mark.parametrize(
    ("was", "now", "seen"),
    [
        ("return n + 1", "return n - 1", True),
        ("return n + 1", "return 1 + n", False),
        ("return m + n", "return m - n", False),  # it is run, and nobody looks
        ("return m + n", "return m + k", True),
        ("self.n += 1", "self.n += 2", True),
        ("self.n = 0", "self.n = 1", True),  # what stands before a test is of the test
        ("n=1", "n=2", False),  # the default of what is there already
        ("return n + 2", "return n + 3", False),  # it is compiled
        ("return 1\n", "return 3\n", False),  # the only test that runs it fails without a fault, too
        ("return 0\n", "return 1\n", False),  # no test runs it
        ("n * 3", "n + 3", False),  # the test fails when it is run again, whatever the fault
        ("n * 4", "n + 4", False),  # other processes run beside the test
    ],
)
def test_what_a_warm_process_sees(warm: Warm, was: str, now: str, seen: bool) -> None:
    assert warm.sees("thing.py", THING.replace(was, now, 1)) is seen


def test_each_fault_is_gone_before_the_next(warm: Warm) -> None:
    assert warm.sees("thing.py", THING.replace("n + 1", "n - 1"))
    assert not warm.sees("thing.py", THING.replace("m + n", "m - n"))


def test_what_hangs_is_left_to_the_usual_way(warm: Warm) -> None:
    assert not warm.sees("thing.py", THING.replace("while n > 5", "while n > 2"))


def test_a_room_without_tests_is_none(tmp_path: Path) -> None:
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    with pytest.raises(SystemExit, match=r"^without a fault test_it\.py cannot be run in one process$"):
        Warm(tmp_path, dict(os.environ), [], ["test_it.py"])
