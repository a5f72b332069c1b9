"""Kept tables stay: whatever the disk, the files or the number of tables may do."""

import asyncio
import base64
import json
import os
import random

import pytest

from sw_env.web.hall import DAY, Hall, Limits
from sw_env.web.keep import Shelf, digest, packed, unpacked
from sw_env.web.rooms import Watcher
from sw_env.web.setup import table_from
from sw_env.web.table import Refused
from web.conftest import serving
from web.disks import FullDisk
from web.people import PEOPLE, Player, actor_of, apart, get, post, still_fine
from web.test_table import play, table

pytestmark = pytest.mark.web
pytest.importorskip("starlette")


class NoCrew:
    """Agents that play the first legal action."""

    async def ask(self, spec, what, game, seconds, asker=None):
        return game.legal[0]

    def close(self):
        pass


def shelf_with(folder, count):
    shelf = Shelf(folder)
    tables = [play(table(seed=seed), 5) for seed in range(count)]
    for one in tables:
        shelf.put(one)
    return shelf, tables


def hall_of(shelf, **limits):
    return Hall(NoCrew(), Limits(**limits), shelf)


def in_hall(shelf, work, **limits):
    """Do something in a hall that has started."""

    async def go():
        hall = hall_of(shelf, **limits)
        hall.start()
        try:
            found = work(hall)
            return await found if asyncio.iscoroutine(found) else found
        finally:
            hall.shutdown()

    return apart(go())


def test_all_kept_tables_are_opened_even_when_they_are_too_many(tmp_path):
    shelf, tables = shelf_with(tmp_path, 5)

    def work(hall):
        assert set(hall.rooms) == {one.id for one in tables}
        with pytest.raises(Refused, match="too many tables: this server carries 2"):
            hall.open(table())

    in_hall(shelf, work, tables=2)
    assert len(list(tmp_path.glob("*.json"))) == 5


def test_new_tables_push_nobody_out(tmp_path):
    shelf, tables = shelf_with(tmp_path, 3)

    def work(hall):
        for _ in range(10):
            with pytest.raises(Refused):
                hall.open(table(), visitor="stranger")
        assert set(hall.rooms) == {one.id for one in tables}

    in_hall(shelf, work, tables=3)


def test_one_address_does_not_take_all_tables():
    def work(hall):
        for _ in range(2):
            hall.open(table(), visitor="a")
        with pytest.raises(Refused, match="from your address"):
            hall.open(table(), visitor="a")
        hall.open(table(), visitor="b")

    in_hall(None, work, tables_each=2)


def test_only_age_removes_tables_and_only_where_one_is_stated(tmp_path):
    shelf, tables = shelf_with(tmp_path, 2)
    os.utime(tmp_path / f"{tables[0].id}.json", (0, 0))

    def never(hall):
        hall.tidy(1000 * DAY)
        assert len(hall.rooms) == 2

    def after_a_year(hall):
        empty = hall.open(table())
        watched = hall.open(table())
        watched.watchers.add(Watcher(frozenset(), None))
        hall.tidy(empty.touched + 2 * DAY)
        assert set(hall.rooms) == {tables[1].id, watched.table.id}  # the old one, and the one that never began, are gone

    in_hall(shelf, never)
    in_hall(shelf, after_a_year, age=365)
    assert not (tmp_path / f"{tables[0].id}.json").exists()


def test_a_visit_makes_a_kept_table_young(tmp_path):
    shelf, (one,) = shelf_with(tmp_path, 1)
    os.utime(tmp_path / f"{one.id}.json", (0, 0))

    def work(hall):
        with hall.present(hall.room(one.id), Watcher(frozenset(), None)):
            pass

    in_hall(shelf, work)
    assert (tmp_path / f"{one.id}.json").stat().st_mtime > 0


NESTED = "[" * 100_000


def broken_files(data):
    """What may be in a kept file that is not whole."""
    text = json.dumps(data)
    yield from ["", "{", NESTED, '{"a":' + NESTED, "null", "[]", "{}", "7", "\x00" * 50, text[:-50], text.replace(":", ";")]
    yield text.replace('"version": ', '"version": 1')  # one digit more
    old = {key: value for key, value in data.items() if key not in ("digest", "owner")}
    for key in old:
        yield json.dumps({name: value for name, value in old.items() if name != key})
        for value in (None, 7, -1, 10**400 if key == "seed" else 1e300, "x", [], {}, [[]], [None, None], {"a": 1}):
            if value is not None or key not in ("seed", "head"):
                yield json.dumps(old | {key: value})


def test_no_kept_file_keeps_the_server_from_starting(tmp_path, capsys):
    shelf, (good,) = shelf_with(tmp_path, 1)
    files = list(broken_files(packed(good)))
    for number, text in enumerate(files):
        (tmp_path / f"{number:010x}.json").write_text(text)
    (tmp_path / "bytes.json").write_bytes(bytes(range(256)))
    (tmp_path / "folder.json").mkdir()
    assert [found.id for found, _ in shelf.tables()] == [good.id]
    assert len(list(tmp_path.glob("*.broken"))) == len(files) + 2
    assert capsys.readouterr().out.count("cannot be read") == len(files) + 2
    assert [found.id for found, _ in shelf.tables()] == [good.id]  # said once


def test_a_state_with_wrong_bytes_is_refused_or_plays_to_its_end():
    data, chance, refused = packed(play(table(), 20)), random.Random(1), 0
    for k in range(300):
        state = bytearray(base64.b64decode(data["state"]))
        for _ in range(chance.choice((1, 5, 100))):
            state[chance.randrange(len(state))] ^= chance.randrange(1, 256)
        bad = data | {"state": base64.b64encode(bytes(state)).decode()}
        if bad["state"] != data["state"]:
            with pytest.raises(ValueError, match="as it was written"):
                unpacked(bad)
        del bad["digest"]
        try:
            opened = unpacked(bad)
        except (ValueError, IndexError, KeyError):
            refused += 1
        else:
            play(opened, 5000, seed=k)
            assert opened.game.over
    assert refused > 100


def test_a_kept_game_goes_on_as_it_would_have():
    for seed in range(24):
        one = table_from({"seats": [{}] * (2 + seed % 4), "seed": seed, "edition": ("default", "2009", "2017")[seed % 3]}, [])
        play(one, 7 * seed)
        again = unpacked(json.loads(json.dumps(packed(one))))
        assert again.game.position() == one.game.position()
        play(one, seed=2)
        play(again, seed=2)
        assert again.lines == one.lines


def test_files_of_the_first_version_are_opened():
    old = packed(play(table(), 20))
    del old["digest"], old["owner"], old["game"]
    assert unpacked(old).version == 20
    assert unpacked(old).game.config.game == "smallworld"
    assert digest(old)


def test_a_full_disk_is_said_and_play_goes_on(tmp_path, monkeypatch, capsys):
    disk = FullDisk(monkeypatch)

    async def work(hall):
        disk.full = True
        new = table_from({"seats": [{"agent": "random"}, {"agent": "random"}], "seed": 4}, ["random"])
        room = hall.open(new, 0.0)
        watcher = Watcher(frozenset(), None)
        with hall.present(room, watcher):
            while new.version < 5:
                await asyncio.sleep(0.01)
            assert "No space left" in room.state(watcher)["trouble"]
            assert list(tmp_path.iterdir()) == []  # no half of a file either
            hall.tidy(room.touched)
            assert "No space left" in room.state(watcher)["trouble"]
            disk.full = False
            hall.tidy(room.touched)
            assert room.state(watcher)["trouble"] == ""
        assert (tmp_path / f"{new.id}.json").exists()

    in_hall(Shelf(tmp_path), work)
    said = capsys.readouterr().out
    assert said.count("cannot be kept") == said.count("kept again") == 1


def test_what_could_not_be_written_is_written_at_the_end(tmp_path, monkeypatch):
    disk = FullDisk(monkeypatch)

    def work(hall):
        disk.full = True
        key = hall.open(table()).table.id
        disk.full = False
        return key

    assert (tmp_path / f"{in_hall(Shelf(tmp_path), work)}.json").exists()


def test_no_driver_dies_without_a_word(monkeypatch):
    monkeypatch.setattr("sw_env.web.hall.RETRY", 0.05)

    async def work(hall):
        new = table_from({"seats": [{"agent": "random"}, {"agent": "random"}], "seed": 4}, ["random"])
        real, wrong = new.play, [RuntimeError("a fault"), MemoryError(), OSError("another")]

        def play_badly(*move):
            if wrong:
                raise wrong.pop()
            real(*move)

        new.play = play_badly
        room, said = hall.open(new, 0.0), set()
        watcher = Watcher(frozenset(), None)
        with hall.present(room, watcher):
            while new.version < 3:
                said.add(room.state(watcher)["trouble"])
                await asyncio.sleep(0.005)
        assert any("RuntimeError" in text for text in said)
        assert room.state(watcher)["trouble"] == ""

    in_hall(None, work)


@pytest.mark.skipif(os.name != "posix", reason="needs a folder that can be taken away")
def test_a_real_server_with_no_room(tmp_path):
    keep = tmp_path / "tables"
    with serving("--workers", "1", "--keep", str(keep)) as server:
        _, first = post(server, "/api/tables", {"seats": PEOPLE, "seed": 4})
        players = [Player(server, first["id"], token) for token in first["tokens"]]
        actor, state = actor_of(players)
        keep.rename(tmp_path / "away")
        keep.touch()
        still_fine(players, actor, state)
        status, second = post(server, "/api/tables", {"seats": PEOPLE, "seed": 4})
        assert status == 201
        late = Player(server, second["id"])
        assert "cannot keep" in late.hear("state")["trouble"]
        keep.unlink()
        (tmp_path / "away").rename(keep)
        while late.hear("state")["trouble"]:
            pass
        assert (keep / f"{second['id']}.json").exists()
        assert get(server, f"/api/tables/{first['id']}/record")[0] == 200
