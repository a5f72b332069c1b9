"""What a game says of itself to everything that is not a kernel: its answer sheet. Kernels ask by core/questions.py."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from sw_env.core.masks import words_of
from sw_env.core.questions import Answers
from sw_env.core.single import draw_anew
from sw_env.games.moves import Move
from sw_env.games.outcomes import Dealt, Outcomes
from sw_env.obs.layout import Layout
from sw_env.obs.sight import Sight

if TYPE_CHECKING:
    from sw_env.game import Game

Line = dict[str, Any]
"""A line of a record (docs/records.md)."""


class ScriptError(ValueError):
    """The scripted chance does not fit what happens; the game has not changed."""


class PositionError(ValueError):
    """The position cannot stand in any game."""


class Config(Protocol):
    """Everything that stays the same during a game; frozen, so that it can be a key."""

    @property
    def game(self) -> str:
        """The name of the game."""

    @property
    def seats(self) -> int: ...

    @property
    def world(self) -> np.ndarray:
        """The record `w` of the kernels, as an array of one."""

    @property
    def title(self) -> str:
        """Board and edition, or what else tells games of one name apart, for people."""


def _nothing_stays(config: Any, padded: bool) -> Mapping[str, np.ndarray]:
    return {}


def _no_habits(config: Any, fields: Mapping[str, np.ndarray], actions: np.ndarray) -> dict[str, Any]:
    return {}


def _nothing_happened(s: Any, config: Any) -> list[Line]:
    return []


def _no_script(s: Any, config: Any, lines: Sequence[Line]) -> None:
    raise ScriptError("there is no chance in this game")


def _no_problem(s: Any, lines: Sequence[Line]) -> str | None:
    return None


def _draw_anew(states: np.ndarray, config: Any, seat: int, seed: int) -> None:
    draw_anew(states, config.world, 0, np.int64(seat), np.uint64(seed))


@dataclass(frozen=True, kw_only=True)
class GameSpec:
    """One game's answer sheet."""

    name: str
    """As in `game=`, records and folders."""
    title: str
    """As people call it."""
    seats: tuple[int, int]
    """The least and the most players to be asked for. Where one plays against the game itself, its opponent has a seat, too."""
    actions: int
    """Numbered from 0; the same for every board and number of players."""
    wait: int = 0
    """The action that a seat which does not decide "plays", where libraries want one of every seat; nothing happens by it."""
    scale: float = 1.0
    """Coins (or what wins) that count as 1 in the rewards `margin` and `coins`."""
    answers: Answers
    """Its kernels."""
    configure: Callable[..., Any]
    """From seats and options to a Config; errors name the option and what is allowed."""
    options: tuple[str, ...] = ()
    """What `configure` takes beside the seats."""
    reset_options: tuple[str, ...] = ()
    """Those that may change from one game to the next in one environment, if its spaces stay."""
    # what is seen
    layout: type[Layout]
    facts: Callable[[Any, bool], Mapping[str, np.ndarray]] = _nothing_stays
    """(config, padded): what never changes during a game."""
    sight: Sight | None = None
    """What networks see as a board with places; None: to a network an observation is a row of numbers and nothing more."""
    decode: Callable[[np.ndarray, Any, Any, int], dict[str, Any]]
    """(row, layout, config, seat): the position that an observation tells."""
    seen: Callable[..., dict[str, Any]]
    """(position, seat, coins="hidden"): without what that seat cannot know."""
    # positions
    seats_of: Callable[[Any], int]
    """How many players a position has."""
    to_position: Callable[[Any, Any], dict[str, Any]]
    """(record, config)"""
    from_position: Callable[[Mapping[str, Any], Any, int], np.ndarray]
    """(position, config, seed): an array of one record; raises PositionError."""
    flaw: Callable[[np.ndarray, Any, int], str | None]
    """(state, config, found): in a word what is wrong with a record, of which the kernel found so much."""
    # what happens
    phase: Callable[[Any], str]
    """(record): what is being decided."""
    round: Callable[[Any], int]
    """(record): the round, from 1."""
    move: Callable[[np.ndarray, Any, int], Move]
    """(states, config, action): a legal action of the game in states[0] as data; its sentence follows from it."""
    shortage: Callable[[np.ndarray, Any, int], int] | None = None
    """(states, config, region): tokens a target costs beyond those in hand; None where no conquest is paid in tokens."""
    habits: Callable[[Any, Mapping[str, np.ndarray], np.ndarray], dict[str, Any]] = _no_habits
    """(config, fields of the observations, actions): what the log of a training counts of many decisions, as plain data."""
    happened: Callable[[Any, Any], list[Line]] = _nothing_happened
    """(record, config): the lines behind the latest decision."""
    chance: tuple[str, ...] = ()
    """Keys of those lines that chance has written; the others follow from them."""
    behind: tuple[str, ...] = ()
    """Keys of all lines that may stand behind a decision."""
    whispers: tuple[str, ...] = ()
    """Keys of those that are for one seat alone, the first entry of their value."""
    secret: tuple[str, ...] = ()
    """Phases whose decisions nobody else knows before the phase is over."""
    script: Callable[[Any, Any, Sequence[Line]], None] = _no_script
    """(record, config, lines): let chance bring this next; raises ScriptError."""
    script_problem: Callable[[Any, Sequence[Line]], str | None] = _no_problem
    """(record, lines): how it did not fit what happened."""
    outcomes: Callable[[Any], Outcomes] = Dealt
    """(config): a game in which chance has moves of its own, with their odds; by default it chooses the deal."""
    hide: Callable[[np.ndarray, Any, int, int], None] = _draw_anew
    """(states, config, seat, seed): draw what that seat cannot know anew; by default the kernels' answer."""
    # records
    head: tuple[str, ...]
    """Keys of the header beside format, version and game, in order."""
    header: Callable[["Game"], Line]
    """Their values for a game that has not begun; the seed is filled in."""
    set_up: Callable[..., tuple[Any, Mapping[str, Any]]]
    """(header, **content): configuration and first position of a record."""
    end: Callable[["Game"], Line]
    """What stands behind "end" on the last line."""

    @property
    def words(self) -> int:
        """Words of 64 bits that hold a set of actions."""
        return words_of(self.actions)
