"""What a seat is told of a decision: the record's lines without what it cannot know."""

from typing import Any

import numpy as np

from sw_env.core import single
from sw_env.core.jit import compiling
from sw_env.game import Game
from sw_env.record import Line, header


def opening(game: Game, seat: int, seed: int) -> Line:
    """A game that begins, for one seat: the record's first line, and the seat; the seed is one for its own chance."""
    return header(game, seed) | {"seat": seat}


def told(seat: int, before: Game, action: int, behind: list[Line]) -> list[Line]:
    """The lines of a decision and of what came of it, as that seat hears them."""
    decided = {"seat": before.actor, "secret": True} if is_secret(seat, before, action) else decision(before, action)
    return [decided, *(_shorter(line) for line in behind if not _is_whispered(seat, before, line))]


def decision(before: Game, action: int) -> Line:
    """A decision that everybody sees."""
    return {"seat": before.actor, "action": action, "say": before.say(action)}


def is_secret(seat: int, before: Game, action: int) -> bool:
    """Whether that seat cannot tell the action from another one: what it knows afterwards is the same."""
    if seat == before.actor:
        return False
    after = _known_after(seat, before, action)
    return any(_known_after(seat, before, other) == after for other in before.legal if other != action)


def _known_after(seat: int, before: Game, action: int) -> bytes:
    """The record after an action as that seat knows it."""
    after = before.clone()
    after.skip_forced = False
    after.step(action)
    with compiling("the veil"):
        single.veil(after.states, after.config.world, 0, np.int64(seat), False)
    return after.states.tobytes()


def _is_whispered(seat: int, before: Game, line: Line) -> bool:
    """Whether a line is for another seat alone: the one that it names first."""
    key, value = next(iter(line.items()))
    return key in before.spec.whispers and value[0] != seat


def _shorter(line: Line) -> dict[str, Any]:
    return {key: value for key, value in line.items() if key != "legal"}
