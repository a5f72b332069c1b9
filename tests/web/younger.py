"""What the tests of the younger games at the table do alike: tables without a browser, and pages with one."""

import json
import random

from fuzz.doors.web import spoilt

from sw_env.games.faces import words_of
from sw_env.games.phrases import sentence
from sw_env.web.keep import packed, unpacked
from sw_env.web.setup import table_from
from web.test_access import violations
from web.test_browser import version

PEOPLE = [{"name": "Ann"}, {"name": "Bob"}]


def played(made, steps, seed=1):
    """The table after so many random decisions, or at the end of the game."""
    chance = random.Random(seed)
    for _ in range(steps):
        if not made.game.over:
            made.act({made.game.actor}, chance.choice(made.game.legal), made.version)
    return made


def kept(made):
    """The table as it comes back from its file: the same game with the same chance to come."""
    again = unpacked(json.loads(json.dumps(packed(made))))
    assert (again.board, again.game.position()) == (made.board, made.game.position())
    for one in (made, again):
        played(one, 30, seed=5)
    assert again.game.position() == made.game.position()
    return again


def refused_in_words(game, wishes, tries):
    """Of so many spoilt wishes, how many are refused with a reason; each of the rest makes a table, nothing else comes up."""
    chance, refused = random.Random(3), 0
    wishes = [{"game": game, "seats": PEOPLE, "seed": 1} | wish for wish in wishes]
    assert len([table_from(wish, ["random"]) for wish in wishes]) == len(wishes)
    for _ in range(tries):
        try:
            table_from(spoilt(chance, chance.choice(wishes)), ["random"])
        except (ValueError, RecursionError) as error:
            refused += bool(str(error))
    return refused


def begin_from(page, server, position, seats, parts=()):
    """A table from a position, on a board of these parts."""
    page.goto(server)
    page.wait_for_selector("#places .place")
    page.select_option("#setup [name=count]", str(len(seats)))
    for i, name in enumerate(parts):
        page.select_option(f"#parts [data-part='{i}']", name)
    for seat, who in enumerate(seats):
        page.select_option(f"#places [name=who-{seat}]", who)
    page.click("text=Go on from a record or a position")
    page.fill("#setup [name=text]", json.dumps(position))
    page.click("text=Open the table")
    page.wait_for_selector("#who:not(:empty)")


def press(page, place):
    """Enter where the keyboard is led to; until the table has moved on."""
    before = version(page)
    page.locator(place).first.focus()
    page.keyboard.press("Enter")
    page.wait_for_function("v => document.body.dataset.version !== v", arg=before)


def check_sentences(page, games):
    """For each of these positions the page lists the decisions in the words that Python has for them."""
    for game in games:
        names = [f"Seat {seat}" for seat in range(game.seats)]
        said = sorted(sentence(words_of(game.spec.name).words(), game.move(a), game.phase, names) for a in game.legal)
        page.fill("#looking textarea", json.dumps(game.position()))
        page.click("#looking button")
        page.wait_for_function("n => document.querySelectorAll('#moves span').length === n", arg=len(said))
        page.wait_for_function("text => document.getElementById('moves').textContent.includes(text)", arg=said[0])
        assert sorted(page.locator("#moves span").all_text_contents()) == said


def check_access(wide, narrow):
    """Neither page has anything that keeps somebody out, and the narrow one is not wider than its window."""
    assert violations(wide) == []
    assert violations(narrow) == []
    assert narrow.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
