"""The SVG picture: golden files for every phase and marker, and any position on any board."""

import random
import xml.etree.ElementTree as ET

import pytest
from positions import random_board, random_position

from render.scenes import GOLDEN, draw, scenes
from render.write_golden import EXTRA, MARKERS, STATES
from sw_env.game import Game
from sw_env.games.smallworld.config import GameConfig
from sw_env.games.smallworld.data.maps import load_map
from sw_env.games.smallworld.words import PHASES
from sw_env.render.svg import board_svg, svg

SCENES = scenes()


def test_every_phase_marker_and_state_has_a_golden_picture():
    wanted = {f"phase {phase}" for phase in PHASES} | {f"marker {m}" for m in MARKERS} | {f"state {s}" for s in STATES} | EXTRA
    assert wanted == {shown for scene in SCENES.values() for shown in scene["shows"]}


@pytest.mark.parametrize("name", SCENES)
def test_golden_picture(name):
    assert draw(SCENES[name]) == (GOLDEN / f"{name}.svg").read_text(encoding="utf-8"), "make golden-svg, then look at the diff"


@pytest.mark.parametrize("seed", range(8))
def test_any_board_and_position_is_drawn(seed):
    chance = random.Random(seed)
    config = GameConfig.make(2 + seed % 4, random_board(chance))
    position = random_position(chance, config)
    root = ET.fromstring(svg(position, config.board, width=400 if seed % 2 else 1000))
    drawn = {node.get("id") for node in root.iter() if (node.get("id") or "").startswith("region-")}
    assert drawn == {f"region-{r}" for r, region in enumerate(position["regions"]) if region["tokens"] or region["on"]}


def test_every_symbol_that_is_used_is_defined():
    root = ET.fromstring(board_svg(load_map("5p"), "the board"))
    defined = {node.get("id") for node in root.iter()}
    assert {node.get("href")[1:] for node in root.iter() if node.tag.endswith("use")} <= defined


def test_texts_cannot_be_markup():
    game = Game(seats=2)
    names = ["<script>alert(1)</script>", 'a"b&c']
    picture = svg(game.position(), game.config.board, {"seat": 0, "action": 3, "say": "<b>"}, names=names)
    assert "<script" not in picture
    assert "<b>" not in picture


def test_the_last_action_is_highlighted():
    game = Game(seats=2)
    assert svg(game.position(), game.config.board, 3) != svg(game.position(), game.config.board)
