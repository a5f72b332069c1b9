"""A table: a game, who sits where, what has happened, and who may do what. It knows no network."""

import hmac
import secrets
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from sw_env.agents.registry import parse_spec
from sw_env.game import Game
from sw_env.record import Line, end, header
from sw_env.render.film import event

MAX_NAME = 24
MAX_SPEC = 200
UNDO_STEPS = 200


class Refused(ValueError):
    """Somebody wants what he may not; nothing has changed."""


@dataclass
class Seat:
    """A place at the table: a person with a token, or an agent with a spec string."""

    name: str
    agent: str | None = None
    token: str = field(default_factory=lambda: secrets.token_urlsafe(16))


@dataclass
class Past:
    """The game before a decision of a person, to go back to."""

    seat: int
    game: Game
    lines: int
    events: int


class Table:
    """One game in play."""

    def __init__(
        self, game: Game, seats: list[Seat], casual: bool = True, seed: int | None = None, head: Line | None = None
    ) -> None:
        self.id = secrets.token_hex(5)
        self.game, self.seats, self.casual, self.seed = game, seats, casual, seed
        self.head, self.lines = head, [] if head is None else [head]
        self.events: list[dict[str, Any]] = []
        self.past: list[Past] = []
        self.open_coins = False
        self.board: Any = game.config.board.name
        self.owner = secrets.token_urlsafe(16)
        """Whoever knows it may remove the table."""
        self.version = 0
        self.undone = 0
        self._play_forced()

    @property
    def actor(self) -> Seat | None:
        """Whose decision it is."""
        return None if self.game.actor is None else self.seats[self.game.actor]

    def seats_of(self, tokens: Collection[str]) -> frozenset[int]:
        """The seats of people whose tokens these are."""
        mine = [seat for seat in self.seats if seat.agent is None]
        known = [seat for seat in mine if any(hmac.compare_digest(seat.token.encode(), t.encode()) for t in tokens)]
        return frozenset(self.seats.index(seat) for seat in known)

    def act(self, seats: Collection[int], action: Any, at: Any) -> None:
        """A decision of a person."""
        actor = self.game.actor
        if actor is None:
            raise Refused("the game is over")
        if actor not in seats:
            raise Refused(f"it is not your decision, but that of seat {actor}")
        if type(at) is not int or at != self.version:
            raise Refused("the game has moved on meanwhile; look again")
        if type(action) is not int or not 0 <= action < 64 or not self.game.mask >> action & 1:
            raise Refused(f"action {str(action)[:20]} is not legal now")
        self.past = [*self.past, Past(actor, self.game.clone(), len(self.lines), len(self.events))][-UNDO_STEPS:]
        self.play(action)

    def play(self, action: int, note: str = "") -> None:
        """Play a legal action and the forced ones behind it."""
        self._play_one(action, note=note)
        self._play_forced()
        self.version += 1

    def _play_forced(self) -> None:
        while len(self.game.legal) == 1:
            self._play_one(self.game.legal[0], forced=True)
        if self.game.over and self.lines and "end" not in self.lines[-1]:
            self.lines.append(end(self.game))

    def _play_one(self, action: int, forced: bool = False, note: str = "") -> None:
        line, lap = self.game.decision(action, forced), self.game.round
        behind = self.game.step(action)
        self.lines += [line, *behind]
        self.events.append(event(line, behind) | {"round": lap} | ({"note": note} if note else {}))

    def undo_point(self, seats: Collection[int]) -> Past | None:
        """The latest decision of a person, if it was one of these seats' and the game is casual."""
        fits = self.casual and self.past and self.past[-1].seat in seats
        return self.past[-1] if fits else None

    def undo(self, seats: Collection[int]) -> None:
        """Back to before the latest decision of a person."""
        point = self.undo_point(seats)
        if point is None:
            raise Refused("nothing to take back: only in casual games, only your own latest decision")
        self.past.pop()
        self.game = point.game
        del self.lines[point.lines :]
        del self.events[point.events :]
        undo = {"seat": point.seat, "undo": True, "say": "takes the latest decision back", "round": self.game.round}
        if self.events[-1:] != [undo]:  # again and again is said once, or the table would grow without a decision
            self.events.append(undo)
        self.undone += 1
        self.version += 1

    def record(self) -> Iterator[Line]:
        """The record so far; the seed stays secret while the game goes on."""
        if self.head is None:
            raise Refused("this table began in the middle of a game, so it has no record; save its position instead")
        yield self.head | {"seed": self.seed if self.game.over else None}
        yield from self.lines[1:]


def new_table(game: Game, seats: list[Seat], casual: bool, seed: int) -> Table:
    """A table for a game that begins."""
    return Table(game, seats, casual, seed, header(game, seed))


def seat_from(entry: Mapping[str, Any], number: int, agents: Collection[str]) -> Seat:
    """A seat as the page describes it."""
    if not isinstance(entry, Mapping):
        raise Refused("a seat is an object with a name or an agent")
    spec, name = entry.get("agent"), entry.get("name")
    if spec is not None:
        check_agent(spec, agents)
    if name is not None and not isinstance(name, str):
        raise Refused(f"seat {number}: the name is no text")
    clean = " ".join("".join(c for c in name or "" if c.isprintable()).split())[:MAX_NAME]
    return Seat(clean or (f"{spec.partition(':')[0]} {number}" if spec else f"Seat {number}"), spec)


def check_agent(spec: Any, agents: Collection[str]) -> None:
    """Refuse what names no agent."""
    if not isinstance(spec, str) or len(spec) > MAX_SPEC or spec.partition(":")[0] not in agents:
        raise Refused(f"unknown agent {str(spec)[:40]!r}; allowed: {', '.join(agents)}")
    try:
        parse_spec(spec)
    except (ValueError, ImportError) as error:
        raise Refused(str(error)) from None
