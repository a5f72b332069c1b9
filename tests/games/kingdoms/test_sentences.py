"""Every action has a sentence in the words of the rules, and what it says of costs and of who waits is what happens."""

import re

from games.kingdoms.moments import moments
from sw_env.games.faces import words_of
from sw_env.games.kingdoms.about import ABOUT
from sw_env.games.kingdoms.data.cards import FACTIONS, HEROES
from sw_env.games.kingdoms.data.enums import DECISIONS, Act, Deed
from sw_env.games.kingdoms.moves import TARGETS
from sw_env.games.kingdoms.words import PHASES, called, headline, war_words
from sw_env.games.phrases import sentence

WORDS = words_of("kingdoms").words()
NAMES = ["Ann", "Bob", "Cid", "Dan", "Eve"]


def sentences(game):
    """What is said of each legal action."""
    return {action: sentence(WORDS, game.move(action), game.phase, NAMES) for action in game.legal}


def test_every_decision_of_the_agenda_is_reached_and_asked_for():
    phases = set()
    for game, *_ in moments():
        phases.add(game.phase)
        assert headline(game.position(), NAMES).split()[0] in (*NAMES, "Game")
    assert phases == set(PHASES) == {*map(str, DECISIONS), "over"}


def test_what_each_action_points_at_is_what_it_is_about():
    selected = 0
    for game, *_ in moments():
        for action in game.legal:
            kind, number = TARGETS[action] or ("word", action)
            move = game.move(action)
            assert (kind == "region") == (move.region is not None)
            if move.verb == "select":
                assert (kind, list(Deed)[number]) == ("deed", move.args["deed"])
                selected += 1
            if kind == "seat":
                assert move.args["seat"] == (game.actor + number) % game.seats
    assert selected > 100


def test_what_is_said_to_cost_is_paid():
    """Research at its price: so much is gone from the stocks, all kinds together, if nothing was gained by it."""
    paid = 0
    for game, action, _, after in moments():
        if action != Act.RESEARCH or game.phase != "respond" or after.phase != "respond":
            continue
        before, behind = (sum(each.position()["players"][game.actor]["stock"]) for each in (game, after))
        assert before - behind <= game.move(action).cost
        paid += before - behind
    assert paid > 20


def test_a_place_says_who_waits_there():
    met = {"attack": 0, "capture": 0, "raze": 0, "go": 0}
    for game, action, *_ in moments():
        if game.phase != "target" or action is None:
            continue
        move, place = (
            game.move(action),
            game.position()["places"].get(str(action), {"figures": [], "fort": None, "neutral": False}),
        )
        others = [owner for owner, *_ in place["figures"] if owner != game.actor]
        met[move.verb] += 1
        if move.verb == "capture":
            assert place["neutral"]
        elif move.verb == "go":
            assert not others
            assert not place["neutral"]
        else:
            fort = place["fort"]
            assert move.args["seat"] in [*others, fort and fort[0]]
            assert (move.verb == "raze") == (not others and bool(fort[1]))
    assert min(met.values()) > 0, met


def test_a_war_is_told_and_what_is_behind_the_screen_is_not():
    hidden = shown = 0
    for game, *_ in moments():
        position = game.position()
        said = war_words(position, NAMES)
        assert bool(said) == (position["war"] is not None)
        if game.phase == "bid":
            assert said.endswith("numbers behind the screen")
            hidden += position["war"]["bids"][0] is not None
        shown += bool(re.search(r": (\d+|flag) to (\d+|flag)$", said))
    assert min(hidden, shown) > 5


def test_every_card_and_action_is_explained_and_named():
    assert set(ABOUT) == {card.id for card in (*FACTIONS, *HEROES)} | set(map(str, Deed))
    assert "(reconstructed)" in ABOUT["orcs"]
    assert ABOUT["knight"].endswith("Learns by build for 3, then war.")
    assert called("dark_elves") == "Dark Elves"
