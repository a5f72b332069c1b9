"""What a picture shows, as a game makes it; whose board it is decides which game is asked."""

from collections.abc import Callable, Mapping, Sequence, Sized
from typing import Any, NamedTuple, Protocol, TypeAlias

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


def scene_of(position: Mapping[str, Any], board: Board, last: Last = None, names: Sequence[str] | None = None) -> Scene:
    """A position as its game shows it."""
    found: Scene = part(board.game, "scene").scene(position, board, last, names)
    return found


def ground_of(board: Board) -> tuple[Shape, ...]:
    """Everything printed on a board, from the bottom up."""
    found: tuple[Shape, ...] = part(board.game, "scene").ground(board)
    return found


def symbols_of(game: str) -> Mapping[str, tuple[Shape, ...]]:
    """The small pictures of a game, by the names that shapes use."""
    found: Mapping[str, tuple[Shape, ...]] = part(game, "scene").symbols()
    return found


def forms_of(game: str) -> Mapping[str, str]:
    """Outlines by name that a page fills with colours of its own: the seats' forms."""
    found: Mapping[str, str] = part(game, "scene").FORMS
    return found
