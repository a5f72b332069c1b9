"""A position for the terminal, in the words of its game."""

from collections.abc import Mapping, Sequence
from typing import Any

from sw_env.games.faces import texts_of
from sw_env.games.names import Last
from sw_env.render.scene import Board


def ansi(
    position: Mapping[str, Any],
    board: Board,
    last: Last = None,
    names: Sequence[str] | None = None,
    colour: bool = True,
) -> str:
    """A position as lines of text; without `colour` there are no escape sequences in it."""
    return texts_of(board.game).ansi(position, board, last, names, colour)
