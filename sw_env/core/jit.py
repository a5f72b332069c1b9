"""How kernels are compiled: one decorator, one cache that knows when a source has changed, one warm-up."""

import hashlib
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import numba
import numpy as np

PLAIN = bool(numba.config.DISABLE_JIT)
"""Kernels run as plain Python (NUMBA_DISABLE_JIT=1): slow, for debuggers and coverage."""

_PACKAGE = Path(__file__).resolve().parent.parent
_F = TypeVar("_F", bound=Callable[..., Any])


def _fingerprint() -> str:
    """A hash of all that compiled code depends on; Numba itself looks at one file only."""
    digest = hashlib.sha256(f"{numba.__version__} {np.__version__}".encode())
    for folder in ("data", "core", "obs"):
        for source in sorted((_PACKAGE / folder).glob("*.py")):
            digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


def _cache_folder() -> Path:
    root = os.environ.get("SW_ENV_CACHE") or Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "sw_env"
    return Path(root) / f"{_fingerprint()}-{'checked' if numba.config.BOUNDSCHECK else 'fast'}"


CACHE = _cache_folder()


def kernel(function: _F) -> _F:
    """Compile `function` with numba. Kernels fill what they are given; they do not allocate."""
    return _compiled(function)


def parallel_kernel(function: _F) -> _F:
    """The same for the parallel twin of a batch kernel."""
    return _compiled(function, parallel=True)


def _compiled(function: _F, **options: bool) -> _F:
    previous, numba.config.CACHE_DIR = numba.config.CACHE_DIR, str(CACHE)
    try:
        return numba.njit(cache=True, nogil=True, error_model="numpy", **options)(function)  # type: ignore[no-any-return]
    finally:
        numba.config.CACHE_DIR = previous


@contextmanager
def compiling(what: str, entry: Any) -> Iterator[None]:
    """Say on the terminal when the call inside compiles for the first time, and how long that took."""
    if PLAIN or entry.signatures or _is_cached(entry):
        yield
        return
    loud = sys.stderr.isatty() or os.environ.get("SW_ENV_VERBOSE")
    if loud:
        print(f"sw_env: compiling {what} (once; kept in {CACHE}) …", end="", file=sys.stderr, flush=True)
    start = time.perf_counter()
    yield
    if loud:
        print(f" {time.perf_counter() - start:.0f} s", file=sys.stderr, flush=True)


def _is_cached(entry: Any) -> bool:
    function = entry.py_func
    return any(CACHE.glob(f"*/{Path(function.__code__.co_filename).stem}.{function.__name__}-*.nbi"))
