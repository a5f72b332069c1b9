"""What is installed: all packages are listed, and configurations are found (test_distribution.py: the wheel itself)."""

import tomllib
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
    assert find("train", "configs/train/smoke.toml") == HERE / "train" / "smoke.toml", "as pages name it, without a checkout"
    assert find("train", "configs/train/smok.toml") == Path("configs/train/smok.toml")
    assert find("train", "mine/train/smoke.toml") == Path("mine/train/smoke.toml")
    Path("configs/train").mkdir(parents=True)
    Path("configs/train/smoke.toml").write_text("")
    assert find("train", "configs/train/smoke.toml") == Path("configs/train/smoke.toml")
    with pytest.raises(ValueError, match=r"'smok' is neither a file nor a configuration that ships; these do: .*smoke"):
        find("train", "smok")
