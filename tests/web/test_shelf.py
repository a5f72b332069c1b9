"""What a shelf writes, says and forgets, to the letter."""

import io
import json
from functools import partial

import pytest

from sw_env.web import keep
from sw_env.web.keep import KINDS, Shelf, digest, packed, unpacked
from web.disks import FullDisk
from web.test_table import table

pytestmark = pytest.mark.web


@pytest.fixture
def heard(monkeypatch):
    """What has been said so far, as somebody hears it at the other end of a pipe."""
    pipe = io.BytesIO()
    monkeypatch.setattr(keep, "print", partial(print, file=io.TextIOWrapper(pipe, encoding="utf-8")), raising=False)
    return lambda: pipe.getvalue().decode().splitlines()


def kept(shelf, count):
    """Tables, and the files that they have as soon as they are put there."""
    tables = [table(seed=seed) for seed in range(count)]
    return tables, [shelf.folder / f"{one.id}.json" for one in tables]


def test_files_that_were_written_long_ago_still_have_their_digest():
    written = "d1526b0606eb36b7f88fb1fa64efe9d5"
    assert digest({"b": [1, "ä"], "a": None}) == written
    assert digest({"digest": "", "a": None, "b": [1, "ä"]}) == written, "in whatever order"


@pytest.mark.parametrize("key", KINDS)
def test_what_is_of_another_kind_is_named(key):
    data = packed(table()) | {"digest": "", key: 1.5}
    with pytest.raises(ValueError, match=f"^{key} is '1.5'$"):
        unpacked(data)


@pytest.mark.parametrize("key", [key for key in KINDS if key not in ("seed", "head", "owner")])
def test_what_is_missing_is_named(key):
    data = packed(table()) | {"digest": ""}
    del data[key]
    with pytest.raises(ValueError, match=f"^{key} is 'None'$"):
        unpacked(data)


def test_the_folders_above_are_made_too(tmp_path):
    assert Shelf(tmp_path / "new" / "tables").folder.is_dir()


def test_a_file_has_no_blanks_and_nothing_of_a_half_that_was_left(tmp_path):
    shelf = Shelf(tmp_path)
    (one,), (path,) = kept(shelf, 1)
    path.with_suffix(".new").write_text("x" * 100_000)
    shelf.put(one)
    assert list(tmp_path.iterdir()) == [path]
    assert path.read_text() == json.dumps(packed(one), separators=(",", ":"))


def test_trouble_is_said_when_it_comes_and_when_it_goes_and_tables_wait_meanwhile(tmp_path, monkeypatch, heard):
    disk, shelf = FullDisk(monkeypatch), Shelf(tmp_path)
    tables, paths = kept(shelf, 3)
    said = [
        f"{tmp_path}: tables cannot be kept (No space left on device); they go on in memory, writing is tried again",
        f"{tmp_path}: tables are kept again",
    ]
    shelf.put(tables[0])
    assert heard() == []
    disk.full = True
    shelf.put(tables[1])
    assert heard() == said[:1]
    shelf.again()
    assert heard() == said[:1]
    disk.full = False
    shelf.put(tables[2])
    assert [path.exists() for path in paths] == [True, False, False]
    shelf.again()
    assert [path.exists() for path in paths] == [True, True, True]
    shelf.again()
    assert heard() == said


def test_a_table_that_is_dropped_while_it_waits_is_not_written(tmp_path, monkeypatch):
    disk, shelf = FullDisk(monkeypatch), Shelf(tmp_path)
    tables, paths = kept(shelf, 2)
    disk.full = True
    for one in tables:
        shelf.put(one)
    shelf.drop(tables[0].id)
    disk.full = False
    shelf.again()
    assert [path.exists() for path in paths] == [False, True]


def test_a_file_may_be_as_large_as_it_says(tmp_path, monkeypatch, heard):
    shelf = Shelf(tmp_path)
    (one,), (path,) = kept(shelf, 1)
    shelf.put(one)
    size = path.stat().st_size
    monkeypatch.setattr(keep, "MAX_FILE", size)
    assert [found.id for found, _ in shelf.tables()] == [one.id]
    monkeypatch.setattr(keep, "MAX_FILE", size - 1)
    assert list(shelf.tables()) == []
    assert heard() == [f"{path}: cannot be read (ValueError: more than {size - 1} bytes); it is now {one.id}.broken"]


def test_a_broken_file_that_cannot_be_set_aside_is_named_and_stays(tmp_path, heard):
    path = tmp_path / "a.json"
    path.write_text("[]")
    path.with_suffix(".broken").mkdir()
    assert list(Shelf(tmp_path).tables()) == []
    assert heard() == [f"{path}: cannot be read (ValueError: not a JSON object)"]
    assert path.exists()
