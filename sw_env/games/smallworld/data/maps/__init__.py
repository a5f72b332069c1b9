"""Boards: the four official ones and any graph of up to 48 regions, checked when they are loaded."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from math import isfinite
from pathlib import Path
from typing import Any, TypeAlias

from sw_env.games.smallworld.data.enums import SYMBOLS, TERRAINS, WATER, Ground
from sw_env.games.smallworld.data.rulebook import MAX_REGIONS, OFFICIAL_MAPS
from sw_env.reading import brief, parse_json, read_text, shown

FOLDER = Path(__file__).parent
MAX_ROUNDS = 99
MIN_SIZE, MAX_SIZE = 100, 10_000
"""Of a drawn board, in units of its coordinates."""
MAX_CORNERS = 128
"""Of a region's outline."""
MAX_LABEL = 100
"""Characters of a name."""

MapSource: TypeAlias = "str | Path | Mapping[str, Any] | MapSpec | None"


@dataclass(frozen=True)
class RegionSpec:
    """One region as it is printed."""

    label: str
    terrain: Ground
    symbols: tuple[Ground, ...]
    lost_tribe: bool
    edge: bool
    neighbours: tuple[int, ...]
    x: float | None
    y: float | None
    polygon: tuple[tuple[float, float], ...]

    @property
    def water(self) -> bool:
        return self.terrain in WATER


@dataclass(frozen=True)
class MapSpec:
    """A board: its regions and how many rounds are played on it."""

    name: str
    rounds: int
    regions: tuple[RegionSpec, ...]
    width: float
    height: float

    def __len__(self) -> int:
        return len(self.regions)

    def coastal(self, r: int) -> bool:
        """Beside water; a water region, too, where it borders another one."""
        return any(self.regions[n].water for n in self.regions[r].neighbours)

    def border(self, r: int) -> bool:
        """A new race may enter here: the edge, or the shore of a Sea at the edge; never a Lake."""
        region = self.regions[r]
        shore = any(self.regions[n].terrain is Ground.SEA and self.regions[n].edge for n in region.neighbours)
        return region.terrain is not Ground.LAKE and (region.edge or shore)

    @cached_property
    def grounds(self) -> dict[Ground, frozenset[int]]:
        """The regions of each kind."""
        found: dict[Ground, set[int]] = {ground: set() for ground in Ground}
        for r, region in enumerate(self.regions):
            for ground in (region.terrain, *region.symbols, Ground.REGION):
                found[ground].add(r)
            if self.coastal(r):
                found[Ground.COAST].add(r)
        return {ground: frozenset(regions) for ground, regions in found.items()}


def load_map(source: MapSource, seats: int = 3) -> MapSpec:
    """A board from the name of an official one, a path or a dict; None is the official one for so many seats."""
    if source is None:
        source = OFFICIAL_MAPS[seats]
    if isinstance(source, MapSpec):
        return source
    if isinstance(source, Mapping):
        return _board(source, brief(source.get("name", "custom"), MAX_LABEL))
    if source in OFFICIAL_MAPS.values():
        return _official(str(source))
    if not is_file(source):
        raise ValueError(
            f"map {shown(str(source))}: neither an official board ({', '.join(OFFICIAL_MAPS.values())}) nor a file"
        )
    return _from_file(Path(source), str(source))


@cache
def _official(name: str) -> MapSpec:
    return _from_file(FOLDER / f"{name}.json", name)


def is_file(source: object) -> bool:
    """Whether a text or path names a file; nothing that can't name one does."""
    try:
        return isinstance(source, str | Path) and Path(source).is_file()
    except (OSError, ValueError):  # too long, or a character that no name has
        return False


def _from_file(path: Path, name: str) -> MapSpec:
    try:
        board = parse_json(read_text(path))
    except ValueError as error:
        raise ValueError(f"map {name!r}: not a readable JSON file ({brief(error)})") from None
    if not isinstance(board, dict):
        raise ValueError(f"map {name!r}: the file holds no JSON object")
    return _board(board, name)


def _board(board: Mapping[str, Any], name: str) -> MapSpec:
    where = f"map {name!r}"
    entries = board.get("regions")
    if not isinstance(entries, list) or not 1 <= len(entries) <= MAX_REGIONS:
        count = f"{len(entries)} regions" if isinstance(entries, list) else "no list 'regions'"
        raise ValueError(f"{where}: {count}; allowed: 1 to {MAX_REGIONS}")
    rounds: Any = board.get("turns")
    if not _is_whole(rounds) or not 1 <= rounds <= MAX_ROUNDS:
        raise ValueError(f"{where}: turns is {shown(rounds)}; allowed: 1 to {MAX_ROUNDS}")
    width, height = (_number(where, key, board.get(key, 1000.0), MIN_SIZE, MAX_SIZE) for key in ("width", "height"))
    regions = tuple(_region(f"{where}: region {r}", entry, r, len(entries), (width, height)) for r, entry in enumerate(entries))
    spec = MapSpec(name, rounds, regions, width, height)
    _check_borders(where, spec)
    _check_flags(where, spec, entries)
    return spec


def _region(where: str, entry: Any, r: int, count: int, size: tuple[float, float]) -> RegionSpec:
    if not isinstance(entry, Mapping):
        raise ValueError(f"{where}: {shown(entry)} is no JSON object")
    if entry.get("id", r) != r:
        raise ValueError(f"{where}: id is {shown(entry['id'])}; the ids are 0, 1, 2, … in order")
    terrain = _one_of(where, "terrain", entry.get("terrain"), TERRAINS)
    named = [_one_of(where, "symbol", symbol, SYMBOLS) for symbol in _list(where, entry, "symbols", ())]
    symbols = tuple(dict.fromkeys(named))
    neighbours = _list(where, entry, "neighbours")
    for n in neighbours:
        if not _is_whole(n) or not 0 <= n < count:
            raise ValueError(f"{where}: neighbour {shown(n)} is no region; allowed: 0 to {count - 1}")
    lost_tribe, edge = (_flag(where, entry, key) for key in ("lost_tribe", "edge"))
    if terrain in WATER and (symbols or lost_tribe):
        raise ValueError(f"{where}: a {terrain} has neither symbols nor a Lost Tribe")
    label = brief(entry.get("label", f"{terrain}-{r}"), MAX_LABEL)
    x, y = (_place(where, key, entry.get(key), most) for key, most in zip("xy", size, strict=True))
    return RegionSpec(label, terrain, symbols, lost_tribe, edge, tuple(neighbours), x, y, _polygon(where, entry, size))


def _polygon(where: str, entry: Mapping[str, Any], size: tuple[float, float]) -> tuple[tuple[float, float], ...]:
    corners = _list(where, entry, "polygon", ())
    if len(corners) > MAX_CORNERS:
        raise ValueError(f"{where}: polygon has {len(corners)} corners; allowed: up to {MAX_CORNERS}")
    for k, corner in enumerate(corners):
        if not isinstance(corner, list | tuple) or len(corner) != 2:
            raise ValueError(f"{where}: corner {k} of the polygon is {shown(corner)}; allowed: [x, y]")
    return tuple(
        (_on_board(where, f"x of corner {k}", x, size[0]), _on_board(where, f"y of corner {k}", y, size[1]))
        for k, (x, y) in enumerate(corners)
    )


def _place(where: str, key: str, value: Any, size: float) -> float | None:
    return None if value is None else _on_board(where, key, value, size)


def _on_board(where: str, key: str, value: Any, size: float) -> float:
    """A coordinate; it may lie beside the board, but not far off."""
    return _number(where, key, value, -size, 2 * size)


def _number(where: str, key: str, value: Any, low: float, high: float) -> float:
    if not isinstance(value, int | float) or isinstance(value, bool) or not low <= value <= high or not isfinite(value):
        raise ValueError(f"{where}: {key} is {shown(value)}; allowed: a number from {low:g} to {high:g}")
    return float(value)


def _check_borders(where: str, spec: MapSpec) -> None:
    for r, region in enumerate(spec.regions):
        if r in region.neighbours or len(set(region.neighbours)) < len(region.neighbours):
            raise ValueError(f"{where}: region {r} lists itself or a neighbour twice: {list(region.neighbours)}")
        for n in region.neighbours:
            if r not in spec.regions[n].neighbours:
                raise ValueError(f"{where}: region {r} lists neighbour {n}, but region {n} does not list {r}")


def _check_flags(where: str, spec: MapSpec, entries: list[Mapping[str, Any]]) -> None:
    for r, entry in enumerate(entries):
        if spec.regions[r].water:
            continue
        for key, truth in (("border", spec.border(r)), ("coastal", spec.coastal(r))):
            if bool(entry.get(key, truth)) != truth:
                raise ValueError(
                    f"{where}: region {r}: {key} is {shown(entry[key])}, but its edge and neighbours make it {truth}"
                )


def _list(where: str, entry: Mapping[str, Any], key: str, default: Any = None) -> list[Any]:
    value = entry.get(key, default)
    if not isinstance(value, list | tuple):
        raise ValueError(f"{where}: {key} is {shown(value)}; allowed: a list")
    return list(value)


def _flag(where: str, entry: Mapping[str, Any], key: str) -> bool:
    value = entry.get(key, False)
    if value not in (True, False):
        raise ValueError(f"{where}: {key} is {shown(value)}; allowed: true or false")
    return bool(value)


def _one_of(where: str, key: str, value: Any, allowed: tuple[Ground, ...]) -> Ground:
    if value not in allowed:
        raise ValueError(f"{where}: unknown {key} {shown(value)}; allowed: {', '.join(allowed)}")
    return Ground(value)


def _is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
