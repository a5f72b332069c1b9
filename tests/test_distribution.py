"""What is given away: a wheel that works on each Python that is named, and sources that pass their tests."""

import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
FOLDERS = PROJECT["tool"]["setuptools"]["package-dir"].values()
NAMED = re.findall(r"Python :: (3\.\d+)", "\n".join(PROJECT["project"]["classifiers"]))
PINS = ROOT / "constraints.txt"
MADE = ("PKG-INFO", "setup.cfg", "sw_env.egg-info/")
"""What setuptools adds to the sources."""
BOT = "import random\n\n\ndef decide(game, legal):\n    return random.choice(legal)\n"
PART = (
    *(
        "tests/rulebook",
        "tests/golden",
        "tests/bots",
        "tests/arena/test_ratings.py",
        "tests/test_cli.py",
        "tests/test_container.py",
    ),
    *("tests/test_content.py", "tests/test_game.py", "tests/test_maps.py", "tests/test_package.py", "tests/test_record.py"),
)
"""Tests that are run from the sources, of every kind that needs no extra: rules, records, bots, commands, content."""


class Bare:
    """An empty folder that no checkout is near, with an environment of its own in which nothing is compiled."""

    def __init__(self, home: Path, python: str = sys.executable) -> None:
        self.home, self.run = home, home / "venv" / "bin"
        home.mkdir()
        subprocess.run([python, "-m", "venv", home / "venv"], check=True)
        ours = ("PYTHONPATH", "NUMBA_DISABLE_JIT")
        self.environment = {key: value for key, value in os.environ.items() if key not in ours}
        self.environment |= {"SW_ENV_CACHE": str(home / "cache"), "PYTHONSAFEPATH": "1"}  # ./sw_env is not what is installed

    def __call__(self, name: str, *words: object, cwd: Path | None = None) -> str:
        """What one of its programs prints."""
        command = [str(self.run / name), *map(str, words)]
        done = subprocess.run(command, cwd=cwd or self.home, env=self.environment, capture_output=True, text=True)
        assert done.returncode == 0, f"{command}: {done.stdout[-3000:]}{done.stderr[-3000:]}"
        return done.stdout

    def install(self, *what: object) -> None:
        self("pip", "install", "-q", "--disable-pip-version-check", "-c", PINS, *what)


def tracked(*folders: str) -> list[str]:
    """The files that belong to the project, in a checkout."""
    if not (ROOT / ".git").exists():
        pytest.skip("no checkout")
    listed = subprocess.run(["git", "ls-files", *folders], cwd=ROOT, check=True, capture_output=True, text=True)
    return [name for name in listed.stdout.split("\n") if name and (ROOT / name).is_file()]


def python_of(version: str) -> str | None:
    """A Python of that version on this machine, if there is one that runs."""
    kept = sorted(map(str, (Path.home() / ".pyenv" / "versions").glob(f"{version}.*/bin/python{version}")))
    ask = "import sys; print('%d.%d' % sys.version_info[:2])"
    for path in filter(None, [shutil.which(f"python{version}"), *kept]):
        if subprocess.run([path, "-c", ask], capture_output=True, text=True).stdout.strip() == version:
            return path
    return None


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The wheel of this checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "wheel", "--no-deps", "--wheel-dir", folder, ROOT], check=True, capture_output=True)
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def sources(tmp_path_factory):
    """The source distribution of this checkout's files, made by setuptools in a bare environment."""
    copy, folder = tmp_path_factory.mktemp("copy"), tmp_path_factory.mktemp("sources")
    for name in tracked():
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, copy / name)
    bare = Bare(folder / "bare")
    bare("pip", "install", "-q", "--disable-pip-version-check", *PROJECT["build-system"]["requires"])
    bare("python", "-c", f"from setuptools.build_meta import build_sdist; build_sdist({str(folder)!r})", cwd=copy)
    return next(folder.glob("*.tar.gz"))


@pytest.mark.slow
def test_the_wheel_holds_sw_env_alone(wheel):
    names = zipfile.ZipFile(wheel).namelist()
    assert {name.split("/")[0] for name in names if ".dist-info/" not in name} == {"sw_env"}
    for path in map(Path, tracked(*FOLDERS)):
        inside = path if path.parts[0] == "sw_env" else Path("sw_env", path)
        assert inside.as_posix() in names, f"{path} is not in the wheel"


@pytest.mark.slow
def test_the_wheel_works_in_a_bare_environment(wheel, tmp_path):
    """Demo, arena and a minute of training."""
    bare = Bare(tmp_path / "bare")
    bare.install(wheel)
    assert "decisions" in bare("sw-env", "demo", "--games", "50")
    assert "heuristic" in bare("sw-env", "arena", "heuristic", "random", "--games", "20")
    assert bare("python", "-c", "import sys, sw_env.agents.registry; print('torch' in sys.modules)") == "False\n"
    bare.install("torch==2.13.0", f"sw-env[train,arena] @ file://{wheel}")
    bare("sw-env", "ladder", "demo", "--games", "2", "--no-report")
    bare("sw-env", "train", "configs/train/smoke.toml", "decisions=60000", "games=64", "evaluate=1000", "out=run")
    assert (bare.home / "run" / "net.safetensors").is_file()
    assert "net" in bare("sw-env", "arena", "net:path=run/net.safetensors,sims=0", "random", "--games", "4")


@pytest.mark.slow
@pytest.mark.parametrize("version", NAMED)
def test_the_wheel_works_on_each_python_that_is_named(version, wheel, tmp_path):
    """Without torch: what this machine has of it is for one Python alone."""
    python = python_of(version)
    if python is None:
        pytest.skip(f"no Python {version} here")
    bare = Bare(tmp_path / "bare", python)
    bare.install(wheel)
    assert f"python {version}." in bare("sw-env", "doctor")
    assert "M decisions/s" in bare("sw-env", "demo", "--games", "20")
    (bare.home / "bot.py").write_text(BOT)
    assert "./bot.py" in bare("sw-env", "arena", "./bot.py", "greedy", "--games", "4", "--workers", "1")
    bare("sw-env", "record", "--seats", "3", "--games", "2", "--agents", "heuristic", "--out", "games.jsonl")
    assert "2 games" in bare("sw-env", "check", "games.jsonl")
    bare("sw-env", "show", "games.jsonl", "--out", "game.html")
    assert "<script" in (bare.home / "game.html").read_text(encoding="utf-8")


@pytest.mark.slow
def test_the_sources_are_whole(sources):
    with tarfile.open(sources) as packed:
        names = {name.partition("/")[2] for name in packed.getnames() if packed.getmember(name).isfile()}
    missing = set(tracked()) - names
    assert {name for name in missing if not name.startswith(".ci/")} == set()
    assert {name for name in names - set(tracked()) if not name.startswith(MADE)} == set()


@pytest.mark.slow
def test_the_sources_pass_their_tests(sources, tmp_path):
    """A part of each kind, with what is installed from them; `make test` in their folder runs all."""
    bare = Bare(tmp_path / "bare")
    with tarfile.open(sources) as packed:
        packed.extractall(bare.home, filter="data")
    root = next(bare.home.glob("sw_env-*"))
    bare.install(root, "pytest", "pytest-timeout", "hypothesis")
    where = bare("python", "-c", "import sw_env; print(sw_env.__file__)")
    assert str(bare.run.parent) in where, "what is tested is what was installed"
    kinds = "not slow and not interop and not web and not games"
    told = bare("pytest", "-m", kinds, "-p", "no:cacheprovider", *PART, cwd=root).splitlines()[-1]
    passed = re.search(r"(\d+) passed", told)
    assert passed is not None, told
    assert int(passed[1]) > 400, told
