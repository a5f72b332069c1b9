"""Contrast, labels and the other rules that axe checks, in light and dark, wide and narrow."""

import random
from pathlib import Path

import pytest

from sw_env.game import Game
from sw_env.record import record
from sw_env.render.film import film
from sw_env.render.html import page as page_of
from web.test_browser import open_table

pytestmark = pytest.mark.web
axe = pytest.importorskip("axe_playwright_python")
NARROW = {"width": 400, "height": 800}
RUN = "() => axe.run(document, { resultTypes: ['violations'] })"


def violations(page):
    """What axe finds, shortly."""
    page.evaluate((Path(axe.__file__).parent / "axe.min.js").read_text(encoding="utf-8"))
    return [(rule["id"], node["html"][:120]) for rule in page.evaluate(RUN)["violations"] for node in rule["nodes"]]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_pages_for_playing(server, visit, scheme):
    page = visit(color_scheme=scheme).page
    page.goto(server)
    page.wait_for_selector("#places .place")
    assert violations(page) == []
    page.goto(f"{server}/#look")
    page.wait_for_selector("#looking:visible")
    assert violations(page) == []
    open_table(page, server, ["me", "greedy"])
    page.wait_for_selector("#moves button")
    page.click("#column button >> nth=0")
    page.wait_for_selector("#chips .chip")
    assert violations(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("viewport", [None, NARROW])
def test_the_replay_page(visit, tmp_path, scheme, viewport):
    chance = random.Random(3)
    numbered = list(enumerate(record(Game(seats=3, seed=3), lambda g: chance.choice(g.legal), 3), 1))
    data, config = film(numbered, think=lambda g: {"by": "me", "moves": [{"action": g.legal[0], "say": "x", "visits": 3}]})
    (tmp_path / "a.html").write_text(page_of(data, config.board, "a game"), encoding="utf-8")
    options = {"color_scheme": scheme} | ({"viewport": viewport} if viewport else {})
    page = visit(**options).page
    page.goto((tmp_path / "a.html").as_uri() + "#m=30")
    assert violations(page) == []
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_narrow_tables_do_not_scroll_sideways(server, visit):
    page = visit(viewport=NARROW).page
    open_table(page, server, ["me", "greedy"])
    page.wait_for_selector("#moves button")
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
