"""Whether a program keeps the protocol of docs/protocol.md: it is greeted, plays, is stopped, sent home and cut off."""

import random
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from sw_env.agents.guests.dialog import GRACE, Dialog
from sw_env.agents.guests.program import Program
from sw_env.agents.guests.telling import opening, told
from sw_env.agents.guests.trouble import BotError
from sw_env.agents.guests.veil import VeiledGame, veiled
from sw_env.game import Game

Found = tuple[str, str]
"""What was looked at, and what was wrong with it; empty where nothing was."""
PATIENCE = 3.0
"""Seconds in which a program that was told to leave is gone."""


def check(program: Program, config: Any, games: int, seed: int = 1) -> Iterator[Found]:
    """The findings, one after the other."""
    made: list[Dialog] = []

    def start() -> Dialog:
        limits, options = program.chosen()
        made.append(Dialog(program.words(), int(limits["memory"]), options))
        return made[-1]

    try:
        yield "says who it is and that it is ready", (problem := _tried(start))
        if problem:
            return
        yield "has a name", "" if made[0].name else "no line `id name …`"
        yield from _plays(made[0], program, config, games, seed)
        yield "leaves when told to quit", "" if made[0].wire.leave(PATIENCE) else f"still there after {PATIENCE:g} s"
    finally:
        for dialog in made:
            dialog.wire.close()


def _plays(dialog: Dialog, program: Program, config: Any, games: int, seed: int) -> Iterator[Found]:
    """Whole games in all seats, and the odd things that may be said to it."""
    seconds = program.chosen()[0]["seconds"]
    for k in range(games):
        seat = k % config.seats
        yield (
            f"plays a whole game in seat {seat}",
            _tried(partial(_play, dialog, config, seat, seed + k, seconds)),
        )
    dialog.wire.send("something-that-a-later-version-may-say with words")
    dialog.wire.send("")
    yield "takes no notice of lines that it does not know", _tried(partial(_decide, dialog, config, seed, seconds))
    yield "answers soon when it is to stop", _tried(partial(_stops, dialog, config, seed))


def _tried(deed: Callable[[], Any]) -> str:
    """What went wrong."""
    try:
        deed()
    except BotError as error:
        return str(error)
    return ""


def _play(dialog: Dialog, config: Any, seat: int, seed: int, seconds: float) -> None:
    """One game against random players."""
    game, chance = Game.start(config, seed), random.Random(seed)
    dialog.tell("newgame", opening(game, seat, seed))
    while not game.over:
        asked = game.actor == seat
        action = _asked(dialog, game, seconds) if asked else chance.choice(game.legal)
        before = game.clone()
        behind = game.step(action)
        for line in told(seat, before, action, behind):
            dialog.tell("move", line)


def _asked(dialog: Dialog, game: Game, seconds: float) -> int:
    """Its move, which must be a legal one."""
    seat = game.actor or 0
    known = VeiledGame.known_to(seat, veiled(game.states, game.config, seat, 0), game.config)
    dialog.tell("position", known.position())
    if "deal" in dialog.wants:
        dialog.tell("deal", Game.position(known))
    action = dialog.choose(game.legal, seconds)
    if action not in game.legal:
        raise BotError(f"illegal move {action} in phase {game.phase}; legal: {game.legal}")
    return action


def _decide(dialog: Dialog, config: Any, seed: int, seconds: float) -> None:
    """The first decision of a new game."""
    game = Game.start(config, seed)
    dialog.tell("newgame", opening(game, game.actor or 0, seed))
    _asked(dialog, game, seconds)


def _stops(dialog: Dialog, config: Any, seed: int) -> None:
    """With no time at all it is told to stop at once."""
    start = time.monotonic()
    _decide(dialog, config, seed, 0.001)
    if time.monotonic() - start > GRACE:
        raise BotError(f"no move {GRACE:g} s after `stop`")
