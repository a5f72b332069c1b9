"""The second game at the table in the browser: a whole game by clicks, its islands, its rules, tolls before they are paid.

The server runs as plain Python: nothing of the game has to be compiled for it."""

import os
import random

import pytest

from sw_env.record import check, read_games
from web.conftest import serving
from web.test_browser import choose, open_table, wait_for_turn, winner_shown

pytestmark = pytest.mark.web
pytest.importorskip("playwright")


@pytest.fixture(scope="module")
def server():
    with serving("--game", "warcraft", "--workers", "1", env=os.environ | {"NUMBA_DISABLE_JIT": "1"}) as address:
        yield address


def test_a_whole_game_against_an_agent_by_clicks(server, visit, tmp_path):
    page, chance = visit().page, random.Random(2)
    open_table(page, server, ["me", "random"], game="warcraft")
    clicks = 0
    while offers := wait_for_turn(page):
        choose(page, chance, [entry for entry in offers if entry[0] not in (70, 71)] or offers)
        clicks += 1
    assert clicks > 40
    assert winner_shown(page)
    with page.expect_download() as download:
        page.click("#save")
    download.value.save_as(tmp_path / "game.jsonl")
    assert check(next(read_games(tmp_path / "game.jsonl"))).finished


def test_the_form_offers_islands_and_rules(server, visit):
    page = visit().page
    page.goto(server)
    page.wait_for_selector("#places .place")
    assert page.input_value("#setup [name=game]") == "warcraft"
    assert "reconstructed" in page.inner_text("#note")
    assert page.locator("#parts").inner_text().split()[::2][0] == "Island"
    assert page.locator("#parts select").count() == 3
    page.select_option("#setup [name=count]", "5")
    assert page.locator("#parts select").count() == 5
    page.select_option("#setup [name=count]", "2")
    page.select_option("#parts [data-part='0']", "L2a")
    page.select_option("#parts [data-part='1']", "S1b")
    page.click("#differently summary")
    page.select_option("#rules [data-rule=two_player_boards]", "international")
    page.select_option("#places [name=who-1]", "person")
    page.click("text=Open the table")
    page.wait_for_selector("#who:not(:empty)")
    assert page.get_attribute("#board", "aria-label") == "Board L2a S1b"
    page.goto(f"{server}/#")
    page.select_option("#setup [name=game]", "smallworld")
    assert page.locator("#parts select").count() == 0
    assert page.is_hidden("#note")
    assert page.is_hidden("#differently")
    assert page.is_visible("#setup [name=map]")
