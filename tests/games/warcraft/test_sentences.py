"""Every action has a sentence, and what it says of cost, odds and coins is what happens."""

import re

import pytest

from games.warcraft.moments import moments
from games.warcraft.rulebook.tables import ISLANDS, table
from sw_env.game import Game
from sw_env.games.faces import words_of
from sw_env.games.phrases import price, sentence, told
from sw_env.games.warcraft.about import ABOUT
from sw_env.games.warcraft.chance import CHANCE
from sw_env.games.warcraft.config import MARKER_NAMES, POWER_NAMES, RACE_NAMES
from sw_env.games.warcraft.moves import TARGETS, raid_odds
from sw_env.games.warcraft.text import offered, spell
from sw_env.games.warcraft.words import PHASES, asking, called, headline

WORDS = words_of("warcraft").words()


def sentences(game):
    """What is said of each legal action."""
    return {action: sentence(WORDS, game.move(action), game.phase) for action in game.legal}


def test_all_words_of_an_action_are_told_afterwards():
    seen = {}
    for game, *_ in moments():
        for action in game.legal:
            name = game.say(action)
            seen.setdefault((name.split(" ")[0], " " in name), name)
    for name in seen.values():
        text = told(WORDS, name)
        assert all(called(word) in text for word in name.split(" ")[1:]), text
    assert {f"{verb}/alone" for verb, behind in seen if not behind and (verb, True) in seen} == {
        key for key in WORDS["told"] if key.endswith("/alone")
    }
    assert told(WORDS, "pick orcs beast_masters") == "takes Beast Masters Orcs"
    assert told(WORDS, "takes the latest decision back") == "takes the latest decision back"


def test_what_each_action_points_at_is_what_it_is_about():
    seen = 0
    for game, *_ in moments():
        for action in game.legal:
            kind, number = TARGETS[action] or ("word", action)
            assert (kind == "combo") == (game.move(action).verb == "pick")
            if kind == "region":
                assert game.move(action).region == number
                seen += 1
    assert seen > 1000


def test_nobody_pays_more_than_was_said_or_than_he_has():
    paid = 0
    for game, action, _, after in moments():
        if action is None:
            continue
        purse = game.coins[game.actor]
        assert max(game.move(legal).coins or 0 for legal in game.legal) <= purse
        said = game.move(action).coins or 0
        assert purse - after.coins[game.actor] <= said, game.say(action)
        paid += said
    assert paid > 100


def conquest(races, land, chosen, action, **fields):
    """The move, and how many coins it takes, of a conquest behind the words already said."""
    game = Game.from_position(table(races, land, **fields), game="warcraft", islands=ISLANDS, skip_forced=False)
    for word in chosen:
        game.step(word)
    move, before = game.move(action), game.coins[0]
    game.step(action, chance=[{"die": 3}] if move.odds and move.verb != "raid" else [])
    return move, before - game.coins[0]


BOARD = Game(3, game="warcraft", islands=ISLANDS).config.board
SWAMP = next(r for r, plot in enumerate(BOARD.regions) if plot.terrain == "swamp")
BESIDE = next(n for n in BOARD.regions[SWAMP].neighbours if not BOARD.regions[n].water)
TOLLS = {
    "marsh": ("marsh_dwellers", "", {}, [], 1),
    "aegis": ("miners", "aegis_of_aggramar", {}, [], 2),
    "harmony": ("miners", "", {"harmony": [True, False, False]}, [], 2),
    "all": ("marsh_dwellers", "aegis_of_aggramar", {"harmony": [True, False, False]}, [], 5),
    "hammer too": ("marsh_dwellers", "aegis_of_aggramar", {"harmony": [True, False, False]}, [84], 7),
    "none": ("miners", "", {}, [], 0),
}


@pytest.mark.parametrize("case", TOLLS)
def test_a_toll_is_said_before_it_is_paid(case):
    power, marker, fields, words, coins = TOLLS[case]
    land = f"{BESIDE} trolls 1 {'doomhammer' if words else ''}; {SWAMP} pandaren 1 {marker}"
    move, spent = conquest(f"0 trolls rangers hand 9; 1 pandaren {power}", land, words, SWAMP, **fields)
    assert (move.coins or 0, spent) == (coins, coins)
    assert ("pay" in price(WORDS, move)) == bool(coins)


def test_odds_are_those_of_the_die():
    assert [round(float(raid_odds(lacking)), 3) for lacking in (1, 2, 3, 4, 6)] == [0.75, 0.583, 0.389, 0.167, 0.028]
    seen = set()
    for game, *_ in moments():
        for move in map(game.move, game.legal):
            if move.odds is not None:
                assert f"{round(100 * move.odds)} %" in sentence(WORDS, move, game.phase)
                seen.add((move.lacks, round(move.odds, 3), "raid" in move.verb))
    assert {(1, 0.5, False), (2, 0.333, False), (3, 0.167, False)} <= seen
    assert any(raid for *_, raid in seen)


def test_every_line_behind_a_decision_is_told():
    told = {}
    for moment in moments():
        for line in moment.lines:
            if "action" not in line:
                told[next(iter(line))] = spell(line)
    assert set(told) == {*CHANCE, "income"} == {form["line"] for form in WORDS["behind"]}
    assert not any(re.search(r"[{}_]", text) for text in told.values())
    assert spell({"marker": [3, "lights_hope_chapel"]}) == "Light's Hope Chapel turns up on 3"
    assert spell({"bomb": [3, "dud"]}) == "the Bomb on 3: a dud"


def test_every_phase_and_every_word_begun_is_asked_for():
    phases, begun = set(), set()
    for game, *_ in moments():
        position = game.position()
        phases.add(game.phase)
        begun |= {word for word in position["verb"] if isinstance(word, str)}
        assert headline(position, ["Ann", "Bob", "Cid", "Dan", "Eve"]).split()[0] in ("Ann", "Bob", "Cid", "Dan", "Eve", "Game")
    assert phases == set(PHASES)
    assert begun >= {"raid", "steal", "relic", "champion", "intimidate", "swap", "ashes", "doomhammer", "frostmourne", "fill"}
    assert asking(["intimidate", 7]) == "a token of 7, where to?"
    assert asking(["frostmourne", "raid", 14, 1]) == "region 14, the die shows 1"


def test_every_card_is_explained_and_named():
    assert set(ABOUT) == {*RACE_NAMES, *POWER_NAMES, *MARKER_NAMES}
    assert WORDS["about"]["ashes_of_alar"].startswith("Ashes of Al'ar: ")


def test_the_terminal_names_the_region():
    game = Game.from_position(
        table("0 trolls rangers hand 9; 1 pandaren miners", f"{BESIDE} trolls 1; {SWAMP} pandaren 1"),
        game="warcraft",
        islands=ISLANDS,
    )
    text = offered(game.move(SWAMP), game.config.board, game.phase)
    assert text == f"Conquer {SWAMP} ({BOARD.regions[SWAMP].label}): 2 tokens"
