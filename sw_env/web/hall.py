"""All tables: how many there may be and for how long, when agents move, what people ask for."""

import asyncio
import contextlib
import logging
import random
import secrets
import time
from dataclasses import dataclass, field
from typing import Any

from sw_env.web.keep import Shelf
from sw_env.web.line import Asker, Busy
from sw_env.web.purse import Purse
from sw_env.web.rooms import Room, Watcher
from sw_env.web.table import Refused, Table, check_agent
from sw_env.web.views import info
from sw_env.web.workers import AgentError, Crew, Overtime

LOG = logging.getLogger("sw_env.web")
DAY = 86400.0
UNBEGUN = 1.0
"""Days after which a table at which nothing was ever decided is removed."""
RETRY = 5.0
"""Seconds between two attempts at what went wrong."""


@dataclass(frozen=True)
class Limits:
    """What one server carries."""

    tables: int = 500
    watchers: int = 1000
    watchers_of_table: int = 64
    tables_each: int | None = None
    """Tables that one visitor may have opened, if not all."""
    age: float = 0.0
    """Days after the last visit on which a table is removed; 0: never."""
    pace: float = 0.4
    """Seconds that a decision of an agent is shown at least."""
    purse: Purse = field(default_factory=Purse)


class Hall:
    """The tables of a server."""

    def __init__(self, crew: Crew, limits: Limits | None = None, shelf: Shelf | None = None) -> None:
        self.crew, self.limits, self.shelf = crew, limits or Limits(), shelf
        self.rooms: dict[str, Room] = {}
        self._keeper: asyncio.Task[None] | None = None

    @property
    def watchers(self) -> int:
        """How many look on, at all tables."""
        return sum(len(room.watchers) for room in self.rooms.values())

    def check_room(self, visitor: str = "") -> None:
        """Refuse a new table where there are too many."""
        if len(self.rooms) >= self.limits.tables:
            raise Refused(f"too many tables: this server carries {self.limits.tables}; try again later")
        most = self.limits.tables_each
        if most is not None and sum(room.visitor == visitor for room in self.rooms.values()) >= most:
            raise Refused(f"too many tables from your address: allowed are {most}; remove one of them")

    def open(self, table: Table, pace: float | None = None, visitor: str = "") -> Room:
        """A room for a new table; refused when there are too many."""
        self.check_room(visitor)
        room = self._add(table, pace, visitor)
        room.notify()
        return room

    def _add(self, table: Table, pace: float | None = None, visitor: str = "") -> Room:
        room = self.rooms[table.id] = Room(table, self.limits.pace if pace is None else pace, self.shelf, visitor)
        if any(seat.agent for seat in table.seats):
            room.driver = asyncio.create_task(self._drive(room))
        return room

    def close(self, key: str, reason: str) -> None:
        """Forget a table."""
        self.rooms.pop(key).shut(reason)
        if self.shelf:
            self.shelf.drop(key)

    def remove(self, key: str, owner: Any) -> None:
        """Forget a table as its owner wishes."""
        room = self.room(key)
        if not isinstance(owner, str) or not secrets.compare_digest(owner.encode(), room.table.owner.encode()):
            raise Refused("only whoever opened this table may remove it")
        self.close(key, "this table was removed by whoever opened it")

    def room(self, key: str) -> Room:
        """The room of a table."""
        if key not in self.rooms:
            raise Refused("no such table; it may have been removed")
        return self.rooms[key]

    def start(self) -> None:
        """Open the tables that were kept, all of them, and look after what has to be tried again."""
        for table, touched in self.shelf.tables() if self.shelf else ():
            room = self._add(table)
            room.kept, room.touched = table.version, touched
        self._keeper = asyncio.create_task(self._keep_house())

    def shutdown(self) -> None:
        """End everything that runs."""
        for room in self.rooms.values():
            room.shut("the server ends")
        if self._keeper:
            self._keeper.cancel()
        if self.shelf and self.shelf.late:
            self.shelf.again()
        self.crew.close()

    async def _keep_house(self) -> None:
        """Now and then: write what could not be written, remove what nobody has come back to."""
        while True:
            await asyncio.sleep(RETRY)
            try:
                self.tidy(time.time())
            except Exception:  # a house that is not kept any more would fill up without a word
                LOG.exception("the tables could not be looked after")

    def tidy(self, now: float) -> None:
        """Write what could not be written, remove what nobody has come back to."""
        if self.shelf and self.shelf.trouble:
            self.shelf.again()
            if not self.shelf.trouble:
                for room in self.rooms.values():
                    room.tell()
        for key, room in list(self.rooms.items()):
            days = (now - room.touched) / DAY
            unbegun = not room.table.version and days > UNBEGUN
            if not room.watchers and (unbegun or 0 < self.limits.age < days):
                self.close(key, "nobody has come back to this table")

    async def _drive(self, room: Room) -> None:
        """Let the agents of a table move, while somebody is there to see it; whatever goes wrong is said and tried again."""
        while True:
            try:
                await self._move(room)
                room.trouble = ""
            except Exception as error:  # a driver that ends would leave the table standing still without a word
                LOG.exception("table %s: an agent's move failed", room.table.id)
                room.thinking = False
                room.trouble = f"An agent's move failed ({type(error).__name__}); it is tried again."
                room.tell()
                await asyncio.sleep(RETRY)

    async def _move(self, room: Room) -> None:
        """Wait for an agent's turn and play it."""
        table = room.table
        room.changed.clear()
        seat = table.actor
        if seat is None or seat.agent is None or not room.watchers:
            await room.changed.wait()
            return
        room.thinking = True
        room.notify()
        version, began = table.version, asyncio.get_running_loop().time()
        asker = Asker(next(iter(room.watchers)).visitor, table.id)
        room.thought = asyncio.create_task(self.choose(table, seat.agent, asker))
        await asyncio.wait({room.thought})
        spent = asyncio.get_running_loop().time() - began
        await asyncio.sleep(0 if room.thought.cancelled() else max(0.0, room.pace - spent))
        room.thinking = False
        if table.version == version and not room.thought.cancelled():
            table.play(*room.thought.result())
        room.notify()

    async def choose(self, table: Table, spec: str, asker: Asker | None = None) -> tuple[int, str]:
        """The agent's action; where it fails, a random one and why."""
        game = table.game
        legal = game.legal
        try:
            hidden = game.hide(game.actor or 0, secrets.randbits(60))
            action = await self.crew.ask(spec, "choose", hidden, self.limits.purse.seconds, asker or Asker("", table.id))
            if action in legal:
                return int(action), ""
            note = f"{spec} named action {action}, which is not legal"
        except (Overtime, AgentError) as error:
            note = str(error)[:200]
        return random.choice(legal), f"{note}; a random legal action was played instead"

    async def hint(self, room: Room, watcher: Watcher, spec: str) -> None:
        """Tell a watcher what an agent would do in his place."""
        table = room.table
        version, game = table.version, table.game
        answer: dict[str, Any] = {"type": "hint", "version": version}
        try:
            hidden = game.hide(game.actor or 0, secrets.randbits(60))
            answer["view"] = await self.analyse(spec, hidden, watcher.visitor)
        except (Overtime, AgentError, Busy) as error:
            answer["error"] = str(error)[:200]
        watcher.tell(answer)

    async def analyse(self, spec: str, game: Any, visitor: str) -> Any:
        """What an agent thinks of a position."""
        return await self.crew.ask(spec, "think", game, 2 * self.limits.purse.seconds, Asker(visitor))

    async def attend(self, room: Room, watcher: Watcher) -> None:
        """Send a watcher every state and every answer, until the connection breaks."""
        await watcher.send({"type": "hello", "info": info(room.table), "seats": sorted(watcher.seats)})
        watcher.news.set()
        while True:
            await watcher.news.wait()
            if room.closed:
                raise Refused(room.closed)
            watcher.news.clear()
            answers, watcher.answers = watcher.answers, []
            for answer in answers:
                await watcher.send(answer)
            await watcher.send(room.state(watcher))

    @contextlib.contextmanager
    def present(self, room: Room, watcher: Watcher) -> Any:
        """A watcher is there, as long as this lasts."""
        if self.watchers >= self.limits.watchers or len(room.watchers) >= self.limits.watchers_of_table:
            raise Refused("too many connections; try again later")
        room.watchers.add(watcher)
        room.touch()
        room.notify()
        try:
            yield
        finally:
            room.watchers.discard(watcher)
            if watcher.hinting:
                watcher.hinting.cancel()
            if room.thought and not room.watchers:
                room.thought.cancel()
            room.touch()
            room.tell()

    def take(self, room: Room, watcher: Watcher, message: Any, agents: list[str]) -> None:
        """What a watcher asks for."""
        if not isinstance(message, dict):
            raise Refused("a message is a JSON object")
        table = room.table
        if "act" in message:
            table.act(watcher.seats, message["act"], message.get("at"))
            room.notify()
        elif message.get("undo") is True:
            table.undo(watcher.seats)
            room.notify()
        elif "hint" in message:
            self._take_hint(room, watcher, message["hint"], agents)
        elif message.get("ping") is not True:
            raise Refused("a message has one of act, undo, hint, ping")

    def _take_hint(self, room: Room, watcher: Watcher, spec: Any, agents: list[str]) -> None:
        check_agent(spec, agents)
        self.limits.purse.check(spec)
        if room.table.game.actor not in watcher.seats:
            raise Refused("hints are for whoever has to decide")
        if watcher.hinting and not watcher.hinting.done():
            raise Refused("a hint is on its way")
        watcher.hinting = asyncio.create_task(self.hint(room, watcher, spec))
