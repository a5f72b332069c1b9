"""Shapes as SVG text, and the picture of a position."""

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from html import escape
from typing import Any

from sw_env.games.names import Last
from sw_env.render.layout import layout_of
from sw_env.render.picture import PAGE, light, picture, standing
from sw_env.render.scene import Board, Stack, laid, scenes_of
from sw_env.render.shapes import INK, Circle, Group, Path, Shape, Text, Use, box, number

XMLNS = 'xmlns="http://www.w3.org/2000/svg"'
FONT = "system-ui,DejaVu Sans,Verdana,sans-serif"


def svg(
    position: Mapping[str, Any],
    board: Board,
    last: Last = None,
    width: int = 1000,
    names: list[str] | None = None,
) -> str:
    """A stand-alone picture; `last` is the latest action or decision line, narrow widths get a layout of their own."""
    board = laid(position, board)
    drawn = picture(position, board, last, width, names)
    high = max(layout_of(board).height, drawn.bottom)
    height = round(width * high / drawn.width)
    shapes: list[Shape] = list(light(layout_of(board), drawn.lit)) if drawn.lit is not None else []
    shapes += [Group(standing(stack, drawn.size), x, y, name=f"region-{r}") for x, y, r, stack in drawn.stacks]
    shapes += [Group(panel.shapes, panel.x, panel.y) for panel in drawn.panels]
    view = f"0 0 {number(drawn.width)} {number(high)}"
    page = Path(box(0, 0, drawn.width, high), fill=PAGE)
    head = f'<svg {XMLNS} viewBox="{view}" width="{width}" height="{height}" role="img" font-family="{FONT}">'
    title = f"<title>{escape(drawn.title)}</title>"
    return f"{head}{title}{definitions(board.game)}{write([page])}{ground_svg(board)}{write(shapes)}</svg>\n"


@cache
def definitions(game: str) -> str:
    """The named symbols of a game, to be used again and again."""
    texts = [f'<g id="{name}">{write(shapes)}</g>' for name, shapes in scenes_of(game).symbols().items()]
    texts += [f'<path id="{name}" d="{form}"/>' for name, form in scenes_of(game).FORMS.items()]
    return f"<defs>{''.join(texts)}</defs>"


@lru_cache(64)
def ground_svg(board: Board) -> str:
    """The printed board."""
    return write(scenes_of(board.game).ground(board))


@lru_cache(64)
def board_svg(board: Board, text: str) -> str:
    """The board for a page: printed ground, an area to point at and a group to fill (`stack-3`) for each region."""
    layout = layout_of(board)
    view = f"0 0 {number(layout.width)} {number(layout.height)}"
    areas = [f'<path class="area" id="area-{r}" data-region="{r}" d="{area.d}"/>' for r, area in enumerate(layout.areas)]
    groups = [f'<g class="stack" id="stack-{r}"{_place(area.x, area.y, 1)}></g>' for r, area in enumerate(layout.areas)]
    head = f'<svg id="board" {XMLNS} viewBox="{view}" role="group" aria-label="{escape(text)}" font-family="{FONT}">'
    parts = f'<g id="areas">{"".join(areas)}</g><g id="stacks">{"".join(groups)}</g><g id="chips"></g>'
    return f"{head}{definitions(board.game)}{ground_svg(board)}{parts}</svg>"


@lru_cache(8192)
def stack_svg(stack: Stack) -> str:
    """What stands in a region, about its place."""
    return write(standing(stack))


def write(shapes: Iterable[Shape]) -> str:
    """Shapes as SVG elements."""
    return "".join(_element(shape) for shape in shapes)


def _element(shape: Shape) -> str:
    if isinstance(shape, Path):
        dash = f' stroke-dasharray="{number(shape.dash[0])} {number(shape.dash[1])}"' if shape.dash else ""
        clear = f' opacity="{shape.opacity:g}"' if shape.opacity < 1 else ""
        rule = ' fill-rule="evenodd"' if shape.fill and shape.d.count("M") > 1 else ""
        return f'<path d="{shape.d}"{_paint(shape)}{rule}{dash}{clear}/>'
    if isinstance(shape, Circle):
        return f'<circle cx="{number(shape.x)}" cy="{number(shape.y)}" r="{number(shape.r)}"{_paint(shape)}/>'
    if isinstance(shape, Text):
        return _text(shape)
    if isinstance(shape, Use):
        colour = "" if shape.ink == INK else f' color="{shape.ink}"'
        return f'<use href="#{shape.name}"{_place(shape.x, shape.y, shape.scale)}{colour}/>'
    name = f' id="{shape.name}"' if shape.name else ""
    name += f' color="{shape.ink}"' if shape.ink else ""
    return f"<g{name}{_place(shape.x, shape.y, shape.scale)}>{write(shape.items)}</g>"


def _text(shape: Text) -> str:
    anchor = "" if shape.anchor == "start" else f' text-anchor="{shape.anchor}"'
    bold = ' font-weight="700"' if shape.bold else ""
    y = f"{shape.y + 0.36 * shape.size:.4g}"  # the middle of capital letters
    where = f'x="{shape.x:.4g}" y="{y}" font-size="{shape.size:g}"'
    return f'<text {where} fill="{_colour(shape.fill)}"{anchor}{bold}>{escape(shape.text)}</text>'


def _paint(shape: Path | Circle) -> str:
    fill = "none" if shape.fill is None else _colour(shape.fill)
    text = f' fill="{fill}"'
    if shape.stroke:
        text += (
            f' stroke="{_colour(shape.stroke)}" stroke-width="{shape.width:g}" stroke-linejoin="round" stroke-linecap="round"'
        )
    return text


def _colour(colour: str) -> str:
    return "currentColor" if colour == INK else colour


def _place(x: float, y: float, scale: float) -> str:
    move = f"translate({number(x)} {number(y)})" if x or y else ""
    size = f"scale({scale:g})" if scale != 1 else ""
    return f' transform="{move}{size}"' if move or size else ""
