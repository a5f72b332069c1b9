"""The pieces of advice, a position each in which a wrong one would choose otherwise."""

import random

import numpy as np
import pytest

from games.warcraft.engine import open_position
from games.warcraft.rulebook.tables import ISLANDS, table
from sw_env.agents import base
from sw_env.agents.advice.warcraft.board import turns_left
from sw_env.agents.advice.warcraft.prices import price_of, terms_now
from sw_env.agents.advice.warcraft.style import make_style
from sw_env.agents.advice.warcraft.timing import NEVER, decline_gain
from sw_env.agents.registry import make_agent
from sw_env.game import Game
from sw_env.games.warcraft.data.enums import Act, Phase, Verb
from sw_env.games.warcraft.rules.reach import cost

DECLINE, DONE, FIRST, SECOND, YES = (int(act) for act in (Act.DECLINE, Act.DONE, Act.FIRST, Act.SECOND, Act.YES))
GOING = {"acted": True, "lifted": True, "started": True}
"""In the middle of the conquests."""


def choice_in(game, spec="heuristic"):
    """What a player does there."""
    return base.choice(make_agent(spec, game.config, 1), game)


def choice(races, land, **fields):
    """What the advice comes to in a position of a few words."""
    return choice_in(open_position(table(races, land, **fields), ISLANDS, {}))


@pytest.mark.kernels
@pytest.mark.parametrize(
    ("badge", "targets"), [("herbalists", {14, 18}), ("peat_diggers", {17, 20}), ("miners", {18}), ("fishers", {18, 20})]
)
def test_a_badge_leads_to_what_it_is_paid_for(badge, targets):
    assert choice(f"0 orcs {badge} hand 3", "19 orcs 1", **GOING) in targets


@pytest.mark.kernels
def test_mountains_are_for_dwarves():
    assert choice("0 dwarves fishers hand 1", "14 dwarves 1", **GOING) in {13, 15}


@pytest.mark.kernels
@pytest.mark.parametrize(("guarded", "other"), [(14, 18), (18, 14)])
def test_a_toll_sends_the_attack_elsewhere(guarded, other):
    land = {14: "14 dwarves 1", 18: "18 dwarves 1"}
    land[guarded] += " aegis_of_aggramar"
    found = choice(
        "0 orcs herbalists hand 3; 1 dwarves miners", f"19 orcs 1; {land[14]}; {land[18]}; 17 dwarves 4; 20 dwarves 4", **GOING
    )
    assert found == other


@pytest.mark.kernels
def test_a_strong_race_goes_on_and_a_worn_out_one_declines():
    assert choice("0 orcs warlords", "6 orcs 4; 7 orcs 4; 9 orcs 3") != DECLINE
    strangers = "4 dwarves 3; 10 dwarves 4; 0 dwarves 3"
    assert choice("0 orcs miners; 1 dwarves rangers", f"6 orcs 1; 7 orcs 1; 9 orcs 1; {strangers}") == DECLINE


@pytest.mark.kernels
def test_nobody_declines_in_the_last_round():
    game = open_position(table("0 orcs miners", "6 orcs 1", round=10), ISLANDS, {})
    assert decline_gain(game.states[0], game.config.world[0], make_style()[0], 0) == NEVER
    assert choice_in(game) != DECLINE


@pytest.mark.kernels
def test_the_champion_takes_what_is_dear():
    races = "0 orcs champions hand 2; 1 dwarves miners"
    assert choice(races, "19 orcs 1; 20 dwarves 4", **GOING) == Act.CHAMPION
    assert choice(races, "19 orcs 1; 20 dwarves 4", **GOING, verb=["champion"]) == 20


@pytest.mark.kernels
def test_threats_come_before_the_conquest_and_out_of_reach():
    races, land = "0 orcs intimidators hand 3; 1 dwarves miners", "19 orcs 1; 20 dwarves 2; 26 dwarves 2; 21 dwarves 1"
    assert choice(races, land, **GOING) == Act.INTIMIDATE
    assert choice(races, land, **GOING, verb=["intimidate", 20]) == 26


@pytest.mark.kernels
def test_a_raid_comes_first_and_goes_where_it_pays():
    races, land = "0 gnomes herbalists hand 3", "19 gnomes 1"
    terrain = {
        r: region.terrain for r, region in enumerate(open_position(table(races, land), ISLANDS, {}).config.table.regions)
    }
    assert choice(races, land, **GOING) == Act.RAID
    assert terrain[choice(races, land, **GOING, verb=["raid"])] == "hills"


@pytest.mark.kernels
def test_tokens_are_bought_while_they_can_still_earn():
    early, late = (
        choice("0 forsaken miners", "6 forsaken 1", phase="raise", round=r, now={"removed": 2}, acted=True) for r in (5, 10)
    )
    assert (early, late) == (YES, DONE)


@pytest.mark.kernels
def test_worgen_bite_with_a_full_hand_and_rest_at_the_end():
    assert choice("0 worgen miners hand 9", "", phase="form", acted=True, round=5) == SECOND
    assert choice("0 worgen miners", "6 worgen 1; 9 worgen 1", phase="form", acted=True, round=10) == FIRST


@pytest.mark.kernels
@pytest.mark.parametrize(("race", "side"), [("orcs", FIRST), ("dwarves", SECOND)])
def test_a_side_is_taken_against_those_who_are_there(race, side):
    land = f"6 naga 1 battleground; 7 {race} 2; 9 {race} 1"
    assert choice(f"0 naga miners hand 2; 1 {race} warlords", land, phase="faction", acted=True) == side


@pytest.mark.kernels
def test_the_heart_lies_beside_as_many_as_possible():
    races, land = "0 orcs miners; 1 dwarves rangers; 2 naga warlords", "6 orcs 1; 7 orcs 1; 4 orcs 1 heart_of_azeroth"
    assert choice(races, f"{land}; 9 dwarves 2; 10 naga 2", phase="heart", acted=True) == 7


@pytest.mark.kernels
def test_tokens_stand_where_somebody_can_come():
    """The mountain in the corner has own neighbours only; the hills are an Entry beside the enemy."""
    races, land = "0 orcs miners hand 3; 1 dwarves rangers", "13 orcs 1; 14 orcs 1; 17 orcs 1; 18 dwarves 4; 19 dwarves 4"
    game = open_position(table(races, land, phase="redeploy", acted=True), ISLANDS, {})
    while game.phase == "redeploy":
        game.step(choice_in(game))
    grown = {r: int(game.states[0]["tokens"][r]) - 1 for r in (13, 14, 17)}
    assert grown[13] == 0
    assert grown[14] + grown[17] == 3


@pytest.mark.kernels
def test_a_rich_slot_is_worth_its_way():
    position = table("1 dwarves miners", "6 dwarves 2", phase="pick", turn=0)
    assert position["column"][5][2] == 0
    position["column"][5][2] = 40
    assert choice_in(open_position(position, ISLANDS, {})) == Act.COMBO + 5


@pytest.mark.kernels
@pytest.mark.parametrize("spec", ["greedy", "heuristic"])
def test_a_bomb_is_left_alone_where_its_toll_is_too_high(spec):
    """Harmony costs two coins, half of the Bombs are duds, and it is the last round."""
    races, land = "0 goblins miners; 1 pandaren rangers", "6 goblins 2; 9 pandaren 1 bomb"
    fields = {"phase": "bomb", "cursor": 9, "harmony": [True, False, False], "round": 10}
    assert choice(races, land, **fields) == DONE


# ---- what kernels read off


def random_positions(count, seed):
    """Decisions of random games."""
    chance = random.Random(seed)
    for number in range(count):
        game = Game(game="warcraft", seats=2 + number % 4, seed=seed + number)
        while not game.over:
            if chance.random() < 0.15:
                yield game
            game.step(chance.choice(game.legal))


@pytest.mark.kernels
def test_prices_on_paper_are_those_of_the_rules():
    compared = []
    for game in random_positions(6, 3):
        s, w = game.states[0], game.config.world[0]
        if s["phase"] != Phase.EXPAND:
            continue
        x = 2 * int(s["turn"])
        for verb in (0, Verb.RAID, Verb.RELIC, Verb.FROSTMOURNE, Verb.FROSTMOURNE | Verb.RAID):
            terms = terms_now(s, w, x, np.int64(verb))
            paper = [int(price_of(s, terms, r)) for r in range(len(game.config.table))]
            rules = [int(cost(s, w, x, r, np.int64(verb), np.int64(0))) for r in range(len(game.config.table))]
            compared.append(paper == rules)
    assert len(compared) > 40
    assert all(compared)


def test_turns_left_count_down_to_the_end():
    game = Game(game="warcraft", seats=3, seed=2)
    chance, seen = random.Random(1), []
    while not game.over:
        seen.append([turns_left(game.states[0], game.config.world[0], p) for p in range(3)])
        game.step(chance.choice(game.legal))
    seen.append([turns_left(game.states[0], game.config.world[0], p) for p in range(3)])
    assert seen[0] == [10, 10, 10]
    assert seen[-1] == [0, 0, 0]
    assert (np.diff(np.array(seen), axis=0) <= 0).all()
