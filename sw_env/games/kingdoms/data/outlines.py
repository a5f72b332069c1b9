"""The outlines of the places of a card, from the letters of its grid: around their cells, borders a little crooked."""

import zlib
from collections.abc import Iterator
from functools import cache
from typing import TypeAlias

from sw_env.games.kingdoms.data.box import Box
from sw_env.games.kingdoms.data.rulebook import REGIONS_OF_A_TERRITORY
from sw_env.games.kingdoms.data.specs import TerritorySpec

CARD_WIDTH, CARD_HEIGHT = 72, 48
"""Of a card, in the units of its spots."""
SHIFT, NOTCH = 1.7, 0.06
"""How far a corner of a border moves, so that it looks drawn; how near to a rim it stays sharp."""
PLAIN = 7.0
"""The radius of a place on a card that has no grid."""

Point: TypeAlias = tuple[float, float]
Corner: TypeAlias = tuple[int, int]


@cache
def outlines(box: Box, side: str) -> tuple[tuple[Point, ...], ...]:
    """The outline of each place of a side, worked out once."""
    return outlines_of(box.side[side])


def outlines_of(spec: TerritorySpec) -> tuple[tuple[Point, ...], ...]:
    """The outline of each place: around its cells, or about its spot where the card has no grid."""
    if not spec.grid:
        return tuple(_about(x, y) for x, y in spec.spots)
    return tuple(_drawn(spec, cells) for cells in _cells_of_places(spec))


def _about(x: float, y: float) -> tuple[Point, ...]:
    ways = ((0, -1), (0.7, -0.7), (1, 0), (0.7, 0.7), (0, 1), (-0.7, 0.7), (-1, 0), (-0.7, -0.7))
    return tuple((x + PLAIN * px, y + PLAIN * py) for px, py in ways)


def _cells_of_places(spec: TerritorySpec) -> list[frozenset[Corner]]:
    """The cells of each place; areas are told apart by their spots."""
    rest = {(i, j) for j, line in enumerate(spec.grid) for i in range(len(line))}
    found = []
    for number, (x, y) in enumerate(spec.spots):
        letter = "abcde"[number] if number < REGIONS_OF_A_TERRITORY else None
        start = _cell_at(spec, letter or _letter_at(spec, x, y), x, y, rest)
        cells = frozenset(_connected(spec, start, rest))
        rest -= cells
        found.append(cells)
    return found


def _letter_at(spec: TerritorySpec, x: float, y: float) -> str:
    j = min(int(y / _step(spec)[1]), len(spec.grid) - 1)
    return spec.grid[j][min(int(x / _step(spec)[0]), len(spec.grid[0]) - 1)]


def _step(spec: TerritorySpec) -> Point:
    """How large a cell is."""
    return CARD_WIDTH / len(spec.grid[0]), CARD_HEIGHT / len(spec.grid)


def _cell_at(spec: TerritorySpec, letter: str, x: float, y: float, rest: set[Corner]) -> Corner:
    """The cell with that letter that is nearest to a spot."""
    wide, high = _step(spec)
    cells = [(i, j) for i, j in rest if spec.grid[j][i] == letter] or sorted(rest)
    return min(cells, key=lambda cell: ((cell[0] + 0.5) * wide - x) ** 2 + ((cell[1] + 0.5) * high - y) ** 2)


def _connected(spec: TerritorySpec, start: Corner, rest: set[Corner]) -> Iterator[Corner]:
    """All cells of that letter that hang together with the first one."""
    letter, waiting, seen = spec.grid[start[1]][start[0]], [start], {start}
    while waiting:
        i, j = waiting.pop()
        yield i, j
        for cell in ((i + 1, j), (i - 1, j), (i, j + 1), (i, j - 1)):
            if cell in rest and cell not in seen and spec.grid[cell[1]][cell[0]] == letter:
                seen.add(cell)
                waiting.append(cell)


def _drawn(spec: TerritorySpec, cells: frozenset[Corner]) -> tuple[Point, ...]:
    """The outline of some cells, every corner and every middle of an edge a little moved, the same for both neighbours."""
    loop = _around(cells)
    fine = [point for a, b in zip(loop, loop[1:] + loop[:1], strict=True) for point in (_doubled(a), _between(a, b))]
    points = [_moved(spec, *corner) for corner in fine]
    found: list[Point] = []
    for k, corner in enumerate(fine):
        if _is_where_two_meet(spec, corner):
            here, before, behind = points[k], points[k - 1], points[(k + 1) % len(points)]
            found += [_towards(here, before), here, _towards(here, behind)]
        else:
            found.append(points[k])
    return tuple(found)


def _around(cells: frozenset[Corner]) -> list[Corner]:
    """The corners around some cells, clockwise; where cells meet at a corner only, the way turns right."""
    ways: dict[Corner, list[Corner]] = {}
    for i, j in cells:
        ring = [(i, j), (i + 1, j), (i + 1, j + 1), (i, j + 1)]
        beyond = [(i, j - 1), (i + 1, j), (i, j + 1), (i - 1, j)]
        for k, other in enumerate(beyond):
            if other not in cells:
                ways.setdefault(ring[k], []).append(ring[(k + 1) % 4])
    first = min(ways)
    loop, now = [first], ways[first].pop()
    while now != first:
        before, choices = loop[-1], ways[now]
        loop.append(now)
        way = (now[0] - before[0], now[1] - before[1])
        right = (now[0] - way[1], now[1] + way[0])
        now = choices.pop(choices.index(right) if right in choices else 0)
    return loop


def _doubled(corner: Corner) -> Corner:
    return 2 * corner[0], 2 * corner[1]


def _between(a: Corner, b: Corner) -> Corner:
    return a[0] + b[0], a[1] + b[1]


def _moved(spec: TerritorySpec, i: int, j: int) -> Point:
    """Where a corner in half cells is drawn: on the rim where it is, elsewhere a little beside."""
    wide, high = _step(spec)
    number = zlib.crc32(f"{spec.id} {i} {j}".encode())
    x, y = i * wide / 2, j * high / 2
    if 0 < i < 2 * len(spec.grid[0]):
        x += SHIFT * ((number & 255) / 127.5 - 1) * (0 < j < 2 * len(spec.grid))
    if 0 < j < 2 * len(spec.grid):
        y += SHIFT * ((number >> 8 & 255) / 127.5 - 1) * (0 < i < 2 * len(spec.grid[0]))
    return x, y


def _is_where_two_meet(spec: TerritorySpec, corner: Corner) -> bool:
    """On the rim of the card, between two cells of different places."""
    i, j = corner
    if i % 2 or j % 2:
        return False
    last_i, last_j = 2 * len(spec.grid[0]), 2 * len(spec.grid)
    if j in (0, last_j) and 0 < i < last_i:
        line = spec.grid[min(j // 2, len(spec.grid) - 1)]
        return line[i // 2 - 1] != line[i // 2]
    if i in (0, last_i) and 0 < j < last_j:
        column = min(i // 2, len(spec.grid[0]) - 1)
        return spec.grid[j // 2 - 1][column] != spec.grid[j // 2][column]
    return False


def _towards(here: Point, other: Point) -> Point:
    return here[0] + NOTCH * (other[0] - here[0]), here[1] + NOTCH * (other[1] - here[1])
