"""Files that are there whole or not at all, in folders with one writer, and errors that say which file."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that at every moment either the old or the new one is there, whole."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(path.name + ".part")
    try:
        with naming(path), part.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(part, path)
    finally:
        part.unlink(missing_ok=True)


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """An error of the system, such as a full disk, names the file that was to be written."""
    try:
        yield
    except OSError as error:
        if error.filename:
            raise
        raise OSError(error.errno, error.strerror or str(error), str(path)) from None


@contextmanager
def alone(path: Path, patient: bool = False) -> Iterator[None]:
    """Hold an existing file as the only one who does, at the longest until the process ends; who is patient waits his turn."""
    if sys.platform == "win32":
        yield
        return
    import fcntl

    with path.open() as held:
        try:
            fcntl.flock(held, fcntl.LOCK_EX | (0 if patient else fcntl.LOCK_NB))
        except BlockingIOError:
            raise ValueError(f"{path}: another process is at work there; let it end, or give another out") from None
        yield
