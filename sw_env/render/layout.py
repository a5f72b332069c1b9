"""Where everything lies on a board: smooth outlines, places for tokens and symbols; a layout for boards that have none."""

import math
from collections import defaultdict
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from sw_env.render.scene import Board, Region
from sw_env.render.shapes import Point, number, outlines, polygon, regular

SYMBOL_ROOM = 17.0
TOKEN_ROOM = 38.0
MOTIF_STEP = 46.0
MOTIF_ROOM = 15.0
MOST_STEPS = 100
"""Points of a grid in a row: a board may be drawn as large as it likes."""


class Area(NamedTuple):
    """One region of the drawn board."""

    d: str
    """Its outline as a path."""
    outline: tuple[Point, ...]
    """The same in short straight lines."""
    x: float
    y: float
    spots: tuple[Point, ...]
    """Where its symbols and then its number stand."""
    motifs: tuple[Point, ...]
    """Where the pattern of its terrain is repeated."""


class Layout(NamedTuple):
    """A board as it is drawn."""

    width: float
    height: float
    areas: tuple[Area, ...]
    links: tuple[tuple[int, int], ...]
    """Neighbours whose border cannot be seen, because an outline is missing."""


@lru_cache(64)
def layout_of(board: Board) -> Layout:
    """The layout of a board, computed once."""
    drawn = all(len(region.polygon) >= 3 for region in board.regions)
    width, height, centres = _centres(board)
    if drawn:
        paths = smooth([region.polygon for region in board.regions], width, height)
    else:
        radius = _radius(centres)
        paths = [polygon([(x + px, y + py) for px, py in regular(12, radius, 15)]) for x, y in centres]
    links = tuple(
        (r, n) for r, region in enumerate(board.regions) for n in region.neighbours if r < n and not touch(board, r, n)
    )
    areas = tuple(_area(*entry) for entry in zip(board.regions, paths, centres, strict=True))
    return Layout(width, height, areas, links)


def _area(region: Region, d: str, centre: Point) -> Area:
    outline = outlines(d)[0]
    spots = _spots(outline, centre, len(region.symbols) + 1)
    return Area(d, outline, *centre, spots, _motifs(outline))


def touch(board: Board, r: int, n: int) -> bool:
    """Whether the outlines of two neighbours share a stretch, so that one sees that they are neighbours."""
    return len(set(board.regions[r].polygon) & set(board.regions[n].polygon)) >= 2


def _centres(board: Board) -> tuple[float, float, list[Point]]:
    if all(region.x is not None and region.y is not None for region in board.regions):
        return board.width, board.height, [(float(region.x or 0), float(region.y or 0)) for region in board.regions]
    if all(len(region.polygon) >= 3 for region in board.regions):
        return board.width, board.height, [_middle(region.polygon) for region in board.regions]
    points = spread(board) * 150
    points += 90 - points.min(axis=0)
    width, height = points.max(axis=0) + 90
    return float(width), float(height), [(float(x), float(y)) for x, y in points]


def _middle(outline: tuple[Point, ...]) -> Point:
    """The point of a grid that lies deepest inside an outline."""
    grid = _grid(outline, 12)
    return grid[int(_depths(grid, outline).argmax())] if grid else outline[0]


def spread(board: Board) -> np.ndarray:
    """Places for the regions of a board that names none: as far apart as they are steps apart, and never too close."""
    steps = _steps(board)
    weight = 1 / (steps + np.eye(len(board))) ** 2 * (1 - np.eye(len(board)))
    angle = 2.4 * np.arange(len(board))
    points = np.stack([np.cos(angle), np.sin(angle)], axis=1) * np.sqrt(np.arange(len(board)) + 1)[:, None]
    for _ in range(300):  # each region moves to where the others would have it
        gap = points[:, None] - points[None]
        far = np.sqrt((gap**2).sum(axis=2)) + 1e-9
        goal = points[None] + gap / far[..., None] * steps[..., None]
        points = (weight[..., None] * goal).sum(axis=1) / np.maximum(weight.sum(axis=1), 1e-9)[:, None]
    for _ in range(200):  # who stands too close is pushed away
        gap = points[:, None] - points[None]
        far = np.sqrt((gap**2).sum(axis=2)) + 1e-9
        push = np.maximum(0, 0.72 - far) * (1 - np.eye(len(board)))
        points = points + 0.3 * (push[..., None] * gap / far[..., None]).sum(axis=1)
    return points


def _steps(board: Board) -> np.ndarray:
    """How many steps each region is from each other; regions that cannot be reached count as far away."""
    steps = np.full((len(board), len(board)), math.sqrt(len(board)) + 2)
    for r, region in enumerate(board.regions):
        steps[r, r], steps[r, list(region.neighbours)] = 0, 1
    for r in range(len(board)):
        steps = np.minimum(steps, steps[:, r, None] + steps[None, r])
    return steps


def _radius(centres: list[Point]) -> float:
    """How large a disc may be so that no two touch, and a little less."""
    gaps = [math.dist(a, b) for i, a in enumerate(centres) for b in centres[:i]]
    return max(30.0, min(70.0, 0.46 * min(gaps, default=140.0)))


def smooth(polygons: list[tuple[Point, ...]], width: float, height: float) -> list[str]:
    """Outlines with round bends; both sides of a border bend alike, and where three regions meet nothing moves."""
    holders: dict[Point, set[int]] = defaultdict(set)
    for r, outline in enumerate(polygons):
        for point in outline:
            holders[point].add(r)
    fixed = {p for p, found in holders.items() if len(found) > 2 or p[0] in (0.0, width) or p[1] in (0.0, height)}
    return [_smooth_one(outline, fixed) for outline in polygons]


def _smooth_one(outline: tuple[Point, ...], fixed: set[Point]) -> str:
    """A curve through the middles of the sides, except that fixed corners stay corners."""
    points = list(outline[:-1] if outline[0] == outline[-1] else outline)
    turned = [*points[1:], points[0]]
    first = points[0] if points[0] in fixed else _middle_of(points[-1], points[0])
    d = f"M{_pair(first)}"
    for point, after in zip(points, turned, strict=True):
        goal = after if after in fixed else _middle_of(point, after)
        d += f"L{_pair(goal)}" if point in fixed else f"Q{_pair(point)} {_pair(goal)}"
    return d + "Z"


def _middle_of(a: Point, b: Point) -> Point:
    return ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)


def _pair(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"


def _spots(outline: tuple[Point, ...], centre: Point, count: int) -> tuple[Point, ...]:
    """Places inside the outline for so many symbols, beside the tokens if there is room."""
    free = _deep(_grid(outline, 7), outline, SYMBOL_ROOM - 3)
    found: list[Point] = []
    for i in range(count):
        taken = [(centre, TOKEN_ROOM)] + [(spot, 28.0) for spot in found]
        fit = [p for p in free if all(math.dist(p, q) >= room for q, room in taken)]
        above = [(p, abs(p[0] - centre[0]) + 1.2 * abs(p[1] - (centre[1] - 36))) for p in fit]
        spot = min(above, key=lambda entry: entry[1])[0] if above else (centre[0] - 34 + 25 * i, centre[1] - 36)
        found.append(spot)
    return tuple(found)


def _motifs(outline: tuple[Point, ...]) -> tuple[Point, ...]:
    """A loose grid of points inside the outline."""
    moved = []
    for x, y in _grid(outline, MOTIF_STEP, stagger=True):
        shift = (int(x) * 73 + int(y) * 151) % 13 - 6
        moved.append((x + shift, y + (shift * 5) % 7 - 3))
    return tuple(_deep(_inside(moved, outline), outline, MOTIF_ROOM))


def _grid(outline: tuple[Point, ...], step: float, stagger: bool = False) -> list[Point]:
    """Points inside an outline, a step apart, and further where the outline is so large that they would be too many."""
    xs, ys = [p[0] for p in outline], [p[1] for p in outline]
    left, top, across, down = min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)
    step = max(step, across / MOST_STEPS, down / MOST_STEPS)
    points = []
    for j in range(int(down / step) + 1):
        offset = step / 2 if stagger and j % 2 else 0.0
        points += [(left + step * i + offset + 3, top + step * j + 3) for i in range(int(across / step) + 1)]
    return _inside(points, outline)


def _inside(points: list[Point], outline: tuple[Point, ...]) -> list[Point]:
    """Those of some points that lie inside an outline."""
    x, y = np.array(points).reshape(-1, 2).T
    inside = np.zeros(len(points), np.bool_)
    for (ax, ay), (bx, by) in zip(outline, outline[1:] + outline[:1], strict=True):
        if ay != by:
            inside ^= ((ay > y) != (by > y)) & (x < (bx - ax) * (y - ay) / (by - ay) + ax)
    return [point for point, found in zip(points, inside, strict=True) if found]


def _depths(points: list[Point], outline: tuple[Point, ...]) -> np.ndarray:
    """The distance of each of some points from an outline."""
    x, y = np.array(points).reshape(-1, 2).T
    least = np.full(len(points), np.inf)
    for (ax, ay), (bx, by) in zip(outline, outline[1:] + outline[:1], strict=True):
        dx, dy = bx - ax, by - ay
        share = np.clip(((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy + 1e-9), 0, 1)
        gap_x, gap_y = ax + share * dx - x, ay + share * dy - y
        least = np.minimum(least, gap_x * gap_x + gap_y * gap_y)
    found: np.ndarray = np.sqrt(least)
    return found


def _deep(points: list[Point], outline: tuple[Point, ...], room: float) -> list[Point]:
    """Those of some points inside an outline that are so far from it."""
    return [point for point, depth in zip(points, _depths(points, outline), strict=True) if depth >= room]
