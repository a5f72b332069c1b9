"""What a bot did wrong, in one line; the traceback of its own code goes to a file that the line names."""

import hashlib
import os
import traceback
from pathlib import Path

from sw_env.reading import brief

LONGEST_TRACE = 20_000


class BotError(ValueError):
    """A bot from outside cannot be had, or did what no player may."""


def plain(text: str) -> str:
    """A text from outside as one line that a terminal shows as it is."""
    return "".join(letter if letter.isprintable() else " " for letter in text)


def told(error: BaseException) -> str:
    """An exception of a bot's own code in one line: what, in which line of which file, and where its traceback is."""
    what = plain(f"{type(error).__name__}: {words_of(error)}")
    frames = traceback.extract_tb(error.__traceback__)
    if isinstance(error, SyntaxError) and error.filename:
        where = f"{Path(error.filename).name}, line {error.lineno}"
    else:
        where = f"{Path(frames[-1].filename).name}, line {frames[-1].lineno}" if frames else "no line is known"
    return f"{brief(what, 200)} ({where}; traceback in {keep_trace(error)})"


def words_of(error: BaseException) -> str:
    """Its text, even where a bot has made it so that there is none."""
    try:
        return error.msg if isinstance(error, SyntaxError) else str(error)
    except Exception:
        return "it cannot be shown"


def keep_trace(error: BaseException) -> str:
    """The file that holds the traceback, called by what is in it: an error that comes again writes nothing new."""
    text = "".join(traceback.format_exception(error))[-LONGEST_TRACE:].encode("utf-8", "backslashreplace")
    path = folder() / f"{hashlib.blake2b(text, digest_size=5).hexdigest()}.txt"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text)
    except OSError as trouble:
        return f"no file, for {path.parent} cannot be written ({trouble.strerror})"
    return str(path)


def folder() -> Path:
    """Where tracebacks are kept: `bots` in $SW_ENV_CACHE, or in the cache of the user."""
    return Path(os.environ.get("SW_ENV_CACHE") or Path.home() / ".cache" / "sw_env") / "bots"
