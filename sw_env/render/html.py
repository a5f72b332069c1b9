"""The replay page: one file that needs no server, no network and no other file."""

import json
from functools import cache
from html import escape
from pathlib import Path
from string import Template
from typing import Any

from sw_env.render.scene import Board
from sw_env.render.svg import board_svg

STATIC = Path(__file__).parent / "static"


@cache
def static(name: str) -> str:
    """A file that comes with the package."""
    return (STATIC / name).read_text(encoding="utf-8")


def page(data: dict[str, Any], board: Board, title: str) -> str:
    """A film as a page."""
    return Template(static("replay.html")).substitute(
        title=escape(title),
        style=static("page.css"),
        board=board_svg(board, f"Board {board.name}"),
        film=embedded(data),
        script=static("board.js") + static("replay.js"),
    )


def embedded(data: Any) -> str:
    """JSON that can stand inside a script element, whatever is in it."""
    text = json.dumps(data, separators=(",", ":"), ensure_ascii=False)
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
