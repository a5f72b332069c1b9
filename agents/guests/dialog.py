"""The host's half of the protocol of docs/protocol.md with one program."""

import json
import re
import time
from collections.abc import Mapping, Sequence
from typing import Any

from sw_env.agents.guests.trouble import BotError
from sw_env.agents.guests.wire import Late, Wire
from sw_env.agents.specs import nearest
from sw_env.reading import shown

VERSION = 1
GREETING = 20.0
"""Seconds until a program has said that it is ready."""
GRACE = 1.0
"""Seconds in which it answers after `stop`."""
WANTS = ("deal",)
"""What a bot may ask to be told beside the rest."""


class Dialog:
    """One program that plays; every sin is a BotError."""

    def __init__(self, words: Sequence[str], memory: int, chosen: Mapping[str, str]) -> None:
        self.wire = Wire(words, memory)
        self.name = ""
        self.options: dict[str, str] = {}
        self.wants: set[str] = set()
        try:
            self._greet()
            self._choose_options(chosen)
        except BaseException:
            self.wire.close()
            raise

    def _greet(self) -> None:
        """Who it is, until it is ready."""
        self.wire.send(f"protocol {VERSION}")
        deadline = time.monotonic() + GREETING
        while True:
            try:
                line = self.wire.line(deadline - time.monotonic())
            except Late:
                raise BotError(f"it was not ready after {GREETING:g} s") from None
            word, _, rest = line.partition(" ")
            if word == "ready":
                return
            self._note(word, rest, line)

    def _note(self, word: str, rest: str, line: str) -> None:
        """A line of the greeting."""
        if word == "id":
            self.name = rest
        elif word == "option" and rest:
            key, _, default = rest.partition(" ")
            self.options[key] = default
        elif word == "wants" and rest in WANTS:
            self.wants.add(rest)
        elif word == "error":
            raise BotError(f"it says: {shown(rest)}")
        elif word not in ("info", ""):
            raise BotError(f"it says {shown(line)}; allowed until it is ready: id, option, wants, info, error, ready")

    def _choose_options(self, chosen: Mapping[str, str]) -> None:
        for key, value in chosen.items():
            if key not in self.options:
                allowed = ", ".join(self.options) or "none"
                raise BotError(f"unknown option {shown(key)}{nearest(key, self.options)}; allowed: {allowed}")
            self.wire.send(f"setoption {key} {value}")

    def tell(self, word: str, what: Any) -> None:
        """A line with an object in it."""
        self.wire.send(f"{word} {json.dumps(what, separators=(',', ':'))}")

    def choose(self, legal: Sequence[int], seconds: float) -> int:
        """Its move, asked for with `go`; whoever is late is told to `stop`."""
        self.wire.look()
        while (line := self.wire.pending()) is not None:
            if line and not line.startswith("info"):
                raise BotError(f"it says {shown(line)} without being asked")
        self.wire.send(f"go time {round(1000 * seconds)} legal {' '.join(map(str, legal))}")
        try:
            return self._answer(seconds)
        except Late:
            self.wire.send("stop")
        try:
            return self._answer(GRACE)
        except Late:
            raise BotError(f"no move after {seconds:g} s, nor {GRACE:g} s after `stop`") from None

    def _answer(self, seconds: float) -> int:
        """The next bestmove."""
        deadline = time.monotonic() + seconds
        while True:
            line = self.wire.line(deadline - time.monotonic())
            word, _, rest = line.partition(" ")
            if word == "bestmove" and re.fullmatch(r"[0-9]{1,4}", rest):
                return int(rest)
            if word == "error":
                raise BotError(f"it says: {shown(rest)}")
            if word not in ("info", ""):
                raise BotError(f"it says {shown(line)}; allowed after `go`: info, error, bestmove NUMBER")
