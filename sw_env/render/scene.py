"""What a picture shows, as a game makes it; whose board it is decides which game is asked."""

from collections.abc import Callable, Mapping, Sequence, Sized
from typing import Any, NamedTuple, Protocol, TypeAlias, cast

from sw_env.games import part
from sw_env.games.names import Last
from sw_env.render.shapes import Point, Shape


class Region(Protocol):
    """One region as it is printed: its outline, or none, and how many symbols need a place in it."""

    @property
    def x(self) -> float | None: ...
    @property
    def y(self) -> float | None: ...
    @property
    def polygon(self) -> tuple[Point, ...]: ...
    @property
    def neighbours(self) -> tuple[int, ...]: ...
    @property
    def symbols(self) -> Sized: ...


class Board(Protocol):
    """A board of any game."""

    @property
    def game(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def width(self) -> float: ...
    @property
    def height(self) -> float: ...
    @property
    def regions(self) -> Sequence[Region]: ...
    def __len__(self) -> int: ...
    def __hash__(self) -> int: ...


class Stack(Protocol):
    """What stands in a region; equal ones look alike."""

    def shapes(self) -> tuple[Shape, ...]:
        """Its shapes about its place, none where nothing stands."""

    def __hash__(self) -> int: ...


Part: TypeAlias = tuple[tuple[Shape, ...], float]
"""Shapes about an upper left corner, and their height; one unit is the height of a letter."""


class Scene(NamedTuple):
    """A position as it is drawn upon the ground of its board and beside it."""

    title: str
    stacks: tuple[Stack, ...]
    """By region."""
    lit: int | None
    """The region of the latest action."""
    panels: Callable[[float], Sequence[Part]]
    """What stands beside the board, from the top down, in a column of so many letters."""
    room: float
    """How many letters high the panels of any moment of the game may be."""


class Scenes(Protocol):
    """`scene.py` of a game: what it looks like."""

    @property
    def FORMS(self) -> Mapping[str, str]:  # noqa: N802  a constant of the module
        """Outlines by name that a page fills with colours of its own: the seats' forms."""

    def laid(self, position: Mapping[str, Any], board: Any) -> Any:
        """The board as it lies in a position; always the same one where nothing is laid during a game, and of one size."""

    def ground(self, board: Any) -> tuple[Shape, ...]:
        """Everything printed on a board, from the bottom up."""

    def symbols(self) -> Mapping[str, tuple[Shape, ...]]:
        """The small pictures, by the names that shapes and sheets use."""

    def scene(self, position: Mapping[str, Any], board: Any, last: Last, names: Sequence[str] | None) -> Scene:
        """A position as it is drawn."""


def scenes_of(game: str) -> Scenes:
    return cast(Scenes, part(game, "scene"))


def unchanged(position: Mapping[str, Any], board: Any) -> Any:
    """A board that is the same from the beginning to the end: `laid` of most games."""
    return board


def laid(position: Mapping[str, Any], board: Board) -> Board:
    """The board as it lies in a position."""
    return cast(Board, scenes_of(board.game).laid(position, board))


def scene_of(position: Mapping[str, Any], board: Board, last: Last = None, names: Sequence[str] | None = None) -> Scene:
    """A position as the game of its board shows it."""
    return scenes_of(board.game).scene(position, laid(position, board), last, names)
