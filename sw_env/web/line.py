"""Who waits for an agent, and whose turn it is: fair by visitor, then by table, and with an end to it."""

import asyncio
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Any

MOST_ANALYSES, ANALYSES_EACH = 64, 8
"""So many analyses and hints may wait, of all visitors and of one; a table waits once at most."""
MEMORY = 10_000


class Busy(Exception):
    """Too many wait already; the text says so."""


@dataclass(frozen=True)
class Asker:
    """Who wants an agent to think: a visitor's address, and the table whose turn it is, or none for an analysis."""

    visitor: str = ""
    table: str | None = None


@dataclass(eq=False)
class Ticket:
    """A place in the line."""

    asker: Asker
    number: int
    called: asyncio.Future[Any] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class Line:
    """Those who wait."""

    def __init__(self) -> None:
        self.waiting: list[Ticket] = []
        self._served: OrderedDict[tuple[str, str | None], int] = OrderedDict()
        self._count = 0

    def join(self, asker: Asker) -> Ticket:
        """Wait behind those who wait; Busy where an analysis would be one too many."""
        if asker.table is None:
            others = [ticket.asker.visitor for ticket in self.waiting if ticket.asker.table is None]
            if len(others) >= MOST_ANALYSES or others.count(asker.visitor) >= ANALYSES_EACH:
                raise Busy("too many analyses are waiting; try again later")
        self._count += 1
        self.waiting.append(Ticket(asker, self._count))
        return self.waiting[-1]

    def leave(self, ticket: Ticket) -> bool:
        """Wait no longer; whether he still did."""
        waits = ticket in self.waiting
        if waits:
            self.waiting.remove(ticket)
        return waits

    def call(self, analyses: bool = True) -> Ticket | None:
        """Take out the one who is next: the visitor served longest ago, and of his tables that one."""
        there = [t for t in self.waiting if not t.called.done()]  # others are on their way out
        those = [t for t in there if analyses or t.asker.table is not None]
        if not those:
            return None
        found = min(those, key=self._rank)
        self.waiting.remove(found)
        self._count += 1
        for key in _keys(found.asker):
            self._served[key] = self._count
            self._served.move_to_end(key)
        while len(self._served) > MEMORY:
            self._served.popitem(last=False)
        return found

    def _rank(self, ticket: Ticket) -> tuple[int, ...]:
        return (*(self._served.get(key, 0) for key in _keys(ticket.asker)), ticket.number)


def _keys(asker: Asker) -> tuple[tuple[str, str | None], ...]:
    """A visitor, and what he asks for."""
    return (asker.visitor, "all"), (asker.visitor, asker.table)
