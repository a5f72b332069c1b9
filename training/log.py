"""A run's log: one row for each iteration in `log.jsonl`, there to be read as soon as it is written."""

import json
import os
from pathlib import Path
from typing import Any

from sw_env.agents.files import naming, write_whole
from sw_env.reading import brief, parse_json

Row = dict[str, Any]
NAME = "log.jsonl"
ABOUT = "run.json"


class Log:
    """The rows so far, in memory and on disk."""

    def __init__(self, folder: Path) -> None:
        self.path, self.rows = folder / NAME, list[Row]()

    def keep(self, iteration: int) -> None:
        """Take up the rows up to a checkpoint; what was written after it is played again."""
        found = read_log(self.path.parent) if self.path.exists() else []
        self.rows = [row for row in found if row["iteration"] <= iteration]
        if len(self.rows) != iteration:
            raise ValueError(f"{self.path}: {len(self.rows)} rows up to the checkpoint, which is at iteration {iteration}")
        write_whole(self.path, "".join(map(as_line, self.rows)).encode())

    def append(self, row: Row) -> None:
        """A new row."""
        self.rows.append(row)
        with naming(self.path), self.path.open("a") as file:
            file.write(as_line(row))

    def sync(self) -> None:
        """All rows are on disk for good before a checkpoint counts on them."""
        with naming(self.path), self.path.open("a") as file:
            os.fsync(file.fileno())


def as_line(row: Row) -> str:
    """A row as a line of the file."""
    return json.dumps(row) + "\n"


def read_log(folder: Path) -> list[Row]:
    """The rows of a run's log; a last line that is half written does not count."""
    path = folder / NAME
    if not path.is_file():
        raise ValueError(f"{folder}: no run is here ({NAME} is missing)")
    *lines, _ = path.read_bytes().split(b"\n")
    rows = []
    for number, line in enumerate(lines, 1):
        try:
            row = parse_json(line)
        except ValueError as error:
            raise ValueError(f"{path}, line {number}: {brief(error)}") from None
        if not isinstance(row, dict) or not {"iteration", "decisions", "seconds"} <= row.keys():
            raise ValueError(f"{path}, line {number}: no row of a training run")
        rows.append(row)
    return rows


def read_about(path: Path) -> dict[str, Any]:
    """What run.json says of a run."""
    try:
        about = parse_json(path.read_bytes())
    except ValueError as error:
        raise ValueError(f"{path}: not JSON: {brief(error)}") from None
    if not isinstance(about, dict) or not isinstance(about.get("settings"), dict) or "algorithm" not in about:
        raise ValueError(f"{path}: not the description of a run")
    return about
