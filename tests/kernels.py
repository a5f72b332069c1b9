"""What can be read of kernels without compiling them: which ones there are, and which ones they call."""

import ast
from collections.abc import Hashable, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("sw_env", "agents", "training", "benchmarks")
FILES = [path for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py"))]
COMPILES = {"kernel", "hot_kernel", "search_kernel", "net_kernel", "frozen", "intrinsic", "overload"}
"""Decorators under which Numba types a function."""

Kernel = tuple[str, str]
"""Module below sw_env, and name."""


def calls_of_kernels() -> dict[Kernel, set[Kernel]]:
    """Each kernel, and those that it calls."""
    calls = {}
    for path in FILES:
        text = path.read_text()
        if not any(f"@{mark}" in text for mark in COMPILES):
            continue
        body = ast.parse(text).body
        module = ".".join(path.relative_to(ROOT).with_suffix("").parts).removeprefix("sw_env.")
        kernels = [node for node in body if isinstance(node, ast.FunctionDef) and COMPILES & marks_of(node)]
        homes = {node.name: module for node in kernels}
        for node in body:
            if isinstance(node, ast.ImportFrom) and node.module:
                homes |= {alias.name: node.module.removeprefix("sw_env.") for alias in node.names}
        for node in kernels:
            called = {n.func.id for n in ast.walk(node) if isinstance(n, ast.Call) and isinstance(n.func, ast.Name)}
            calls[module, node.name] = {(homes[name], name) for name in called & set(homes)}
    return calls


def marks_of(node: ast.FunctionDef) -> set[str]:
    """The names of its decorators."""
    return {getattr(getattr(mark, "func", mark), "id", "") for mark in node.decorator_list}


def circle(calls: Mapping[Hashable, set[Hashable]]) -> str:
    """A kernel that reaches itself through others, as the way that it takes; or nothing.

    Compiled, it would end the process without a word. One that calls itself is no harm: Numba types it, or says why not."""
    try:
        TopologicalSorter({kernel: called - {kernel} for kernel, called in calls.items()}).prepare()
    except CycleError as error:
        return " → ".join(".".join(kernel) if isinstance(kernel, tuple) else str(kernel) for kernel in error.args[1])
    return ""
