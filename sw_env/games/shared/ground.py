"""A printed board without what changes, of any game: colours, pattern of the terrain, borders, symbols, numbers."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from sw_env.render.layout import Layout, layout_of
from sw_env.render.scene import Board, Region
from sw_env.render.shapes import INK, Group, Path, Shape, Text, Use, box

COLOURS = {  # terrain: colour of the ground, colour of the pattern
    "fields": ("#f6dd8c", "#cfa537"),
    "hills": ("#c3d77e", "#7f9c3a"),
    "forest": ("#5da768", "#1f6436"),
    "swamp": ("#a99a86", "#5a4a3c"),
    "mountain": ("#d7d9dc", "#8b8f96"),
    "sea": ("#4f93cf", "#a9d3f5"),
    "lake": ("#8cc7ea", "#e6f5ff"),
}
BORDER, RIM, NUMBER, NUMBER_ON_WATER = "#fffaf0", "#4a3f33", "#3d352b", "#0e2f4d"


class Land(Region, Protocol):
    """A region with a terrain, named symbols, and water or not."""

    @property
    def terrain(self) -> str: ...
    @property
    def symbols(self) -> Sequence[str]: ...
    @property
    def water(self) -> bool: ...


Colours = Mapping[Any, tuple[str, str]]


def ground_of(board: Board, regions: Sequence[Land], colours: Colours, there: Sequence[int] | None = None) -> tuple[Shape, ...]:
    """Everything printed on the board, from the bottom up; `there` are the regions that it has now, if not all."""
    layout, drawn = layout_of(board), range(len(regions)) if there is None else there
    fields = [_field(r, regions[r], layout, colours) for r in drawn]
    links = [_link(layout, *pair) for pair in layout.links]
    borders = [Path(layout.areas[r].d, stroke=RIM, width=4.4) for r in drawn]
    borders += [Path(layout.areas[r].d, stroke=BORDER, width=2.2) for r in drawn]
    printed = [shape for r in drawn for shape in _printed(r, regions[r], layout, colours)]
    back = Path(box(0, 0, layout.width, layout.height), fill="#efe6d2")
    return (back, *links, *fields, *borders, *printed)


def _field(r: int, region: Land, layout: Layout, colours: Colours) -> Group:
    area = layout.areas[r]
    colour, ink = colours[region.terrain]
    motifs = [Use(f"motif-{region.terrain}", round(x), round(y), 1.0, INK) for x, y in area.motifs]
    return Group((Path(area.d, fill=colour), *motifs), ink=ink)


def _link(layout: Layout, r: int, n: int) -> Path:
    a, b = layout.areas[r], layout.areas[n]
    return Path(f"M{a.x:.1f} {a.y:.1f}L{b.x:.1f} {b.y:.1f}", stroke="#8f8270", width=7)


def _printed(r: int, region: Land, layout: Layout, colours: Colours) -> list[Shape]:
    area = layout.areas[r]
    shapes: list[Shape] = [Use(symbol, x, y, 1.1) for symbol, (x, y) in zip(region.symbols, area.spots, strict=False)]
    x, y = area.spots[-1]
    plate = Path(box(x - 11, y - 8, 22, 16, 8), fill=colours[region.terrain][0])
    return [*shapes, plate, Text(x, y, str(r), 14, NUMBER_ON_WATER if region.water else NUMBER, bold=True)]
