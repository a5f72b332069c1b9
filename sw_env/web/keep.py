"""Tables in files, so that they outlive the server: everything but the decisions that could be taken back."""

import base64
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from sw_env.config import GameConfig
from sw_env.core.state import STATE
from sw_env.game import Game
from sw_env.web.table import Seat, Table

PLAIN = ("id", "casual", "open_coins", "seed", "head", "lines", "events", "version", "undone", "board")


def packed(table: Table) -> dict[str, Any]:
    """A table as plain data; secret, because the seats' tokens and the hidden stacks are in it."""
    config = table.game.config
    return {key: getattr(table, key) for key in PLAIN} | {
        "seats": [[seat.name, seat.agent, seat.token] for seat in table.seats],
        "edition": config.edition,
        "state": base64.b64encode(table.game.states.tobytes()).decode(),
    }


def unpacked(data: dict[str, Any]) -> Table:
    """The table of such data, with the same dice to come."""
    seats = [Seat(*entry) for entry in data["seats"]]
    config = GameConfig.make(len(seats), data["board"], data["edition"])
    states = np.frombuffer(base64.b64decode(data["state"]), STATE).copy()
    table = Table(Game.of(config, states, skip_forced=False), seats)
    for key in PLAIN:
        setattr(table, key, data[key])
    return table


class Shelf:
    """A folder with a file for each table."""

    def __init__(self, folder: str | Path) -> None:
        self.folder = Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)

    def put(self, table: Table) -> None:
        """Keep a table as it is now; a reader finds the old file or the new one, never half of one."""
        path = self._path(table.id)
        new = path.with_suffix(".new")
        with open(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
            json.dump(packed(table), file, separators=(",", ":"))
        new.replace(path)

    def drop(self, key: str) -> None:
        """Forget a table."""
        self._path(key).unlink(missing_ok=True)

    def tables(self) -> Iterator[Table]:
        """Every table that can still be read."""
        for path in sorted(self.folder.glob("*.json")):
            try:
                yield unpacked(json.loads(path.read_text(encoding="utf-8")))
            except (ValueError, KeyError, TypeError) as error:
                print(f"{path}: cannot be read ({error})")

    def _path(self, key: str) -> Path:
        return self.folder / f"{key}.json"
