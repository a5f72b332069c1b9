"""The second game at the table in the browser: a whole game by clicks, its islands, its rules, tolls before they are paid.

The server runs as plain Python: nothing of the game has to be compiled for it."""

import json
import os

import pytest

pytest.importorskip("starlette")
pytest.importorskip("playwright")
from games.warcraft.moments import moments
from games.warcraft.rulebook.tables import ISLANDS, table

from sw_env.games.faces import words_of
from sw_env.games.phrases import told
from sw_env.games.warcraft.tokens import stack_of
from sw_env.record import dump, replay
from sw_env.render.film import film
from sw_env.render.html import page as page_of
from sw_env.render.svg import stack_svg
from sw_env.web.setup import read_text, table_from
from sw_env.web.table import Refused
from sw_env.web.views import view
from web.conftest import serving
from web.test_browser import COINS, open_table, play_by_clicks, wait_for_turn
from web.younger import PEOPLE, begin_from, check_access, check_sentences, kept, played, press, refused_in_words

pytestmark = pytest.mark.web

NAMES = " ".join(ISLANDS)
TOLL = table("0 trolls rangers hand 9; 1 pandaren marsh_dwellers", "2 trolls 1; 5 pandaren 1", harmony=[True, False, False])
"""A swamp beside the Trolls, for whose attack two tolls are due."""


@pytest.fixture(scope="module")
def server():
    with serving("--game", "warcraft", "--workers", "1", env=os.environ | {"NUMBA_DISABLE_JIT": "1"}) as address:
        yield address


def new(**wish):
    return table_from({"game": "warcraft", "seats": PEOPLE, "seed": 4} | wish, ["random"])


# ------------------------------------------------------------------------------------------------------ without a browser


def test_islands_are_drawn_by_the_seed_of_the_table():
    drawn = {new(seed=seed).board for seed in range(30)}
    assert len(drawn) > 8
    assert new(seed=7).board == new(seed=7).board
    assert new(map="L2a ?").board.startswith("L2a M")


@pytest.mark.parametrize("board", ["/etc/passwd", "L1a L1b", "L9a M1a", "L1a", {"islands": ["/etc/passwd", "M1a"]}, {}, 7])
def test_boards_that_are_none_are_refused(board):
    with pytest.raises(ValueError, match=r"allowed|a board of this game|sides of the one board"):
        new(map=board)


def test_a_record_names_printed_islands_or_brings_its_own():
    text = "".join(map(dump, played(new(map="L1a M2b"), 20).record()))
    assert new(text=text).board == "L1a M2b"
    with pytest.raises(Refused, match="give them with it"):
        new(text=text.replace('"M2b"', '"/etc/passwd"', 1))


def test_a_position_finds_its_islands():
    found = set()
    for seed in range(12):
        made = played(new(seed=seed), 12)
        _, _, game = read_text(json.dumps(made.game.position()), {"game": "warcraft"})
        found.add(game.config.board.name == made.board)
    assert found == {True}


def test_a_kept_table_comes_back_with_its_islands_and_its_chance():
    made = played(new(edition="default,well_without_lake=sea"), 40)
    assert kept(made).game.config == made.game.config


def test_others_coins_are_hidden_from_everybody_but_their_owner():
    made = played(new(), 30)
    assert [coins is None for coins in view(made, {0})["position"]["coins"]] == [False, True]
    assert [card["amount"] for card in view(made, set())["sheet"]["cards"]] == [None, None]
    assert str(made.game.state["rng"]) not in json.dumps(view(made, {0, 1}))


def test_spoilt_boards_and_texts_are_refused_in_words():
    """Whatever a wish says of islands, positions and records: a table, or a refusal that says why."""
    made = played(new(map="L1a M2b"), 15)
    island = {
        "size": "M",
        "regions": [{"terrain": "hills", "symbols": ["entry"], "icon": True, "neighbours": [], "x": 5, "y": 5}],
    }
    wishes = [{"map": {"islands": ["L1a", island]}}, {"map": "L1a ?"}, {"text": json.dumps(made.game.position())}]
    wishes.append({"text": "".join(map(dump, made.record())), "map": {"islands": ["L1a", "M2b"]}})
    assert len(wishes) == 4
    assert refused_in_words("warcraft", wishes, 600) > 300


# --------------------------------------------------------------------------------------------------------- in the browser


def test_a_whole_game_against_an_agent_by_clicks(server, visit, tmp_path):
    page = visit().page
    open_table(page, server, ["me", "random"], game="warcraft")
    clicks, summary = play_by_clicks(page, tmp_path, rare=(70, 71))
    assert clicks >= 20, "ten turns, two clicks each at least"
    assert summary.decisions > 60


def test_the_form_offers_islands_and_rules(server, visit):
    page = visit().page
    page.goto(server)
    page.wait_for_selector("#places .place")
    assert page.input_value("#setup [name=game]") == "warcraft"
    assert "reconstructed" in page.inner_text("#note")
    assert page.locator("#parts label").count() == 3
    assert page.inner_text("#parts").startswith("Island 1")
    page.select_option("#setup [name=count]", "5")
    assert page.locator("#parts label").count() == 5
    page.select_option("#setup [name=count]", "2")
    page.select_option("#parts [data-part='0']", "L2a")
    page.select_option("#parts [data-part='1']", "S1b")
    page.click("#differently summary")
    page.select_option("#rules [data-rule=two_player_boards]", "international")
    page.select_option("#places [name=who-1]", "person")
    page.click("text=Open the table")
    page.wait_for_selector("#who:not(:empty)")
    assert page.get_attribute("#board", "aria-label") == "Board L2a S1b"
    assert "reconstructed" in page.text_content("#board")
    page.goto(f"{server}/#")
    page.select_option("#setup [name=game]", "smallworld")
    assert page.locator("#parts label").count() == 0
    assert page.is_hidden("#note")
    assert page.is_hidden("#differently")
    assert page.is_visible("#setup [name=map]")


def test_a_toll_is_shown_before_it_is_paid(server, visit):
    page = visit().page
    begin_from(page, server, TOLL, ["me"] * 3, ISLANDS)
    chip = page.locator("#chips .chip:has(use)")
    assert chip.locator("text").all_text_contents() == ["2", "3"], "the tokens, then the coins"
    assert page.inner_text("#moves [data-action='5']") == "Conquer 5: 2 tokens, pay 3 coins"
    assert page.locator("#seats .coins").all_inner_texts()[0].strip().startswith("10")
    press(page, "#area-5")
    assert page.locator("#seats .coins").all_inner_texts()[0].strip().startswith("7")
    page.click("#undo")
    page.wait_for_selector("#chips .chip:has(use)")
    assert page.locator("#seats .coins").all_inner_texts()[0].strip().startswith("10")


def test_a_region_that_another_action_names_plays_that_action(server, visit):
    """Behind a raid that fell short, clicking the region is YES, not a new conquest."""
    short = next(
        moment.game for moment in moments() if moment.game.phase == "raid" and moment.game.config.sides == list(ISLANDS)
    )
    region = short.move(75).region
    page = visit().page
    begin_from(page, server, short.position(), ["me"] * 3, ISLANDS)
    assert "Roll again" in page.inner_text("#moves [data-action='75']")
    press(page, f"#area-{region}")
    assert page.is_hidden("#trouble")
    assert f"makes the last attempt, on {region}" in page.inner_text("#log")


def test_a_hint_comes_from_an_agent_that_knows_the_game(server, visit):
    page = visit().page
    open_table(page, server, ["me", "random"], game="warcraft")
    wait_for_turn(page)
    page.fill("#adviser", "random")
    page.click("#hint")
    page.wait_for_selector("#view tbody tr")
    assert page.inner_text("#view td").startswith("takes ")


def test_the_page_says_what_python_says(server, visit):
    """The vocabulary is filled in alike on both sides."""
    chosen = {}
    for moment in moments():
        game = moment.game
        if game.config.sides == list(ISLANDS) and len(game.legal) > 1 and game.config.edition == "default":
            chosen.setdefault((game.phase, str(game.position()["verb"])[:8]), game)
    page = visit().page
    page.goto(f"{server}/#look")
    page.wait_for_selector("#looking select[name=edition] option", state="attached")
    page.fill("#looking [name=named]", NAMES)
    assert len(chosen) > 20
    check_sentences(page, chosen.values())


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_table_is_accessible_and_narrow_pages_keep_their_width(server, visit, scheme):
    pytest.importorskip("axe_playwright_python")
    page = visit(color_scheme=scheme).page
    begin_from(page, server, TOLL, ["me"] * 3, ISLANDS)
    page.wait_for_selector("#chips .chip")
    narrow = visit(color_scheme=scheme, viewport={"width": 400, "height": 800}).page
    open_table(narrow, server, ["person", "person", "person", "person", "person"], game="warcraft")
    check_access(page, narrow)
    assert narrow.evaluate("() => document.getElementById('board').clientWidth") > 600, (
        "five islands can be seen, and moved sideways"
    )


def test_the_replay_page_tells_what_was_played(visit, tmp_path):
    made = played(new(map="L1a M2b"), 40)
    numbered = list(enumerate(made.record(), 1))
    data, config = film(numbered)
    (tmp_path / "game.html").write_text(page_of(data, config.board, "a game"), encoding="utf-8")
    page = visit().page
    page.goto((tmp_path / "game.html").as_uri())
    games = [game for _, _, game in replay(numbered)]
    for k in (0, 5, 20, len(games) - 1):
        page.fill("#scrub", str(k))
        position = games[k].position()
        drawn = page.evaluate("() => [...document.querySelectorAll('.stack')].map((group) => group.innerHTML !== '')")
        assert drawn == [bool(stack_svg(stack_of(position, r))) for r in range(len(config.board))]
        assert page.locator("#seats .coins").evaluate_all(COINS) == games[k].coins
    page.fill("#scrub", "1")
    first = data["moments"][0]["did"]["say"]
    assert told(words_of("warcraft").words(), first) in page.inner_text("#before")
    assert "reconstructed" in page.text_content("#board")
