"""A bot that is a program: `cmd:./bot`, with limits and options `cmd:seconds=2,depth=3:./bot`."""

import re
import shlex
import shutil
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from sw_env.agents.base import Agent
from sw_env.agents.guests.dialog import Dialog
from sw_env.agents.guests.guest import Guest
from sw_env.agents.guests.telling import opening
from sw_env.agents.guests.trouble import BotError
from sw_env.agents.guests.veil import VeiledGame
from sw_env.game import Game
from sw_env.reading import shown
from sw_env.record import Line

MARK = "cmd:"
FORM = re.compile(r"cmd:(?:(?P<options>\w+=[^:]*):)?(?P<command>.+)")
LIMITS = {"seconds": 10.0, "memory": 1024.0}
"""A move may take so many seconds, the program so many megabytes."""


@dataclass(frozen=True)
class Program:
    """A program before it is started."""

    spec: str

    @property
    def name(self) -> str:
        return self.spec

    def decks(self, usual: int) -> int:
        return 1

    def make(self, config: Any, seed: int) -> Agent:
        return ProgramGuest(self.spec, config, seed)

    def words(self) -> list[str]:
        """The command line."""
        try:
            words = shlex.split(self._parts()["command"])
        except ValueError as error:
            raise self._wrong(str(error)) from None
        if not words or shutil.which(words[0]) is None:
            raise self._wrong(f"there is no program {shown(words[0] if words else '')} that can be started")
        return words

    def chosen(self) -> tuple[dict[str, float], dict[str, str]]:
        """Limits, and options for the bot."""
        limits, options = dict(LIMITS), {}
        for part in filter(None, (self._parts()["options"] or "").split(",")):
            key, equals, value = part.partition("=")
            if not equals or not key.isidentifier() or not value.isprintable():
                raise self._wrong(f"{shown(part)} is not option=value")
            if key in LIMITS:
                limits[key] = self._limit(key, value)
            else:
                options[key] = value
        return limits, options

    def _limit(self, key: str, value: str) -> float:
        try:
            number = float(value)
        except ValueError:
            number = 0.0
        if not 0 < number <= 1e6:
            raise self._wrong(f"{key} is {shown(value)}; allowed: a number above 0, up to 1000000")
        return number

    def _parts(self) -> Mapping[str, str | None]:
        found = FORM.fullmatch(self.spec)
        if found is None:
            raise self._wrong("no command; allowed: cmd:./bot, cmd:seconds=2,depth=3:./bot --fast")
        return found.groupdict()

    def _wrong(self, what: str) -> BotError:
        return BotError(f"agent {shown(self.spec)}: {what}")


class ProgramGuest(Guest):
    """A program as an agent; it is started when it is first asked, and again for the game after one that it has spoiled."""

    clock = staticmethod(time.monotonic)
    """The time of a program is that on the wall."""

    def __init__(self, spec: str, config: Any, seed: int) -> None:
        super().__init__(spec, config, seed, self._choose_each)
        program = Program(spec)
        self._words, (self._limits, self._options) = program.words(), program.chosen()
        self.left: float | None = None
        """Seconds on its clock, where a match has one; else a move has its limit."""
        self._dialog: Dialog | None = None
        self._opening: Line | None = None
        self._heard: list[Line] = []
        self._at = (-1, -1)

    def begin(self, game: Game, seat: int) -> None:
        """A new game, in which it has that seat."""
        self._opening, self._heard = opening(game, seat, self.seed), []

    def hear(self, lines: list[Line]) -> None:
        """What has happened, as its seat may know it."""
        self._heard += lines

    def close(self) -> None:
        """End the program."""
        if self._dialog:
            self._dialog.wire.close()
        self._dialog = None

    def _choose_each(self, states: np.ndarray, bits: np.ndarray, actors: np.ndarray) -> list[int]:
        return [self._choose(states[k : k + 1], int(actors[k])) for k in range(len(states))]

    def _choose(self, state: np.ndarray, seat: int) -> int:
        game = VeiledGame.known_to(seat, state, self.config)
        try:
            dialog = self._started(game)
            self._tell(dialog, game)
            return dialog.choose(game.legal, self._limits["seconds"] if self.left is None else self.left)
        except BotError:
            self.close()
            raise

    def _started(self, game: VeiledGame) -> Dialog:
        """The program, which knows of this game."""
        if self._opening is None and (self._at[0] != game.seat or game.round < self._at[1]):
            self.begin(game, game.seat)  # nobody has said so, but this is another game
        if self._dialog is None:
            self._dialog = Dialog(self._words, int(self._limits["memory"]), self._options)
            self._opening = self._opening or opening(game, game.seat, self.seed)
        self._at = (game.seat, game.round)
        return self._dialog

    def _tell(self, dialog: Dialog, game: VeiledGame) -> None:
        """What is new to it."""
        if self._opening:
            dialog.tell("newgame", self._opening)
        for line in self._heard:
            dialog.tell("move", line)
        dialog.tell("position", game.position())
        if "deal" in dialog.wants:
            dialog.tell("deal", Game.position(game))
        self._opening, self._heard = None, []
