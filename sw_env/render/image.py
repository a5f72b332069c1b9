"""A position as pixels: the board is drawn once, what changes is kept ready piece by piece."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from sw_env.games.names import Last
from sw_env.render.layout import layout_of
from sw_env.render.paint import Painter, pillow, sheet, sprite
from sw_env.render.picture import PAGE, light, picture, standing
from sw_env.render.scene import Board, Stack, laid, scenes_of
from sw_env.render.shapes import Group, Shape, Text

if TYPE_CHECKING:
    from PIL.Image import Image as PillowImage

SPRITE = 130.0
MOST_PIXELS = 16_000_000
"""Of a picture; it is drawn three times as large in both directions before it is made small."""


def rgb_array(position: Mapping[str, Any], board: Board, last: Last = None, width: int = 1000) -> np.ndarray:
    """The picture of a position, (H, W, 3) uint8; the frames of a game have one size."""
    return np.array(frame(position, board, last, width))


def frame(
    position: Mapping[str, Any], board: Board, last: Last = None, width: int = 1000, names: Sequence[str] | None = None
) -> "PillowImage":
    """The picture of a position as an image of Pillow's."""
    board = laid(position, board)
    drawn = picture(position, board, last, width, names)
    scale = width / drawn.width
    height = round(drawn.height * scale)
    if not 1 <= width * height <= MOST_PIXELS:
        raise ValueError(f"a picture of {width} × {height} pixels; allowed: up to {MOST_PIXELS / 1e6:g} million in all")
    image: PillowImage = pillow()[0].new("RGB", (width, height), PAGE)
    image.paste(_ground(board, scale), (0, 0))
    if drawn.lit is not None:
        lit, corner = _light(board, drawn.lit, scale)
        image.paste(lit, corner, lit)
    for x, y, _, stack in drawn.stacks:
        stamp = _stack(stack, drawn.size, board.game, scale)
        image.paste(stamp, (round(x * scale - stamp.width / 2), round(y * scale - stamp.height / 2)), stamp)
    for panel in drawn.panels:
        shapes, texts = _apart(panel.shapes)
        image.paste(
            _panel(shapes, panel.width, panel.height, board.game, scale), (round(panel.x * scale), round(panel.y * scale))
        )
        Painter(image, {}, scale, panel.x * scale, panel.y * scale).paint(texts)
    return image


@lru_cache(16)
def _ground(board: Board, scale: float) -> "PillowImage":
    layout, scenes = layout_of(board), scenes_of(board.game)
    return sheet(scenes.ground(board), scenes.symbols(), layout.width, layout.height, scale, PAGE)


@lru_cache(256)
def _light(board: Board, region: int, scale: float) -> "tuple[PillowImage, tuple[int, int]]":
    """The light on a region, and where its upper left corner lies."""
    layout = layout_of(board)
    outline = layout.areas[region].outline
    xs, ys = [min(max(x, 0), layout.width) for x, _ in outline], [min(max(y, 0), layout.height) for _, y in outline]
    x, y, width, height = min(xs) - 6, min(ys) - 6, max(xs) - min(xs) + 12, max(ys) - min(ys) + 12
    middle = Group(light(layout, region), -x - width / 2, -y - height / 2)
    return sprite((middle,), {}, width, height, scale), (round(x * scale), round(y * scale))


def _apart(groups: tuple[Shape, ...]) -> tuple[tuple[Shape, ...], tuple[Shape, ...]]:
    """Shapes and texts of a panel; texts are drawn at once, which is quick and sharp."""
    shapes: list[Shape] = []
    texts: list[Shape] = []
    for group in groups:
        assert isinstance(group, Group)
        shapes.append(group._replace(items=tuple(item for item in group.items if not isinstance(item, Text))))
        texts.append(group._replace(items=tuple(item for item in group.items if isinstance(item, Text))))
    return tuple(shapes), tuple(texts)


@lru_cache(8192)
def _stack(stack: Stack, size: float, game: str, scale: float) -> "PillowImage":
    return sprite(standing(stack, size), scenes_of(game).symbols(), SPRITE * size, SPRITE * size, scale)


@lru_cache(1024)
def _panel(shapes: tuple[Shape, ...], width: float, height: float, game: str, scale: float) -> "PillowImage":
    return sheet(shapes, scenes_of(game).symbols(), width, height, scale, PAGE)


def write_gif(path: str, frames: Iterable["PillowImage"], seconds: float = 0.8) -> None:
    """Frames as an animated GIF."""
    first, *rest = [image.quantize(128) for image in frames]
    first.save(path, save_all=True, append_images=rest, duration=round(1000 * seconds), loop=0, optimize=False)
