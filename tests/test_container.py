"""The container file: what it copies is there, what it installs is what the project asks for, and the commands for it exist."""

import fnmatch
import re
import shlex
import tomllib
from pathlib import Path

import pytest

from sw_env.cli import parser_of

ROOT = Path(__file__).resolve().parents[1]
SETUP = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT = SETUP["project"]
PAGE = (ROOT / "docs" / "install.md").read_text(encoding="utf-8")


def instructions() -> list[tuple[str, str]]:
    """Each instruction of the file and what stands behind it, in order."""
    text = (ROOT / "Containerfile").read_text(encoding="utf-8")
    lines = re.sub(r"\\\n", " ", re.sub(r"^#.*\n", "", text, flags=re.MULTILINE)).splitlines()
    return [(line.split(" ", 1)[0], line.split(" ", 1)[1]) for line in lines if line.strip()]


def all_of(kind: str) -> list[str]:
    return [words for name, words in instructions() if name == kind]


def ignored(path: str) -> bool:
    """Is a path at the root kept out of what is built from?"""
    patterns = (ROOT / ".dockerignore").read_text(encoding="utf-8").split()
    return any(fnmatch.fnmatch(path, pattern.removeprefix("**/")) for pattern in patterns)


def test_it_has_two_stages_of_known_instructions():
    known = ["FROM", "COPY", "RUN", "FROM", "COPY", "COPY", "RUN", "RUN", "ENV", "USER", "WORKDIR", "EXPOSE", "CMD"]
    assert [name for name, _ in instructions()] == known


def test_both_stages_have_a_python_that_the_package_names():
    versions = {re.fullmatch(r"python:([\d.]+)-slim(?: AS wheel)?", words)[1] for words in all_of("FROM")}
    assert len(versions) == 1
    assert f"Programming Language :: Python :: {versions.pop()}" in PROJECT["classifiers"]


def test_what_it_copies_is_there_and_sent():
    assert all_of("COPY") == [". /src", "constraints.txt /opt/", "--from=wheel /dist /opt/dist"]
    needed = ["constraints.txt", "pyproject.toml", "README.md", "LICENSE", *SETUP["tool"]["setuptools"]["package-dir"].values()]
    assert [name for name in needed if ignored(name) or not (ROOT / name).exists()] == []


@pytest.mark.parametrize("name", [".git", ".venv", ".venv-floor", "build", "runs", ".mypy_cache", "__pycache__"])
def test_what_only_this_checkout_needs_is_not_sent(name):
    assert ignored(name)


def test_it_installs_all_that_plays_shows_and_trains():
    install = all_of("RUN")[1]
    extras = re.search(r"\.whl\)\[([\w,]+)\]", install)[1].split(",")
    assert sorted(extras) == ["arena", "ray", "render", "train", "web"]
    assert set(extras) <= PROJECT["optional-dependencies"].keys()
    torch = next(one for one in PROJECT["optional-dependencies"]["train"] if one.startswith("torch"))
    first = f"--no-deps {torch} --index-url https://download.pytorch.org/whl/cpu"
    assert first in install.split(" && ")[0], "the one on PyPI brings CUDA"


def test_it_runs_without_rights_where_it_may_write():
    assert all_of("USER") == ["player"]
    assert "useradd --uid 1000 --create-home player" in all_of("RUN")[2]
    written = [*all_of("WORKDIR"), re.search(r"SW_ENV_CACHE=(\S+)", all_of("ENV")[0])[1]]
    assert f"install -d -m 1777 {' '.join(written)}" in all_of("RUN")[2]
    assert "RAY_AUTH_MODE=token" in all_of("ENV")[0], "whoever reaches a node can run code there"


def test_the_commands_on_the_page_exist():
    """And the one that runs where none is named."""
    lines = [shlex.split(line, comments=True) for line in PAGE.splitlines() if line.startswith("docker run")]
    behind = [words[words.index("sw-env") + 1 :] for words in lines]
    assert [words[1] for words in behind if words] == ["web", "train", "arena"]
    commands = [words[1:] for words in behind if words] + [re.findall(r'"([\w-]+)"', all_of("CMD")[0])[1:]]
    chosen = [parser_of(words[0]).parse_args(words) for words in commands]
    assert [one.command for one in chosen] == ["web", "train", "arena", "demo"]
    ports = [words for words in lines if "-p" in words]
    assert [words[words.index("-p") + 1].split(":")[-1] for words in ports] == all_of("EXPOSE")
