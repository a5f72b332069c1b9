"""Do the tests notice? `make test-mutants ROOM=obs N=30 SEED=1` puts small faults in, one at a time, and runs the tests."""

import argparse
import contextlib
import difflib
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import tomllib
from pathlib import Path

from faults import Fault, Finder
from stages import ROOT, Stage, asked_in, nearest, stages_of
from warm import Warm

from sw_env.benchmarks.house import house

HERE = Path(__file__).resolve().parent
COMPILING = 60.0
"""Seconds that a mutant may take beyond three times what the tests take, compiling included, without a fault."""


class Scratch:
    """A copy of the checkout in which faults are made."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        names = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, capture_output=True, text=True)
        self.copied: dict[str, tuple[int, int]] = {}
        for name in names.stdout.splitlines():
            if (ROOT / name).is_file():
                (folder / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, folder / name)
                self.copied[name] = self._state(name)
        self.cache = folder / ".cache"
        self.kept: set[str] = set()

    def _state(self, name: str) -> tuple[int, int]:
        """When a file was changed, and its size; of one that is gone no state of a file."""
        path = self.folder / name
        about = path.stat() if path.is_file() else None
        return (about.st_mtime_ns, about.st_size) if about else (0, -1)

    def mend(self) -> None:
        """Files that a fault, or a test because of it, has changed are as before."""
        for name, state in self.copied.items():
            if self._state(name) != state:
                shutil.copy2(ROOT / name, self.folder / name)

    def environment(self, plain: bool = False) -> dict[str, str]:
        """Of processes in the copy."""
        found = os.environ | {
            "PYTHONPATH": str(house(self.folder)),
            "SW_ENV_CACHE": str(self.cache),
            "PYTHONSAFEPATH": "1",  # processes that tests start in the copy would take the rest from the checkout
        }
        found |= {"SW_ENV_VERBOSE": "", "PYTHONDONTWRITEBYTECODE": "1", "OMP_NUM_THREADS": "1", "PYTHONHASHSEED": "0"}
        return found | ({"NUMBA_DISABLE_JIT": "1"} if plain else {})

    def run(self, stage: Stage, seconds: float | None = None) -> tuple[str, str]:
        """How the tests end: "passed", "failed" or "too long"; and the last lines that they print."""
        words = [sys.executable, "-m", "pytest", "-x", "-p", "no:cacheprovider", "--no-header", "--tb=no", *stage.words]
        process = subprocess.Popen(
            words, cwd=self.folder, env=self.environment(stage.plain), stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            text=True, start_new_session=True,
        )  # fmt: skip
        try:
            said, _ = process.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            return "too long", ""
        finally:  # also what tests have started, and when this run is stopped
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        return "passed" if process.returncode == 0 else "failed", said[-2000:]

    def time_for(self, stage: Stage) -> float:
        """Seconds that the tests may take with a fault, by what they take without one; what they compile is kept."""
        began = time.monotonic()
        ended, said = self.run(stage)
        if ended != "passed":
            raise SystemExit(f"without a fault {' '.join(stage.words)} {ended}\n{said}")
        self.keep()
        return 3 * (time.monotonic() - began) + COMPILING

    def keep(self) -> None:
        """What is compiled by now is of use."""
        self.kept = {folder.name for folder in self.cache.iterdir()} if self.cache.exists() else set()

    def forget(self) -> None:
        """Compiled code of mutants is of no more use."""
        for folder in self.cache.iterdir() if self.cache.exists() else ():
            if folder.name not in self.kept:
                shutil.rmtree(folder)


def files_of(room: dict[str, list[str]]) -> list[str]:
    """The sources of a room."""
    return [path.relative_to(ROOT).as_posix() for pattern in room["sources"] for path in sorted(ROOT.glob(pattern))]


def sample(room: dict[str, list[str]], count: int, seed: int, only: str = "") -> list[tuple[str, Fault]]:
    """So many faults: every kind as often as another, and within a kind every place; `only` in files that are called so."""
    named = {(entry["file"], entry["was"], entry["now"]) for entry in tomllib.loads((HERE / "equal.toml").read_text())["equal"]}
    by_kind: dict[str, list[tuple[str, Fault]]] = {}
    for name in files_of(room):
        if only in name and name not in room.get("spared", ()):
            for fault in Finder((ROOT / name).read_text()).faults():
                if (name, *change((ROOT / name).read_text(), fault)) not in named:
                    by_kind.setdefault(fault.kind, []).append((name, fault))
    chance, chosen = random.Random(seed), []
    while len(chosen) < count and by_kind:
        kind = chance.choice(sorted(by_kind))
        chosen.append(by_kind[kind].pop(chance.randrange(len(by_kind[kind]))))
        by_kind = {key: left for key, left in by_kind.items() if left}
    return chosen


def change(source: str, fault: Fault) -> tuple[str, str]:
    """The lines that differ, before and after, without their indentation."""
    diff = list(difflib.ndiff(source.splitlines(), fault.into(source).splitlines()))
    return tuple(" ".join(line[2:].strip() for line in diff if line.startswith(sign)) for sign in "-+")  # type: ignore[return-value]


def warmed(scratch: Scratch, room: dict[str, list[str]]) -> Warm:
    """A process that has run the tests of a room."""
    ready = Warm(scratch.folder, scratch.environment(), files_of(room), ["-m", asked_in(room), *room["tests"]])
    scratch.keep()
    return ready


def check_room(
    name: str, room: dict[str, list[str]], chosen: list[tuple[str, Fault]], stages: list[Stage], warm: bool
) -> tuple[int, int]:
    """Try every fault; how many were caught, of how many."""
    caught, tried = 0, 0
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder, contextlib.ExitStack() as at_end:
        scratch = Scratch(Path(folder))
        ready = warmed(scratch, room) if warm else None
        if ready:
            at_end.callback(ready.end)
        limits = {stage: scratch.time_for(stage) for stage in stages}
        plain, usual = [stage for stage in stages if stage.plain], [stage for stage in stages if not stage.plain]

        def alone(file: str, faulty: str) -> str:
            """Which tests see it in processes of their own."""
            tried_by = [*plain, *nearest(room, file), *usual]
            for stage in tried_by:
                if stage not in limits:  # of the room's tests some: its time is enough, if it was asked
                    limits[stage] = limits[usual[0]] if usual else scratch.time_for(stage)
            (scratch.folder / file).write_text(faulty)
            ends = ((stage.name, scratch.run(stage, limits[stage])[0]) for stage in tried_by)
            return next((f"{stage}: {end}" for stage, end in ends if end != "passed"), "")

        for file, fault in chosen:
            source = (ROOT / file).read_text()
            faulty = fault.into(source)
            by = "warm: failed" if ready and ready.sees(file, faulty) else alone(file, faulty)
            scratch.mend()
            scratch.forget()
            caught, tried = caught + bool(by), tried + 1
            report(name, file, fault, source, by)
    return caught, tried


def report(room: str, file: str, fault: Fault, source: str, by: str) -> None:
    """A line for a fault that was caught; one that was not, as a diff."""
    was, now = change(source, fault)
    print(f"{room}: {'caught' if by else 'SURVIVED'} {file}:{fault.line} {fault.kind} {f'({by})' if by else ''}")
    print(f"    - {was}\n    + {now}", flush=True)


def main() -> None:
    """The rooms that are asked for, and the table of scores."""
    rooms = tomllib.loads((HERE / "rooms.toml").read_text())
    parser = argparse.ArgumentParser(prog="mutants", description=__doc__)
    parser.add_argument("room", nargs="?", default="all", choices=["all", *rooms])
    parser.add_argument("count", nargs="?", type=int, default=30)
    parser.add_argument("seed", nargs="?", type=int, default=0)
    parser.add_argument(
        "--quick", action="store_true", help="only what is plain Python or imports the module: a lower bound of the score"
    )
    parser.add_argument("--all-tests", action="store_true", help="where the tests of the room see nothing, all fast tests, too")
    parser.add_argument("--warm", action="store_true", help="first in a process that has run the tests: many times as fast")
    parser.add_argument("--only", default="", metavar="PART", help="faults in those files alone whose names have this part")
    parser.add_argument("--list", action="store_true", help="only show the faults")
    given = parser.parse_args()
    os.nice(10)
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(128 + number))
    scores = {}
    for name in rooms if given.room == "all" else [given.room]:
        chosen = sample(rooms[name], given.count, given.seed, given.only)
        if given.list:
            for file, fault in chosen:
                report(name, file, fault, (ROOT / file).read_text(), "listed")
        else:
            stages = stages_of(rooms[name], given.quick, given.all_tests)
            scores[name] = check_room(name, rooms[name], chosen, stages, given.warm)
    print("\n| room | faults | caught | |\n| --- | ---: | ---: | ---: |" if scores else "")
    for name, (caught, tried) in scores.items():
        print(f"| {name} | {tried} | {caught} | {caught / max(tried, 1):.0%} |")


if __name__ == "__main__":
    main()
