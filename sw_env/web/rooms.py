"""A table and who is there: who is told what, and since when nobody has been there."""

import asyncio
import time
from collections.abc import Callable
from typing import Any, NamedTuple

from sw_env.render.film import changes
from sw_env.render.scene import Board, laid
from sw_env.web.keep import Shelf
from sw_env.web.table import Table
from sw_env.web.views import known_by, labels, news, stacks, view


class Watcher:
    """Somebody who looks at a table, with seats or without; told the latest state as fast as he can take it."""

    def __init__(self, seats: frozenset[int], send: Callable[[Any], Any], visitor: str = "") -> None:
        self.seats, self.send, self.visitor = seats, send, visitor
        self.news = asyncio.Event()
        self.drawn: list[str] = []
        self.labels: list[str] = []
        self.known = (0, -1)
        self.answers: list[dict[str, Any]] = []
        self.hinting: asyncio.Task[None] | None = None
        self.wrongs = 0

    def tell(self, answer: dict[str, Any]) -> None:
        """Something for this one alone."""
        self.answers.append(answer)
        self.news.set()


class Picture(NamedTuple):
    """The present state as everybody sees it."""

    position: dict[str, Any]
    drawn: list[str]
    """The markup of what stands in each region."""
    labels: list[str]
    board: int
    """Which of the boards that there have been lies there now."""


class Room:
    """A table and who is there."""

    def __init__(self, table: Table, pace: float, shelf: Shelf | None = None, visitor: str = "") -> None:
        self.table, self.pace, self.shelf, self.visitor = table, pace, shelf, visitor
        self.kept = -1
        self.watchers: set[Watcher] = set()
        self.changed = asyncio.Event()
        self.thinking = False
        self.driver: asyncio.Task[None] | None = None
        self.thought: asyncio.Task[tuple[int, str]] | None = None
        self.trouble, self.closed = "", ""
        self.touched = time.time()
        self._picture: tuple[int, Picture] | None = None
        self.board: Board | None = None
        self.boards = 0

    def notify(self) -> None:
        """The table has changed."""
        if self.shelf and self.kept != self.table.version:
            self.kept = self.table.version
            self.shelf.put(self.table)
        self.tell()

    def tell(self) -> None:
        """Tell everybody how it stands."""
        self.changed.set()
        for watcher in self.watchers:
            watcher.news.set()

    def touch(self) -> None:
        """Somebody comes or goes."""
        self.touched = time.time()
        if self.shelf:
            self.shelf.touch(self.table.id)

    def shut(self, reason: str) -> None:
        """Send everybody away, and move no more."""
        self.closed = reason
        for task in (self.driver, self.thought):
            if task:
                task.cancel()
        self.tell()

    def picture(self) -> Picture:
        """Position, markup and words of the present state, made once for all watchers."""
        if self._picture is None or self._picture[0] != self.table.version:
            position = self.table.game.position()
            drawn = stacks(self.table.game, position)
            said = labels(self.table, position)
            self._picture = (self.table.version, Picture(position, drawn, said, self._number(position)))
        return self._picture[1]

    def _number(self, position: dict[str, Any]) -> int:
        """The number of the board that lies there; one that has changed gets the next one."""
        board = laid(position, self.table.game.config.board)
        if self.board != board:
            self.board, self.boards = board, self.boards + 1
        return self.boards

    def state(self, watcher: Watcher) -> dict[str, Any]:
        """The state for one watcher; of the board only what is new to him."""
        position, drawn, said, number = self.picture()
        state = view(self.table, watcher.seats, position)
        state |= {"draw": changes(watcher.drawn, drawn), "labels": changes(watcher.labels, said)}
        state |= news(self.table, watcher.known, watcher.seats) | {"board": number}
        watcher.drawn, watcher.labels, watcher.known = drawn, said, known_by(self.table)
        present = {p for other in self.watchers for p in other.seats}
        state |= {"type": "state", "thinking": self.thinking, "present": sorted(present), "watchers": len(self.watchers)}
        return state | {"trouble": self._troubles()}

    def _troubles(self) -> str:
        """What everybody at the table has to know of the server."""
        if self.shelf and self.shelf.trouble:
            why = f"The server cannot keep this table ({self.shelf.trouble})"
            return f"{self.trouble} {why}: it goes on in memory, and writing is tried again.".strip()
        return self.trouble
