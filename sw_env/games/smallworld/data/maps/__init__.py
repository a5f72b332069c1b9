"""Boards: the four official ones and any graph of up to 48 regions, checked when they are loaded."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any, ClassVar, TypeAlias

from sw_env.games.shared.graph import (
    MAX_LABEL,
    board_size,
    check_borders,
    check_id,
    flag,
    is_file,
    list_of,
    neighbours_of,
    one_of,
    places,
    polygon,
    read_object,
    region_entries,
)
from sw_env.games.smallworld.data.enums import SYMBOLS, TERRAINS, WATER, Ground
from sw_env.games.smallworld.data.rulebook import MAX_REGIONS, OFFICIAL_MAPS
from sw_env.reading import brief, is_whole, shown

FOLDER = Path(__file__).parent
MAX_ROUNDS = 99

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

    game: ClassVar[str] = "smallworld"
    """Whose board it is: pictures and pages ask this game how it looks."""
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


def _from_file(path: Path, name: str) -> MapSpec:
    return _board(read_object(path, f"map {name!r}"), name)


def _board(board: Mapping[str, Any], name: str) -> MapSpec:
    where = f"map {name!r}"
    entries = region_entries(where, board, MAX_REGIONS)
    rounds: Any = board.get("turns")
    if not is_whole(rounds) or not 1 <= rounds <= MAX_ROUNDS:
        raise ValueError(f"{where}: turns is {shown(rounds)}; allowed: 1 to {MAX_ROUNDS}")
    size = board_size(where, board)
    regions = tuple(_region(f"{where}: region {r}", entry, r, len(entries), size) for r, entry in enumerate(entries))
    spec = MapSpec(name, rounds, regions, *size)
    check_borders(where, [region.neighbours for region in regions])
    _check_flags(where, spec, entries)
    return spec


def _region(where: str, entry: Any, r: int, count: int, size: tuple[float, float]) -> RegionSpec:
    check_id(where, entry, r)
    terrain = one_of(where, "terrain", entry.get("terrain"), TERRAINS)
    named = [one_of(where, "symbol", symbol, SYMBOLS) for symbol in list_of(where, entry, "symbols", ())]
    symbols = tuple(dict.fromkeys(named))
    neighbours = neighbours_of(where, entry, count)
    lost_tribe, edge = (flag(where, entry, key) for key in ("lost_tribe", "edge"))
    if terrain in WATER and (symbols or lost_tribe):
        raise ValueError(f"{where}: a {terrain} has neither symbols nor a Lost Tribe")
    label = brief(entry.get("label", f"{terrain}-{r}"), MAX_LABEL)
    x, y = places(where, entry, size)
    return RegionSpec(label, terrain, symbols, lost_tribe, edge, neighbours, x, y, polygon(where, entry, size))


def _check_flags(where: str, spec: MapSpec, entries: list[Mapping[str, Any]]) -> None:
    for r, entry in enumerate(entries):
        if spec.regions[r].water:
            continue
        for key, truth in (("border", spec.border(r)), ("coastal", spec.coastal(r))):
            if bool(entry.get(key, truth)) != truth:
                raise ValueError(
                    f"{where}: region {r}: {key} is {shown(entry[key])}, but its edge and neighbours make it {truth}"
                )
