"""The course of a game at a table: what was played, what was forced, the record and the ways back."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from sw_env.game import Game
from sw_env.games.faces import words_of
from sw_env.games.moves import Move
from sw_env.record import Line, end

Event = dict[str, Any]
SECRETLY = "decides in secret"


class Played(NamedTuple):
    """A decision that was played."""

    seat: int
    move: Move
    behind: list[Line]
    """The lines of chance and income behind it."""
    secret: bool
    """Whether it is for its seat alone until the phase is over."""


@dataclass
class Past:
    """The game before a decision of a person, to go back to."""

    seat: int
    game: Game
    lines: int
    events: int


class Session:
    """A game under way; whoever has no choice is not asked."""

    def __init__(self, game: Game, head: Line | None = None) -> None:
        self.game, self.head = game, head
        self.lines: list[Line] = [] if head is None else [head]
        """The record; without a head where the game did not begin here."""
        self.events: list[Event] = []
        self.past: list[Past] = []

    def play(self, action: int, note: str = "") -> list[Played]:
        """Play a legal action and the forced ones behind it."""
        return [self._play_one(action, note=note), *self.play_forced()]

    def play_forced(self) -> list[Played]:
        """Play as long as there is no choice; the end of a game is written down."""
        played = []
        while len(self.game.legal) == 1:
            played.append(self._play_one(self.game.legal[0], forced=True))
        if self.game.over and self.lines and "end" not in self.lines[-1]:
            self.lines.append(end(self.game))
        return played

    def _play_one(self, action: int, forced: bool = False, note: str = "") -> Played:
        line, lap, move = self.game.decision(action, forced), self.game.round, self.game.move(action)
        secret = self.game.phase in self.game.spec.secret
        behind = self.game.step(action)
        self.lines += [line, *behind]
        told = ({"note": note} if note else {}) | ({"secret": True} if secret else {})
        self.events.append(event(self.game.config.game, line, behind) | {"round": lap} | told)
        return Played(line["seat"], move, behind, secret)

    @property
    def open_events(self) -> int:
        """How many of the events everybody may know; behind them stand secret decisions of the phase that goes on."""
        known = len(self.events)
        if not self.game.over and self.game.phase in self.game.spec.secret:
            while known and ("secret" in self.events[known - 1] or "undo" in self.events[known - 1]):
                known -= 1
        return known

    def told_to(self, seats: Collection[int], start: int) -> list[Event]:
        """The events from there on as those may know them who hold these seats."""
        known = self.open_events
        return [self._veiled(entry, seats, start + k < known) for k, entry in enumerate(self.events[start:])]

    def _veiled(self, entry: Event, seats: Collection[int], is_open: bool) -> Event:
        """An event without what others decide in secret, and without what is whispered to them."""
        if entry.get("secret") and not is_open and entry["seat"] not in seats:
            return {key: entry[key] for key in ("seat", "secret", "round")} | {"say": SECRETLY}
        whispers = [form["key"] for form in words_of(self.game.config.game).BEHIND if form["line"] in self.game.spec.whispers]
        heard = {key: [word for word in entry[key] if word[0] in seats] for key in whispers if key in entry}
        return {key: heard.get(key, value) for key, value in entry.items() if heard.get(key, True)}

    def remember(self, most: int | None = None) -> None:
        """Whoever decides now may come back to here; of all such points the latest `most` are kept."""
        self.past.append(Past(self.game.actor or 0, self.game.clone(), len(self.lines), len(self.events)))
        if most is not None:
            del self.past[:-most]

    def go_back(self) -> Past:
        """Back to the latest point that was remembered."""
        point = self.past.pop()
        self.game = point.game
        del self.lines[point.lines :]
        del self.events[point.events :]
        return point


def event(game: str, line: Mapping[str, Any], behind: Iterable[Mapping[str, Any]]) -> Event:
    """A decision line and the lines behind it as one mapping, in the words of the game."""
    did: Event = {key: line[key] for key in ("seat", "action", "say", "forced") if key in line}
    forms = {form["line"]: form for form in words_of(game).BEHIND}
    for entry in behind:
        for name, value in entry.items():
            form = forms[name]
            if form.get("several"):
                did.setdefault(form["key"], []).append(value)
            else:
                did[form["key"]] = value
    return did
