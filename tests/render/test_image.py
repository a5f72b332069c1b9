"""The picture as pixels; needs Pillow."""

import random

import numpy as np
import pytest

from sw_env.cli import main
from sw_env.game import Game
from sw_env.record import record, write

pytestmark = pytest.mark.web
image = pytest.importorskip("sw_env.render.image")
pytest.importorskip("PIL")

GREEN_FOREST = np.array([0x5D, 0xA7, 0x68])


def positions(seats, steps, seed=1):
    game, chance = Game(seats=seats, seed=seed), random.Random(seed)
    for _ in range(steps):
        if game.over:
            return
        action = chance.choice(game.legal)
        last = game.decision(action)
        game.step(action)
        yield game.position(), game.config.board, last


@pytest.mark.parametrize("seats", [2, 5])
@pytest.mark.parametrize("width", [400, 1000])
def test_frames_of_a_game_have_one_size(seats, width):
    frames = [image.rgb_array(*entry, width) for entry in positions(seats, 25)]
    assert {frame.shape for frame in frames} == {frames[0].shape}
    assert frames[0].shape[1:] == (width, 3)
    assert frames[0].dtype == np.uint8
    assert any((frame != frames[0]).any() for frame in frames)


def test_equal_positions_give_equal_pixels():
    (*_, entry) = positions(3, 30)
    assert (image.rgb_array(*entry) == image.rgb_array(*entry)).all()


def test_a_frame_draws_only_what_is_new(monkeypatch):
    """The board once, then less than a piece a frame: that is why a frame takes milliseconds (tests/render/speed.py)."""
    drawn = []
    for name in ("sheet", "sprite"):
        real = getattr(image, name)
        monkeypatch.setattr(image, name, lambda *given, real=real, name=name: drawn.append(name) or real(*given))
    for kept in (image._ground, image._light, image._stack, image._panel):
        kept.cache_clear()
    entries = list(positions(5, 150))
    image.rgb_array(*entries[0])
    first = len(drawn)
    for entry in entries[1:]:
        image.rgb_array(*entry)
    assert image._ground.cache_info().misses == 1
    assert len(drawn) - first < len(entries)
    again = len(drawn)
    for entry in entries:
        image.rgb_array(*entry)
    assert len(drawn) == again


def test_terrain_has_its_colour():
    game = Game(seats=2)
    pixels = image.rgb_array(game.position(), game.config.board)
    assert (np.abs(pixels.astype(int) - GREEN_FOREST).sum(axis=2) < 12).mean() > 0.03


def test_png_and_gif(tmp_path):
    chance = random.Random(1)
    path = tmp_path / "game.jsonl"
    write(path, record(Game(seats=2, seed=1), lambda game: chance.choice(game.legal)))
    png, gif = tmp_path / "a.png", tmp_path / "a.gif"
    assert main(["show", str(path), "--png", str(png), "--gif", str(gif), "--every", "round", "--width", "500"]) == 0
    assert png.read_bytes().startswith(b"\x89PNG")
    assert gif.read_bytes().startswith(b"GIF89a")
