"""A run and its folder: settings, log, checkpoints, evaluations; stopped at any moment and continued exactly."""

import json
import math
import platform
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Protocol

import numba
import numpy as np
import torch
from torch.utils.tensorboard import SummaryWriter

from sw_env.agents.files import alone, naming, write_whole
from sw_env.agents.neural.checkpoint import as_bytes, save_network
from sw_env.agents.neural.columns import fingerprint
from sw_env.agents.neural.networks import Shape
from sw_env.games import load
from sw_env.reading import parse_json
from sw_env.training.arena import match as arena
from sw_env.training.arena.schedule import HOUSE, Match
from sw_env.training.arena.standings import standings
from sw_env.training.log import ABOUT, Log, Row, read_about
from sw_env.training.progress import Bar
from sw_env.training.settings import Settings, as_toml
from sw_env.training.store import Store
from sw_env.training.work import lasting

NAME = "net.safetensors"
STATE = "state.pt"
FREE = ("minutes", "out", "workers", "ray", "learners", "store")
"""Settings that may change when a run goes on."""


def _wait_for_a_later_name(folder: Path) -> None:
    """Events are read in the order of the files' names, which begin with a whole second; what follows it has no order."""
    latest = max((int(file.name.split(".")[3]) for file in folder.glob("events.out.tfevents.[0-9]*.*")), default=0)
    time.sleep(max(0.0, min(1.0, latest + 1 - time.time())))


class Trainer(Protocol):
    """What a run carries on: an algorithm in iterations."""

    network: torch.nn.Module
    shape: Shape
    iteration: int
    decisions: int

    @property
    def total(self) -> int:
        """Decisions of the whole run."""

    def iterate(self) -> dict[str, Any]:
        """One iteration; what is to be noted of it."""

    def state(self) -> dict[str, Any]:
        """All that has to be kept to go on exactly."""

    def load(self, state: dict[str, Any]) -> None:
        """Go on from there."""


class Run:
    """The folder of a run: run.json, settings.toml, log.jsonl, TensorBoard's events, state.pt, net.safetensors and net.json."""

    def __init__(self, folder: Path, algorithm: str, settings: Settings, command: str = "") -> None:
        self.folder, self.algorithm, self.settings = folder, algorithm, settings
        self.log, self.stopped = Log(folder), False
        self._seconds, self._began = 0.0, time.monotonic()
        self._about = {"algorithm": algorithm, "settings": json.loads(json.dumps(settings.as_dict()))}
        self._events: Any = None
        self._command = command or shlex.join(sys.argv)
        self._store = Store(settings.store, folder) if settings.store else None
        self._look()

    @property
    def rows(self) -> list[Row]:
        """The log, a row for each iteration."""
        return self.log.rows

    # ------------------------------------------------------------------------------------------------ what run this is

    def _look(self) -> None:
        """An error where the folder, or its mirror, holds another run, or what is none."""
        path = self.folder / ABOUT
        if self._store:
            if ABOUT in self._store.sizes():
                self._compare(parse_json(self._store.read(ABOUT)), f"store={self.settings.store}")
            self._store.fill()
        if path.exists():
            self._compare(read_about(path), self.folder)
        elif any((self.folder / name).exists() for name in (self.log.path.name, STATE, NAME)):
            raise ValueError(f"{self.folder} holds something, but no run.json that says what; give another out=…")

    def begin(self) -> None:
        """Make the folder, now that there is something to carry on, and write there how to repeat the run."""
        self.folder.mkdir(parents=True, exist_ok=True)
        self._look()
        path, repeat = self.folder / ABOUT, self.folder / "settings.toml"
        if not path.exists():
            origin = {"command": self._command, "commit": commit(), "versions": versions()}
            write_whole(path, (json.dumps(origin | self._about, indent=2) + "\n").encode())
        if not repeat.exists():
            given = {"algorithm": self.algorithm} | self.settings.as_dict() | {"out": str(self.folder)}
            write_whole(repeat, as_toml(given).encode())

    def _compare(self, before: Mapping[str, Any], where: Path | str) -> None:
        """An error where something belongs to a run of another algorithm or with other settings."""
        usual = json.loads(json.dumps(type(self.settings)().as_dict()))
        was, now = usual | before["settings"], self._about["settings"]
        differ = [f"{key} was {was[key]!r} and is {now[key]!r}" for key in now if key not in FREE and was[key] != now[key]]
        if before["algorithm"] != self.algorithm:
            differ = [f"algorithm was {before['algorithm']!r} and is {self.algorithm!r}"]
        if differ:
            raise ValueError(f"{where} belongs to another run ({', '.join(differ)}); give another out=…")

    # ------------------------------------------------------------------------------------------------------ the work

    def finish(self, trainer: Trainer) -> "Run":
        """Go on to the end of the run, or until its minutes are over or it is interrupted; one process at a time."""
        self.begin()
        with alone(self.folder / ABOUT):
            self._resume(trainer)
            self._greet(trainer)
            if not self._is_over(trainer):
                self._work(trainer)
        return self

    def _work(self, trainer: Trainer) -> None:
        """Iterations, evaluations and checkpoints."""
        over = False
        bar = Bar(f"{self.algorithm} {self.settings.seats} seats", trainer.decisions)
        with self._interruptible(), self._with_events(trainer):
            while not over:
                row = self._note(trainer, trainer.iterate())
                if trainer.iteration % self.settings.evaluate == 0:
                    self._evaluate(trainer, row, bar)
                over = self._is_over(trainer)
                if over and not self.stopped and "ladder" not in row:
                    self._evaluate(trainer, row, bar)
                self._write(row)
                if over or trainer.iteration % self.settings.save == 0:
                    self.save(trainer)
                bar.show(min(trainer.decisions, trainer.total), trainer.total, self._news())

    def _resume(self, trainer: Trainer) -> None:
        """Take up what the folder holds."""
        path = self.folder / STATE
        if path.exists():
            try:
                kept = torch.load(path, weights_only=True)
                about, layout = kept["run"], kept["observation"]
                state, self._seconds = kept["trainer"], kept["seconds"]
            except Exception as error:
                raise ValueError(f"{path}: the checkpoint is broken or none ({' '.join(str(error).split())[:200]})") from None
            self._compare(about, path)
            here = fingerprint(self.settings.game)
            if layout != here:
                raise ValueError(f"{path}: another layout of the observation ({layout}, here {here}); train anew")
            try:
                trainer.load(state)
            except (RuntimeError, KeyError, ValueError, TypeError) as error:
                why = " ".join(str(error).split())[:200]
                raise ValueError(f"{path}: the checkpoint does not fit this run's {self.algorithm}: {why}") from None
        self.log.keep(trainer.iteration)

    def _greet(self, trainer: Trainer) -> None:
        """Say what is happening, and where."""
        weights = sum(one.numel() for one in trainer.network.parameters())
        game, seats = load(self.settings.game).title, self.settings.seats
        done = f"goes on after {trainer.decisions:,} of" if trainer.iteration else "begins,"
        print(
            f"{self.algorithm}, {seats} seats, {weights:,} weights for {game}: {done} {trainer.total:,} decisions",
            f"{self.folder}: log, TensorBoard and weights; Ctrl-C ends after the iteration and saves, the same command goes on",
            sep="\n",
            file=sys.stderr,
        )

    def _is_over(self, trainer: Trainer) -> bool:
        minutes = self.settings.minutes
        return self.stopped or trainer.decisions >= trainer.total or (minutes > 0 and self.seconds() >= 60 * minutes)

    @contextmanager
    def _interruptible(self) -> Iterator[None]:
        """The first Ctrl-C lets the iteration end and saves; a second one stops at once, with the last checkpoint kept."""

        def stop(number: int, frame: Any) -> None:
            self.stopped = True
            signal.signal(number, signal.default_int_handler)
            print("\nends after this iteration; again: at once", file=sys.stderr)

        before = {number: signal.signal(number, stop) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, usual in before.items():
                signal.signal(number, usual)

    # ------------------------------------------------------------------------------------------------ what is kept of it

    def _note(self, trainer: Trainer, found: Row) -> Row:
        """A row of the log; numbers that are none end the run before they get into a checkpoint."""
        wrong = [key for key, value in found.items() if isinstance(value, float) and not math.isfinite(value)]
        if wrong:
            raise ValueError(f"{', '.join(wrong)} is no number in iteration {trainer.iteration}: try a smaller rate")
        counts = {"iteration": trainer.iteration, "decisions": trainer.decisions, "seconds": round(self.seconds(), 2)}
        return counts | found

    def _write(self, row: Row) -> None:
        self.log.append(row)
        numbers = {key: value for key, value in row.items() if isinstance(value, int | float)}
        wins = {f"ladder/{name}": found["win_rate"] for name, found in row.get("ladder", {}).items()}
        with naming(self.folder):
            for key, value in (numbers | wins).items():
                if key not in ("iteration", "decisions"):
                    self._events.add_scalar(key, value, row["decisions"])

    @contextmanager
    def _with_events(self, trainer: Trainer) -> Iterator[None]:
        """TensorBoard's events; those after the checkpoint are taken back."""
        with naming(self.folder):
            _wait_for_a_later_name(self.folder)
            self._events = SummaryWriter(str(self.folder), purge_step=trainer.decisions + 1)
            try:
                yield
            except BaseException:
                with suppress(OSError):
                    self._events.close()
                raise
            self._events.close()

    def _evaluate(self, trainer: Trainer, row: Row, bar: Bar) -> None:
        """The network alone against each of the ladder; into a row."""
        bar.show(min(trainer.decisions, trainer.total - 1), trainer.total, f"plays {', '.join(self.settings.ladder)}")
        self._save_network(trainer)
        row["ladder"] = evaluate(self.folder / NAME, self.settings)

    def save(self, trainer: Trainer) -> None:
        """Log, network and all that is needed to go on, each whole; the state last."""
        self._save_network(trainer)
        self.log.sync()
        with naming(self.folder):
            self._events.flush()
        kept = {"run": self._about, "observation": fingerprint(self.settings.game), "seconds": self.seconds()}
        kept |= {"trainer": trainer.state()}
        write_whole(self.folder / STATE, as_bytes(kept))
        self.mirror()

    def mirror(self) -> None:
        """Keep the folder elsewhere, too, if that is wished for."""
        if self._store:
            self._store.mirror()

    def _save_network(self, trainer: Trainer) -> None:
        settings = self.settings
        trained = {"algorithm": self.algorithm, "decisions": trainer.decisions, "seconds": round(self.seconds())}
        notes = {"reward": getattr(settings, "reward", "coins"), "seats": settings.seats, "trained": trained}
        save_network(self.folder / NAME, trainer.network, trainer.shape, notes | {"settings": settings.as_dict()})

    # --------------------------------------------------------------------------------------------------- what it tells

    def seconds(self) -> float:
        """Seconds of work so far, those before a stop included."""
        return self._seconds + time.monotonic() - self._began

    def pace(self) -> float:
        """Decisions a second over the whole run."""
        return float(self.rows[-1]["decisions"] / max(self.rows[-1]["seconds"], 0.01)) if self.rows else 0.0

    def ladder(self) -> dict[str, dict[str, float]]:
        """The latest evaluation."""
        return next((row["ladder"] for row in reversed(self.rows) if "ladder" in row), {})

    def _news(self) -> str:
        wins = "".join(f", {name} {found['win_rate']:.0%}" for name, found in self.ladder().items())
        return f"{self.pace():,.0f}/s{wins}"

    def summary(self) -> str:
        """The run so far, in a line, and its latest evaluation."""
        if not self.rows:
            return "nothing was played"
        last = self.rows[-1]
        wins = [f"{r['win_rate']:.1%} ({r['low']:.1%} to {r['high']:.1%}) against {name}" for name, r in self.ladder().items()]
        done = f"{'stopped after' if self.stopped else 'trained on'} {last['decisions']:,} decisions"
        return f"{done} in {last['seconds'] / 60:.1f} min; wins {', '.join(wins) or 'not evaluated'}"


def evaluate(path: Path, settings: Settings) -> dict[str, dict[str, float]]:
    """The network alone against each of the ladder, in a solo game against the game: wins with their interval, and coins."""
    found = {}
    games, seed, game = settings.ladder_games, settings.seed, settings.asked()
    where = lasting(settings.workers, settings.ray)
    for rival in settings.ladder if settings.seats > 1 else (HOUSE,):
        players = (f"net:path={path},sims=0", rival)[: settings.seats]
        match = Match(players, (settings.seats,), games, seed, game=game)
        mine = standings(arena.run(match, workers=where)).as_dict()["agents"]
        one = next(agent for agent in mine if agent["name"].startswith("net"))
        found[rival] = {key: one[key] for key in ("win_rate", "low", "high", "coins", "games")}
    return found


def versions() -> dict[str, str]:
    """What the results depend on besides settings and commit."""
    libraries = {"torch": torch.__version__, "numpy": np.__version__, "numba": numba.__version__}
    return {"python": platform.python_version(), **libraries, "machine": platform.machine(), "system": platform.platform()}


def commit() -> str:
    """The commit of the code that runs, where there is one; `-dirty` after changes."""
    words = ["git", "describe", "--always", "--dirty", "--abbrev=40", "--exclude=*"]
    try:
        asked = subprocess.run(words, cwd=Path(__file__).parent, capture_output=True, text=True, timeout=5)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return asked.stdout.strip()
