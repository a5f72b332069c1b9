"""Shapes as pixels, with Pillow: drawn large, then made small, so that edges are smooth."""

import itertools
import math
import unicodedata
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeAlias

from sw_env.render.shapes import INK, Circle, Path, Point, Shape, Text, Use, outlines

if TYPE_CHECKING:
    from PIL.Image import Image as PillowImage

Symbols: TypeAlias = Mapping[str, tuple[Shape, ...]]
"""Small pictures by the names that shapes use."""

FINE = 3
"""Pixels drawn for each pixel of a picture, in both directions."""


def pillow() -> Any:
    """The modules of Pillow that are needed here, or an error that says what to install."""
    try:
        from PIL import Image, ImageChops, ImageDraw, ImageFont
    except ImportError:
        raise ImportError("pictures made of pixels need Pillow: pip install 'sw-env[render]'") from None
    return Image, ImageChops, ImageDraw, ImageFont


@lru_cache(256)
def font(pixels: int) -> Any:
    """Pillow's own font at a size."""
    return pillow()[3].load_default(max(pixels, 6))


def plain(text: str) -> str:
    """A text in the letters that Pillow's own font has: accents that it lacks are left out."""
    bare = unicodedata.normalize("NFKD", text)
    return text if text == bare else "".join(letter for letter in bare if not unicodedata.combining(letter))


class Painter:
    """Draws shapes on an image; (x, y) is where their origin lies, `scale` pixels are one unit."""

    def __init__(self, image: "PillowImage", symbols: Symbols, scale: float = 1.0, x: float = 0.0, y: float = 0.0) -> None:
        self.image, self.symbols, self.scale, self.x, self.y = image, symbols, scale, x, y
        self.draw = pillow()[2].Draw(image)

    def paint(self, shapes: Iterable[Shape], ink: str = "#000000") -> None:
        """Draw shapes; `ink` stands for the colour of a symbol."""
        for shape in shapes:
            if isinstance(shape, Path):
                self._path(shape, ink)
            elif isinstance(shape, Circle):
                self._circle(shape, ink)
            elif isinstance(shape, Text):
                self._text(shape, ink)
            elif isinstance(shape, Use):
                colour = ink if shape.ink == INK else shape.ink
                self._moved(shape.x, shape.y, shape.scale).paint(self.symbols[shape.name], colour)
            else:
                self._moved(shape.x, shape.y, shape.scale).paint(shape.items, shape.ink or ink)

    def _moved(self, x: float, y: float, scale: float) -> "Painter":
        twin = Painter.__new__(Painter)
        twin.image, twin.symbols, twin.draw, twin.scale = self.image, self.symbols, self.draw, self.scale * scale
        twin.x, twin.y = self.x + x * self.scale, self.y + y * self.scale
        return twin

    def _points(self, line: Iterable[Point]) -> list[Point]:
        return [(self.x + x * self.scale, self.y + y * self.scale) for x, y in line]

    def _path(self, shape: Path, ink: str) -> None:
        lines = [self._points(line) for line in outlines(shape.d)]
        if shape.fill:
            self._fill(lines, _rgba(shape.fill, ink, shape.opacity))
        if shape.stroke:
            colour, width = _rgba(shape.stroke, ink), max(1, round(shape.width * self.scale))
            for line in lines:
                self._line(line, colour, width, shape.dash)

    def _fill(self, lines: list[list[Point]], colour: tuple[int, ...]) -> None:
        if len(lines) == 1:
            self.draw.polygon(lines[0], fill=colour)
            return
        image, chops, draw, _ = pillow()
        xs, ys = [x for line in lines for x, _ in line], [y for line in lines for _, y in line]
        left, top = math.floor(min(xs)), math.floor(min(ys))
        size = (math.ceil(max(xs)) - left + 1, math.ceil(max(ys)) - top + 1)
        mask = image.new("1", size)
        for line in lines:  # inner outlines are holes
            layer = image.new("1", size)
            draw.Draw(layer).polygon([(x - left, y - top) for x, y in line], fill=1)
            mask = chops.logical_xor(mask, layer)
        self.image.paste(colour, (left, top), mask)

    def _line(self, line: list[Point], colour: tuple[int, ...], width: int, dash: tuple[float, float] | None) -> None:
        if dash:
            for part in _dashes(line, dash[0] * self.scale, dash[1] * self.scale):
                self._stroke(part, colour, width)
        else:
            self._stroke(line, colour, width)

    def _stroke(self, line: list[Point], colour: tuple[int, ...], width: int) -> None:
        self.draw.line(line, fill=colour, width=width, joint="curve")
        for x, y in (line[0], line[-1]):
            self.draw.ellipse((x - width / 2, y - width / 2, x + width / 2, y + width / 2), fill=colour)

    def _circle(self, shape: Circle, ink: str) -> None:
        ((x, y),) = self._points([(shape.x, shape.y)])
        rim = shape.width * self.scale / 2
        for colour, r in ((shape.stroke, shape.r * self.scale + rim), (shape.fill, shape.r * self.scale - rim)):
            if colour:
                self.draw.ellipse((x - r, y - r, x + r, y + r), fill=_rgba(colour, ink))

    def _text(self, shape: Text, ink: str) -> None:
        ((x, y),) = self._points([(shape.x, shape.y)])
        anchor = {"start": "l", "middle": "m", "end": "r"}[shape.anchor] + "s"
        size = shape.size * self.scale
        bold = size / 48 if shape.bold else 0
        fill = ink if shape.fill == INK else shape.fill
        self.draw.text(
            (x, y + 0.36 * size), plain(shape.text), fill=fill, font=font(round(size)), anchor=anchor, stroke_width=bold
        )


def _rgba(colour: str, ink: str, opacity: float = 1.0) -> tuple[int, ...]:
    value = ink if colour == INK else colour
    channels = [2 * c for c in value[1:]] if len(value) == 4 else [value[i : i + 2] for i in (1, 3, 5)]
    return (*(int(c, 16) for c in channels), round(255 * opacity))


def _dashes(line: list[Point], on: float, off: float) -> Iterable[list[Point]]:
    """The parts of a line that are drawn."""
    part, left, drawing = [line[0]], on, True
    for a, b in itertools.pairwise(line):
        length, done = math.dist(a, b), 0.0
        while length - done > left:
            done += left
            point = (a[0] + (b[0] - a[0]) * done / length, a[1] + (b[1] - a[1]) * done / length)
            if drawing:
                yield [*part, point]
            part, drawing = [point], not drawing
            left = on if drawing else off
        left -= length - done
        part.append(b)
    if drawing and len(part) > 1:
        yield part


def sprite(shapes: tuple[Shape, ...], symbols: Symbols, width: float, height: float, scale: float) -> "PillowImage":
    """Shapes about the middle of a small clear image."""
    image = pillow()[0]
    size = (round(width * scale), round(height * scale))
    large = image.new("RGBA", (size[0] * FINE, size[1] * FINE))
    Painter(large, symbols, scale * FINE, large.width / 2, large.height / 2).paint(shapes)
    small: PillowImage = large.resize(size, image.Resampling.BOX)
    return small


def sheet(shapes: tuple[Shape, ...], symbols: Symbols, width: float, height: float, scale: float, colour: str) -> "PillowImage":
    """Shapes on a coloured image, whose corner is the origin."""
    image = pillow()[0]
    size = (round(width * scale), round(height * scale))
    large = image.new("RGB", (size[0] * FINE, size[1] * FINE), colour)
    Painter(large, symbols, scale * FINE).paint(shapes)
    small: PillowImage = large.resize(size, image.Resampling.BOX)
    return small
