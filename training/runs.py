"""A run and its folder: settings, log, checkpoints, evaluations; stopped at any moment and continued exactly."""

import json
import platform
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

import torch

from agents.neural.checkpoint import as_bytes, save_network, write_whole
from agents.neural.networks import Shape
from training import arena
from training.progress import Bar
from training.schedule import Match
from training.settings import Settings
from training.standings import standings

NAME = "net.safetensors"
FREE = ("minutes", "out")
"""Settings that may change when a run goes on."""


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
    """The folder of a run: run.json, log.jsonl, TensorBoard's events, state.pt, net.safetensors and net.json."""

    def __init__(self, folder: Path, algorithm: str, settings: Settings, command: str = "") -> None:
        self.folder, self.algorithm, self.settings = folder, algorithm, settings
        self.rows: list[dict[str, Any]] = []
        self._seconds, self._began, self._stopped = 0.0, time.monotonic(), False
        folder.mkdir(parents=True, exist_ok=True)
        self._describe(command)
        self._events: Any = None

    def _describe(self, command: str) -> None:
        """Write how to repeat the run, or check that it is the same one."""
        about, path = {"algorithm": self.algorithm, "settings": self.settings.as_dict()}, self.folder / "run.json"
        if path.exists():
            before = json.loads(path.read_text())
            now = json.loads(json.dumps(about))
            keys = [k for k, v in now["settings"].items() if k not in FREE and before["settings"].get(k) != v]
            if before["algorithm"] != self.algorithm or keys:
                what = ", ".join(f"{k} was {before['settings'].get(k)!r} and is {now['settings'][k]!r}" for k in keys)
                raise ValueError(f"{self.folder} belongs to another run ({what or before['algorithm']}); give another out=…")
            return
        versions = {"python": platform.python_version(), "torch": torch.__version__, "machine": platform.processor()}
        origin = {"command": command or shlex.join(sys.argv), "commit": commit(), **versions}
        write_whole(path, (json.dumps(origin | about, indent=2) + "\n").encode())

    def finish(self, trainer: Trainer) -> "Run":
        """Go on to the end of the run, or until its minutes are over or it is interrupted."""
        self._resume(trainer)
        bar = Bar(f"{self.algorithm} {self.settings.seats} seats")
        with self._interruptible():
            while trainer.decisions < trainer.total and not self._is_over():
                row = trainer.iterate()
                self._log(trainer, row)
                if trainer.iteration % self.settings.evaluate == 0:
                    self._evaluate(trainer)
                if trainer.iteration % self.settings.save == 0:
                    self.save(trainer)
                bar.show(min(trainer.decisions, trainer.total), trainer.total, f"{self.pace():,.0f} decisions/s")
        if self.rows and "ladder" not in self.rows[-1] and not self._stopped:
            self._evaluate(trainer)
        self.save(trainer)
        return self

    def summary(self) -> str:
        """The run so far, in a line, and its latest evaluation."""
        if not self.rows:
            return "nothing was played"
        last, rated = self.rows[-1], next((row["ladder"] for row in reversed(self.rows) if "ladder" in row), {})
        wins = [f"{r['win_rate']:.1%} ({r['low']:.1%} to {r['high']:.1%}) against {name}" for name, r in rated.items()]
        return f"{last['decisions']:,} decisions in {last['seconds'] / 60:.1f} min; wins {', '.join(wins) or 'not evaluated'}"

    def _is_over(self) -> bool:
        minutes = self.settings.minutes
        return self._stopped or (minutes > 0 and self.seconds() >= 60 * minutes)

    def seconds(self) -> float:
        """Seconds of work so far, those before a stop included."""
        return self._seconds + time.monotonic() - self._began

    def pace(self) -> float:
        """Decisions a second over the whole run."""
        return float(self.rows[-1]["decisions"] / self.rows[-1]["seconds"]) if self.rows else 0.0

    def _log(self, trainer: Trainer, row: dict[str, Any]) -> None:
        counts = {"iteration": trainer.iteration, "decisions": trainer.decisions, "seconds": round(self.seconds(), 2)}
        self.rows.append(counts | row)
        self._write_event(self.rows[-1])

    def _evaluate(self, trainer: Trainer) -> None:
        """The network alone against each of the ladder; into the latest row."""
        self._save_network(trainer)
        self.rows[-1]["ladder"] = evaluate(self.folder / NAME, self.settings)
        for name, found in self.rows[-1]["ladder"].items():
            self._event(f"ladder/{name}", found["win_rate"], trainer.decisions)

    def save(self, trainer: Trainer) -> None:
        """Log, network and all that is needed to go on, each whole; the state last."""
        self._save_network(trainer)
        lines = "".join(json.dumps(row) + "\n" for row in self.rows)
        write_whole(self.folder / "log.jsonl", lines.encode())
        write_whole(self.folder / "state.pt", as_bytes({"trainer": trainer.state(), "seconds": self.seconds()}))

    def _save_network(self, trainer: Trainer) -> None:
        settings = self.settings
        trained = {"algorithm": self.algorithm, "decisions": trainer.decisions, "seconds": round(self.seconds())}
        notes = {"reward": getattr(settings, "reward", "coins"), "seats": settings.seats, "trained": trained}
        save_network(self.folder / NAME, trainer.network, trainer.shape, notes | {"settings": settings.as_dict()})

    def _resume(self, trainer: Trainer) -> None:
        """Take up what the folder holds; rows of the log after the checkpoint are played again."""
        path = self.folder / "state.pt"
        if not path.exists():
            return
        try:
            kept = torch.load(path, weights_only=True)
            trainer.load(kept["trainer"])
        except Exception as error:
            raise ValueError(f"{path}: the checkpoint is broken or of another run: {error}") from None
        self._seconds = kept["seconds"]
        self.rows = [row for row in read_log(self.folder) if row["iteration"] <= trainer.iteration]

    @contextmanager
    def _interruptible(self) -> Iterator[None]:
        """The first Ctrl-C lets the iteration end and saves; a second one stops at once, with the last checkpoint kept."""

        def stop(number: int, frame: Any) -> None:
            self._stopped = True
            signal.signal(number, signal.default_int_handler)
            print("\nstopping after this iteration; again: at once", file=sys.stderr)

        before = signal.signal(signal.SIGINT, stop)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)

    def _write_event(self, row: dict[str, Any]) -> None:
        for key, value in row.items():
            if isinstance(value, int | float) and key not in ("iteration", "decisions"):
                self._event(key, value, row["decisions"])

    def _event(self, key: str, value: float, decisions: int) -> None:
        if self._events is None:
            from torch.utils.tensorboard import SummaryWriter

            self._events = SummaryWriter(str(self.folder))  # type: ignore[no-untyped-call]
        self._events.add_scalar(key, value, decisions)


def evaluate(path: Path, settings: Settings) -> dict[str, dict[str, float]]:
    """The network alone against each of the ladder: part of the wins with its interval, coins and lead."""
    found = {}
    for rival in settings.ladder:
        spec = f"net:path={path},sims=0"
        game = {
            key: value for key, value in (("map", settings.map), ("edition", settings.edition)) if value not in ("", "default")
        }
        match = Match((spec, rival), (settings.seats,), settings.ladder_games, settings.seed, game=game)
        mine = standings(arena.run(match)).as_dict()["agents"]
        one = next(agent for agent in mine if agent["name"].startswith("net"))
        found[rival] = {key: one[key] for key in ("win_rate", "low", "high", "coins", "games")}
    return found


def read_log(folder: Path) -> list[dict[str, Any]]:
    """The rows of a run's log."""
    path = folder / "log.jsonl"
    return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []


def commit() -> str:
    """The commit of the code that runs, where there is one."""
    try:
        asked = subprocess.run(
            ["git", "rev-parse", "HEAD"], cwd=Path(__file__).parent, capture_output=True, text=True, timeout=5
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return asked.stdout.strip()
