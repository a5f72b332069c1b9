"""Completion by the shells themselves: a terminal with bash in it, fish and zsh where they are installed."""

import os
import pty
import shutil
import subprocess

import pytest

from sw_env.cli import COMMANDS, parser_of
from sw_env.cli.completion import SHELLS, places

PLACES = list(places(parser_of(*COMMANDS)))


@pytest.fixture(scope="module")
def scripts(tmp_path_factory):
    """The script of each shell."""
    folder = tmp_path_factory.mktemp("scripts")
    for name, make in SHELLS.items():
        (folder / name).write_text(make(PLACES))
    return folder


def typed(script, folder, *lines):
    """What a bash at a terminal takes for its words where these lines are typed, tabs and all."""
    (folder / "rc").write_text(f"source {script}\nPS1=\nsw-env() {{ echo; echo \"ran<$*>\"; }}\nbind 'set bell-style none'\n")
    child, terminal = pty.fork()
    if child == 0:
        os.chdir(folder)
        os.execvp("bash", ["bash", "--noprofile", "--rcfile", str(folder / "rc"), "-i"])
    os.write(terminal, "".join(line + "\n" for line in (*lines, "exit")).encode())
    said = b""
    try:
        while part := os.read(terminal, 4096):
            said += part
    except OSError:  # the end of a terminal whose program has left
        pass
    os.waitpid(child, 0)
    os.close(terminal)
    return [line[4:-1] for line in said.decode().split("\r\n") if line.startswith("ran<")]


@pytest.mark.parametrize(
    ("line", "means"),
    [
        ("sw-env rec\t", "record"),
        ("sw-env record --ga\t", "record --game"),
        ("sw-env record --game war\t--snapsh\ttu\t", "record --game warcraft --snapshots turn"),
        ("sw-env arena mc\theur\t--game\t", "arena mcts heuristic --game"),
        ("sw-env bot ch\t--ga\t", "bot check --game"),
        ("sw-env bench eng\t--read\t", "bench engine --readme"),
        ("sw-env train smo\t", "train smoke"),
        ("sw-env check gam\t", "check games.jsonl"),
        ("sw-env record --out gam\t", "record --out games.jsonl"),
    ],
)
def test_bash_completes(scripts, tmp_path, line, means):
    (tmp_path / "games.jsonl").write_text("")
    found = typed(scripts / "bash", tmp_path, line)
    assert [" ".join(one.split()).replace("--game s", "--game") for one in found] == [means]


@pytest.mark.skipif(shutil.which("fish") is None, reason="there is no fish here")
@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("sw-env rec", {"record"}),
        ("sw-env bot ", {"new", "check"}),
        ("sw-env record --game w", {"warcraft"}),
        ("sw-env arena --sp", {"--sprt"}),
    ],
)
def test_fish_completes(scripts, tmp_path, line, words):
    asked = f"source {scripts / 'fish'}; complete -C '{line}'"
    home = os.environ | {"HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path)}
    done = subprocess.run(["fish", "-N", "-c", asked], env=home, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert {row.split("\t")[0] for row in done.stdout.splitlines()} == words


@pytest.mark.skipif(shutil.which("zsh") is None, reason="there is no zsh here")
def test_zsh_reads_it(scripts):
    asked = f"autoload -Uz compinit; compinit -D; source {scripts / 'zsh'}; print $_comps[sw-env]"
    done = subprocess.run(["zsh", "-f", "-c", asked], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("_sw_env\n", "")


def test_every_command_has_its_words():
    known = {place.path: {one.word for one in place.options} for place in PLACES}
    assert set(COMMANDS) <= set(known)
    assert {"--sprt", "--clock", "--html"} <= known["arena"]
    assert {"--games", "--seats"} <= known["bot check"]
    assert next(place for place in PLACES if place.path == "completion").words == ["bash", "zsh", "fish"]
