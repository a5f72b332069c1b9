"""Boards: smooth outlines still tile, places lie inside, terrain differs, boards without outlines get a layout."""

import itertools
import math
import random

import pytest
from positions import random_board

from sw_env.games.smallworld.board import GROUND
from sw_env.games.smallworld.data.maps import load_map
from sw_env.games.smallworld.data.races import RACES
from sw_env.games.smallworld.emblems import MARKERS, MOTIFS, SYMBOLS
from sw_env.games.smallworld.emblems import RACES as EMBLEMS
from sw_env.games.smallworld.tokens import FORMS, SEATS
from sw_env.render.layout import _grid, _inside, layout_of, touch

MAPS = ("2p", "3p", "4p", "5p")


def area(outline):
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in itertools.pairwise([*outline, outline[0]])) / 2


@pytest.mark.parametrize("name", MAPS)
def test_outlines_tile_the_board(name):
    board = load_map(name)
    total = sum(abs(area(drawn.outline)) for drawn in layout_of(board).areas)
    assert total == pytest.approx(board.width * board.height, rel=0.002)
    assert layout_of(board).links == ()


@pytest.mark.parametrize("name", MAPS)
def test_tokens_and_symbols_stand_in_their_region(name):
    board = load_map(name)
    assert len(layout_of(board).areas) == len(board) > 20
    for region, drawn in zip(board.regions, layout_of(board).areas, strict=True):
        assert _inside([(drawn.x, drawn.y)], drawn.outline)
        assert len(drawn.spots) == len(region.symbols) + 1
        assert _inside(list(drawn.spots), drawn.outline) == list(drawn.spots)
        assert _inside(list(drawn.motifs), drawn.outline) == list(drawn.motifs)


@pytest.mark.parametrize("seed", range(10))
def test_boards_without_outlines(seed):
    board = load_map(random_board(random.Random(seed)))
    layout = layout_of(board)
    places = [(drawn.x, drawn.y) for drawn in layout.areas]
    assert min(math.dist(a, b) for a, b in itertools.combinations(places, 2)) > 70
    assert all(0 < x < layout.width and 0 < y < layout.height for x, y in places)
    assert set(layout.links) == {(r, n) for r, region in enumerate(board.regions) for n in region.neighbours if r < n}


def test_neighbours_whose_outlines_do_not_touch_are_linked():
    regions = [
        {"terrain": "hill", "neighbours": [1], "edge": True, "polygon": [[0, 0], [10, 0], [10, 10]]},
        {"terrain": "swamp", "neighbours": [0], "edge": True, "polygon": [[50, 0], [60, 0], [60, 10]]},
    ]
    board = load_map({"turns": 3, "regions": regions})
    assert not touch(board, 0, 1)
    assert layout_of(board).links == ((0, 1),)


def test_everything_has_a_picture_of_its_own():
    assert set(EMBLEMS) == {race.name for race in RACES}
    pictures = [*EMBLEMS.values(), *MARKERS.values(), *SYMBOLS.values(), *MOTIFS.values()]
    assert len(set(pictures)) == len(pictures)
    assert set(MOTIFS) == set(GROUND)
    assert len(set(FORMS)) == len(set(SEATS)) == 5


def light(colour):
    """The lightness of a colour, 0 to 1, by the rules for contrast on pages."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [v / 12.92 if v <= 0.03928 else ((v + 0.055) / 1.055) ** 2.4 for v in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a, b):
    high, low = sorted((light(a), light(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("colour", SEATS)
def test_white_emblems_can_be_read_on_each_seat(colour):
    assert contrast("#ffffff", colour) >= 4.5


BLINDNESS = {  # how the three cones' failures mix red, green and blue (Viénot, Brettel and Mollon, linear light, simplified)
    "protan": ((0.11, 0.89, 0.0), (0.11, 0.89, 0.0), (0.0, 0.0, 1.0)),
    "deutan": ((0.29, 0.71, 0.0), (0.29, 0.71, 0.0), (-0.02, 0.02, 1.0)),
    "tritan": ((1.0, 0.15, -0.15), (0.0, 0.87, 0.13), (0.0, 0.87, 0.13)),
}


@pytest.mark.parametrize("kind", BLINDNESS)
def test_terrain_differs_for_colour_blind_eyes(kind):
    seen = {}
    for terrain, (ground, _) in GROUND.items():
        parts = [int(ground[i : i + 2], 16) for i in (1, 3, 5)]
        seen[terrain] = [sum(share * v for share, v in zip(row, parts, strict=True)) for row in BLINDNESS[kind]]
    assert len(seen) > 5
    for a, b in itertools.combinations(seen, 2):
        assert math.dist(seen[a], seen[b]) > 20, (a, b)


def test_a_board_may_be_as_large_as_it_likes():
    """The grids on which places are sought do not grow with the board."""
    corners = [[0, 0], [10_000, 0], [10_000, 10_000], [0, 10_000]]
    region = {"id": 0, "terrain": "hill", "edge": True, "neighbours": [], "polygon": corners}
    board = load_map({"turns": 1, "width": 10_000, "height": 10_000, "regions": [region]})
    assert len(_grid(board.regions[0].polygon, 7)) <= 101**2
    assert len(layout_of(board).areas[0].motifs) > 10
