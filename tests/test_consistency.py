"""An inconsistent position raises an error that says what is wrong."""

import copy
import json
import random

import pytest
from rulebook.boards import load_board
from rulebook.case_runner import load_cases

from sw_env.game import Game
from sw_env.games.smallworld.consistency import PositionError
from sw_env.games.smallworld.data.enums import Act

CASES = {case["id"]: case for case in load_cases()}


def redeployment():
    """A race on T14 is about to be redeployed."""
    game = Game.from_position(CASES["S-Q08"]["position"], load_board("T14"), skip_forced=False)
    game.step(59)
    return game.position()


BASE = redeployment()


def put(path, value):
    """A change that sets one entry, deep inside."""

    def change(position):
        *way, last = path
        for step in way:
            position = position[step]
        position[last] = value

    return change


def drop(key):
    return lambda position: position.pop(key)


FAULTS = {
    "missing key": (drop("turn"), "the key 'turn' is missing"),
    "unknown key": (put(["colour"], 1), "unknown key 'colour'"),
    "coins": (put(["coins"], [5]), "coins is .*; allowed: a list for 2 to 5 seats"),
    "negative coins": (put(["coins", 0], -1), "coins of seat 0 is -1"),
    "ally": (put(["ally", 1], 1), "ally of seat 1 is the seat itself"),
    "ally seat": (put(["ally", 1], 7), "ally of seat 1 is 7; allowed: 0 to 2"),
    "phase": (put(["phase"], "sleep"), "phase: unknown 'sleep'; allowed: pick, expand"),
    "round": (put(["round"], 11), "round is 11; allowed: 1 to 10"),
    "turn": (put(["turn"], 3), "turn is 3; allowed: 0 to 2"),
    "actor": (put(["actor"], 2), "actor is 2 in redeploy"),
    "acted": (put(["acted"], 1), "acted is 1; allowed: true or false"),
    "lifted": (put(["lifted"], True), "lifted and started are false in redeploy"),
    "verb": (put(["verb"], "dragon"), "the race that expands cannot have chosen it"),
    "verb word": (put(["verb"], "sing"), "unknown 'sing'"),
    "die": (put(["die"], 2), "a die is pending"),
    "cursor": (put(["cursor"], 14), "cursor is 14; allowed: -1 to 13"),
    "expanding": (put(["expanding"], "orcs"), "expanding is 'orcs', which is no race of seat"),
    "too large a hand": (put(["races", 0, "hand"], 128), "hand of race 0 .* is 128; allowed: 0 to 127"),
    "no expanding": (drop("expanding"), "expanding is missing in redeploy"),
    "race": (put(["races", 0, "race"], "gnomes"), "race 0: unknown 'gnomes'; allowed: amazons"),
    "power": (put(["races", 0, "power"], "lazy"), "unknown 'lazy'"),
    "no power": (put(["races", 0, "power"], None), "an active race has one"),
    "state": (put(["races", 0, "state"], "asleep"), "unknown 'asleep'; allowed: active, declined, spirit"),
    "no spirit": (put(["races", 0, "state"], "spirit"), "only Spirit makes a race a spirit"),
    "seat": (put(["races", 0, "seat"], 3), "seat of race 0"),
    "hand": (put(["races", 0, "hand"], 99), "tokens in tray, hands and regions; the box has"),
    "pending": (put(["races", 0, "pending"], 50), "pending of race 0"),
    "attacked": (put(["races", 0, "attacked"], [0]), "attacked of race 0"),
    "holes": (put(["races", 0, "holes"], 3), "holes of race 0 .* is 3; allowed: 0 to 2"),
    "camps": (put(["races", 0, "camps"], 9), "camps of race 0"),
    "regions": (lambda p: p["regions"].pop(), "regions is .*; allowed: a list of 14"),
    "by": (put(["regions", 1, "by"], 5), "by of region 1 is 5"),
    "tokens": (put(["regions", 1, "tokens"], 0), "tokens of region 1 is 0|has 0 tokens|tokens in tray"),
    "nobody's tokens": (put(["regions", 0, "tokens"], 2), "region 0 belongs to nobody but has 2 tokens"),
    "nobody's fort": (put(["regions", 0, "on"], ["fort"]), "region 0 belongs to nobody but has a fort"),
    "marker": (put(["regions", 0, "on"], ["tower"]), "on of region 0: unknown 'tower'; allowed: tribe, mountain"),
    "mountain": (put(["regions", 0, "on"], ["mountain"]), "region 0 is no mountain on this map"),
    "no mountain": (put(["regions", 8, "on"], []), "region 8 is a mountain on this map"),
    "forts": (put(["forts"], 5), "0 forts on the map and 5 left; there are 6"),
    "lairs": (put(["lairs"], 11), "lairs is 11; allowed: 0 to 10"),
    "tray": (put(["tray", "orcs"], 3), "orcs: 3 tokens .*; the box has 10"),
    "tray name": (put(["tray", "gnomes"], 3), "tray: unknown 'gnomes'"),
    "column": (lambda p: p["unseen"]["races"].append(p["column"].pop()[0]), "badge .* is there 0 times|the column shows 5"),
    "slot": (put(["column", 0], ["orcs", "hill"]), "slot 0 of the column is .*; allowed: a list of 3"),
    "banner": (put(["unseen", "races"], []), "the banner .* is there 0 times; allowed: once"),
    "badge": (put(["unseen", "discards"], ["hill"]), "the badge 'hill' is there 2 times|the badge"),
    "type": (put(["round"], True), "round is True"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_faults_are_named(fault):
    change, message = FAULTS[fault]
    position = copy.deepcopy(BASE)
    Game.from_position(position, load_board("T14"))
    change(position)
    with pytest.raises(PositionError, match=message):
        Game.from_position(position, load_board("T14"))


def nothing_to_place(position):
    """All tokens on the board already."""
    race = position["races"][0]
    own = next(region for region in position["regions"] if region["by"] == 0)
    own["tokens"] += race["hand"]
    race["hand"] = 0


def test_a_step_without_work_is_refused():
    position = copy.deepcopy(BASE)
    nothing_to_place(position)
    with pytest.raises(PositionError, match=r"phase redeploy, but .* have nothing to do in it"):
        Game.from_position(position, load_board("T14"))
    position["cursor"] = 13
    with pytest.raises(PositionError, match="nothing to do"):
        Game.from_position(position, load_board("T14"))


def test_a_race_without_a_region_places_nothing():
    position = copy.deepcopy(BASE)
    for region in position["regions"]:
        if region["by"] == 0:
            position["races"][0]["hand"] += region["tokens"]
            region |= {"by": None, "tokens": 0, "on": [piece for piece in region["on"] if piece == "mountain"]}
    with pytest.raises(PositionError, match=r"phase redeploy, but .* hold no region"):
        Game.from_position(position, load_board("T14"))


def test_a_cursor_beyond_all_regions_is_refused():
    position = copy.deepcopy(BASE)
    position["cursor"] = 13
    with pytest.raises(PositionError, match="cursor is 13, where the ratmen are not"):
        Game.from_position(position, load_board("T14"))


@pytest.mark.parametrize("action", [Act.DRAGON, Act.CONVERT])
def test_a_game_goes_on_behind_a_chosen_verb(action):
    chance, seen = random.Random(1), 0
    for seed in range(60):
        game = Game(2, seed=seed, skip_forced=False)
        while not game.over:
            chosen = action if action in game.legal else chance.choice(game.legal)
            game.step(chosen)
            if chosen == action:
                position, seen = game.position(), seen + 1
                assert position["verb"] == action.name.lower()
                assert Game.from_position(position, skip_forced=False).legal == game.legal
    assert seen > 5


@pytest.mark.parametrize("value", [None, 3, [], "position"])
def test_what_is_no_position(value):
    with pytest.raises(PositionError, match="a position is a dict"):
        Game.from_position(value)


def test_no_single_change_of_a_value_crashes():
    """Every entry of a position replaced by nonsense: an error of ours, or a position that plays on."""
    for path, nonsense in every_entry(BASE):
        position = copy.deepcopy(BASE)
        put(path, nonsense)(position)
        try:
            game = Game.from_position(position, load_board("T14"))
        except PositionError:
            continue
        while not game.over:
            game.step(game.legal[0])


def every_entry(value, path=()):
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        for nonsense in (None, -2, 3, 200, "nonsense", [], {}, True, 1.5):
            if json.dumps(nonsense) != json.dumps(inner):
                yield (*path, key), nonsense
        yield from every_entry(inner, (*path, key))
