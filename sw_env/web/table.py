"""A table: a game, who sits where, what has happened, and who may do what. It knows no network."""

import hmac
import secrets
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from sw_env.agents.registry import parse_spec
from sw_env.game import Game
from sw_env.record import Line, header
from sw_env.session import Past, Played, Session

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


class Table(Session):
    """One game in play, and who may do what."""

    def __init__(
        self, game: Game, seats: list[Seat], casual: bool = True, seed: int | None = None, head: Line | None = None
    ) -> None:
        super().__init__(game, head)
        self.id = secrets.token_hex(5)
        self.seats, self.casual, self.seed = seats, casual, seed
        self.open_coins = False
        self.board: Any = game.config.board.name
        self.owner = secrets.token_urlsafe(16)
        """Whoever knows it may remove the table."""
        self.version = 0
        self.undone = 0
        self.play_forced()

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
        if type(action) is not int or action not in self.game.legal:
            raise Refused(f"action {str(action)[:20]} is not legal now")
        self.remember(UNDO_STEPS)
        self.play(action)

    def play(self, action: int, note: str = "") -> list[Played]:
        """Play a legal action and the forced ones behind it."""
        played = super().play(action, note)
        self.version += 1
        return played

    def undo_point(self, seats: Collection[int]) -> Past | None:
        """The latest decision of a person, if it was one of these seats' and the game is casual."""
        fits = self.casual and self.past and self.past[-1].seat in seats
        return self.past[-1] if fits else None

    def undo(self, seats: Collection[int]) -> None:
        """Back to before the latest decision of a person."""
        if self.undo_point(seats) is None:
            raise Refused("nothing to take back: only in casual games, only your own latest decision")
        point = self.go_back()
        undo = {"seat": point.seat, "undo": True, "say": "takes the latest decision back", "round": self.game.round}
        if self.events[-1:] != [undo]:  # again and again is said once, or the table would grow without a decision
            self.events.append(undo)
        self.undone += 1
        self.version += 1

    @property
    def has_secrets(self) -> bool:
        """Lines of the record are for one seat alone, and people play."""
        return bool(self.game.spec.whispers) and any(seat.agent is None for seat in self.seats)

    def record(self) -> Iterator[Line]:
        """The record so far; the seed stays secret while the game goes on."""
        if self.head is None:
            raise Refused("this table began in the middle of a game, so it has no record; save its position instead")
        if self.has_secrets and not self.game.over:
            raise Refused("the record of this game tells what only one seat may know; it can be had when the game is over")
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
