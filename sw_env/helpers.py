"""Helping processes: each ends with the one that started it, whatever ended that."""

import multiprocessing
import os
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from typing import Any


def end_with_parent() -> None:
    """A helper's first deed: from now on it ends as soon as its parent is gone, even if that was killed."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_follow, args=(parent,), name="end with parent", daemon=True).start()


def _follow(parent: Any) -> None:
    """Waits for the far end of a pipe that closes with the parent, on every system and whichever of its threads began us."""
    parent.join()
    os._exit(1)


def pool(helpers: int, begin: Callable[..., None] | None = None, given: tuple[Any, ...] = ()) -> ProcessPoolExecutor:
    """So many helpers that end with this process; `begin` is called in each."""
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(helpers, context, _begin, (begin, given))


def _begin(begin: Callable[..., None] | None, given: tuple[Any, ...]) -> None:
    end_with_parent()
    if begin is not None:
        begin(*given)
