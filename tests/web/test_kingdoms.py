"""Tiny Epic Kingdoms at the table in the browser: whole games by clicks, alone, too; territories that are laid, secret bids.

The server runs as plain Python: nothing of the game has to be compiled for it."""

import json
import os
import random

import pytest

pytest.importorskip("starlette")
pytest.importorskip("playwright")
from games.kingdoms.moments import moments
from games.kingdoms.test_own_cards import own

from sw_env.games.kingdoms.data.enums import Act
from sw_env.games.kingdoms.words import COMPASS, RECONSTRUCTED
from sw_env.record import dump
from sw_env.render.film import film
from sw_env.render.html import page as page_of
from sw_env.web.setup import read_text, table_from
from sw_env.web.table import Refused
from sw_env.web.views import info, news, view
from web.conftest import serving
from web.test_browser import COINS, OFFERS, choose, open_table, play_by_clicks, wait_for_turn
from web.younger import PEOPLE, begin_from, check_access, check_sentences, kept, played, press, refused_in_words

pytestmark = pytest.mark.web

SHORT = {"turn_limit": "60"}


@pytest.fixture(scope="module")
def server():
    with serving("--game", "kingdoms", "--workers", "1", env=os.environ | {"NUMBA_DISABLE_JIT": "1"}) as address:
        yield address


def new(**wish):
    return table_from({"game": "kingdoms", "seats": PEOPLE, "seed": 4} | wish, ["random"])


def at_phase(phase, seed=1, **wish):
    """A table of people at whom a decision of that name stands."""
    made, chance = new(**wish), random.Random(seed)
    while made.game.phase != phase:
        likes = [action for action in made.game.legal if action in (Act.PATROL, Act.QUEST, Act.EXPAND)]
        made.act({made.game.actor}, chance.choice(likes or made.game.legal), made.version)
    return made


def everything_told(made, seats):
    """All that a page of these seats is sent."""
    return json.dumps([view(made, seats), news(made, (0, made.undone), seats)])


# ------------------------------------------------------------------------------------------------------ without a browser


def test_a_bid_is_told_to_nobody_before_it_is_open():
    tables = [at_phase("bid") for _ in range(2)]
    attacker = tables[0].game.actor
    for made, bid in zip(tables, tables[0].game.legal[:2], strict=True):
        made.act({attacker}, bid, made.version)
    others = [everything_told(made, {1 - attacker}) for made in tables]
    assert tables[0].game.phase == "bid"
    assert others[0] == others[1]
    assert "decides in secret" in others[0]
    assert everything_told(tables[0], set()) == everything_told(tables[1], set())
    assert everything_told(tables[0], {attacker}) != everything_told(tables[1], {attacker})
    for made in tables:
        made.act({1 - attacker}, int(Act.FLAG), made.version)
    assert "decides in secret" not in everything_told(tables[0], {1 - attacker})
    assert everything_told(tables[0], {1 - attacker}) != everything_told(tables[1], {1 - attacker})


def test_whoever_knew_of_a_secret_decision_is_told_it_again_when_it_is_open():
    made = at_phase("bid")
    attacker = made.game.actor
    before = len(made.events)
    made.act({attacker}, made.game.legal[0], made.version)
    assert made.open_events == before
    made.act({1 - attacker}, int(Act.FLAG), made.version)
    assert made.open_events == len(made.events)
    say = [event["say"] for event in news(made, (before, made.undone), {1 - attacker})["events"]]
    assert say[:2] == ["bid 1", "flag"]


def test_a_bid_that_was_taken_back_stays_secret():
    made = at_phase("bid")
    attacker = made.game.actor
    made.act({attacker}, made.game.legal[1], made.version)
    made.undo({attacker})
    made.act({attacker}, made.game.legal[0], made.version)
    told = news(made, (0, made.undone), {1 - attacker})["events"]
    assert not any(event["say"].startswith("bid") for event in told)


def test_heroes_on_offer_are_for_one_seat():
    made = at_phase("keep")
    owner = made.game.actor
    offers = [player["offer"] for player in made.game.position()["players"]]
    assert all(name in everything_told(made, {owner}) for name in (f"hero-{offers[owner][0]}", f"hero-{offers[owner][1]}"))
    for other in (1 - owner, None):
        said = everything_told(made, set() if other is None else {other})
        assert not any(f"hero-{name}" in said for name in offers[owner])
    whispered = [event["heroes"] for event in news(made, (0, made.undone), {owner})["events"] if "heroes" in event]
    assert [[seat for seat, _ in words] for words in whispered] == [[owner]]


def test_the_record_is_for_afterwards():
    made = played(new(edition="default,turn_limit=5"), 10)
    with pytest.raises(Refused, match="only one seat may know"):
        list(made.record())
    played(made, 2000)
    assert made.game.over
    assert "end" in list(made.record())[-1]
    agents = new(seats=[{"agent": "random"}, {"agent": "random"}])
    assert next(iter(agents.record()))["game"] == "kingdoms"


def test_who_plays_alone_has_the_compass_for_an_opponent():
    made = played(new(seats=[{"name": "Ann"}], edition="default,turn_limit=20"), 30)
    assert (len(made.seats), made.game.seats) == (1, 2)
    shown = view(made, {0})
    assert [card["name"] for card in shown["sheet"]["cards"]] == info(made)["names"] == ["Ann", COMPASS]
    assert [seat["agent"] for seat in info(made)["seats"]] == [None, "part of the game"]
    assert kept(made).game.config == made.game.config


def test_options_and_the_box_are_chosen():
    made = new(map="base", edition="default,turn_limit=60,flip_bonus=both")
    assert made.game.config.options.as_columns() == {
        "heroes_call": False, "turn_limit": 60, "flip_bonus": "both", "dummy_resources": 3,
    }  # fmt: skip
    assert made.board == "base"
    _, _, game = read_text(json.dumps(played(made, 30).game.position()), {"game": "kingdoms"})
    assert game.config.board.name == "base"


def test_factions_and_territories_are_chosen():
    made = new(map="? factions.1=orcs territories.0=4 ? territories.2=base2B")
    position = made.game.position()
    assert position["players"][1]["faction"] == "orcs"
    assert [territory["card"] for territory in position["territories"]][::2] == [4, 2]
    assert position["territories"][2]["id"] == "base2B"
    tables = [new(map="factions.1=orcs", seed=seed).game.position() for seed in range(9)]
    assert len({table["players"][0]["faction"] for table in tables}) > 4
    assert kept(made).game.position() != position, "it has been played on"


def test_own_cards_come_as_text_and_stay():
    cards = own(territories=["base2A", "base2B"])
    for side in cards["territories"]:
        side["name"] = "Mine"
    made = new(map=cards)
    assert made.game.config.box.side["base2A"].name == "Mine"
    assert kept(made).game.config == made.game.config
    text = "".join(map(dump, played(new(map=cards, edition="default,turn_limit=3"), 2000).record()))
    assert new(map=cards, text=text).game.config.box == made.game.config.box
    with pytest.raises(ValueError, match="territories: 'moon' is the id of none"):
        new(map=json.loads(json.dumps(cards).replace("base2A", "moon")))


WRONG = [
    *(
        {"map": board}
        for board in ("/etc/passwd", "factions.1=cats", "factions.0=orcs factions.1=orcs", "base factions.0=gnomes")
    ),
    *({"edition": f"default,{setting}"} for setting in ("turn_limit=0", "moon=1")),
    *({"seats": seats} for seats in ([], 6 * PEOPLE[:1])),
    {"map": {"territories": []}},
]


@pytest.mark.parametrize("wish", WRONG)
def test_wishes_that_are_none_are_refused(wish):
    with pytest.raises(ValueError, match=r"allowed|a board of this game|a list of 1 to 5"):
        new(**wish)


def test_spoilt_wishes_are_refused_in_words():
    """Whatever a wish says of boxes, options, positions and records: a table, or a refusal that says why."""
    made = played(new(edition="default,turn_limit=5"), 2000)
    wishes = [{"map": "base", "edition": "default,turn_limit=5"}, {"text": json.dumps(played(new(), 40).game.position())}]
    wishes.append({"text": "".join(map(dump, made.record()))})
    assert len(wishes) == 3
    assert refused_in_words("kingdoms", wishes, 300) > 150


# --------------------------------------------------------------------------------------------------------- in the browser


def test_a_whole_game_against_an_agent_by_clicks(server, visit, tmp_path):
    page = visit().page
    open_table(page, server, ["me", "random"], game="kingdoms", rules=SHORT)
    wait_for_turn(page)
    assert page.is_hidden("#save"), "while it lasts the record tells what only one may know"
    clicks, summary = play_by_clicks(page, tmp_path)
    assert clicks > 40
    assert summary.decisions > 60
    assert len(summary.coins) == 2


def test_a_whole_game_alone_by_clicks(server, visit, tmp_path):
    page = visit().page
    open_table(page, server, ["me"], game="kingdoms", rules=SHORT)
    wait_for_turn(page)
    assert page.locator("#seats .seat header").all_inner_texts()[1].startswith(COMPASS)
    clicks, summary = play_by_clicks(page, tmp_path)
    assert clicks > 40
    assert summary.decisions > 40
    assert len(summary.coins) == 2


def test_the_form_offers_boxes_cards_and_rules(server, visit):
    page = visit().page
    page.goto(server)
    page.wait_for_selector("#places .place")
    assert page.inner_text("#note") == RECONSTRUCTED
    assert page.locator("#parts label").count() == 2 + 2 + 1
    page.select_option("#setup [name=count]", "1")
    assert page.inner_text("#parts").count("Faction of seat") == 2
    assert "Territory of the compass" in page.inner_text("#parts")
    page.select_option("#setup [name=count]", "2")
    page.select_option("#setup [name=map]", "base")
    page.select_option("#parts [data-part='1']", label="elves")
    page.select_option("#parts [data-part='4']", label="base2B")
    page.click("#differently summary")
    page.select_option("#rules [data-rule=flip_bonus]", "both")
    page.select_option("#places [name=who-1]", "me")
    page.click("text=Open the table")
    page.wait_for_selector("#who:not(:empty)")
    assert page.get_attribute("#board", "aria-label") == "Board base"
    assert "Elves" in page.locator("#seats .seat").nth(1).inner_text()
    assert "(2B)" in page.text_content("#board")


def test_territories_are_laid_on_the_page_as_they_are_chosen(server, visit):
    page, chance = visit().page, random.Random(2)
    open_table(page, server, ["me", "me"], game="kingdoms", seed=3)
    assert RECONSTRUCTED in page.text_content("#board")
    areas = "() => [...document.querySelectorAll('.area')].filter((area) => area.getBBox().width > 5).length"
    laid = [page.evaluate(areas)]
    for _ in range(8):
        choose(page, chance, wait_for_turn(page))
        page.wait_for_timeout(300)
        laid.append(page.evaluate(areas))
    assert laid[0] in range(5, 9)
    assert sorted(set(laid)) == laid[:1] + sorted(set(laid))[1:]
    assert len(set(laid)) == 3, laid
    page.reload()
    wait_for_turn(page)
    assert page.evaluate(areas) == laid[-1]
    page.click("#undo")
    page.wait_for_timeout(300)
    assert page.evaluate(areas) <= laid[-1]


def test_a_bid_stays_behind_the_screen_of_the_other_page(server, visit):
    """Two people: what the attacker sets is on his page alone, until both have."""
    position = at_phase("bid").game.position()
    ann, bob = visit(), visit()
    begin_from(ann.page, server, position, ["me", "person"])
    bob.page.goto(ann.page.get_attribute(".invite", "href"))
    bob.page.wait_for_selector("#who:not(:empty)")
    attacker = position["actor"]
    pages = [ann.page, bob.page]
    mine, other = pages[attacker], pages[1 - attacker]
    wait_for_turn(mine)
    mine.click("#moves [data-action='65']")
    wait_for_turn(other)
    assert "decides in secret" in other.inner_text("#log")
    assert "behind the screen" in other.inner_text("#where")
    assert "has set 1" not in other.inner_text("#table")
    assert "has set 1" in mine.inner_text("#log")
    other.click(f"#moves [data-action='{int(Act.FLAG)}']")
    other.wait_for_function("() => document.getElementById('log').textContent.includes('has set 1')")


def test_keyboard_action_card_and_taking_back(server, visit):
    position = next(m.game for m in moments() if m.game.phase == "start" and m.game.seats == 2 and m.game.config.humans == 2)
    page = visit().page
    begin_from(page, server, position.position(), ["me", "me"])
    offers = wait_for_turn(page)
    press(page, f"#area-{offers[0][1]}")
    page.click("#undo")
    page.wait_for_function("n => document.querySelectorAll('#moves button').length === n", arg=len(offers))
    assert page.evaluate(OFFERS) == offers
    selecting = next(m.game for m in moments() if m.game.phase == "select" and m.game.config.humans == 2)
    begin_from(page, server, selecting.position(), ["me", "me"])
    press(page, "#column button")
    assert "selects " in page.inner_text("#log")


def test_a_hint_comes_from_an_agent(server, visit):
    page = visit().page
    open_table(page, server, ["me", "random"], game="kingdoms")
    wait_for_turn(page)
    page.fill("#adviser", "random")
    page.click("#hint")
    page.wait_for_selector("#view tbody tr")
    assert page.inner_text("#view td").startswith("plays on ")


def test_the_page_says_what_python_says(server, visit):
    """The vocabulary is filled in alike on both sides."""
    chosen = {}
    for game, *_ in moments():
        if game.actor is not None and game.config.options.as_columns()["heroes_call"]:
            chosen.setdefault(game.phase, game)
    page = visit().page
    page.goto(f"{server}/#look")
    page.wait_for_selector("#looking select[name=map] option", state="attached")
    assert len(chosen) > 25
    check_sentences(page, chosen.values())


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_table_is_accessible_and_narrow_pages_keep_their_width(server, visit, scheme):
    pytest.importorskip("axe_playwright_python")
    page = visit(color_scheme=scheme).page
    open_table(page, server, ["me", "person"], game="kingdoms")
    wait_for_turn(page)
    narrow = visit(color_scheme=scheme, viewport={"width": 400, "height": 800}).page
    open_table(narrow, server, ["person"] * 5, game="kingdoms")
    check_access(page, narrow)


def test_the_replay_page_lays_the_territories(visit, tmp_path):
    made = played(new(edition="default,turn_limit=3"), 2000)
    data, config = film(list(enumerate(made.record(), 1)))
    (tmp_path / "game.html").write_text(page_of(data, config.board, "a game"), encoding="utf-8")
    assert len(data["boards"]) == 3
    page = visit().page
    page.goto((tmp_path / "game.html").as_uri())
    assert "a card is dealt" not in page.text_content("#board")
    both = page.text_content("#board")
    page.keyboard.press("End")
    assert page.text_content("#board") != both
    assert page.locator("#seats .coins").evaluate_all(COINS) == made.game.coins
    page.keyboard.press("Home")
    assert page.text_content("#board") == both
    page.fill("#scrub", "1")
    assert "plays on " in page.inner_text("#before")
