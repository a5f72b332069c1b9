"""Islands: the twelve sides of the box and any small graph of one's own, checked when they are loaded."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

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
from sw_env.games.warcraft.data.enums import SYMBOLS, TERRAINS, WATER, Ground, Size, Source
from sw_env.games.warcraft.data.rulebook import ISLANDS, MAX_REGIONS
from sw_env.reading import brief, shown

FOLDER = Path(__file__).parent
SIDES = {size: tuple(f"{size}{board}{side}" for board in "12" for side in "ab") for size in Size}
"""The printed ones; L1a and L1b are the two sides of one board."""
PRINTED = tuple(side for sides in SIDES.values() for side in sides)
ANY = "?"
"""Stands in a list of islands for one that is drawn."""

IslandSource: TypeAlias = "str | Path | Mapping[str, Any] | Island"


@dataclass(frozen=True)
class Region:
    """One region as it is printed."""

    label: str
    terrain: Ground
    symbols: tuple[Ground, ...]
    murloc: bool
    icon: bool
    neighbours: tuple[int, ...]
    x: float | None
    y: float | None
    polygon: tuple[tuple[float, float], ...]

    @property
    def water(self) -> bool:
        return self.terrain in WATER


@dataclass(frozen=True)
class Island:
    """One side of a board; its regions number themselves from 0."""

    name: str
    board: str
    size: Size
    source: Source
    """How sure its borders and symbols are."""
    regions: tuple[Region, ...]
    width: float
    height: float

    def __len__(self) -> int:
        return len(self.regions)

    def shore(self, r: int) -> bool:
        """Beside water of the same island."""
        return any(self.regions[n].water for n in self.regions[r].neighbours)


def load_islands(sources: Sequence[IslandSource], seats: int, boards: str = "rulebook") -> tuple[Island, ...]:
    """The islands of a game in their order, if so many players may play on them."""
    if isinstance(sources, str | Path | Mapping) or not isinstance(sources, Sequence):
        raise ValueError(f"islands is {shown(sources)}; allowed: a list of sides such as {list(example(seats, boards))}")
    islands = tuple(load_island(source) for source in sources)
    _check_boards(islands)
    _check_sizes(islands, seats, boards)
    regions = sum(map(len, islands))
    if regions > MAX_REGIONS:
        raise ValueError(f"islands {_names(islands)}: {regions} regions together; allowed: up to {MAX_REGIONS}")
    return islands


def draw_sides(
    seats: int, below: Callable[[int], int], boards: str = "rulebook", others: Sequence[Island] = ()
) -> tuple[str, ...]:
    """Sides at random (rules 4): a board for each size that the others leave open, then a side; below(n) is 0 to n - 1."""
    missing = list(ISLANDS[boards][seats])
    for island in others:
        if island.size in missing:
            missing.remove(island.size)
    drawn: list[str] = []
    for size in missing:
        taken = {island.board for island in others} | {side[:-1] for side in drawn}
        free = [side for side in SIDES[size] if side[:-1] not in taken]
        drawn.append(free[below(len(free))])
    return tuple(drawn)


def fill_up(named: Sequence[IslandSource], seats: int, below: Callable[[int], int], boards: str) -> list[IslandSource]:
    """A list of islands with a side drawn for each ANY, as long as sizes are missing."""
    drawn = iter(draw_sides(seats, below, boards, [load_island(island) for island in named if island != ANY]))
    return [next(drawn, ANY) if island == ANY else island for island in named]


def example(seats: int, boards: str = "rulebook") -> tuple[str, ...]:
    """The first sides of the box that fit."""
    return draw_sides(seats, lambda n: 0, boards)


def load_island(source: IslandSource) -> Island:
    """An island from the name of a side of the box, a path or a dict."""
    if isinstance(source, Island):
        return source
    if isinstance(source, Mapping):
        return _island(source, brief(source.get("name", "custom"), MAX_LABEL))
    if isinstance(source, str) and source in PRINTED:
        return _printed(source)
    if not is_file(source):
        raise ValueError(f"island {shown(source)}: neither a side of the box ({', '.join(PRINTED)}) nor a file")
    return _island(read_object(Path(source), f"island {str(source)!r}"), str(source))


@cache
def _printed(name: str) -> Island:
    return _island(read_object(FOLDER / f"{name}.json", f"island {name!r}"), name)


def _island(side: Mapping[str, Any], name: str) -> Island:
    where = f"island {name!r}"
    entries = region_entries(where, side, MAX_REGIONS)
    size = board_size(where, side)
    regions = tuple(_region(f"{where}: region {r}", entry, r, len(entries), size) for r, entry in enumerate(entries))
    board = brief(side.get("board", name), MAX_LABEL)
    letter = one_of(where, "size", side.get("size"), Size)
    source = one_of(where, "source", side.get("source", Source.GUESS), Source)
    island = Island(name, board, letter, source, regions, *size)
    check_borders(where, [region.neighbours for region in regions])
    _check_shores(where, island, entries)
    _check_symbols(where, island)
    return island


def _region(where: str, entry: Any, r: int, count: int, size: tuple[float, float]) -> Region:
    check_id(where, entry, r)
    terrain = one_of(where, "terrain", entry.get("terrain"), TERRAINS)
    named = [one_of(where, "symbol", symbol, SYMBOLS) for symbol in list_of(where, entry, "symbols", ())]
    symbols = tuple(dict.fromkeys(named))
    murloc, icon = (flag(where, entry, key) for key in ("murloc", "icon"))
    if terrain in WATER and (symbols or murloc or icon):
        raise ValueError(f"{where}: a {terrain} has neither symbols nor a Murloc nor the icon")
    label = brief(entry.get("label", f"{terrain}-{r}"), MAX_LABEL)
    x, y = places(where, entry, size)
    around = neighbours_of(where, entry, count)
    return Region(label, terrain, symbols, murloc, icon, around, x, y, polygon(where, entry, size))


def _check_shores(where: str, island: Island, entries: Sequence[Mapping[str, Any]]) -> None:
    for r, entry in enumerate(entries):
        truth = island.shore(r)
        if bool(entry.get("shore", truth)) != truth:
            raise ValueError(f"{where}: region {r}: shore is {shown(entry['shore'])}, but its neighbours make it {truth}")


def _check_symbols(where: str, island: Island) -> None:
    icons = [r for r, region in enumerate(island.regions) if region.icon]
    if len(icons) != 1:
        raise ValueError(f"{where}: the icon is on the regions {icons}; allowed: exactly one region")
    if not any(Ground.ENTRY in region.symbols for region in island.regions):
        raise ValueError(f"{where}: no region has the symbol {Ground.ENTRY}; a race could not land")


def _check_boards(islands: Sequence[Island]) -> None:
    seen: dict[str, str] = {}
    for island in islands:
        if island.board in seen:
            raise ValueError(
                f"islands {_names(islands)}: {seen[island.board]} and {island.name} are sides of the one board {island.board}"
            )
        seen[island.board] = island.name


def _check_sizes(islands: Sequence[Island], seats: int, boards: str) -> None:
    wanted = ISLANDS[boards][seats]
    if Counter(island.size for island in islands) != Counter(wanted):
        sizes = ", ".join(island.size for island in islands) or "none"
        allowed = f"{', '.join(wanted)} in any order, such as {list(example(seats, boards))}"
        raise ValueError(f"islands {_names(islands)}: sizes {sizes} for {seats} seats; allowed: {allowed}")


def _names(islands: Sequence[Island]) -> list[str]:
    return [island.name for island in islands]
