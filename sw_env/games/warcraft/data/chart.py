"""The islands of a game on one sheet: where each lies, for pictures and pages."""

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, NamedTuple, TypeAlias

from sw_env.games.warcraft.data.enums import Ground
from sw_env.games.warcraft.data.islands import Island, Region

SCALE = 0.62
"""Regions come out as large as those of the classic boards, for the same tokens."""
GAP, HEADLINE, FOOT = 14.0, 26.0, 34.0
"""Between two islands, above each for its name, below all for a line of text."""
WIDE = 1.5
"""A sheet is best so many times wider than it is high."""

Rows: TypeAlias = tuple[tuple[int, ...], ...]
"""Islands by their places in the list, row by row."""


@dataclass(frozen=True)
class Plot:
    """One region where it lies on the sheet."""

    label: str
    terrain: Ground
    symbols: tuple[str, ...]
    neighbours: tuple[int, ...]
    x: float | None
    y: float | None
    polygon: tuple[tuple[float, float], ...]
    water: bool


class Corner(NamedTuple):
    """Where the place of an island begins on the sheet."""

    x: float
    y: float


@dataclass(frozen=True)
class Chart:
    """The islands of a game beside each other, in the order of their list."""

    game: ClassVar[str] = "warcraft"
    islands: tuple[Island, ...]
    rounds: int

    def __len__(self) -> int:
        return len(self.regions)

    @property
    def name(self) -> str:
        return " ".join(island.name for island in self.islands)

    @property
    def reconstructed(self) -> bool:
        """Whether an island is not as it is printed."""
        return not all(island.source.certain for island in self.islands)

    @cached_property
    def drawn(self) -> bool:
        """Whether every island says where its regions lie; otherwise they are laid out by their borders."""
        regions = [region for island in self.islands for region in island.regions]
        return all(len(region.polygon) >= 3 or None not in (region.x, region.y) for region in regions)

    @cached_property
    def rows(self) -> Rows:
        """The rows that make the most of a sheet."""
        return min(_all_rows(len(self.islands)), key=lambda rows: _size(self.islands, rows))

    @cached_property
    def width(self) -> float:
        return max(_row_width(self.islands, row) for row in self.rows)

    @cached_property
    def height(self) -> float:
        return sum(_row_height(self.islands, row) for row in self.rows) + FOOT

    @cached_property
    def corners(self) -> tuple[Corner, ...]:
        """Where each island begins; every row stands in the middle."""
        found, y = {}, 0.0
        for row in self.rows:
            x = (self.width - _row_width(self.islands, row)) / 2 + GAP
            for i in row:
                found[i] = Corner(round(x, 1), round(y + HEADLINE, 1))
                x += self.islands[i].width * SCALE + GAP
            y += _row_height(self.islands, row)
        return tuple(found[i] for i in range(len(self.islands)))

    @cached_property
    def regions(self) -> tuple[Plot, ...]:
        """All regions by the numbers of the table."""
        plots: list[Plot] = []
        for island, corner in zip(self.islands, self.corners, strict=True):
            first = len(plots)
            plots += [self._plot(island, region, corner, first) for region in island.regions]
        return tuple(plots)

    def _plot(self, island: Island, region: Region, corner: Corner, first: int) -> Plot:
        placed = self.drawn and region.x is not None and region.y is not None
        return Plot(
            label=region.label,
            terrain=region.terrain,
            symbols=(*map(str, region.symbols), *([f"icon-{island.size}"] if region.icon else [])),
            neighbours=tuple(first + n for n in region.neighbours),
            x=_at(corner.x, region.x) if placed and region.x is not None else None,
            y=_at(corner.y, region.y) if placed and region.y is not None else None,
            polygon=tuple((_at(corner.x, x), _at(corner.y, y)) for x, y in region.polygon) if self.drawn else (),
            water=region.water,
        )


def _at(begin: float, place: float) -> float:
    return round(begin + SCALE * place, 1)


def _all_rows(islands: int) -> Iterator[Rows]:
    """Every way to break the list into rows."""
    for cuts in itertools.product((False, True), repeat=islands - 1):
        ends = [i + 1 for i, cut in enumerate(cuts) if cut] + [islands]
        yield tuple(tuple(range(begin, end)) for begin, end in zip([0, *ends], ends, strict=False))


def _size(islands: Sequence[Island], rows: Rows) -> tuple[float, float]:
    """How large a sheet of the wished form must be, then how much it has to hold."""
    width = max(_row_width(islands, row) for row in rows)
    height = sum(_row_height(islands, row) for row in rows) + FOOT
    return round(max(width / WIDE, height), 1), width * height


def _row_width(islands: Sequence[Island], row: Sequence[int]) -> float:
    return round(sum(islands[i].width * SCALE + GAP for i in row) + GAP, 1)


def _row_height(islands: Sequence[Island], row: Sequence[int]) -> float:
    return round(max(islands[i].height for i in row) * SCALE + HEADLINE, 1)
