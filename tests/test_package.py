"""What is installed: the wheel holds sw_env alone, with all its packages and data, and works from an empty folder."""

import os
import subprocess
import sys
import tomllib
import venv
import zipfile
from pathlib import Path

import pytest

from sw_env.configs import HERE, find

ROOT = Path(__file__).resolve().parents[1]
SETUP = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]
FOLDERS = {name: ROOT / folder for name, folder in SETUP["package-dir"].items()}


def test_every_package_is_listed():
    """A forgotten one works in a checkout and is missing in the wheel."""
    found = {
        ".".join([name, *path.parent.relative_to(folder).parts])
        for name, folder in FOLDERS.items()
        for path in folder.rglob("__init__.py")
    }
    assert sorted(found) == SETUP["packages"]
    for name, folder in FOLDERS.items():
        for path in folder.rglob("*.py"):
            assert ".".join([name, *path.parent.relative_to(folder).parts]) in found, f"{path.parent} has no __init__.py"


def test_a_configuration_is_found_by_path_or_name(tmp_path, monkeypatch):
    assert find("train", "smoke") == HERE / "train" / "smoke.toml"
    monkeypatch.chdir(tmp_path)
    assert find("arena", "demo").is_file()
    Path("demo").write_text("")
    assert find("arena", "demo") == Path("demo"), "a file of one's own goes first"
    assert find("train", "my.toml") == Path("my.toml"), "what looks like a path stays one"
    with pytest.raises(ValueError, match=r"'smok' is neither a file nor a configuration that ships; these do: .*smoke"):
        find("train", "smok")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The wheel of this checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "wheel", "--no-deps", "--wheel-dir", folder, ROOT], check=True, capture_output=True)
    return next(folder.glob("*.whl"))


@pytest.mark.slow
def test_the_wheel_holds_sw_env_alone(wheel):
    names = zipfile.ZipFile(wheel).namelist()
    assert {name.split("/")[0] for name in names if ".dist-info/" not in name} == {"sw_env"}
    listed = ["git", "ls-files", *SETUP["package-dir"].values()]
    tracked = subprocess.run(listed, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    for path in map(Path, tracked.split()):
        inside = path if path.parts[0] == "sw_env" else Path("sw_env", path)
        assert inside.as_posix() in names, f"{path} is not in the wheel"


@pytest.mark.slow
def test_the_wheel_works_in_a_bare_environment(wheel, tmp_path):
    """Demo, arena and a minute of training, in an empty folder that no checkout is near."""
    home = tmp_path / "bare"
    venv.create(home / "venv", with_pip=True)
    run = home / "venv" / "bin"
    clean = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "SW_ENV_CACHE")}

    def call(*words):
        done = subprocess.run([str(word) for word in words], cwd=home, env=clean, capture_output=True, text=True)
        assert done.returncode == 0, f"{words}: {done.stderr[-3000:]}"
        return done.stdout

    pins = ROOT / "constraints.txt"
    call(run / "pip", "install", "-q", "-c", pins, wheel)
    assert "decisions" in call(run / "sw-env", "demo", "--games", "50")
    assert "heuristic" in call(run / "sw-env", "arena", "heuristic", "random", "--games", "20")
    assert call(run / "python", "-c", "import sys, sw_env.agents.registry; print('torch' in sys.modules)") == "False\n"
    call(run / "pip", "install", "-q", "-c", pins, "torch==2.13.0", f"sw-env[train,arena] @ file://{wheel}")
    call(run / "sw-env", "ladder", "demo", "--games", "2", "--no-report")
    call(run / "sw-env", "train", "smoke", "decisions=60000", "games=64", "evaluate=1000", "out=run")
    assert (home / "run" / "net.safetensors").is_file()
    assert "net" in call(run / "sw-env", "arena", "net:path=run/net.safetensors,sims=0", "random", "--games", "4")
