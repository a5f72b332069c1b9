"""All tables and everybody who looks on: who is told what, when agents move, how many there may be."""

import asyncio
import contextlib
import random
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sw_env.web.keep import Shelf
from sw_env.web.table import MAX_SPEC, Refused, Table
from sw_env.web.views import info, news, stacks, view
from sw_env.web.workers import AgentError, Crew, Overtime


@dataclass(frozen=True)
class Limits:
    """What one server carries."""

    tables: int = 500
    watchers: int = 1000
    watchers_of_table: int = 64
    budget: float = 5.0
    """Seconds that an agent has for a decision."""
    pace: float = 0.4
    """Seconds that a decision of an agent is shown at least."""


class Watcher:
    """Somebody who looks at a table, with seats or without; told the latest state as fast as he can take it."""

    def __init__(self, seats: frozenset[int], send: Callable[[Any], Any]) -> None:
        self.seats, self.send = seats, send
        self.news = asyncio.Event()
        self.drawn: list[str] = []
        self.known = (0, -1)
        self.answers: list[dict[str, Any]] = []
        self.hinting: asyncio.Task[None] | None = None
        self.wrongs = 0

    def tell(self, answer: dict[str, Any]) -> None:
        """Something for this one alone."""
        self.answers.append(answer)
        self.news.set()


class Room:
    """A table and who is there."""

    def __init__(self, table: Table, pace: float, shelf: Shelf | None = None) -> None:
        self.table, self.pace, self.shelf = table, pace, shelf
        self.kept = -1
        self.watchers: set[Watcher] = set()
        self.changed = asyncio.Event()
        self.thinking = False
        self.driver: asyncio.Task[None] | None = None
        self._picture: tuple[int, dict[str, Any], list[str]] | None = None

    def notify(self) -> None:
        """The table has changed."""
        if self.shelf and self.kept != self.table.version:
            self.shelf.put(self.table)
            self.kept = self.table.version
        self.changed.set()
        for watcher in self.watchers:
            watcher.news.set()

    def picture(self) -> tuple[dict[str, Any], list[str]]:
        """Position and markup of the present state, made once for all watchers."""
        if self._picture is None or self._picture[0] != self.table.version:
            position = self.table.game.position()
            self._picture = (self.table.version, position, stacks(self.table.game, position))
        return self._picture[1], self._picture[2]

    def state(self, watcher: Watcher) -> dict[str, Any]:
        """The state for one watcher; of the board only what is new to him."""
        position, drawn = self.picture()
        state = view(self.table, watcher.seats, position)
        state["draw"] = {r: markup for r, markup in enumerate(drawn) if r >= len(watcher.drawn) or watcher.drawn[r] != markup}
        state |= news(self.table, watcher.known)
        watcher.drawn, watcher.known = drawn, (len(self.table.events), self.table.undone)
        present = {p for other in self.watchers for p in other.seats}
        return state | {"type": "state", "thinking": self.thinking, "present": sorted(present), "watchers": len(self.watchers)}


class Hall:
    """The tables of a server."""

    def __init__(self, crew: Crew, limits: Limits | None = None, shelf: Shelf | None = None) -> None:
        self.crew, self.limits, self.shelf = crew, limits or Limits(), shelf
        self.rooms: dict[str, Room] = {}

    @property
    def watchers(self) -> int:
        """How many look on, at all tables."""
        return sum(len(room.watchers) for room in self.rooms.values())

    def open(self, table: Table, pace: float | None = None) -> Room:
        """A room for a new table; deserted ones make way when there are too many."""
        if len(self.rooms) >= self.limits.tables:
            deserted = next((key for key, room in self.rooms.items() if not room.watchers), None)
            if deserted is None:
                raise Refused("too many tables; try again later")
            self.close(deserted)
        room = self.rooms[table.id] = Room(table, self.limits.pace if pace is None else pace, self.shelf)
        room.notify()
        if any(seat.agent for seat in table.seats):
            room.driver = asyncio.create_task(self._drive(room))
        return room

    def close(self, key: str) -> None:
        """Forget a table."""
        room = self.rooms.pop(key)
        if room.driver:
            room.driver.cancel()
        if self.shelf:
            self.shelf.drop(key)

    def room(self, key: str) -> Room:
        """The room of a table."""
        if key not in self.rooms:
            raise Refused("no such table; it may have been cleared away")
        return self.rooms[key]

    def shutdown(self) -> None:
        """End everything that runs."""
        for room in self.rooms.values():
            if room.driver:
                room.driver.cancel()
        self.crew.close()

    def reopen(self) -> None:
        """Open the tables that were kept."""
        for table in self.shelf.tables() if self.shelf else ():
            self.open(table)

    async def _drive(self, room: Room) -> None:
        """Let the agents of a table move, while somebody is there to see it."""
        table = room.table
        while True:
            room.changed.clear()
            seat = table.actor
            if seat is None or seat.agent is None or not room.watchers:
                await room.changed.wait()
                continue
            room.thinking = True
            room.notify()
            version, began = table.version, asyncio.get_running_loop().time()
            action, note = await self.choose(table, seat.agent)
            spent = asyncio.get_running_loop().time() - began
            await asyncio.sleep(max(0.0, room.pace - spent))
            room.thinking = False
            if table.version == version:
                table.play(action, note)
            room.notify()

    async def choose(self, table: Table, spec: str) -> tuple[int, str]:
        """The agent's action; where it fails, a random one and why."""
        game = table.game
        legal = game.legal
        try:
            hidden = game.hide(game.actor or 0, secrets.randbits(60))
            action = await self.crew.ask(spec, "choose", hidden, self.limits.budget)
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
            answer["view"] = await self.crew.ask(spec, "think", hidden, 2 * self.limits.budget)
        except (Overtime, AgentError) as error:
            answer["error"] = str(error)[:200]
        watcher.tell(answer)

    async def attend(self, room: Room, watcher: Watcher) -> None:
        """Send a watcher every state and every answer, until the connection breaks."""
        await watcher.send({"type": "hello", "info": info(room.table), "seats": sorted(watcher.seats)})
        watcher.news.set()
        while True:
            await watcher.news.wait()
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
        room.notify()
        try:
            yield
        finally:
            room.watchers.discard(watcher)
            if watcher.hinting:
                watcher.hinting.cancel()
            room.notify()

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
        if not isinstance(spec, str) or len(spec) > MAX_SPEC or spec.partition(":")[0] not in agents:
            raise Refused(f"unknown agent; allowed: {', '.join(agents)}")
        if room.table.game.actor not in watcher.seats:
            raise Refused("hints are for whoever has to decide")
        if watcher.hinting and not watcher.hinting.done():
            raise Refused("a hint is on its way")
        watcher.hinting = asyncio.create_task(self.hint(room, watcher, spec))
