"""What bots print: it goes to standard error, as far as a terminal shows it as it is, and not for ever."""

import contextlib
import io
import sys
from collections.abc import Iterator
from typing import Any

MOST = 1_000_000
"""Bytes that the bots of a process may print."""
KEPT = "\n\t"
"""What is no letter and yet does no harm."""


class Mouth(io.BufferedIOBase):
    """Bytes to it come out of another stream as harmless letters."""

    name = "<stderr>"
    said = 0
    """By all bots of this process."""

    def __init__(self, out: Any) -> None:
        self._out = out

    def writable(self) -> bool:
        return True

    def fileno(self) -> int:
        """For libraries that ask: that of the other stream."""
        return int(self._out.fileno())

    def write(self, text: Any, /) -> int:
        before, Mouth.said = Mouth.said, Mouth.said + len(text)
        letters = bytes(text)[: max(0, MOST - before)].decode("utf-8", "replace")
        self._pass_on("".join(letter if letter.isprintable() or letter in KEPT else " " for letter in letters))
        if before <= MOST < Mouth.said:
            self._pass_on(f"\n(bots have printed more than {MOST} bytes; nothing more of it is shown)\n")
        return len(text)

    def _pass_on(self, letters: str) -> None:
        with contextlib.suppress(ValueError, OSError, AttributeError):  # whoever reads may have gone
            self._out.write(letters)


@contextlib.contextmanager
def quietly() -> Iterator[None]:
    """While a bot is asked: standard output belongs to the command, and neither stream is the bot's to close."""
    voice = io.TextIOWrapper(Mouth(sys.stderr), "utf-8", "backslashreplace", line_buffering=True)
    with contextlib.redirect_stdout(voice), contextlib.redirect_stderr(voice):
        try:
            yield
        finally:
            if not voice.closed:
                voice.flush()
