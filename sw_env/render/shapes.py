"""What pictures are made of: a few shapes with no thickness in code, drawn as SVG by svg.py and as pixels by image.py."""

import itertools
import math
import re
from functools import lru_cache
from typing import NamedTuple, TypeAlias

INK = "ink"
"""A colour that is filled in where a symbol is used."""

Point: TypeAlias = tuple[float, float]


class Path(NamedTuple):
    """An outline in SVG's words, absolute M L Q C Z only; inner outlines are holes."""

    d: str
    fill: str | None = None
    stroke: str | None = None
    width: float = 0.0
    dash: tuple[float, float] | None = None
    opacity: float = 1.0


class Circle(NamedTuple):
    x: float
    y: float
    r: float
    fill: str | None = None
    stroke: str | None = None
    width: float = 0.0


class Text(NamedTuple):
    """A line of text; y is its middle."""

    x: float
    y: float
    text: str
    size: float
    fill: str
    anchor: str = "middle"
    bold: bool = False


class Use(NamedTuple):
    """A named symbol, drawn about (0, 0) in its own units, at a place, size and colour."""

    name: str
    x: float
    y: float
    scale: float = 1.0
    ink: str = "#000"


class Group(NamedTuple):
    """Shapes moved and scaled together; the name becomes the id in SVG, the ink is the one of its symbols."""

    items: tuple["Shape", ...]
    x: float = 0.0
    y: float = 0.0
    scale: float = 1.0
    name: str | None = None
    ink: str | None = None


Shape: TypeAlias = Path | Circle | Text | Use | Group


def number(value: float) -> str:
    """A coordinate with few decimals."""
    text = f"{value:.1f}" if abs(value) >= 30 else f"{value:.2f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def polygon(points: list[Point] | tuple[Point, ...]) -> str:
    """A closed outline through the points."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + "Z"


def box(x: float, y: float, width: float, height: float, corner: float = 0.0) -> str:
    """A rectangle, with round corners if asked for."""
    r, s = x + width, y + height
    if not corner:
        return polygon([(x, y), (r, y), (r, s), (x, s)])
    c = corner
    bends = [((x, y + c), (x, y), (x + c, y)), ((r - c, y), (r, y), (r, y + c))]
    bends += [((r, s - c), (r, s), (r - c, s)), ((x + c, s), (x, s), (x, s - c))]
    pairs = [[f"{number(px)} {number(py)}" for px, py in bend] for bend in bends]
    return "M" + "L".join(f"{a}Q{b} {c}" for a, b, c in pairs) + "Z"


def regular(corners: int, radius: float, turn: float = 0.0) -> list[Point]:
    """The corners of a regular polygon; `turn` is the angle of the first one, in degrees, 0 upwards."""
    angles = [math.radians(turn + 360 * i / corners) for i in range(corners)]
    return [(radius * math.sin(a), -radius * math.cos(a)) for a in angles]


def star(points: int, outer: float, inner: float, x: float = 0.0, y: float = 0.0) -> str:
    """A star with one point upwards."""
    tips, dents = regular(points, outer), regular(points, inner, 180 / points)
    return polygon([(x + px, y + py) for pair in zip(tips, dents, strict=True) for px, py in pair])


@lru_cache(4096)
def outlines(d: str) -> tuple[tuple[Point, ...], ...]:
    """The path as polygons, curves cut into short lines."""
    found: list[list[Point]] = []
    for command, text in re.findall(r"([MLQCZ])([^MLQCZ]*)", d):
        values = [float(v) for v in re.findall(r"-?[\d.]+", text)]
        points = list(zip(values[::2], values[1::2], strict=True))
        if command == "M":
            found.append([])
        degree = {"Q": 2, "C": 3}.get(command, 1)
        for i in range(0, len(points), degree):
            found[-1] += _curve([found[-1][-1], *points[i : i + degree]]) if degree > 1 else [points[i]]
        if command == "Z":
            found[-1].append(found[-1][0])
    return tuple(tuple(line) for line in found)


def _curve(control: list[Point]) -> list[Point]:
    """A Bézier curve of any degree without its first point."""
    return [_bezier(control, step / 8) for step in range(1, 9)]


def _bezier(control: list[Point], t: float) -> Point:
    while len(control) > 1:
        control = [((1 - t) * a[0] + t * b[0], (1 - t) * a[1] + t * b[1]) for a, b in itertools.pairwise(control)]
    return control[0]


def mix(colour: str, other: str, share: float) -> str:
    """A colour with a share of another one in it."""
    parts = zip(_channels(colour), _channels(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in parts)


def _channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)
