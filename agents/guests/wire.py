"""A program at the other end of two pipes: lines to it and from it, bounded in time, length and memory."""

import contextlib
import ctypes
import os
import selectors
import signal
import subprocess
import sys
import time
import weakref
from collections.abc import Sequence
from typing import Any

from sw_env.agents.guests.trouble import BotError, plain
from sw_env.reading import brief

LONGEST = 65_536
"""Bytes of a line from a bot."""
CHUNK = 65_536
TAIL = 300
"""Bytes of what it wrote to standard error that are remembered."""
MEGABYTE = 2**20
LIBC: Any = ctypes.CDLL(None) if sys.platform == "linux" else None
ON_DEATH_OF_PARENT = 1
"""PR_SET_PDEATHSIG of Linux."""


class Late(BotError):
    """Nothing came in time."""


class Wire:
    """A running program."""

    def __init__(self, words: Sequence[str], memory: int) -> None:
        follow = {"preexec_fn": _end_with_parent} if sys.platform == "linux" else {}
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        try:
            process = subprocess.Popen(list(words), start_new_session=True, **pipes, **follow)  # type: ignore[call-overload]
        except OSError as error:
            raise BotError(f"cannot be started: {error.strerror}") from None
        _bound(process.pid, memory)
        self._process = process
        self._end = weakref.finalize(self, _end, process)
        self._out, self._seen, self._complaint = b"", b"", b""
        self._eyes = selectors.DefaultSelector()
        for pipe in (process.stdin, process.stdout, process.stderr):
            os.set_blocking(pipe.fileno(), False)
        for pipe in (process.stdout, process.stderr):
            self._eyes.register(pipe, selectors.EVENT_READ)

    def send(self, line: str) -> None:
        """Put a line into the queue; it goes out while lines are waited for."""
        if not self._out:
            self._eyes.register(self._process.stdin, selectors.EVENT_WRITE)
        self._out += line.encode() + b"\n"

    def line(self, seconds: float) -> str:
        """The next line; Late if there is none in time."""
        deadline = time.monotonic() + seconds
        while (found := self.pending()) is None:
            if len(self._seen) > LONGEST:
                raise BotError(f"a line of more than {LONGEST} bytes")
            left = deadline - time.monotonic()
            if left <= 0:
                raise Late("no line in time")
            self._pump(left)
        return found

    def pending(self) -> str | None:
        """A line that has come already."""
        line, end, rest = self._seen.partition(b"\n")
        if not end or len(line) > LONGEST:
            return None
        self._seen = rest
        return line.decode("utf-8", "replace").strip()

    def look(self) -> None:
        """Take in what has come so far."""
        self._pump(0)

    def _pump(self, seconds: float) -> None:
        """Read and write what can be read and written."""
        for key, _ in self._eyes.select(seconds):
            if key.fileobj is self._process.stdin:
                self._write()
            else:
                self._read(key)

    def _write(self) -> None:
        with contextlib.suppress(BlockingIOError, BrokenPipeError):  # who reads no more is heard to end
            sent = os.write(self._process.stdin.fileno(), self._out[:CHUNK])
            self._out = self._out[sent:]
            if self._out:
                return
        self._eyes.unregister(self._process.stdin)
        self._out = b""

    def _read(self, key: selectors.SelectorKey) -> None:
        found = os.read(key.fd, CHUNK)
        if key.fileobj is self._process.stdout:
            self._seen += found
            if not found:
                raise BotError(f"it has ended by itself{self._how()}")
        elif found:
            self._complaint = (self._complaint + found)[-TAIL:]
        else:
            self._eyes.unregister(key.fileobj)

    def _how(self) -> str:
        """How it ended, and its last words on standard error."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(1)
        for key, _ in self._eyes.select(0):
            if key.fileobj is self._process.stderr:
                self._complaint = (self._complaint + os.read(key.fd, CHUNK))[-TAIL:]
        code = self._process.returncode
        how = "" if code is None else f" (killed by {signal.Signals(-code).name})" if code < 0 else f" (exit code {code})"
        words = plain(self._complaint.decode("utf-8", "replace")).strip()
        return how + (f"; at last it said: {brief(words, TAIL)}" if words else "")

    def leave(self, seconds: float) -> bool:
        """Say quit, close the pipe and wait; whether it went by itself."""
        with contextlib.suppress(BotError, OSError):
            self.send("quit")
            self.line(seconds / 2)
        self._process.stdin.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(seconds)
        went = self._process.poll() is not None
        self.close()
        return went

    def close(self) -> None:
        """End it with all that it has started."""
        self._end()
        self._eyes.close()


def _end_with_parent() -> None:
    """In the child, before it becomes the program: it is killed as soon as the arena is gone, even if that was killed."""
    LIBC.prctl(ON_DEATH_OF_PARENT, signal.SIGKILL)


def _bound(pid: int, memory: int) -> None:
    """So many megabytes, and no core files; where the system knows how."""
    if sys.platform == "linux":
        import resource

        with contextlib.suppress(OSError, ValueError):
            resource.prlimit(pid, resource.RLIMIT_DATA, (memory * MEGABYTE, memory * MEGABYTE))
            resource.prlimit(pid, resource.RLIMIT_CORE, (0, 0))


def _end(process: "subprocess.Popen[bytes]") -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    for pipe in (process.stdin, process.stdout, process.stderr):
        if pipe:
            with contextlib.suppress(OSError):
                pipe.close()
