"""Files that are there whole or not at all, and folders with one writer."""

import os
import subprocess
import sys
from pathlib import Path
from select import select

import pytest

from sw_env.agents.files import alone, naming, write_whole

HOLDER = """
import sys
from pathlib import Path
from sw_env.agents.files import alone
with alone(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""
"""A process that holds a file until its input ends."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    (tmp_path / "kept.bin").write_bytes(b"old")
    return tmp_path / "kept.bin"


def test_a_full_disk_leaves_the_old_file(path: Path) -> None:
    path.with_name("kept.bin.part").symlink_to("/dev/full")
    with pytest.raises(OSError, match=r"No space left on device: '.*kept\.bin'"):
        write_whole(path, b"new")
    assert path.read_bytes() == b"old"
    write_whole(path, b"new")
    assert path.read_bytes() == b"new"
    assert [one.name for one in path.parent.iterdir()] == ["kept.bin"]


def test_folders_are_made(tmp_path: Path) -> None:
    write_whole(tmp_path / "a" / "b" / "c.bin", b"new")
    assert (tmp_path / "a" / "b" / "c.bin").read_bytes() == b"new"


def test_it_is_on_the_disk_before_it_takes_the_place_of_the_old_one(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[tuple[bytes, bytes]] = []
    real = os.fsync

    def sync(number: int) -> None:
        real(number)
        synced.append((path.with_name("kept.bin.part").read_bytes(), path.read_bytes()))

    monkeypatch.setattr(os, "fsync", sync)
    write_whole(path, b"new")
    assert synced == [(b"new", b"old")]


def test_an_error_of_the_system_names_the_file(path: Path) -> None:
    with pytest.raises(OSError, match=r"\[Errno 28\] .*: '.*kept\.bin'"), naming(path):
        raise OSError(28, "No space left on device")
    with pytest.raises(FileNotFoundError, match="'elsewhere'"), naming(path):
        raise FileNotFoundError(2, "No such file", "elsewhere")


def holder(path: Path) -> "subprocess.Popen[str]":
    other = subprocess.Popen([sys.executable, "-c", HOLDER, path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert other.stdout is not None
    assert other.stdout.readline() == "held\n"
    return other


def test_two_processes_cannot_hold_one_file(path: Path) -> None:
    with holder(path) as other:
        with pytest.raises(ValueError, match=r"kept\.bin: another process is at work there"), alone(path):
            raise AssertionError("there are two of them")
        other.communicate(timeout=60)
    with alone(path):
        assert path.read_bytes() == b"old"


def test_who_is_patient_waits_his_turn(path: Path) -> None:
    with holder(path) as other:
        assert other.stdin is not None
        waiter = subprocess.Popen(
            [sys.executable, "-c", HOLDER.replace("argv[1])", "argv[1]), patient=True"), path],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert select([waiter.stdout], [], [], 2.0)[0] == []
        other.communicate(timeout=60)
    assert waiter.communicate(timeout=60)[0] == "held\n"
    assert waiter.returncode == 0
