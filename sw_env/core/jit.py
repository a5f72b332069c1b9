"""How kernels are compiled: one decorator, one cache that knows when a source has changed, one warm-up."""

import hashlib
import itertools
import os
import sys
import time
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache, lru_cache, partial
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any

import numba
import numpy as np
from llvmlite.binding import Linkage
from numba.core import event, types
from numba.core.bytecode import FunctionIdentity
from numba.core.codegen import CPUCodeLibrary
from numba.core.compiler import Compiler
from numba.np import arrayobj

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


class _KernelCompiler(Compiler):  # type: ignore[misc]
    """Numba's own pipeline, with some things different while it compiles a kernel (`_WHILE_COMPILING`)."""

    def compile_extra(self, function: Any) -> Any:
        changes = (*_WHILE_COMPILING, (FunctionIdentity, "_unique_ids", _numbers_for(function)))
        previous = [getattr(owner, name) for owner, name, _ in changes]
        try:
            for owner, name, value in changes:
                setattr(owner, name, value)
            return super().compile_extra(function)
        finally:
            for (owner, name, _), value in zip(changes, previous, strict=True):
                setattr(owner, name, value)


_APART: dict[CPUCodeLibrary, Callable[[], object]] = {}
"""Binaries that are called where they are, and what brings each of them into a process."""
_NUMBERED: dict[Callable[..., Any], int] = {}
"""The functions behind them, with a number that is the same in every process: a name in one binary means it in another."""


def _numbers_for(function: Callable[..., Any]) -> Iterator[int]:
    """What Numba tells functions of one name apart by, the function's own first."""
    usual = FunctionIdentity._unique_ids
    return itertools.chain([_NUMBERED[function]], usual) if function in _NUMBERED else usual


def _set_apart(made: Any) -> None:
    """Let callers of that kernel call it, each of its versions."""
    function, known = made.py_func, made.add_overload
    path = function.__module__, function.__qualname__
    _NUMBERED[function] = 1 << 40 | zlib.crc32(".".join(path).encode())

    def add(compiled: Any) -> None:
        known(compiled)
        _APART[compiled.library] = partial(_bring, *path, tuple(compiled.signature.args), _symbol(compiled))

    made.add_overload = add


def _symbol(compiled: Any) -> str:
    """The name of a kernel in binaries that call it."""
    return str(compiled.fndesc.llvm_func_name)


class _Stranger(Exception):
    """A binary calls a kernel by a name that it does not have here."""


def _bring(module: str, name: str, kinds: tuple[Any, ...], symbol: str) -> None:
    """Have a kernel in the process that is called where it is."""
    made = getattr(import_module(module), name)
    made.compile(kinds)
    if _symbol(made.overloads[kinds]) != symbol:
        raise _Stranger


def _name_of_record(record: Any) -> tuple[str, tuple[int]]:
    """What a record's type is called in the names of kernels; Numba has a number for it that counts the types of a process."""
    return "Record", (int.from_bytes(hashlib.sha256(record.name.encode()).digest()[:6], "little"),)


def _link_unless_apart(caller: CPUCodeLibrary, library: CPUCodeLibrary) -> None:
    """Give a binary a copy of the code it calls; or a note to bring that code along wherever it is loaded."""
    if library in _APART:
        caller._reload_init.add(_APART[library])
    else:
        _link(caller, library)


def _index_as_it_is(context: Any, builder: Any, kind: Any, index: Any, _size: Any) -> Any:
    """An index from Numba's types in LLVM's: no kernel counts from the end, so none asks at each index whether it is negative.

    With bounds checked, a negative index is an IndexError."""
    return context.cast(builder, index, kind, types.intp if kind.signed else types.uintp)


def _finish_self_contained(library: Any) -> None:
    """Keep the functions that were linked in from other kernels to the binary that they were linked into.

    Numba leaves them as weak symbols; then the loader lets a binary call whatever copy the process has loaded before, far
    away in memory: a process that had compiled, or had loaded many kernels, was a third slower than one that had not."""
    library._finalized = True  # a copy for other kernels to link in, before it is closed
    library._get_module_for_linking()
    library._finalized = False
    for function in library._final_module.functions:
        if not function.is_declaration and function.linkage == Linkage.linkonce_odr:
            function.linkage = Linkage.internal
    _finish(library)


_link, _finish = CPUCodeLibrary.add_linking_library, CPUCodeLibrary._finalize_final_module
_WHILE_COMPILING = (
    # LLVM's loop vectoriser takes half the compile time and brings the rules nothing
    (numba.config, "LOOP_VECTORIZE", 0),
    (arrayobj, "fix_integer_index", _index_as_it_is),
    (CPUCodeLibrary, "_finalize_final_module", _finish_self_contained),
    (CPUCodeLibrary, "add_linking_library", _link_unless_apart),
    (types.Record, "mangling_args", property(_name_of_record)),
)


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
        if apart and not PLAIN:
            _set_apart(made)
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
        compiled = load(signature, target)
    except _Stranger:
        return None
    if compiled is not None:
        compiled.library._reload_init.update(compiled.reload_init)
    return compiled


@lru_cache
def _say_unkept(cache: Path, why: str) -> None:
    """Say so once in a process: without a cache each compiles for itself."""
    if sys.stderr is not None:
        text = f"sw_env: compiled code can't be kept in {cache} ({why}); every process compiles anew until there is room"
        print(f"{text}, or another place in SW_ENV_CACHE", file=sys.stderr, flush=True)


CACHE = _cache_folder()
_OPTIONS = {"nogil": True, "error_model": "numpy", "pipeline_class": _KernelCompiler}
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
