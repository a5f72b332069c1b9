"""The board without what changes, in the words of the classic game."""

from sw_env.games.shared.ground import COLOURS, ground_of
from sw_env.games.smallworld.data.maps import MapSpec
from sw_env.render.shapes import Shape

NAMES = {"farmland": "fields", "hill": "hills"}
"""Terrains that this game calls otherwise than the others."""
TERRAINS = ("farmland", "hill", "forest", "swamp", "mountain", "sea", "lake")
GROUND = {terrain: COLOURS[NAMES.get(terrain, terrain)] for terrain in TERRAINS}


def ground(board: MapSpec) -> tuple[Shape, ...]:
    """Everything printed on the board, from the bottom up."""
    return ground_of(board, board.regions, GROUND)
