"""The replay page in a real browser: scrubbed from end to end, and every picture is the engine's position."""

import random
import xml.etree.ElementTree as ET
from functools import cache

import pytest

from sw_env.game import Game
from sw_env.games.smallworld.config import GameConfig
from sw_env.games.smallworld.tokens import stack_of
from sw_env.record import record, replay
from sw_env.render.film import film
from sw_env.render.html import page as page_of
from sw_env.render.svg import stack_svg

pytestmark = pytest.mark.web
pytest.importorskip("playwright")

SHOWN = """() => [...document.querySelectorAll(".stack")].map((group) =>
  [[...group.querySelectorAll("use")].map((use) => use.getAttribute("href")), group.textContent,
   [...group.querySelectorAll("path")].map((path) => path.getAttribute("fill"))])"""
COINS = """() => [...document.querySelectorAll("#seats .coins")].map((node) => node.childNodes[1].textContent)"""
MOMENT = "() => document.body.dataset.moment"


@cache
def shown(markup):
    """What the browser should say of a stack: symbols, text, colours."""
    root = ET.fromstring(f"<g>{markup}</g>")
    paths = [node.get("fill") for node in root.iter("path")]
    return [[node.get("href") for node in root.iter("use")], "".join(root.itertext()), paths]


@pytest.fixture(scope="module")
def game(tmp_path_factory):
    """The file of a page and the games at its moments."""
    chance, config = random.Random(3), GameConfig.make(5)
    numbered = list(enumerate(record(Game.start(config, 3), lambda g: chance.choice(g.legal), 3), 1))

    def think(at):
        return {
            "by": "mcts",
            "value": 0.5,
            "moves": [{"action": a, "say": at.say(a), "visits": a, "value": 0.25} for a in at.legal[:3]],
        }

    data, config = film(numbered, think=think)
    path = tmp_path_factory.mktemp("page") / "game.html"
    path.write_text(page_of(data, config.board, "a game"), encoding="utf-8")
    return path.as_uri(), [entry for _, _, entry in replay(numbered)]


def test_every_moment_shows_the_position_of_the_engine(game, visit):
    address, games = game
    page = visit().page
    page.goto(address)
    for k, at in enumerate(games):
        assert page.evaluate(MOMENT) == str(k)
        position = at.position()
        assert page.evaluate(SHOWN) == [shown(stack_svg(stack_of(position, r))) for r in range(len(at.config.board))]
        assert page.evaluate(COINS) == [str(coins) for coins in position["coins"]]
        page.keyboard.press("ArrowRight")
    assert "win" in page.inner_text("#choice")
    page.fill("#scrub", "0")  # and at once from the end to the beginning
    assert page.evaluate(SHOWN) == [shown(stack_svg(stack_of(games[0].position(), r))) for r in range(48)]


def test_turns_rounds_links_and_play(game, visit):
    address, games = game
    page = visit().page
    page.goto(f"{address}#m=40")
    assert page.evaluate(MOMENT) == "40"
    page.keyboard.press("PageDown")
    assert games[int(page.evaluate(MOMENT))].round == games[40].round + 1
    page.keyboard.press("Shift+ArrowLeft")
    now = games[int(page.evaluate(MOMENT))]
    assert now.round == games[40].round
    page.keyboard.press("End")
    assert page.evaluate(MOMENT) == str(len(games) - 1)
    page.keyboard.press("Home")
    page.select_option("#speed", "30")
    page.click("#play")
    page.wait_for_function("() => Number(document.body.dataset.moment) > 10")
    page.click("#play")
    page.click(".curve", position={"x": 300, "y": 60})
    assert 50 < int(page.evaluate(MOMENT)) < 250
    assert page.url.endswith(f"#m={page.evaluate(MOMENT)}")


def test_what_was_legal_and_what_the_agent_thought(game, visit):
    address, games = game
    page = visit().page
    page.goto(f"{address}#m=30")
    assert page.locator("#moves span").count() == len(games[30].legal)
    assert page.locator("#moves .chosen").count() == 1
    assert "What mcts thinks" in page.inner_text("#view")
    assert page.locator("#view tbody tr").count() == min(3, len(games[30].legal))


def test_it_opens_at_the_beginning(game, visit):
    address, _ = game
    page = visit().page
    page.goto(address)
    assert page.evaluate(MOMENT) == "0"


def test_swiping(game, visit):
    address, _ = game
    page = visit(viewport={"width": 400, "height": 800}, has_touch=True, is_mobile=True).page
    page.goto(address)
    swipe = """(way) => {
      const board = document.getElementById("board");
      const touch = (x) => new Touch({ identifier: 1, target: board, clientX: x, clientY: 100 });
      board.dispatchEvent(new TouchEvent("touchstart", { touches: [touch(200)], changedTouches: [touch(200)] }));
      board.dispatchEvent(new TouchEvent("touchend", { changedTouches: [touch(200 + 90 * way)] }));
    }"""
    page.evaluate(swipe, -1)
    page.evaluate(swipe, -1)
    page.evaluate(swipe, 1)
    assert page.evaluate(MOMENT) == "1"
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 400
