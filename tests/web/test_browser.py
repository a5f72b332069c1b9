"""Whole games in a real browser, by clicks."""

import json
import random

import pytest

from sw_env.record import check, read_games
from web.conftest import serving

pytestmark = pytest.mark.web
pytest.importorskip("playwright")

CENTRE = """r => {
  const at = document.getElementById(`stack-${r}`).getScreenCTM();
  return [at.e, at.f];
}"""
COINS = "all => all.map((node) => Number(node.childNodes[1].textContent))"
OFFERS = """() => [...document.querySelectorAll("#moves button")].map((b) => [Number(b.dataset.action), b.dataset.region])"""
KEEP_SOCKETS = """
  const Real = WebSocket;
  window.sockets = [];
  window.WebSocket = class extends Real { constructor(...args) { super(...args); window.sockets.push(this); } };
"""


def open_table(page, server, seats, **fields):
    """Fill in the form: `seats` are "me", "person" or the spec string of an agent, `rules` what differs from the usual."""
    page.goto(server)
    page.wait_for_selector("#places .place")
    if "game" in fields:
        page.select_option("#setup [name=game]", fields["game"])
    page.select_option("[name=count]", str(len(seats)))
    for rule, value in fields.pop("rules", {}).items():
        page.evaluate("document.getElementById('differently').open = true")
        page.select_option(f"#rules [data-rule={rule}]", value)
    page.fill("[name=pace]", "0")
    page.fill("[name=seed]", str(fields.pop("seed", 5)))
    for seat, who in enumerate(seats):
        kind = who if who in ("me", "person") else "agent"
        page.select_option(f"[name=who-{seat}]", kind)
        if kind == "agent":
            page.fill(f"[name=agent-{seat}]", who)
    page.click("text=Open the table")
    page.wait_for_selector("#who:not(:empty)")


def version(page):
    return page.evaluate("document.body.dataset.version")


def wait_for_turn(page):
    """Until there is something to decide or the game is over."""
    page.wait_for_function(
        "() => document.querySelector('#moves button') || / wins?: /.test(document.getElementById('who').textContent)"
    )
    return page.evaluate(OFFERS)


def choose(page, chance, offers):
    """Click on a region of the board, a combo of the column or a button."""
    before = version(page)
    action, region = chance.choice(offers)
    if region is not None:
        page.locator("#board").scroll_into_view_if_needed()
        page.mouse.click(*page.evaluate(CENTRE, int(region)))
    elif page.locator(f"#column [data-action='{action}']").count():
        page.click(f"#column [data-action='{action}']")
    else:
        page.click(f"#moves [data-action='{action}']")
    page.wait_for_function("v => document.body.dataset.version !== v", arg=before)


def winner_shown(page):
    return "win" in page.inner_text("#who")


def play_by_clicks(page, folder, rare=()):
    """Play the first seat to the end, `rare` actions only where nothing else is left; clicks, and the record saved."""
    chance, clicks = random.Random(2), 0
    while offers := wait_for_turn(page):
        choose(page, chance, [entry for entry in offers if entry[0] not in rare] or offers)
        clicks += 1
    assert winner_shown(page)
    with page.expect_download() as download:
        page.click("#save")
    download.value.save_as(folder / "game.jsonl")
    lines = next(read_games(folder / "game.jsonl"))
    assert sum(line.get("seat") == 0 and not line.get("forced") for _, line in lines) == clicks > 0
    summary = check(lines)
    assert summary.finished
    assert page.locator("#seats .coins").evaluate_all(COINS) == summary.coins
    return clicks, summary


def test_a_whole_game_against_an_agent_by_clicks(server, visit, tmp_path):
    page = visit().page
    open_table(page, server, ["me", "greedy"])
    clicks, summary = play_by_clicks(page, tmp_path)
    assert clicks > 40
    assert summary.decisions > 60


def test_five_agents_are_watched(server, visit):
    page = visit().page
    open_table(page, server, ["random", "greedy", "random", "random", "random"])
    page.wait_for_function("() => document.getElementById('who').textContent.includes('coins')", timeout=180_000)
    assert winner_shown(page)
    assert page.locator("#moves button").count() == 0
    assert "?" not in page.inner_text("#seats")
    assert page.locator("#log p").count() > 150


def test_the_connection_breaks_and_comes_back(server, visit):
    one = visit()
    one.context.add_init_script(KEEP_SOCKETS)
    page, chance = one.page, random.Random(3)
    open_table(page, server, ["me", "greedy"])
    for _ in range(6):
        choose(page, chance, wait_for_turn(page))
    before = wait_for_turn(page)
    where, log = page.inner_text("#where"), page.inner_text("#log")
    page.evaluate("window.sockets.at(-1).close()")
    page.wait_for_function("() => window.sockets.length > 1 && window.sockets.at(-1).readyState === 1")
    assert wait_for_turn(page) == before
    page.reload()
    assert wait_for_turn(page) == before
    assert (page.inner_text("#where"), page.inner_text("#log")) == (where, log)
    choose(page, chance, before)


def test_a_seat_is_found_again_in_the_list(server, visit):
    page = visit().page
    open_table(page, server, ["me", "greedy"])
    offers, key = wait_for_turn(page), page.url.split("table=")[1][:10]
    page.click("text=Tables")
    page.click(f"#tables a[href*='{key}']")
    page.wait_for_selector("#who:not(:empty)")
    assert wait_for_turn(page) == offers


def test_two_people_at_one_table(server, visit):
    ann, bob, chance = visit(), visit(), random.Random(4)
    bob.context.add_init_script(KEEP_SOCKETS)
    ann.context.add_init_script(KEEP_SOCKETS)
    open_table(ann.page, server, ["me", "person"])
    bob.page.goto(ann.page.get_attribute(".invite", "href"))
    bob.page.wait_for_selector("#who:not(:empty)")
    pages = [ann.page, bob.page]
    for _ in range(30):
        for page in pages:
            page.wait_for_function("v => document.body.dataset.version === v", arg=max((version(p) for p in pages), key=int))
        coins = [page.locator("#seats .coins").all_inner_texts() for page in pages]
        assert ["?" in text for text in coins[0]] == [False, True]
        assert ["?" in text for text in coins[1]] == [True, False]
        offers = [page.evaluate(OFFERS) for page in pages]
        assert sorted(map(bool, offers)) == [False, True]
        actor = 0 if offers[0] else 1
        other = pages[1 - actor]
        now = version(other)
        action = offers[actor][0][0]
        other.evaluate("m => window.sockets.at(-1).send(JSON.stringify(m))", {"act": action, "at": int(now)})
        other.wait_for_selector("#trouble:has-text('not your decision')")
        assert version(other) == now
        assert other.locator(".area[role=button]").count() == 0
        choose(pages[actor], chance, offers[actor])


def test_keyboard_alone_is_enough(server, visit):
    page = visit().page
    open_table(page, server, ["me", "greedy"])
    wait_for_turn(page)
    page.focus("#column button")
    page.keyboard.press("Enter")
    page.wait_for_selector(".area[role=button]")
    area = page.locator(".area[role=button]").first
    assert "Region" in area.get_attribute("aria-label")
    before = version(page)
    area.focus()
    page.keyboard.press("Enter")
    page.wait_for_function("v => document.body.dataset.version !== v", arg=before)


def test_cost_and_odds_undo_and_hint(server, visit):
    page = visit().page
    open_table(page, server, ["me", "greedy"])
    wait_for_turn(page)
    page.click("#column button >> nth=0")
    page.wait_for_selector("#chips .chip")
    costs = page.locator("#chips text").all_text_contents()
    assert costs
    assert all(text.isdigit() or text.endswith("%") for text in costs)
    page.click("#hint")
    assert "Wins, %" in page.inner_text("#view table"), "the usual adviser knows chances"
    page.click("#undo")
    page.wait_for_selector("#column button")
    assert "takes the latest decision back" in page.inner_text("#log")


def test_the_die_is_seen(server, visit):
    page, chance = visit().page, random.Random(1)
    open_table(page, server, ["me", "random"], seed=11)
    for _ in range(120):
        offers = wait_for_turn(page)
        assert offers
        risky = [entry for entry in offers if page.locator(f"#moves [data-action='{entry[0]}']:has-text('%')").count()]
        choose(page, chance, risky or offers)
        if risky:
            break
    page.wait_for_selector("#die:not([hidden])")
    assert f"the die shows {page.get_attribute('#die', 'data-value')}" in page.inner_text("#log")


def test_a_board_of_ones_own(server, visit):
    from rulebook.boards import load_board

    page = visit().page
    page.goto(server)
    page.wait_for_selector("#places .place")
    page.click("text=A board of your own")
    page.fill("[name=board]", json.dumps(load_board("T14")))
    page.click("text=Open the table")
    page.wait_for_selector("#who:not(:empty)")
    assert page.locator(".area").count() == 14


def test_a_position_is_looked_at(server, visit):
    from sw_env.game import Game

    game, chance = Game(seats=3, seed=9), random.Random(9)
    for _ in range(40):
        game.step(chance.choice(game.legal))
    one = visit()
    page = one.page
    page.goto(f"{server}/#look")
    page.wait_for_selector("#looking select[name=edition] option", state="attached")
    page.fill("#looking textarea", json.dumps(game.position()))
    page.fill("#looking [name=agent]", "greedy")
    page.click("#looking button")
    page.wait_for_selector("#view table")
    assert page.locator("#moves span").count() == len(game.legal)
    assert page.locator("#seats .seat").count() == 3
    page.fill("#looking textarea", "no position")
    page.click("#looking button")
    page.wait_for_selector("#trouble:has-text('not a JSON object')")
    assert all("400" in wrong for wrong in one.wrongs)  # the browser notes the refusal
    one.wrongs.clear()


def test_the_form_follows_the_game(server, visit):
    page = visit().page
    page.goto(server)
    offered = json.loads(page.evaluate("() => fetch('/api/options').then((answer) => answer.text())"))
    offered["games"] = {"smallworld": offered["games"]["smallworld"]}
    page.route("**/api/options", lambda route: route.fulfill(json=offered))
    page.reload()
    page.wait_for_selector("#places .place")
    assert page.locator("#setup [name=game]").is_hidden(), "where there is one game, there is nothing to choose"
    offered["games"]["pebbles"] = {
        "title": "Pebbles",
        "seats": [1, 4],
        "usual": 2,
        "maps": ["shore"],
        "editions": ["wet", "dry"],
    }
    page.reload()
    page.wait_for_selector("#places .place")
    page.select_option("#setup [name=game]", label="Pebbles")
    assert page.locator("#places .place").count() == 2
    for name, options in (
        ("count", ["1", "2", "3", "4"]),
        ("map", ["the one for the seats", "shore"]),
        ("edition", ["wet", "dry"]),
    ):
        assert page.locator(f"#setup [name={name}] option").all_text_contents() == options
    page.select_option("#setup [name=game]", label="Small World")
    assert page.locator("#places .place").count() == 3


def test_only_whoever_opened_a_table_can_remove_it(server, visit):
    page, stranger = visit().page, visit().page
    open_table(page, server, ["me", "greedy"])
    key = page.evaluate("location.hash").split("table=")[1].split("&")[0]
    place = f"#tables li:has(a[href*='{key}'])"
    stranger.goto(server)
    stranger.wait_for_selector(place)
    assert stranger.locator(f"{place} button").count() == 0
    page.goto(f"{server}/#")
    page.click(f"{place} button")
    assert page.inner_text(f"{place} button") == "Really remove?"
    page.click(f"{place} button")
    page.wait_for_selector(place, state="detached")
    stranger.click("#again")
    stranger.wait_for_selector(place, state="detached")


def test_a_full_disk_is_shown_as_long_as_it_lasts(visit, tmp_path):
    keep = tmp_path / "tables"
    with serving("--workers", "1", "--keep", str(keep)) as server:
        page = visit().page
        open_table(page, server, ["me", "me"])
        assert page.is_hidden("#warning")
        keep.rename(tmp_path / "away")
        keep.touch()
        page.click("#moves button >> nth=0")
        page.wait_for_selector("#warning:visible")
        assert "goes on in memory" in page.inner_text("#warning")
        keep.unlink()
        (tmp_path / "away").rename(keep)
        page.wait_for_selector("#warning", state="hidden")
