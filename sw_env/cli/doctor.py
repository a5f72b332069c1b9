"""`sw-env doctor`: what this installation can do on this machine, and what is missing for what."""

import argparse
import json
import os
import platform
import re
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path
from typing import Any

from sw_env import __version__

PACKAGE = "sw-env"
PURPOSES = {
    "arena": "pictures of ratings, statistics and trainings; running ratings",
    "train": "training, and the agent `net`",
    "render": "positions as PNG and GIF",
    "web": "the table in the browser",
    "store": "trainings mirrored to an object store",
    "ray": "work on the nodes of a Ray cluster",
    "bench": "benchmarks beside OpenSpiel",
    "interop": "tests of other libraries' clients",
    "dev": "the tests",
    "test-web": "the tests of the browser",
}
"""What each extra of pyproject.toml is for."""
LIBRARIES = ("numpy", "numba", "llvmlite", "gymnasium", "pettingzoo", "torch")
VARIABLES = re.compile(r"(SW_ENV|NUMBA|OMP|MKL|XDG_CACHE)_\w+")
"""What in the environment changes how things run."""
REQUIREMENT = re.compile(
    r"(?P<name>[\w.-]+)(?:\[(?P<extras>[\w,-]+)\])?(?P<bounds>[^;]*)(?:;\s*extra == ['\"](?P<extra>[\w-]+)['\"])?"
)
BOUND = re.compile(r"(>=|==|<)\s*([\d.]+)")
SIGNS = {">=": lambda a, b: a >= b, "==": lambda a, b: a == b, "<": lambda a, b: a < b}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print the findings for machines")


def run(args: argparse.Namespace) -> int:
    """The findings; 1 where something is wrong that everybody needs."""
    found = examine()
    print(json.dumps(found) if args.json else "\n".join(as_text(found)))
    return 1 if found["wrong"] else 0


def examine() -> dict[str, Any]:
    """Everything there is to know."""
    found = {
        "versions": versions(),
        "processor": processor(),
        "cache": cache(),
        "variables": {key: value for key, value in sorted(os.environ.items()) if VARIABLES.fullmatch(key)},
        "extras": extras(),
    }
    return found | {"wrong": list(wrong(found))}


def versions() -> dict[str, str | None]:
    """Of this library, of Python, of the libraries below; None is one that is not there."""
    return {"sw_env": __version__, "python": platform.python_version(), **{name: version_of(name) for name in LIBRARIES}}


def version_of(name: str) -> str | None:
    """What is installed under that name."""
    try:
        return version(name)
    except PackageNotFoundError:
        return None


def processor() -> dict[str, Any]:
    """What kernels and networks are compiled for."""
    from sw_env.core.machine import processor_has

    found = {"bmi2": "bmi2", "avx2": "avx2", "bfloat16": "avx512bf16"}
    return {
        "machine": platform.machine(),
        "system": platform.platform(),
        "cores": len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count(),
        **{name: processor_has(feature) for name, feature in found.items()},
        "half_precision": half_precision(),
    }


def half_precision() -> bool | None:
    """Whether networks work in bfloat16 here; None where there is no torch that could say."""
    try:
        from sw_env.agents.neural.networks import has_bfloat16
    except ImportError:
        return None
    return has_bfloat16()


def cache() -> dict[str, Any]:
    """Where compiled code is kept, how much of it, and whether it is that of the engine as it is now."""
    from sw_env.core.jit import CACHE, PLAIN, can_keep

    root, kept = CACHE.parent, kernels_in(CACHE)
    return {
        "folder": str(root),
        "writable": can_keep(CACHE),
        "bytes": sum(size_of(path) for path in root.rglob("*")),
        "kernels": kept,
        "state": "unused" if PLAIN else "warm" if kept else "cold",
        "earlier_engines": sum(path.is_dir() and path != CACHE and kernels_in(path) > 0 for path in root.glob("*-*")),
    }


def kernels_in(folder: Path) -> int:
    """How many binaries are kept there."""
    return sum(1 for _ in folder.rglob("*.nbc"))


def size_of(path: Path) -> int:
    """Bytes of a file that may go away meanwhile."""
    try:
        return path.stat().st_size if path.is_file() else 0
    except OSError:
        return 0


def extras() -> dict[str, dict[str, Any]]:
    """Each extra: what it is for, and what of it is missing or of another version than is asked for."""
    asked = requirements()
    return {name: {"for": about, "missing": missing(name, asked)} for name, about in PURPOSES.items() if name in asked}


def requirements() -> dict[str, list[re.Match[str]]]:
    """What each extra asks for, under "" what everybody needs; nothing where this is no installed package."""
    try:
        lines = requires(PACKAGE) or []
    except PackageNotFoundError:
        return {}
    found: dict[str, list[re.Match[str]]] = {}
    for one in filter(None, map(REQUIREMENT.match, lines)):
        found.setdefault(one["extra"] or "", []).append(one)
    return found


def missing(extra: str, asked: dict[str, list[re.Match[str]]]) -> list[str]:
    """What an extra lacks, with the extras in it."""
    found: list[str] = []
    for one in asked[extra]:
        if one["name"] == PACKAGE:
            found += [text for inner in one["extras"].split(",") for text in missing(inner, asked)]
        elif (have := version_of(one["name"])) is None:
            found.append(one["name"] + one["bounds"].strip())
        elif not fits(have, one["bounds"]):
            found.append(f"{one['name']}{one['bounds'].strip()} (here {have})")
    return list(dict.fromkeys(found))


def fits(have: str, bounds: str) -> bool:
    """Whether a version keeps the bounds of a requirement; what follows its numbers is not looked at."""
    return all(SIGNS[sign](*numbers(have, bound)) for sign, bound in BOUND.findall(bounds))


def numbers(*texts: str) -> list[list[int]]:
    """Versions as numbers, all of them equally long."""
    found = [[int(word) for word in re.match(r"[\d.]*", text)[0].split(".") if word] for text in texts]  # type: ignore[index]
    longest = max(map(len, found))
    return [one + [0] * (longest - len(one)) for one in found]


def wrong(found: dict[str, Any]) -> Iterator[str]:
    """What everybody needs and does not have."""
    asked = requirements()
    if asked:
        yield from (f"{name} is missing" for name in missing("", asked))
    folder = found["cache"]["folder"]
    if not found["cache"]["writable"]:
        yield f"nothing can be kept in {folder}: every process compiles anew; name another place in SW_ENV_CACHE"


def as_text(found: dict[str, Any]) -> Iterator[str]:
    """The findings for people."""
    yield "versions    " + ", ".join(f"{name} {number or 'not there'}" for name, number in found["versions"].items())
    yield from processor_lines(found["processor"])
    yield from cache_lines(found["cache"])
    yield from (f"variable    {key}={value!r}" for key, value in found["variables"].items())
    yield from extra_lines(found["extras"])
    yield from (f"wrong       {problem}" for problem in found["wrong"])
    yield "nothing is wrong" if not found["wrong"] else f"{len(found['wrong'])} wrong"


def processor_lines(found: dict[str, Any]) -> Iterator[str]:
    """The machine, and what is done more slowly on it."""
    yield f"machine     {found['system']}, {found['cores']} cores for this process"
    for name, slower in (("bmi2", "bits are found one by one"), ("avx2", "regions are compared one by one")):
        yield f"{name:<12}{'yes' if found[name] else f'no: {slower}, the same games more slowly'}"
    said = {None: "networks: no torch", True: "networks work in it", False: "networks work in single precision"}
    yield f"bfloat16    {'yes' if found['bfloat16'] else 'no instructions for it'}; {said[found['half_precision']]}"


def cache_lines(found: dict[str, Any]) -> Iterator[str]:
    """The folder of compiled code."""
    size, able = f"{found['bytes'] / 1e6:,.0f} MB", "" if found["writable"] else ", can't be written"
    yield f"cache       {found['folder']}: {size}{able}"
    states = {
        "warm": f"warm: {found['kernels']} compiled kernels of this engine",
        "cold": "cold: nothing is compiled yet; the first use takes about a minute",
        "unused": "unused: kernels run as plain Python (NUMBA_DISABLE_JIT)",
    }
    yield f"            {states[found['state']]}"
    if found["earlier_engines"]:
        yield f"            {found['earlier_engines']} folders of other engines are in it; they may be deleted"


def extra_lines(found: dict[str, Any]) -> Iterator[str]:
    """An extra a line."""
    if not found:
        yield "extras      unknown: this is a folder of sources, not an installed package"
    for name, one in found.items():
        lacks = f"missing: {', '.join(one['missing'])}; pip install '{PACKAGE}[{name}]'" if one["missing"] else "there"
        yield f"{f'[{name}]':<12}{one['for']}: {lacks}"
