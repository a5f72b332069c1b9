"""Compiled code that can't be kept: one goes on without, and says so."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from numba.core import types
from numba.np.numpy_support import from_dtype

from sw_env.core import jit
from sw_env.core.jit import PLAIN
from sw_env.games import load
from sw_env.games.shared import rules as shared

pytestmark = pytest.mark.skipif(PLAIN, reason="nothing is compiled")

SCRIPT = """
import resource
from sw_env.core.jit import compiling, kernel

@kernel
def twice(x):
    return x + x

@kernel
def thrice(x):
    return twice(x) + x

if {room} < 10**6:
    resource.setrlimit(resource.RLIMIT_FSIZE, ({room}, {room}))
with compiling("sums"):
    print(thrice(7))
"""


APART = """
import sys
import numba
import numpy as np
from sw_env.core.jit import apart_kernel, kernel

@apart_kernel
def twice(s):
    return s.x + s.x

@kernel
def thrice(s):
    return twice(s) + s.x

@kernel
def sextuple(states):
    return 2 * thrice(states[0])

states = np.zeros(1, [("x", np.int64)])
states["x"] = 7
if "before" in sys.argv:  # Numba counts functions and types as it meets them
    numba.njit(lambda x: x)(np.zeros(1, [("y", np.int64)]))
    twice(states[0])
print(sextuple(states), sum(made.stats.cache_misses.total() for made in (twice, thrice, sextuple)))
if "code" in sys.argv:
    for made in (thrice, sextuple):
        (code,) = made.inspect_llvm().values()
        print("declare" in code, any("define" in line and "twice" in line for line in code.splitlines()))
"""


PART = """
import sys
from sw_env.core.jit import kernel

@kernel
def inner(x):
    return x + x

@kernel
def outer(x):
    return inner(x) + x

def codes(made):
    engine = next(iter(outer.overloads.values())).library.codegen._engine if outer.overloads else None
    return [engine.is_symbol_defined(one.fndesc.llvm_func_name) for one in made.overloads.values()]

for name in sys.argv[1:]:
    print(name, {"inner": inner, "outer": outer}[name](7), codes(inner), codes(outer),
          sum(made.stats.cache_misses.total() for made in (inner, outer)))
"""


def play(tmp_path, cache, room=10**9, before=""):
    """Compile something with its cache there; output and error output."""
    path = tmp_path / "sums.py"
    path.write_text(before + SCRIPT.format(room=room))
    environment = os.environ | {"SW_ENV_CACHE": str(cache), "SW_ENV_VERBOSE": ""}
    done = subprocess.run([sys.executable, path], env=environment, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "21\n"), done.stderr
    return done.stderr


def test_what_fits_is_kept_without_a_word(tmp_path):
    assert play(tmp_path, tmp_path / "cache") == ""
    assert len(list((tmp_path / "cache").rglob("*.nbc"))) == 2


def test_a_folder_that_cannot_be_made(tmp_path):
    (tmp_path / "file").write_text("")
    told = play(tmp_path, tmp_path / "file" / "cache")
    assert told.startswith(f"sw_env: compiled code can't be kept in {tmp_path / 'file' / 'cache'}")
    assert "(Not a directory); every process compiles anew" in told
    assert told.count("\n") == 1
    assert not list(tmp_path.rglob("*.nbc"))


def test_a_full_disk(tmp_path):
    """A limit on the size of files stands for the room on the disk."""
    told = play(tmp_path, tmp_path / "cache", before="import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))\n")
    assert "(File too large); every process compiles anew" in told
    assert told.count("\n") == 1


def test_a_disk_that_fills_up_meanwhile(tmp_path):
    told = play(tmp_path, tmp_path / "cache", room=500)
    assert "(File too large); every process compiles anew" in told
    assert told.count("\n") == 1
    assert play(tmp_path, tmp_path / "cache") == ""
    assert len(list((tmp_path / "cache").rglob("*.nbc"))) == 2


def test_each_version_of_a_kernel_is_announced(tmp_path):
    """Numba compiles anew for arguments of other types, and says nothing itself; what the cache has needs no word."""
    again = "with compiling('sums of floats'):\n    thrice(7.5)\nwith compiling('sums'):\n    thrice(8)\n"
    path = tmp_path / "sums.py"
    path.write_text(SCRIPT.format(room=10**9) + again)
    environment = os.environ | {"SW_ENV_VERBOSE": "1", "SW_ENV_CACHE": str(tmp_path / "cache")}
    told = [
        subprocess.run([sys.executable, path], env=environment, capture_output=True, text=True, check=True).stderr
        for _ in range(2)
    ]
    lines = [line.split(" (")[0] for line in told[0].splitlines()]
    assert lines == ["sw_env: compiling " + sums for sums in ("sums", "sums of floats")]
    assert told[1] == ""


def test_a_log_is_told_once_unless_it_is_told_nothing(tmp_path):
    again = "with compiling('sums of floats'):\n    thrice(7.5)\n"
    path = tmp_path / "sums.py"
    path.write_text(SCRIPT.format(room=10**9) + again)

    def told(cache, **wish):
        usual = {key: value for key, value in os.environ.items() if key != "SW_ENV_VERBOSE"}
        environment = usual | {"SW_ENV_CACHE": str(tmp_path / cache)} | wish
        return subprocess.run([sys.executable, path], env=environment, capture_output=True, text=True, check=True).stderr

    assert told("a") == f"sw_env: compiling sums (once; kept in {tmp_path / 'a'}) …\n"
    assert told("a") == "", "it has been kept"
    assert told("b", SW_ENV_VERBOSE="0") == ""
    assert len(list((tmp_path / "b").rglob("*.nbc"))) == 4


TWO_GAMES = """
import sys
sys.path.insert(0, {folder!r})
from sw_env.core import single
from sw_env.game import Game
from sw_env.games import GAMES
for name in ("first", "second"):
    GAMES[name] = f"{{name}}_game"
    before = sum(single.begin.stats.cache_hits.values())
    Game(2, game=name)
    print(name, "found" if sum(single.begin.stats.cache_hits.values()) > before else "compiled")
"""


def test_an_edit_in_one_game_does_not_compile_another_anew(tmp_path):
    source = (Path(__file__).parent / "toy_game.py").read_text(encoding="utf-8")

    def write(name, more=""):
        own = source.replace('"flags"', f'"{name}"').replace("gated", f"gated_{name}")
        own = own.replace('("cards", np.int64)', f'("cards", np.int64), ("of_{name}", np.int64)').replace(
            "self.cards)]", "self.cards, 0)]"
        )
        (tmp_path / f"{name}_game.py").write_text(own + more, encoding="utf-8")

    def play():
        command = [sys.executable, "-c", TWO_GAMES.format(folder=str(tmp_path))]
        environment = os.environ | {"SW_ENV_CACHE": str(tmp_path / "cache"), "SW_ENV_VERBOSE": ""}
        done = subprocess.run(command, env=environment, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return done.stdout.splitlines()

    write("first")
    write("second")
    assert play() == ["first compiled", "second compiled"]
    assert play() == ["first found", "second found"]
    write("second", "# another word\n")
    assert play() == ["first found", "second compiled"]


@pytest.mark.parametrize("name", ["smallworld", "warcraft", "kingdoms"])
def test_who_calls_shared_kernels_is_compiled_anew_when_they_change(name):
    answers = load(name).answers
    folder = Path(sys.modules[answers.apply.__module__].__file__).parent
    calls = any("games.shared.rules" in path.read_text(encoding="utf-8") for path in folder.glob("*.py"))
    for kind in (answers.state, answers.world):
        sources = jit._SOURCES[from_dtype(kind)]
        assert folder.parent in sources
        assert (shared.FOLDER in sources) is calls


@pytest.mark.parametrize("name", ["smallworld", "warcraft", "kingdoms"])
def test_a_kernel_of_one_record_is_kept_by_the_game_s_sources_as_one_of_many_is(name):
    answers = load(name).answers
    one, many = from_dtype(answers.state), types.Array(from_dtype(answers.state), 1, "C")
    folder = Path(sys.modules[answers.apply.__module__].__file__).parents[1]
    assert folder in jit._sources_of((one,))
    assert jit._sources_of((one, types.int64)) == jit._sources_of((many,))
    assert jit._sources_of((types.int64, types.Array(types.int64, 1, "C"))) == ()


def run_apart(folder, *words):
    """The output of that script, line by line."""
    return run(folder, APART, *words)


def run(folder, script, *words):
    """The output of a script, line by line; all of them share a cache."""
    path = folder / "script.py"
    path.write_text(script)
    environment = os.environ | {"SW_ENV_CACHE": str(folder / "cache")}
    done = subprocess.run([sys.executable, path, *words], env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout.split("\n")[:-1]


def test_who_calls_a_kernel_apart_has_no_copy_of_it(tmp_path):
    assert run_apart(tmp_path, "code") == ["42 3", "True False", "True False"]


def test_what_is_kept_brings_along_what_it_calls(tmp_path):
    assert run_apart(tmp_path) == ["42 3"]
    assert run_apart(tmp_path) == ["42 0"]


@pytest.mark.parametrize(("lost", "made"), [("twice", 1), ("thrice", 0), ("sextuple", 1)])
def test_binaries_from_different_processes_find_each_other(tmp_path, lost, made):
    run_apart(tmp_path)
    for path in (tmp_path / "cache").rglob(f"*{lost}*"):
        path.unlink()
    assert run_apart(tmp_path, "before") == [f"42 {made}"]
    assert run_apart(tmp_path) == ["42 0"]


def test_what_is_only_part_of_another_has_no_machine_code_until_it_is_called(tmp_path):
    assert run(tmp_path, PART, "outer", "inner", "inner", "outer") == [
        "outer 21 [False] [True] 2",
        "inner 14 [True] [True] 3",
        "inner 14 [True] [True] 3",
        "outer 21 [True] [True] 3",
    ]


def test_a_part_is_kept_without_machine_code_and_with_it_once_it_has_been_called(tmp_path):
    assert run(tmp_path, PART, "outer") == ["outer 21 [False] [True] 2"]
    small = size_of(tmp_path, "inner")
    assert run(tmp_path, PART, "outer", "inner") == ["outer 21 [] [True] 0", "inner 14 [True] [True] 1"]
    assert size_of(tmp_path, "inner") > small
    kept = size_of(tmp_path, "inner")
    assert run(tmp_path, PART, "outer", "inner") == ["outer 21 [] [True] 0", "inner 14 [True] [True] 0"]
    assert size_of(tmp_path, "inner") == kept


def test_a_part_that_was_kept_becomes_part_of_another_again(tmp_path):
    run(tmp_path, PART, "outer")
    for path in (tmp_path / "cache").rglob("*outer*"):
        path.unlink()
    assert run(tmp_path, PART, "outer", "inner") == ["outer 21 [False] [True] 1", "inner 14 [True] [True] 2"]


def size_of(folder, name):
    """Bytes of the one binary that is kept of a kernel."""
    (path,) = (folder / "cache").rglob(f"*{name}*.nbc")
    return path.stat().st_size
