"""What becomes of a compiled kernel: a part of those that call it, a binary by itself, or one that is called where it is."""

import hashlib
import itertools
import zlib
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from importlib import import_module
from typing import Any
from weakref import WeakSet

import numba
from llvmlite.binding import Linkage
from numba.core import types
from numba.core.bytecode import FunctionIdentity
from numba.core.codegen import CPUCodeLibrary, JITCPUCodegen
from numba.core.compiler import Compiler
from numba.core.compiler_lock import global_compiler_lock
from numba.core.sigutils import normalize_signature
from numba.np import arrayobj

_COMPILED_NOW: list[Callable[..., Any]] = []
"""The function that is being compiled, behind those that call it."""


class KernelCompiler(Compiler):
    """Numba's own pipeline, with some things different while it compiles a kernel (`_WHILE_COMPILING`)."""

    def compile_extra(self, function: Any) -> Any:
        _COMPILED_NOW.append(function)
        if _is_part():
            self.state.flags.no_cpython_wrapper = self.state.flags.no_cfunc_wrapper = True
        try:
            with _changed(*_WHILE_COMPILING, (FunctionIdentity, "_unique_ids", _numbers_for(function))):
                return _furnish(super().compile_extra(function))
        finally:
            _COMPILED_NOW.pop()


@contextmanager
def _changed(*changes: tuple[Any, str, Any]) -> Iterator[None]:
    """Something else for a while in place of what these owners have under these names."""
    previous = [getattr(owner, name) for owner, name, _ in changes]
    try:
        for owner, name, value in changes:
            setattr(owner, name, value)
        yield
    finally:
        for (owner, name, _), value in zip(changes, previous, strict=True):
            setattr(owner, name, value)


_WAITING: "WeakSet[CPUCodeLibrary]" = WeakSet()
"""What is only part of other kernels so far: checked and optimised, for those to link in, but without machine code and without
a way in from Python, which would be a quarter of the work. Whoever calls it by itself has it compiled anew."""


def _is_part() -> bool:
    """Whether what is compiled now is compiled for one that calls it, and not called where it is."""
    return len(_COMPILED_NOW) > 1 and _COMPILED_NOW[-1] not in _NUMBERED


def _finish_or_wait(library: CPUCodeLibrary) -> None:
    """Make machine code of a kernel that is called from outside; or of one that is called where it is."""
    if _is_part() and library._object_caching_enabled:
        _wait(library)
    else:
        _finish_self_contained(library)


def _wait(library: Any) -> None:
    """All that Numba does in the end but machine code; what is kept of it is LLVM's bitcode."""
    library._finalize_dynamic_globals()
    library._verify_declare_only_symbols()
    library._finalized, library.serialize_using_object_code = True, library.serialize_using_bitcode
    _WAITING.add(library)


def _load_as_kept(codegen: Any, kept: tuple[str, str, Any]) -> Any:
    """What was kept without machine code waits again."""
    _, kind, _ = kept
    with _changed((CPUCodeLibrary, "_finalize_final_module", _wait if kind == "bitcode" else _finish)):
        return _load(codegen, kept)


def _set_env_if_there(codegen: Any, name: str, environment: Any) -> None:
    """Only machine code has a place for it."""
    if codegen._engine.is_symbol_defined(name):
        _set_env(codegen, name, environment)


def _furnish(compiled: Any) -> Any:
    """The same kernel with the environments of its parts, which had no place for them before."""
    for environment in compiled._find_referenced_environments():
        compiled.library.codegen.set_env(environment.env_name, environment)
    return compiled


def wake_when_called(made: Any) -> None:
    """Let a kernel that is only part of others become a binary by itself when it is called from outside."""
    usual, enter = made.compile, made.add_overload

    def add(compiled: Any) -> None:
        if waits(compiled):
            made.overloads[tuple(compiled.signature.args)] = compiled
        else:
            enter(compiled)

    def compile_(signature: Any) -> Any:
        with global_compiler_lock:
            kinds = tuple(normalize_signature(signature)[0])
            if kinds in made.overloads and waits(made.overloads[kinds]) and not _COMPILED_NOW:
                del made.overloads[kinds]
            return usual(signature)

    made.add_overload, made.compile = add, compile_


def waits(compiled: Any) -> bool:
    """Whether a kernel is only part of others."""
    return compiled.library in _WAITING


_APART: dict[CPUCodeLibrary, Callable[[], object]] = {}
"""Binaries that are called where they are, and what brings each of them into a process."""
_NUMBERED: dict[Callable[..., Any], int] = {}
"""The functions behind them, with a number that is the same in every process: a name in one binary means it in another."""


def _numbers_for(function: Callable[..., Any]) -> Iterator[int]:
    """What Numba tells functions of one name apart by, the function's own first."""
    usual = FunctionIdentity._unique_ids
    return itertools.chain([_NUMBERED[function]], usual) if function in _NUMBERED else usual


def set_apart(made: Any) -> None:
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


class Stranger(Exception):
    """A binary calls a kernel by a name that it does not have here."""


def _bring(module: str, name: str, kinds: tuple[Any, ...], symbol: str) -> None:
    """Have a kernel in the process that is called where it is."""
    made = getattr(import_module(module), name)
    made.compile(kinds)
    if _symbol(made.overloads[kinds]) != symbol:
        raise Stranger


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
_load, _set_env = JITCPUCodegen.unserialize_library, JITCPUCodegen.set_env
_WHILE_COMPILING = (
    # LLVM's loop vectoriser takes half the compile time and brings the rules nothing
    (numba.config, "LOOP_VECTORIZE", 0),
    (arrayobj, "fix_integer_index", _index_as_it_is),
    (CPUCodeLibrary, "_finalize_final_module", _finish_or_wait),
    (JITCPUCodegen, "set_env", _set_env_if_there),
    (CPUCodeLibrary, "add_linking_library", _link_unless_apart),
    (types.Record, "mangling_args", property(_name_of_record)),
)
_WHILE_LOADING = ((JITCPUCodegen, "unserialize_library", _load_as_kept), (JITCPUCodegen, "set_env", _set_env_if_there))


def is_wanted(compiled: Any) -> bool:
    """Whether a binary that was kept will do: a part of others for those others only."""
    return bool(_COMPILED_NOW) or not waits(compiled)


def loading() -> AbstractContextManager[None]:
    """While a binary that was kept is loaded."""
    return _changed(*_WHILE_LOADING)
