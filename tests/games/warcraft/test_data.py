"""The facts: two transcriptions that agree, and sums that must come out."""

import random
from collections import Counter
from itertools import product

import pytest

from games.warcraft.oracle import facts
from games.warcraft.oracle.board import Board
from sw_env.games.warcraft.data import rulebook
from sw_env.games.warcraft.data.enums import VERBS, Act, Faction, Ground, Phase, Source, Trait
from sw_env.games.warcraft.data.islands import PRINTED, SIDES, draw_sides, load_island, load_islands
from sw_env.games.warcraft.data.markers import ARTIFACTS, MARKERS, PLACES
from sw_env.games.warcraft.data.powers import POWERS
from sw_env.games.warcraft.data.races import RACES
from sw_env.games.warcraft.data.rulebook import CHOICES, ISLANDS, RuleOptions
from sw_env.games.warcraft.data.table import Table

CONFIDENCE = {"very high": Source.PRINTED, "high": Source.DERIVED, "medium": Source.ANALOGY, "low": Source.GUESS}
SYMBOLS = {"entry": Ground.ENTRY, "cave": Ground.CAVE, "magic": Ground.MAGIC}


def test_races():
    ours = {race.name: (race.faction, race.tokens, race.supply, race.source) for race in RACES}
    theirs = {
        name: (race["faction"], race["banner"], race["supply"], CONFIDENCE[race["confidence"]])
        for name, race in facts.RACES.items()
    }
    assert ours == theirs
    assert list(ours) == list(theirs)
    assert sum(race.supply for race in RACES) == 182
    assert sum(race.tokens for race in RACES) == 93
    assert Counter(race.faction for race in RACES) == {Faction.ALLIANCE: 6, Faction.HORDE: 6, Faction.NEUTRAL: 4}
    assert all(race.supply >= race.tokens + max(power.tokens for power in POWERS) for race in RACES)


def test_powers():
    ours = {power.name: (power.tokens, power.range, power.source) for power in POWERS}
    theirs = {
        name: (power["badge"], tuple(power["range"]), CONFIDENCE[power["confidence"]]) for name, power in facts.POWERS.items()
    }
    assert ours == theirs
    assert list(ours) == list(theirs)
    assert sum(power.tokens for power in POWERS) == 84
    assert all(low <= power.tokens <= high for power in POWERS for low, high in [power.range])


def test_what_is_an_estimate_says_so():
    assert all(race.certain for race in RACES)
    assert [power.name for power in POWERS if power.certain] == ["herbalists"]
    assert not any(load_island(side).source.certain for side in PRINTED)


def test_each_trait_belongs_to_one_card():
    traits = [trait for spec in RACES + POWERS for trait in spec.traits]
    assert sorted(traits) == sorted(Trait)


def test_markers():
    assert tuple(marker.name for marker in ARTIFACTS) == facts.ARTIFACTS
    assert tuple(marker.name for marker in PLACES) == facts.PLACES
    assert len(MARKERS) == len(facts.MARKERS) == 12
    assert {marker.name: marker.act for marker in ARTIFACTS} == facts.ARTIFACT_WORDS


def test_numbers():
    box = facts.BOX
    assert facts.ROUNDS == rulebook.ROUNDS
    assert facts.DIE == rulebook.DIE_FACES
    assert (rulebook.COLUMN, rulebook.START_COINS) == (facts.VISIBLE_COMBOS, facts.START_COINS)
    pieces = {
        "murlocs": rulebook.MURLOCS, "mountains": rulebook.MOUNTAINS, "wisp_walls": rulebook.WALLS, "harmony": rulebook.HARMONY,
        "forts": rulebook.FORTS, "watchtowers": rulebook.TOWERS, "military_objectives": rulebook.OBJECTIVES,
        "beasts": rulebook.BEASTS, "bombs_exploding": rulebook.LIVE_BOMBS, "bombs_duds": rulebook.DUD_BOMBS,
        "race_banners": len(RACES), "power_badges": len(POWERS), "artifacts": len(ARTIFACTS),
        "legendary_places": len(PLACES), "race_tokens": sum(race.supply for race in RACES),
    }  # fmt: skip
    assert pieces == {key: box[key] for key in pieces}


def test_options():
    assert {name: getattr(RuleOptions(), name) for name in CHOICES} == facts.DEFAULTS
    assert RuleOptions().rule_bits == 0
    text = "default,two_player_boards=international,worgen_form_on_decline_turn=true"
    assert RuleOptions.preset(text).edition() == text
    others = {key: next(value for value in values if value != facts.DEFAULTS[key]) for key, values in CHOICES.items()}
    assert RuleOptions.preset(**others).rule_bits == 127
    for edition, changes in (("2009", {}), ("default", {"house_rule": 1}), ("default", {"harmony_paid_to": "me"})):
        with pytest.raises(ValueError, match="allowed"):
            RuleOptions.preset(edition, **changes)


def test_actions():
    assert [act.value for act in Act] == [64, *range(70, 87)]
    assert {name: Act[name.upper()] for name in ("decline", "done", "fill", "first", "second", "yes")} == {
        "decline": facts.DECLINE, "done": facts.DONE, "fill": facts.FILL, "first": facts.FIRST, "second": facts.SECOND,
        "yes": facts.YES,
    }  # fmt: skip
    assert {act.name.lower(): act.value for act in VERBS} == {word: facts.WORDS[word] for word in facts.VERBS}
    assert max(Act) < rulebook.ACTIONS
    assert len(Phase) == 18


# ---- islands


@pytest.mark.parametrize("side", PRINTED)
def test_both_witnesses_know_the_same_island(side):
    island, table, board = load_island(side), Table((load_island(side),)), Board([side])
    assert (island.board, island.size) == (facts.SIDES[side]["board"], facts.SIDES[side]["size"])
    assert [region.terrain for region in table.regions] == board.terrain
    assert list(table.neighbours) == board.neighbours
    assert [table.grounds[SYMBOLS[word]] for word in SYMBOLS] == [board.entry, board.caves, board.magic]
    assert (table.murlocs, set(table.icons)) == (board.murlocs, board.icons)
    assert (table.water, table.grounds[Ground.SHORE]) == (board.water, board.shore)


PER_SIZE = {  # land, mountains, Murlocs, Entry regions, Caves, Magic
    "L": (11, 3, 4, 4, 2, 2),
    "M": (9, 2, 3, 3, 2, 2),
    "S": (7, 1, 2, 2, 1, 1),
}


@pytest.mark.parametrize("side", PRINTED)
def test_what_an_island_of_a_size_has(side):
    table = Table((load_island(side),))
    kinds = (Ground.MOUNTAIN, None, Ground.ENTRY, Ground.CAVE, Ground.MAGIC)
    counts = [len(table.grounds[kind]) if kind else len(table.murlocs) for kind in kinds]
    assert (len(table) - len(table.water), *counts) == PER_SIZE[side[0]]
    assert len(table.icons) == 1
    assert not table.grounds[Ground.MAGIC].intersection(table.icons)
    assert {n for r in range(len(table)) for n in table.neighbours[r]} == set(range(len(table)))


@pytest.mark.parametrize(("boards", "seats"), list(product(ISLANDS, rulebook.ROUNDS)))
def test_islands_at_random(boards, seats):
    chance, seen = random.Random(7), set()
    for _ in range(60):
        drawn = draw_sides(seats, chance.randrange, boards)
        islands = load_islands(drawn, seats, boards)
        assert len({island.board for island in islands}) == len(drawn)
        assert Counter(island.size for island in islands) == Counter(
            {size: count for size, count in facts.FACTS["boards"][boards][str(seats)].items() if count}
        )
        assert len(Table(islands)) <= 53
        seen |= set(drawn)
    assert seen == {side for size in set(ISLANDS[boards][seats]) for side in SIDES[size]}


def test_the_order_of_the_list_is_part_of_the_game():
    one, other = (Table(load_islands(sides, 3)) for sides in (("L1a", "M2a", "S1a"), ("S1a", "M2a", "L1a")))
    assert (one.spans, other.spans) == ((range(13), range(13, 23), range(23, 31)), (range(8), range(8, 18), range(18, 31)))
    assert one.regions[13:23] == other.regions[8:18]
    assert one.icons == (2, 20, 26)
    assert all(one.island_of(n) == one.island_of(r) for r in range(31) for n in one.neighbours[r])


def test_where_a_well_goes():
    table = Table(load_islands(("L1a", "M2a", "S1a"), 3))
    assert (table.basin(2, False), table.basin(20, False), table.basin(20, True)) == (12, None, 22)
