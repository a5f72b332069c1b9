"""A run mirrored elsewhere, and one that goes on from there; by PyArrow's own file system of this machine."""

import json
import os
import shutil
from pathlib import Path
from typing import Any

import pytest
from training_table import TINY, Counter, curve, kept, run_of

from sw_env.training import store as store_
from sw_env.training.log import read_log
from sw_env.training.ppo import PpoSettings, train
from sw_env.training.store import Store

pytest.importorskip("pyarrow")


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def events(folder: Path) -> set[str]:
    """TensorBoard's, which are written on while a run ends."""
    return {path.name for path in folder.glob("events.*")}


def test_a_run_goes_on_from_its_mirror(tmp_path: Path) -> None:
    """The folder is lost in the middle: what was saved comes back, and it ends as if nothing had happened."""
    settings = PpoSettings(**TINY | {"ladder": (), "decisions": 600, "save": 1})
    whole = train(settings, tmp_path / "whole")
    address = (tmp_path / "there").as_uri()
    mirrored = PpoSettings(**settings.as_dict() | {"store": address})
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sw_env.training.ppo.Ppo.total", 200)
        train(mirrored, tmp_path / "here")
    assert files(tmp_path / "there").keys() == files(tmp_path / "here").keys()
    saved = kept(tmp_path / "here")
    shutil.rmtree(tmp_path / "here")
    done = train(mirrored, tmp_path / "elsewhere")
    assert 0 < saved < len(done.rows)
    assert [row | {"ladder": {}} for row in curve(done.rows)] == [row | {"ladder": {}} for row in curve(whole.rows)]
    assert (tmp_path / "there" / "net.safetensors").read_bytes() == (tmp_path / "whole" / "net.safetensors").read_bytes()
    assert files(tmp_path / "there").items() >= {
        (k, v) for k, v in files(tmp_path / "elsewhere").items() if "tfevents" not in k
    }


def test_a_path_is_an_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    run_of(tmp_path / "here", store="there").finish(Counter())
    assert {"run.json", "log.jsonl", "state.pt", "net.safetensors"} <= files(tmp_path / "there").keys()


def test_only_what_has_changed_is_copied_and_the_checkpoint_last(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "here").mkdir()
    for name in ("state.pt", "log.jsonl", "net.safetensors"):
        (tmp_path / "here" / name).write_text(name)
    written: list[str] = []
    monkeypatch.setattr(Store, "_write", lambda store, name, data: written.append(name))
    store = Store(str(tmp_path / "there"), tmp_path / "here")
    store.mirror()
    assert written[-1] == "state.pt"
    assert sorted(written) == ["log.jsonl", "net.safetensors", "state.pt"]
    written.clear()
    (tmp_path / "here" / "log.jsonl").write_text("more rows")
    store.mirror()
    assert written == ["log.jsonl"]


def test_what_breaks_off_leaves_the_earlier_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that ends while it fills a folder, or while it writes to the mirror."""
    run_of(tmp_path / "here", store=str(tmp_path / "there")).finish(Counter())
    before = files(tmp_path / "there")
    store = Store(str(tmp_path / "there"), tmp_path / "new")
    store._files = Cut(store._files)
    with pytest.raises(ValueError, match="the line is cut"):
        store._write("state.pt", b"half")
    assert {name: data for name, data in files(tmp_path / "there").items() if not name.endswith(".part")} == before
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Store, "read", lambda self, name: cut() if name == "state.pt" else before[name])
        with pytest.raises(OSError, match="cut"):
            Store(str(tmp_path / "there"), tmp_path / "new").fill()
    assert not (tmp_path / "new" / "run.json").exists()
    Store(str(tmp_path / "there"), tmp_path / "new").fill()
    assert files(tmp_path / "new") == before


def cut() -> bytes:
    raise OSError("the line is cut")


class Cut:
    """A file system that writes, but does not come to the end of it."""

    def __init__(self, real: Any) -> None:
        self.open_output_stream = real.open_output_stream

    def move(self, source: str, target: str) -> None:
        cut()


# ------------------------------------------------------------------------------------------------------- what is refused


def test_a_mirror_of_another_run_is_refused(tmp_path: Path) -> None:
    run_of(tmp_path / "one", store=str(tmp_path / "there")).finish(Counter())
    run_of(tmp_path / "two", seed=1).begin()
    with pytest.raises(ValueError, match=r"store=.*there belongs to another run \(seed was 0 and is 1\)"):
        run_of(tmp_path / "two", seed=1, store=str(tmp_path / "there"))
    with pytest.raises(ValueError, match="belongs to another run"):
        run_of(tmp_path / "three", seed=1, store=str(tmp_path / "there"))


def test_who_is_behind_its_mirror_is_refused(tmp_path: Path) -> None:
    run_of(tmp_path / "here").finish(Counter(20))
    shutil.copytree(tmp_path / "here", tmp_path / "there")
    there = tmp_path / "there" / "log.jsonl"
    there.write_text(there.read_text() * 2)
    with pytest.raises(ValueError, match=r"here holds less of the run than store=.*there; give another out=…, or empty it"):
        run_of(tmp_path / "here", store=str(tmp_path / "there"))
    assert len(read_log(tmp_path / "here")) == 2
    (tmp_path / "here" / "log.jsonl").unlink()
    with pytest.raises(ValueError, match="here holds less of the run"):
        run_of(tmp_path / "here", store=str(tmp_path / "there"))


@pytest.mark.parametrize(("address", "words"), [("nowhere://some/run", "nowhere"), ("s3://", "s3")])
def test_what_is_no_address_is_refused_in_a_line(tmp_path: Path, address: str, words: str) -> None:
    with pytest.raises(ValueError, match=rf"store={address}: .*{words}") as found:
        run_of(tmp_path, store=address)
    assert "\n" not in str(found.value)


def test_without_the_library_it_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "pyarrow", None)
    with pytest.raises(ValueError, match=r"store= needs PyArrow: pip install 'sw-env\[store\]'"):
        Store(str(tmp_path), tmp_path)


def test_a_run_that_asks_for_none_has_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store_.Store, "__init__", lambda *some: pytest.fail("nobody asked for it"))
    run_of(tmp_path).finish(Counter(20))
    assert json.loads((tmp_path / "run.json").read_text())["settings"]["store"] == ""
    assert not [name for name in os.listdir(tmp_path) if name.endswith(".part")]
