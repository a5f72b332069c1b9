"""Knocks at doors many times and counts what comes of it; whatever is neither taken nor refused is a find."""

import importlib
import multiprocessing
import random
import resource
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path

KERNELS = ("api", "position", "record")
"""Doors that lead to the kernels: their short slice runs again with every index checked and as plain Python."""
EXTRAS = {"web": "make .venv/test-web"}
"""Doors that need packages besides those of the tests, and how they come here."""
PATIENCE, FIRST_PATIENCE = 300.0, 900.0
"""Seconds for an attempt before it counts as stuck; one that is the first to be taken may have to compile."""
MEMORY = 6 << 30
"""Bytes that an attempt may take."""
LONGEST = 2000
"""Characters of the longest refusal."""
SHOWN = 1500
"""Of a find so many characters, the last ones."""
MANY = 20
"""After so many finds at a door the rest is not tried."""


@dataclass(frozen=True)
class Find:
    """An attempt that was neither taken nor refused."""

    door: str
    seed: int
    k: int
    what: str

    def __str__(self) -> str:
        again = f"(cd tests && python -m fuzz {self.door} --seed {self.seed} --one {self.k})"
        told = self.what.strip()
        return f"{told if len(told) <= SHOWN else '… ' + told[-SHOWN:]}\nagain: {again}"


@dataclass
class Tally:
    """What came of the attempts at one door."""

    door: str
    classes: Counter[str] = field(default_factory=Counter)
    finds: list[Find] = field(default_factory=list)


def doors() -> list[str]:
    """The doors that there are."""
    folder = Path(__file__).parent / "doors"
    return sorted(path.stem for path in folder.glob("*.py") if not path.stem.startswith("_"))


def door_of(name: str) -> Callable[[random.Random], str]:
    """What knocks at a door."""
    knock: Callable[[random.Random], str] = importlib.import_module(f"fuzz.doors.{name}").attempt
    return knock


def chance(door: str, seed: int, k: int) -> random.Random:
    """The generator of one attempt, which needs none of those before it."""
    return random.Random(f"{door} {seed} {k}")


def knock(door: str, seed: int, k: int) -> tuple[str, str]:
    """The class of one attempt, and the traceback where it is a find."""
    try:
        return door_of(door)(chance(door, seed, k)), ""
    except Exception as error:
        return type(error).__name__, "".join(traceback.format_exception(error))


def refused(error: Exception, *places: str) -> str:
    """The class of a refusal, which says one thing, at no great length, and names file or place."""
    text = str(error)
    assert 0 < len(text) <= LONGEST, f"a refusal of {len(text)} characters: {text[:200]}"
    assert not places or any(place in text for place in places), f"a refusal without a place: {text}"
    return "refused"


def run(door: str, seed: int, count: int) -> Tally:
    """So many attempts in a process of their own: one that crashes or gets stuck is a find like any other."""
    tally, k = Tally(door), 0
    while k < count and len(tally.finds) < MANY:
        for found, what in _in_process(door, seed, k, count):
            tally.classes[found] += 1
            if what:
                tally.finds.append(Find(door, seed, k, what))
            k += 1
            if len(tally.finds) >= MANY:
                break
    return tally


def _in_process(door: str, seed: int, first: int, count: int) -> Iterator[tuple[str, str]]:
    """Class and traceback of each attempt from `first` on; the last one may be how the process ended."""
    context = multiprocessing.get_context("spawn")
    mine, its = context.Pipe(duplex=False)
    process = context.Process(target=_attempts, args=(its, door, seed, first, count), daemon=True)
    process.start()
    its.close()
    try:
        for k in range(first, count):
            if not mine.poll(PATIENCE if k > first else FIRST_PATIENCE):
                yield "stuck", f"attempt {k} at {door} got stuck"
                return
            try:
                answer: tuple[str, str] = mine.recv()
            except EOFError:
                process.join()
                yield "crash", f"attempt {k} at {door} ended the process ({process.exitcode})"
                return
            yield answer
    finally:
        process.kill()
        process.join()


def _attempts(pipe: Connection, door: str, seed: int, first: int, count: int) -> None:
    """The life of the process that knocks."""
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
    for k in range(first, count):
        pipe.send(knock(door, seed, k))
