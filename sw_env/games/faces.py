"""What a game shows of itself beside its answer sheet: the files that pictures, pages and tables ask, one protocol for each.

A game's package has these modules with these names in them; `tests/test_faces.py` looks whether they are there."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Protocol, TypeAlias, cast

import numpy as np

from sw_env.games import load, part
from sw_env.games.moves import Move, Target
from sw_env.games.names import Last


def is_shown(game: str) -> bool:
    """Whether a game has what pictures and pages ask; one that is being built may play without."""
    try:
        part(game, "lobby")
    except ModuleNotFoundError as error:
        if error.name and error.name.endswith((f".{game}", f".{game}.lobby")):
            return False
        raise
    return True


def check_shown(game: str) -> None:
    """An error for a game that nobody can look at yet."""
    if not is_shown(game):
        raise ValueError(f"{load(game).title} has no pictures and no words for people yet; record, check and arena play it")


Position: TypeAlias = Mapping[str, Any]
Names: TypeAlias = "Sequence[str] | None"
"""Of the seats; without any they are numbered."""


class Moves(Protocol):
    """`moves.py`: the actions."""

    @property
    def TARGETS(self) -> tuple[Target, ...]:  # noqa: N802  a constant of the module
        """What each action points at: ("region", 12), ("combo", 3), or nothing."""

    def move(self, states: np.ndarray, config: Any, action: int) -> Move:
        """A legal action of the game in states[0]."""


class Words(Protocol):
    """`words.py`: how things are called."""

    @property
    def BEHIND(self) -> tuple[dict[str, Any], ...]:  # noqa: N802  a constant of the module
        """The lines that may stand behind a decision, in the order in which they are told: `line` is the key in the record,
        `key` the one in an event (a list if `several`), `say` tells it; `of` names the entries where it is a list."""

    def words(self) -> dict[str, Any]:
        """The vocabulary of a page, as JSON:

        `verbs`, what a button says, by verb, `verb/phase`, or `verb/alone` where no region is named;
        `costs` (`one`, `many`, `odds`; also `none`, and `coin`, `coins` of what is paid); `chips`, verbs that mark their
        regions with a word; `behind`; `about`, what cards do;
        `amount`, `name` and `emblem` of what wins; `offers`, the heading of what can be taken; `nothing`, of an empty seat;
        `lap`, what a `round` of the sheet is called if not that; `itself`, who plays where nobody sits;
        if there are any, `names` that are not their ids with capitals, and `told`, how a decision is told by verb, or by
        `verb/alone`, with the words behind the verb in its name as {0}, {1}.
        In braces stand `region`, `cost`, `odds`, `seat` and whatever a move has as `args`."""


class Sheets(Protocol):
    """`sheet.py`: what stands beside the board of a page."""

    def info(self, config: Any) -> dict[str, Any]:
        """What stays the same during a game, for programs; `about`, if it is there, explains cards as they are in this one."""

    def seen(self, position: Position, seats: Collection[int]) -> dict[str, Any]:
        """A position as those may see it who hold these seats."""

    def sheet(self, position: Position, config: Any, names: Names = None) -> dict[str, Any]:
        """A position without its board, as JSON:

        `round`, `turn`, `actor` (None at the end), `phase`; `where` and `who` in words; `cards`, one a seat, with `name`,
        `amount` (None if hidden) and `rows` (`form`, `emblem`, `pale`, `text`, `about`, `right`); `offers`, what can be taken
        (`target` as in TARGETS, `emblem`, `text`, `note`, `about`, `price`, `amount`). `about` lists names of cards."""

    def labels(self, position: Position, config: Any, names: Names = None) -> list[str]:
        """Each region in words."""


class Texts(Protocol):
    """`text.py`: the terminal."""

    def ansi(self, position: Position, board: Any, last: Last, names: Names, colour: bool) -> str:
        """A position as lines of text."""

    def spell(self, line: Mapping[str, Any]) -> str:
        """What happened behind a move, a line of the record."""

    def offered(self, move: Move, board: Any, phase: str) -> str:
        """A legal move in a list to choose from."""


class Lobby(Protocol):
    """`lobby.py`: before a game. A board is named by a text, or brought along as a JSON object."""

    def options(self) -> dict[str, Any]:
        """The `usual` number of seats, the printed `maps` and the `editions`, as JSON.

        If there are any: `parts`, by seats the lists of which a board is put together, a name of each, and `part`, what one
        is called; a list with a name of its own is `{label, choices}`, of which the page shows what is behind "=";
        `rules`, what may be played differently (`name`, `choices`, the usual one first); `note`, a line about
        the boards."""

    def is_printed(self, board: str) -> bool:
        """Whether a text names a printed board."""

    def asked(self, board: Any, seed: int, edition: str) -> dict[str, Any]:
        """What `configure` takes for a board, None for any one, and for an edition with what differs from it.

        The seed draws where nothing is named."""

    def recorded(self, head: Mapping[str, Any], board: Mapping[str, Any] | None) -> dict[str, Any]:
        """What a record is replayed with: its printed board, or the one brought along; ValueError where it needs one.

        No file is read, whatever a header names."""

    def fitting(self, position: Any) -> tuple[int, str | None]:
        """The seats of a position from outside and the printed board that it fits; ValueError where it is no position."""


class Positions(Protocol):
    """`position.py`: games that were kept."""

    def restored(self, raw: bytes, config: Any) -> np.ndarray:
        """The record whose bytes were kept, with all that is hidden in it; ValueError where they are not sound."""


FACES: dict[str, type] = {
    "moves": Moves,
    "words": Words,
    "sheet": Sheets,
    "text": Texts,
    "lobby": Lobby,
    "position": Positions,
}
"""Module: what is in it. `scene` is the seventh (sw_env/render/scene.py)."""


def moves_of(game: str) -> Moves:
    return cast(Moves, part(game, "moves"))


def words_of(game: str) -> Words:
    return cast(Words, part(game, "words"))


def sheets_of(game: str) -> Sheets:
    return cast(Sheets, part(game, "sheet"))


def texts_of(game: str) -> Texts:
    return cast(Texts, part(game, "text"))


def lobby_of(game: str) -> Lobby:
    return cast(Lobby, part(game, "lobby"))


def positions_of(game: str) -> Positions:
    return cast(Positions, part(game, "position"))
