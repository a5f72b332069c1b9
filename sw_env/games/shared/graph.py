"""What all files of boards have in common: regions that border each other, and where they are drawn."""

from collections.abc import Iterable, Mapping, Sequence
from math import isfinite
from pathlib import Path
from typing import Any, TypeVar

from sw_env.reading import brief, is_whole, parse_json, read_text, shown

MIN_SIZE, MAX_SIZE = 100, 10_000
"""Of a drawn board, in units of its coordinates."""
MAX_CORNERS = 128
"""Of a region's outline."""
MAX_LABEL = 100
"""Characters of a name."""

Word = TypeVar("Word", bound=str)


def is_file(source: object) -> bool:
    """Whether a text or path names a file; nothing that can't name one does."""
    try:
        return isinstance(source, str | Path) and Path(source).is_file()
    except (OSError, ValueError):  # too long, or a character that no name has
        return False


def read_object(path: Path, where: str) -> dict[str, Any]:
    """The one JSON object that a file holds."""
    try:
        board = parse_json(read_text(path))
    except ValueError as error:
        raise ValueError(f"{where}: not a readable JSON file ({brief(error)})") from None
    if not isinstance(board, dict):
        raise ValueError(f"{where}: the file holds no JSON object")
    return board


def region_entries(where: str, board: Mapping[str, Any], most: int) -> list[Any]:
    """What stands under "regions"."""
    entries = board.get("regions")
    if not isinstance(entries, list) or not 1 <= len(entries) <= most:
        count = f"{len(entries)} regions" if isinstance(entries, list) else "no list 'regions'"
        raise ValueError(f"{where}: {count}; allowed: 1 to {most}")
    return entries


def check_id(where: str, entry: Any, r: int) -> None:
    """Regions are objects that stand in the order of their numbers."""
    if not isinstance(entry, Mapping):
        raise ValueError(f"{where}: {shown(entry)} is no JSON object")
    if entry.get("id", r) != r:
        raise ValueError(f"{where}: id is {shown(entry['id'])}; the ids are 0, 1, 2, … in order")


def neighbours_of(where: str, entry: Mapping[str, Any], count: int) -> tuple[int, ...]:
    """Numbers of regions, each of which exists."""
    neighbours = list_of(where, entry, "neighbours")
    for n in neighbours:
        if not is_whole(n) or not 0 <= n < count:
            raise ValueError(f"{where}: neighbour {shown(n)} is no region; allowed: 0 to {count - 1}")
    return tuple(neighbours)


def check_borders(where: str, neighbours: Sequence[tuple[int, ...]]) -> None:
    """Each border is listed on both sides, once."""
    for r, around in enumerate(neighbours):
        if r in around or len(set(around)) < len(around):
            raise ValueError(f"{where}: region {r} lists itself or a neighbour twice: {list(around)}")
        for n in around:
            if r not in neighbours[n]:
                raise ValueError(f"{where}: region {r} lists neighbour {n}, but region {n} does not list {r}")


def board_size(where: str, board: Mapping[str, Any]) -> tuple[float, float]:
    """Width and height of the drawing."""
    width, height = (number(where, key, board.get(key, 1000.0), MIN_SIZE, MAX_SIZE) for key in ("width", "height"))
    return width, height


def places(where: str, entry: Mapping[str, Any], size: tuple[float, float]) -> tuple[float | None, float | None]:
    """Where a region's label stands, if it is drawn."""
    x, y = (_place(where, key, entry.get(key), most) for key, most in zip("xy", size, strict=True))
    return x, y


def polygon(where: str, entry: Mapping[str, Any], size: tuple[float, float]) -> tuple[tuple[float, float], ...]:
    """The outline of a region, if it is drawn."""
    corners = list_of(where, entry, "polygon", ())
    if len(corners) > MAX_CORNERS:
        raise ValueError(f"{where}: polygon has {len(corners)} corners; allowed: up to {MAX_CORNERS}")
    for k, corner in enumerate(corners):
        if not isinstance(corner, list | tuple) or len(corner) != 2:
            raise ValueError(f"{where}: corner {k} of the polygon is {shown(corner)}; allowed: [x, y]")
    return tuple(
        (_on_board(where, f"x of corner {k}", x, size[0]), _on_board(where, f"y of corner {k}", y, size[1]))
        for k, (x, y) in enumerate(corners)
    )


def number(where: str, key: str, value: Any, low: float, high: float) -> float:
    """A finite number between two others."""
    if not isinstance(value, int | float) or isinstance(value, bool) or not low <= value <= high or not isfinite(value):
        raise ValueError(f"{where}: {key} is {shown(value)}; allowed: a number from {low:g} to {high:g}")
    return float(value)


def list_of(where: str, entry: Mapping[str, Any], key: str, default: Any = None) -> list[Any]:
    """A list that stands under a key."""
    value = entry.get(key, default)
    if not isinstance(value, list | tuple):
        raise ValueError(f"{where}: {key} is {shown(value)}; allowed: a list")
    return list(value)


def flag(where: str, entry: Mapping[str, Any], key: str) -> bool:
    """Whether a thing is said of a region; what is not said is not so."""
    value = entry.get(key, False)
    if value not in (True, False):
        raise ValueError(f"{where}: {key} is {shown(value)}; allowed: true or false")
    return bool(value)


def one_of(where: str, key: str, value: Any, allowed: Iterable[Word]) -> Word:
    """One of the words that a place has room for."""
    words = tuple(allowed)
    for word in words:
        if value == word:
            return word
    raise ValueError(f"{where}: unknown {key} {shown(value)}; allowed: {', '.join(words)}")


def _place(where: str, key: str, value: Any, size: float) -> float | None:
    return None if value is None else _on_board(where, key, value, size)


def _on_board(where: str, key: str, value: Any, size: float) -> float:
    """A coordinate; it may lie beside the board, but not far off."""
    return number(where, key, value, -size, 2 * size)
