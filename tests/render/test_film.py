"""The replay page: its data give back every position, it is one file, small, and without holes for markup."""

import json
import random
import re

import pytest

from sw_env.cli import main
from sw_env.game import Game
from sw_env.games.smallworld.config import GameConfig
from sw_env.games.smallworld.tokens import stack_of
from sw_env.record import dump, record, replay
from sw_env.render.film import film
from sw_env.render.html import embedded, page
from sw_env.render.svg import stack_svg


def play(seats=3, seed=1, edition="default"):
    chance = random.Random(seed)
    game = Game.start(GameConfig.make(seats, edition=edition), seed)
    return list(enumerate(record(game, lambda g: chance.choice(g.legal), seed), 1))


@pytest.fixture(scope="module")
def numbered():
    return play()


def unrolled(data):
    """The positions and stacks as the page puts them together."""
    position, stacks = {}, []
    for moment in data["moments"]:
        regions = [*position.get("regions", [])]
        for r, region in moment.get("regions", {}).items():
            regions[r:] = [region, *regions[r + 1 :]]
        position = {k: v for k, v in (position | moment.get("set", {})).items() if k not in moment.get("gone", ())}
        position["regions"] = regions
        for r, piece in moment["draw"].items():
            stacks[r:] = [data["pieces"][piece], *stacks[r + 1 :]]
        yield position, list(stacks)


def test_every_moment_is_the_position_of_the_engine(numbered):
    data, config = film(numbered)
    games = [game for _, _, game in replay(numbered)]
    assert len(games) == len(data["moments"])
    for (position, stacks), game in zip(unrolled(data), games, strict=True):
        assert position == game.position()
        assert stacks == [stack_svg(stack_of(position, r)) for r in range(len(config.board))]


def test_what_was_decided_and_what_else_was_legal(numbered):
    data, _ = film(numbered)
    decisions = [line for _, line in numbered if "action" in line]
    for moment, line in zip(data["moments"], decisions, strict=False):
        assert moment["did"]["action"] == line["action"]
        assert [entry[0] for entry in moment["moves"]] == line["legal"]
    dice = [line["die"] for _, line in numbered if "die" in line]
    assert dice == [moment["did"]["die"] for moment in data["moments"] if "die" in moment.get("did", {})]
    assert data["end"]["winners"]


def test_the_view_of_an_agent_is_kept(numbered):
    data, _ = film(numbered, think=lambda game: {"by": "me", "moves": [{"action": game.legal[0], "say": "this"}]})
    assert data["moments"][0]["view"]["by"] == "me"


def test_a_page_of_300_decisions_is_small():
    data, config = film(play(5, 3))
    text = page(data, config.board, "a game")
    decisions = len(data["moments"]) - 1
    assert decisions > 200
    assert len(text.encode()) * 300 / decisions < 1.5e6


def test_a_page_needs_nothing_else(numbered):
    data, config = film(numbered)
    text = page(data, config.board, "</title><script>alert(1)</script>")
    assert "<script>alert" not in text
    assert not re.search(r"(?:src|href)=\"(?!#|data:,)", text)
    assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)", text)


def test_data_cannot_end_the_script():
    hostile = {"say": "</script><script>alert(1)</script><!--", "line": "\u2028"}
    text = embedded(hostile)
    assert "<" not in text
    assert json.loads(text) == hostile


def test_show_writes_pages_and_pictures(tmp_path, numbered, capsys):
    path = tmp_path / "game.jsonl"
    path.write_text("".join(dump(line) for _, line in numbered), encoding="utf-8")
    out, picture = tmp_path / "game.html", tmp_path / "moment.svg"
    assert main(["show", str(path), "--out", str(out), "--svg", str(picture), "--at", "9"]) == 0
    assert out.read_text(encoding="utf-8").startswith("<!doctype html>")
    assert picture.read_text(encoding="utf-8").startswith("<svg")
    assert main(["show", str(path)]) == 0
    assert "Game over" in capsys.readouterr().out
    assert main(["show", str(path), "--at", "99999"]) == 2
    assert main(["show", str(path), "--game", "2"]) == 2
