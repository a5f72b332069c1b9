"""Tables in files, so that they outlive the server: everything but the decisions that could be taken back."""

import base64
import contextlib
import hashlib
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sw_env.game import Game
from sw_env.games import CLASSIC, load
from sw_env.games.faces import lobby_of, positions_of
from sw_env.web.table import Seat, Table

KINDS: dict[str, tuple[type, ...]] = {
    "id": (str,),
    "casual": (bool,),
    "open_coins": (bool,),
    "seed": (int, type(None)),
    "head": (dict, type(None)),
    "lines": (list,),
    "events": (list,),
    "version": (int,),
    "undone": (int,),
    "board": (str, dict),
    "owner": (str,),
}
"""What is kept of a table as it is."""
LATER = {"owner"}
"""What the files of the first version do not have."""
MAX_FILE = 32_000_000


def packed(table: Table) -> dict[str, Any]:
    """A table as plain data; secret, because the seats' tokens and the hidden stacks are in it."""
    config = table.game.config
    data = {key: getattr(table, key) for key in KINDS} | {
        "seats": [[seat.name, seat.agent, seat.token] for seat in table.seats],
        "game": config.game,
        "edition": config.edition,
        "state": base64.b64encode(table.game.states.tobytes()).decode(),
    }
    return data | {"digest": digest(data)}


def digest(data: dict[str, Any]) -> str:
    """Tells whether a file is as it was written."""
    text = json.dumps({key: value for key, value in data.items() if key != "digest"}, sort_keys=True)
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def unpacked(data: Any) -> Table:
    """The table of such data, with the same dice to come."""
    if not isinstance(data, dict):
        raise ValueError("not a JSON object")
    if data.get("digest", "") not in ("", digest(data)):
        raise ValueError("it is not as it was written")
    for key, kinds in KINDS.items():
        if not isinstance(data.get(key), kinds) and not (key in LATER and key not in data):
            raise ValueError(f"{key} is {str(data.get(key))[:40]!r}")
    seats = [Seat(*entry) for entry in data["seats"]]
    game = data.get("game", CLASSIC)
    config = load(game).configure(len(seats), **lobby_of(game).asked(data["board"], 0, data["edition"]))
    states = positions_of(game).restored(base64.b64decode(data["state"]), config)
    table = Table(Game.of(config, states, skip_forced=False), seats)
    for key in KINDS.keys() & data.keys():
        setattr(table, key, data[key])
    return table


class Shelf:
    """A folder with a file for each table. A full disk harms nothing: `trouble` says what is wrong as long as it lasts."""

    def __init__(self, folder: str | Path) -> None:
        self.folder = Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        self.trouble = ""
        self.late: dict[str, Table] = {}
        """Tables that could not be written as they are now."""

    def put(self, table: Table) -> None:
        """Keep a table as it is now; while there is trouble, it has to wait for `again`."""
        self.late[table.id] = table
        if not self.trouble:
            self.again()

    def again(self) -> None:
        """Write what could not be written."""
        try:
            for key, table in list(self.late.items()):
                self._write(table)
                del self.late[key]
        except OSError as error:
            self._say(f"{error.strerror or error}")
        else:
            self._say("")

    def _write(self, table: Table) -> None:
        """Write a file; a reader finds the old one or the new one, never half of one."""
        path = self._path(table.id)
        new = path.with_suffix(".new")
        try:
            with open(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
                json.dump(packed(table), file, separators=(",", ":"))
            new.replace(path)
        except OSError:
            with contextlib.suppress(OSError):
                new.unlink()  # half a file would take the room of others
            raise

    def _say(self, trouble: str) -> None:
        if trouble and not self.trouble:
            print(f"{self.folder}: tables cannot be kept ({trouble}); they go on in memory, writing is tried again", flush=True)
        if self.trouble and not trouble:
            print(f"{self.folder}: tables are kept again", flush=True)
        self.trouble = trouble

    def touch(self, key: str) -> None:
        """Somebody has been at this table."""
        with contextlib.suppress(OSError):
            os.utime(self._path(key))

    def drop(self, key: str) -> None:
        """Forget a table."""
        self.late.pop(key, None)
        with contextlib.suppress(OSError):
            self._path(key).unlink()

    def tables(self) -> Iterator[tuple[Table, float]]:
        """Every table that can be read, and when somebody was there last; what cannot be read is set aside."""
        for path in sorted(self.folder.glob("*.json")):
            try:
                yield self._read(path), path.stat().st_mtime
            except Exception as error:  # a file may be broken in any way; the others are not to suffer from it
                self._set_aside(path, f"{type(error).__name__}: {str(error)[:200]}")

    def _read(self, path: Path) -> Table:
        if path.stat().st_size > MAX_FILE:
            raise ValueError(f"more than {MAX_FILE} bytes")
        table = unpacked(json.loads(path.read_text(encoding="utf-8")))
        if table.id != path.stem:
            raise ValueError(f"it is of table {table.id[:40]!r}")
        return table

    def _set_aside(self, path: Path, reason: str) -> None:
        aside = path.with_suffix(".broken")
        try:
            path.replace(aside)
            print(f"{path}: cannot be read ({reason}); it is now {aside.name}", flush=True)
        except OSError:
            print(f"{path}: cannot be read ({reason})", flush=True)

    def _path(self, key: str) -> Path:
        return self.folder / f"{key}.json"
