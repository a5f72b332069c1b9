"""The last turn of a game, solved: every line of play, each face of the die with its odds.

All others have scored: nothing is left to be won but the coins of the seat whose turn it is, and chance is the die alone."""

import numpy as np

from sw_env.agents.jit import kernel
from sw_env.core.jit import compiling
from sw_env.core.masks import empty, first, without_first
from sw_env.core.records import as_records, new_records
from sw_env.core.rng import GOLDEN, mix
from sw_env.games.smallworld.config import GameConfig
from sw_env.games.smallworld.data.rulebook import ACTIONS, DIE_FACES
from sw_env.games.smallworld.rules.legal import legal
from sw_env.games.smallworld.rules.state import STATE
from sw_env.games.smallworld.rules.step import apply
from sw_env.games.smallworld.rules.turn import turns_played

LONGEST = 96
"""Decisions of one turn that are followed."""
MOST = 8_192
"""Positions that are looked at before it is given up; a power of two."""
PLACES = 2 * MOST
UNKNOWN = -1.0
ODDS = np.bincount(DIE_FACES) / len(DIE_FACES)
"""Of each face."""

NOTES = np.dtype([("number", np.uint64, (PLACES,)), ("coins", np.float64, (PLACES,)), ("seen", np.int64)], align=True)
"""What is known of positions that were seen: each has its place by a number, or the next free one."""


class LastTurn:
    """Solves decisions of games of one kind."""

    def __init__(self, config: GameConfig) -> None:
        line = np.zeros(LONGEST + 2, STATE)
        words = line.view(np.uint64).reshape(len(line), -1)
        self._given = config.world, new_records(1, NOTES), as_records(line), words

    def coins(self, states: np.ndarray) -> np.ndarray | None:
        """The coins that each legal action leads to in the mean, if all that follows is best; others are UNKNOWN.

        None, unless the seat of the very last turn decides, and not too much can happen behind it."""
        coins = np.full(ACTIONS, UNKNOWN)
        with compiling("the last turn"):
            found = solve(states, *self._given, coins)
        return coins if found else None


@kernel
def solve(states, world, notes, line, words, coins):
    """Write down the coins behind each legal action; whether that could be done."""
    w, note = world[0], notes[0]
    line[0] = states[0]
    s = line[0]
    if s.actor != s.turn or turns_played(s, w) != w.rounds * w.seats - 1:
        return False
    note.number[:] = 0
    note.seen = 0
    mask = legal(s, w)
    while not empty(mask):
        a = first(mask)
        coins[a] = behind(note, line, words, w, np.int64(0), a)
        if coins[a] == UNKNOWN:
            return False
        mask = without_first(mask)
    return True


@kernel
def behind(note, line, words, w, depth, a):
    """The coins that action `a` leads to in the mean, played in the position at that depth."""
    total, s = 0.0, line[depth + 1]
    for face in range(len(ODDS)):
        line[depth + 1] = line[depth]
        s.next_die = face
        apply(s, w, a)
        rolled, s.next_die, s.rolled = s.next_die < 0, -1, -1
        number = number_of(words[depth + 1])
        at = place_of(note, number)
        value = np.float64(s.coins[s.turn]) if s.actor < 0 else note.coins[at]
        if s.actor >= 0 and note.number[at] == 0:
            note.seen += 1
            if note.seen > MOST or depth == LONGEST:
                return UNKNOWN
            note.number[at], value = number, UNKNOWN
            mask = legal(s, w)
            while not empty(mask):
                found = behind(note, line, words, w, depth + 1, first(mask))
                if found == UNKNOWN:
                    return UNKNOWN
                value = max(value, found)
                mask = without_first(mask)
            note.coins[at] = value
        if not rolled:
            return value
        total += ODDS[face] * value
    return total


@kernel
def number_of(words):
    """64 bits for a position, never 0."""
    found = GOLDEN
    for word in words:
        found = mix(found ^ word)
    return found | np.uint64(1)


@kernel
def place_of(note, number):
    """Where a position with that number is noted, or has room."""
    at = np.int64(number >> np.uint64(8)) & (PLACES - 1)
    while note.number[at] != 0 and note.number[at] != number:
        at = (at + 1) & (PLACES - 1)
    return at
