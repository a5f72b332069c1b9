"""A progress bar on the terminal."""

import shutil
import sys
import time

WIDTH = 24


class Bar:
    """Redraws one line on stderr, at most ten times a second; silent where stderr is no terminal."""

    def __init__(self, what: str, begun: int = 0) -> None:
        """`begun`: what was done before, in a work that goes on."""
        self._what, self._begun, self._start, self._drawn = what, begun, time.monotonic(), 0.0
        self._loud = sys.stderr.isatty()

    def show(self, done: int, total: int, note: str = "") -> None:
        now = time.monotonic()
        if not self._loud or (now - self._drawn < 0.1 and done < total):
            return
        self._drawn = now
        full = WIDTH * done // max(total, 1)
        left = (now - self._start) * (total - done) / max(done - self._begun, 1)
        line = f"{self._what} {'█' * full}{'·' * (WIDTH - full)} {done:,}/{total:,}, {_span(left)} left {note}"
        columns = shutil.get_terminal_size((100, 24)).columns - 1
        print(f"\r{line[:columns]:<{columns}}", end="\n" if done >= total else "", file=sys.stderr, flush=True)


def _span(seconds: float) -> str:
    return f"{seconds:.0f} s" if seconds < 100 else f"{seconds / 60:.0f} min"
