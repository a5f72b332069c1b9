"""How kernels are compiled: one decorator, one cache that knows when a source has changed, one warm-up."""

import hashlib
import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache, lru_cache, partial
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any

import numba
import numpy as np
from numba.core import event

from sw_env.core.binaries import KernelCompiler, Stranger, is_wanted, loading, set_apart, wake_when_called

PLAIN = bool(numba.config.DISABLE_JIT)
"""Kernels run as plain Python (NUMBA_DISABLE_JIT=1): slow, for debuggers and coverage."""

_PACKAGE = Path(__file__).resolve().parent.parent
_ENGINE = (_PACKAGE / "core", _PACKAGE / "obs")
_SOURCES: dict[Any, tuple[Path, ...]] = {}
"""Where a game's sources are, files and folders, by the types of its records."""


@cache
def digest_of(folders: tuple[Path, ...]) -> str:
    """A word for all sources there: files, and folders with what is below them."""
    digest = hashlib.sha256(f"{numba.__version__} {np.__version__}".encode())
    for path in folders:
        for source in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
            digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


def _cache_folder() -> Path:
    """Where compiled code is kept: a folder for the engine as it is now."""
    root = os.environ.get("SW_ENV_CACHE") or Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "sw_env"
    return Path(root) / f"{digest_of(_ENGINE)}-{'checked' if numba.config.BOUNDSCHECK else 'fast'}"


def bind_sources(kinds: Sequence[Any], folders: Sequence[Path]) -> None:
    """Code that works on records of these types depends on the sources there, too."""
    for kind in kinds:
        _SOURCES[kind] = (*_SOURCES.get(kind, ()), *folders)


def _sources_of(signature: Any) -> tuple[Path, ...]:
    """The folders of the games in whose records, single ones or arrays of them, a kernel with this signature works."""
    kinds = [kind for one in signature for kind in (one, getattr(one, "dtype", None))]
    return tuple(dict.fromkeys(folder for kind in kinds for folder in _SOURCES.get(kind, ())))


def compiler(*folders: Path, apart: bool = False, **options: bool) -> Callable[[Callable[..., Any]], Any]:
    """A decorator that compiles kernels. Their code is kept under a key of all sources that it comes from: the engine's, the
    kernel's own folder, these folders, those of the games in whose records it works. Numba itself looks at one file only."""

    def decorate(function: Callable[..., Any]) -> Any:
        made = numba.njit(**_OPTIONS, **options)(function)
        if not PLAIN and can_keep(CACHE):
            previous, numba.config.CACHE_DIR = numba.config.CACHE_DIR, str(CACHE)
            try:
                made.enable_caching()
            finally:
                numba.config.CACHE_DIR = previous
            source = Path(function.__code__.co_filename).resolve()
            made._cache._index_key = partial(_key, made._cache._index_key, source, folders)
            made._cache.save_overload = partial(_keep, CACHE, made._cache.save_overload)
            made._cache.load_overload = partial(_found, made._cache.load_overload)
        if not PLAIN:
            wake_when_called(made)
        if apart and not PLAIN:
            set_apart(made)
        return made

    return decorate


def _key(usual: Callable[[Any, Any], Any], source: Path, folders: tuple[Path, ...], signature: Any, codegen: Any) -> Any:
    """Under which compiled code is kept and found. Below a kernel's own folder nobody looks: it may be somebody's home."""
    own = tuple(sorted(source.parent.glob("*.py")))
    return usual(signature, codegen), digest_of((*own, *folders)), digest_of(_sources_of(signature))


@lru_cache
def can_keep(cache: Path) -> bool:
    """Whether there is room for a binary in a cache; a word on it if not. Numba would take another folder, or none and fail."""
    try:
        cache.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=cache) as probe:
            probe.write(bytes(1 << 16))
    except OSError as error:
        _say_unkept(cache, error.strerror)
        return False
    return True


def _keep(cache: Path, save: Callable[[Any, Any], None], signature: Any, compiled: Any) -> None:
    """Keep a binary; where the disk has filled up, go on without."""
    try:
        save(signature, compiled)
    except OSError as error:
        _say_unkept(cache, error.strerror)


def _found(load: Callable[[Any, Any], Any], signature: Any, target: Any) -> Any:
    """A binary that was kept, if there is one; who holds a copy of it has to bring along what it calls."""
    try:
        with loading():
            compiled = load(signature, target)
    except Stranger:
        return None
    if compiled is None or not is_wanted(compiled):
        return None
    compiled.library._reload_init.update(compiled.reload_init)
    return compiled


@lru_cache
def _say_unkept(cache: Path, why: str) -> None:
    """Say so once in a process: without a cache each compiles for itself."""
    if sys.stderr is not None:
        text = f"sw_env: compiled code can't be kept in {cache} ({why}); every process compiles anew until there is room"
        print(f"{text}, or another place in SW_ENV_CACHE", file=sys.stderr, flush=True)


CACHE = _cache_folder()
_OPTIONS = {"nogil": True, "error_model": "numpy", "pipeline_class": KernelCompiler}
QUESTION = {"inline": "always"}
"""How the way from a question to a game's answer is compiled: the call of the answer stands where the question was asked."""
kernel = compiler()
"""Compile a function with numba. Kernels fill what they are given; they do not allocate."""
hot_kernel = compiler(forceinline=True)
"""The same for one that every decision calls: it becomes part of its caller."""
apart_kernel = compiler(apart=True)
"""The same for one that is long and has many callers: they call it where it is. Others are copied into each of their callers,
which is faster to run by a few per cent and slower to compile by its whole length each time."""


class _Announcement(event.Listener):  # type: ignore[misc]
    """A word when Numba begins to compile, and how long it took; where nobody watches, one line in a process and no more."""

    told = False
    """Whether this process has said so before, of whatever it compiled."""

    def __init__(self, what: str, watched: bool) -> None:
        self.what, self.watched, self.start = what, watched, 0.0

    def on_start(self, _event: Any) -> None:
        if not self.start and (self.watched or not _Announcement.told):
            self.start = time.perf_counter()
            _Announcement.told = True
            self._say(f"sw_env: compiling {self.what} (once; kept in {CACHE.parent}) …", end="" if self.watched else "\n")

    def on_end(self, _event: Any) -> None:
        """That of one kernel of many."""

    def finish(self) -> None:
        if self.start and self.watched:
            self._say(f" {time.perf_counter() - self.start:.0f} s")

    def _say(self, text: str, end: str = "\n") -> None:
        with suppress(OSError):  # nobody reads it any more
            print(text, end=end, file=sys.stderr, flush=True)


@contextmanager
def compiling(what: str) -> Iterator[None]:
    """Say when something inside is compiled, and not found in the cache: all of it on a terminal or with SW_ENV_VERBOSE=1,
    the first elsewhere, nothing with SW_ENV_VERBOSE=0."""
    wish = os.environ.get("SW_ENV_VERBOSE")
    if wish in ("", "0") or sys.stderr is None:
        yield
        return
    announcement = _Announcement(what, watched=wish is not None or sys.stderr.isatty())
    event.register("numba:compile", announcement)
    try:
        yield
    finally:
        event.unregister("numba:compile", announcement)
        announcement.finish()
