"""Finds the boards of the tests: T14 beside this file, the four printed ones with the project."""

import json
from functools import cache
from pathlib import Path

HERE = Path(__file__).resolve().parent
PROJECT = HERE.parents[1]
FOLDERS = (HERE, PROJECT / "sw_env" / "games" / "smallworld" / "data" / "maps")


@cache
def load_board(name):
    for folder in FOLDERS:
        path = folder / f"{name.lower()}.json"
        if path.exists():
            return json.loads(path.read_text(encoding="utf-8"))
    raise FileNotFoundError(f"no board {name} in {[str(folder) for folder in FOLDERS]}")
