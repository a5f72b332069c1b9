"""Positions: they come back as they were, and what could not be is refused at its place."""

import copy
import json
import random

import pytest

from games.warcraft.engine import open_position, random_settings
from games.warcraft.oracle.invariants import check_invariants
from games.warcraft.rulebook.case_runner import load
from games.warcraft.rulebook.tables import ISLANDS, table
from sw_env.game import Game, PositionError, ScriptError
from sw_env.games.warcraft.config import WarcraftConfig
from sw_env.games.warcraft.rules.state import STATE

ORCS = ("0 orcs miners hand 3; 1 dwarves declined", "6 orcs 2; 9 dwarves 1")
WRONG = [
    ({"phase": "lunch"}, "phase: unknown 'lunch'; allowed: pick, form"),
    ({"actor": 1}, "actor is 1 in expand of seat 0's turn"),
    ({"cursor": 3}, "cursor is 3 in expand; allowed: -1"),
    ({"started": True}, "started is true, but the troops are not lifted"),
    ({"round": 11}, "round is 11; allowed: 1 to 10"),
    ({"coins": [1, 2, -3]}, "coins of seat 2 is -3; allowed: 0 to"),
    ({"harmony": [True, False, False]}, r"seats \[0\] cannot hold Harmony tokens"),
    ({"verb": ["raid"], "lifted": True, "started": True, "acted": True}, "verb has 'raid', but the orcs have no power for it"),
    ({"verb": ["ashes"], "lifted": True, "started": True, "acted": True}, "the orcs do not control that Artifact"),
    ({"verb": ["dance"]}, r"verb is \['dance'\], which no action begins with"),
    ({"verb": ["fill"]}, r"verb is \['fill'\] in expand"),
    ({"phase": "forts"}, "phase forts, but the orcs have no power for it"),
    ({"phase": "aegis"}, "the orcs do not control the region of its marker"),
    ({"phase": "over", "actor": None}, "the game is over, but this is not the last turn"),
    ({"phase": "pick"}, "seat 0 picks, but has an active race"),
    ({"box": {"forts": 10, "walls": 9, "towers": 5}}, "0 towers on the map and 5 in the box; there are 6"),
    ({"bombs": {"live": 1, "dud": 0}}, "1 Bombs are unseen, but no race has any"),
    ({"tray": {}}, "blood_elves: 0 tokens in tray, hands and regions; the box has 10"),
    ({"regions": []}, r"regions is \[\]; allowed: a list of"),
]


@pytest.mark.parametrize(("change", "message"), WRONG, ids=lambda value: str(value)[:40])
def test_what_could_not_be_is_named(change, message):
    with pytest.raises(PositionError, match=message):
        open_position(table(*ORCS) | change, ISLANDS, {})


REGIONS = [
    (0, {"by": 0}, "region 0 belongs to the orcs, but none of them is there"),
    (0, {"tokens": 1}, "region 0 belongs to nobody but has 1 tokens"),
    (0, {"on": ["fort"]}, "region 0 belongs to nobody but has a fort"),
    (6, {"on": ["murloc"]}, "region 6 belongs to the orcs but has a murloc"),
    (6, {"on": ["tower"]}, "region 6: orcs have a Watchtower, but no power"),
    (6, {"beasts": 1}, "region 6: the orcs have Beasts, but no power"),
    (6, {"by": 2}, "by of region 6 is 2; allowed: 0 to 1"),
    (0, {"on": ["karazhan", "dark_portal"]}, "allowed: each word once, sorted"),
    (0, {"on": ["dark_portal", "karazhan"]}, "region 0 has 2 Legendary Places"),
    (0, {"on": ["castle"]}, "on of region 0: unknown 'castle'"),
]


@pytest.mark.parametrize(("r", "change", "message"), REGIONS, ids=lambda value: str(value)[:40])
def test_a_region_that_could_not_be_is_named(r, change, message):
    position = table(*ORCS)
    position["regions"][r] |= change
    with pytest.raises(PositionError, match=message):
        open_position(position, ISLANDS, {})


def spoilt(value, chance):
    """One entry anywhere inside is something else."""
    if isinstance(value, dict) and value and chance.random() < 0.95:
        key = chance.choice(sorted(value))
        return value | {key: spoilt(value[key], chance)}
    if isinstance(value, list) and value and chance.random() < 0.9:
        k = chance.randrange(len(value))
        return [*value[:k], spoilt(value[k], chance), *value[k + 1 :]]
    return chance.choice([None, -1, 0, 1, 2, 5, 64, 10**6, 1.5, True, False, "", "orcs", "expand", [], [0], ["raid"], {}])


def test_whatever_is_spoilt_is_refused_or_can_be_played():
    chance, refused, cases = random.Random(1), 0, load()
    for _ in range(1_500):
        case = chance.choice(cases)
        position = spoilt(copy.deepcopy(case["position"]), chance)
        try:
            game = open_position(position, case["islands"], case["options"])
        except PositionError:
            refused += 1
            continue
        game.skip_forced = True
        for _ in range(40):
            if not game.over:
                game.step(chance.choice(game.legal))
    assert refused > 700


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_random_games_keep_the_invariants_and_their_positions(seats):
    islands, options = random_settings(seats, 7)
    game = Game(seats, seed=3, skip_forced=False, game="warcraft", islands=islands, **options)
    chance = random.Random(seats)
    for step in range(400):
        position = game.position()
        check_invariants(position, islands)
        if step % 20 == 0:
            again = open_position(json.loads(json.dumps(position)), islands, options)
            assert (again.position(), again.legal) == (position, game.legal)
        if game.over:
            break
        game.step(chance.choice(game.legal))


SCRIPTS = [
    ([{"die": 4}], "die is 4; allowed: 0 to 3"),
    ([{"reveal": ["orcs"]}], "reveal is .*; allowed: a pair"),
    ([{"reveal": ["orks", "miners"]}], "reveal: unknown 'orks'; allowed: blood_elves"),
    ([{"marker": [99, "karazhan"]}], "marker is .*; allowed: a region from 0 to"),
    ([{"bomb": [1, "wet"]}], "bomb: unknown 'wet'; allowed: dud, live"),
    ([{"die": 1}] * 30, "30 lines of chance; one decision brings at most"),
    ([{"die": 1}], "cannot come up here"),
]


@pytest.mark.parametrize(("lines", "message"), SCRIPTS, ids=lambda value: str(value)[:40])
def test_chance_that_does_not_fit_is_refused(lines, message):
    game = Game(3, game="warcraft", skip_forced=False)
    before = game.position()
    with pytest.raises(ScriptError, match=message):
        game.step(64, chance=lines)
    assert game.position() == before


def test_scripted_lines_that_are_left_over_are_named():
    game = open_position(table(*ORCS, acted=True), ISLANDS, {})
    with pytest.raises(ScriptError, match="was scripted, but nothing of the kind comes up"):
        game.step(71, chance=[{"die": 1}])


def test_islands_are_named_or_drawn():
    assert WarcraftConfig.make(4) == WarcraftConfig.make(4, islands_seed=0)
    assert len({WarcraftConfig.make(4, islands_seed=seed).title for seed in range(20)}) > 5
    assert WarcraftConfig.make(2, two_player_boards="international").islands[1].size == "S"
    assert WarcraftConfig.make(2, ["M1b", "L2a"]).sides == ["M1b", "L2a"]
    for wrong, message in (
        ({"seats": 6}, "seats is 6; allowed: 2 to 5"),
        ({"islands_seed": -1}, "islands_seed is -1; allowed"),
        ({"islands": ["L1a"]}, "sizes L for 3 seats"),
    ):
        with pytest.raises(ValueError, match=message):
            WarcraftConfig.make(**wrong)


def test_the_record_is_small_and_has_no_gaps():
    assert STATE.itemsize < 1600
    assert sum(STATE[name].itemsize for name in STATE.names) == STATE.itemsize
