"""How the house is kept: who may import whom, how long things may be, how often a kernel is compiled."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("sw_env", "agents", "training", "benchmarks")
FILES = [path for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py"))]
TESTS = sorted((ROOT / "tests").rglob("*.py"))
MAY_IMPORT = {  # package: what of sw_env it may use
    "data": {"data"},
    "core": {"data", "core"},
    "obs": {"data", "core", "obs", "config"},
}
CORE_MAY_USE = {"numpy", "numba", "sw_env", "typing"}
CORE_TOOLS = {"jit.py", "machine.py"}
MAX_FILE, MAX_FUNCTION, MAX_ARGUMENTS = 400, 45, 9


def name(path):
    return str(path.relative_to(ROOT))


def imports(path):
    """Modules that a file imports, with the line."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from ((alias.name, node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
            yield node.module, node.lineno


@pytest.mark.parametrize("path", FILES, ids=name)
def test_imports_go_downwards(path):
    package, *inside = path.relative_to(ROOT).parts
    for module, line in imports(path):
        root, *rest = module.split(".")
        where = f"{name(path)}:{line} imports {module}"
        if package == "sw_env" and inside[0] in MAY_IMPORT and root == "sw_env":
            assert "".join(rest[:1]) in MAY_IMPORT[inside[0]], where
        if package == "sw_env" and inside[0] not in ("cli", "web", "envs", "render"):
            assert root not in ("agents", "training", "benchmarks"), where
        if package == "sw_env" and inside[0] == "data":
            assert root != "numba", where
        if package == "sw_env" and inside[0] == "core" and inside[1] not in CORE_TOOLS:
            assert root in CORE_MAY_USE, where
        if package == "sw_env" and inside[0] == "games" and inside[2:3] == ["data"]:
            assert root not in ("numba", "numpy"), where
            own = f"sw_env.games.{inside[1]}.data"
            assert root != "sw_env" or f"{module}.".startswith(("sw_env.data.", f"{own}.")), where


ORACLES = [ROOT / "tests" / "oracle", *sorted((ROOT / "tests" / "games").glob("*/oracle"))]


@pytest.mark.parametrize("path", [path for oracle in ORACLES for path in sorted(oracle.glob("*.py"))], ids=name)
def test_the_oracle_knows_nothing_of_the_engine(path):
    if path.name.startswith("test_"):
        return
    for module, line in imports(path):
        assert not module.startswith(("sw_env", "agents", "numba", "numpy")), f"{name(path)}:{line} imports {module}"


@pytest.mark.parametrize("path", FILES, ids=name)
def test_files_and_functions_stay_small(path):
    text = path.read_text()
    assert text.count("\n") <= MAX_FILE, f"{name(path)} has {text.count(chr(10))} lines; allowed: {MAX_FILE}"
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            length = (node.end_lineno or 0) - node.lineno + 1
            where = f"{name(path)}:{node.lineno} {node.name}"
            assert length <= MAX_FUNCTION, f"{where} has {length} lines; allowed: {MAX_FUNCTION}"
            if node.name not in BORDER:
                count = len(node.args.posonlyargs + node.args.args + node.args.kwonlyargs)
                assert count <= MAX_ARGUMENTS, f"{where} has {count} arguments; allowed: {MAX_ARGUMENTS}"


BORDER = {"__init__", "step_batch"}
"""Constructors with keywords, and the kernel that takes every buffer of a batch."""


@pytest.mark.parametrize("path", FILES, ids=name)
def test_every_module_says_what_it_is(path):
    tree = ast.parse(path.read_text())
    assert ast.get_docstring(tree), f"{name(path)} has no docstring"
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and any(getattr(d, "id", "") == "kernel" for d in node.decorator_list):
            assert ast.get_docstring(node), f"{name(path)}: kernel {node.name} has no docstring"


def test_nothing_is_left_open():
    words = ("TO" + "DO", "FIX" + "ME", "X" + "XX")
    for path in FILES + TESTS:
        for number, line in enumerate(path.read_text().splitlines(), 1):
            assert not any(word in line for word in words), f"{name(path)}:{number} {line.strip()}"


SPECIALISATIONS = """
import numba, numpy as np
from sw_env.envs.batch import BatchEnv
from sw_env.game import Game
import sw_env.core, sw_env.obs, importlib, pkgutil
for observe in (False, True):
    env = BatchEnv(2, seats=2, observe=observe)
    env.reset(1)
    env.step(env.mask.argmax(1))
env.rollout(1)
env.observe_all()
game = Game(seats=2)
game.step(game.legal[0])
names = [f"{p.__name__}.{info.name}" for p in (sw_env.core, sw_env.obs) for info in pkgutil.iter_modules(p.__path__)]
for name in names:
    module = importlib.import_module(name)
    for name, value in vars(module).items():
        own = hasattr(value, "signatures") and value.py_func.__module__ == module.__name__
        if own and len(value.signatures) > {"shuffle": 2, "step_batch": 2}.get(name, 1):
            print(module.__name__, name, value.signatures)
"""


@pytest.mark.skipif(bool(os.environ.get("NUMBA_DISABLE_JIT")), reason="nothing is compiled")
def test_each_kernel_is_compiled_once(tmp_path):
    """With an empty cache: a second signature means that a caller passes another type, and doubles the compile time.

    (The shuffle works on the ring of banners and on the longer pile of badges; a step is looked at or not.)"""
    environment = os.environ | {"SW_ENV_CACHE": str(tmp_path)}
    command = [sys.executable, "-c", SPECIALISATIONS]
    done = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    assert done.stdout == ""
