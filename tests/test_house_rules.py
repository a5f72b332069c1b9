"""How the house is kept: who may import whom, how long things may be, how often a kernel is compiled."""

import ast
import fnmatch
import importlib
import os
import subprocess
import sys
import tomllib

import pytest
from kernels import COMPILES, FILES, ROOT, calls_of_kernels, circle

TESTS = sorted((ROOT / "tests").rglob("*.py"))
MAY_IMPORT = {  # room: what of sw_env it may use
    "core": {"core", "reading"},
    "obs": {"core", "obs", "games", "pages", "reading"},
}
CORE_MAY_USE = {"numpy", "numba", "sw_env", "typing"}
CORE_TOOLS = {"binaries.py", "jit.py", "machine.py", "masks.py", "questions.py"}
UPSTAIRS = [["sw_env", room] for room in ("agents", "training", "benchmarks")]
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
            assert module.split(".")[:2] not in UPSTAIRS, where
        if package == "sw_env" and inside[0] == "core" and inside[1] not in CORE_TOOLS:
            assert root in CORE_MAY_USE, where


@pytest.mark.parametrize("path", sorted((ROOT / "sw_env" / "games").glob("*/data/*.py")), ids=name)
def test_facts_of_a_game_rest_on_facts_alone(path):
    may = ("sw_env.reading.", "sw_env.games.shared.", "sw_env.games." + path.parent.parent.name + ".data.")
    found = [(f"{module}.", f"{name(path)}:{line} imports {module}") for module, line in imports(path)]
    assert [where for module, where in found if module.startswith("numba.")] == []
    assert [where for module, where in found if module.startswith("sw_env.") and not module.startswith(may)] == []


ORACLES = [ROOT / "tests" / "oracle", *(ROOT / "tests" / "games").glob("*/oracle")]


@pytest.mark.parametrize("path", sorted(path for folder in ORACLES for path in folder.glob("*.py")), ids=name)
def test_the_oracle_knows_nothing_of_the_engine(path):
    if path.name.startswith("test_"):
        return
    for module, line in imports(path):
        assert not module.startswith(("sw_env", "numba", "numpy")), f"{name(path)}:{line} imports {module}"


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


UNTYPED = {"sw_env.core.jit"}
"""What works on Numba's private parts, which have no types."""


def holds_kernels(path):
    """Whether Numba compiles something in a file."""
    for node in ast.walk(ast.parse(path.read_text())):
        for mark in getattr(node, "decorator_list", ()):
            if getattr(getattr(mark, "func", mark), "id", "") in COMPILES:
                return True
    return False


def test_types_are_checked_in_every_file_without_kernels():
    overrides = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["mypy"]["overrides"]
    ignored, checked = ([n for o in overrides if o.get("ignore_errors") is wish for n in o["module"]] for wish in (True, False))
    modules = {".".join(path.relative_to(ROOT).with_suffix("").parts): path for path in FILES if path.name != "__init__.py"}
    modules = {name if name.startswith("sw_env.") else f"sw_env.{name}": path for name, path in modules.items()}
    assert checked
    for pattern in checked:
        assert pattern in modules, f"{pattern}: there is no such file"
    for pattern in ignored:
        found = set(fnmatch.filter(modules, pattern)) - set(checked) - UNTYPED
        assert found, f"{pattern}: there is no such file"
        for name in found:
            assert holds_kernels(modules[name]), f"{name} holds no kernel: its types are to be checked"


def test_nothing_is_left_open():
    words = ("TO" + "DO", "FIX" + "ME", "X" + "XX")
    for path in FILES + TESTS:
        for number, line in enumerate(path.read_text().splitlines(), 1):
            assert not any(word in line for word in words), f"{name(path)}:{number} {line.strip()}"


SPECIALISATIONS = """
import numba, numpy as np
from sw_env.envs.batch import BatchEnv
from sw_env.game import Game
import sw_env.core, sw_env.obs, sw_env.games.smallworld.rules, importlib, pkgutil
ROOMS = (sw_env.core, sw_env.obs, sw_env.games.smallworld, sw_env.games.smallworld.rules)
for observe in (False, True):
    env = BatchEnv(2, seats=2, observe=observe)
    env.reset(1)
    env.step(env.mask.argmax(1))
env.rollout(1)
env.observe_all()
game = Game(seats=2)
game.step(game.legal[0])
names = [f"{p.__name__}.{info.name}" for p in ROOMS for info in pkgutil.iter_modules(p.__path__)]
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


@pytest.mark.parametrize("game", ["smallworld", "warcraft"])
@pytest.mark.parametrize("file", ["legal.py", "step.py"])
def test_what_decides_by_phase_names_each_of_them(game, file):
    """A phase that is forgotten would fall into the last branch; that one says in a comment which phase it is for."""
    phases = importlib.import_module(f"sw_env.games.{game}.data.enums").Phase
    text = (ROOT / "sw_env" / "games" / game / "rules" / file).read_text()
    assert [phase.name for phase in phases if phase.name != "OVER" and f"Phase.{phase.name}" not in text] == []


def test_no_kernel_reaches_itself():
    """The runner looks for circles before anything is compiled (conftest.py); here is what it looks at."""
    calls = calls_of_kernels()
    assert ("core.play", "advance") in calls["core.batch", "rollout"]
    assert ("games.smallworld.rules.turn", "begin_turn") in calls["games.smallworld.rules.turn", "end_turn"]
    assert circle(calls) == ""
    assert circle({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}}) == "a → c → b → a"
    assert circle({"a": {"a", "b"}, "b": set()}) == ""
