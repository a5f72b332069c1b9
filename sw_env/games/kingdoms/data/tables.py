"""From rows to arrays: the one record, `w`, that holds territories, factions, heroes and options of a game for the kernels."""

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from sw_env.games.kingdoms.data.box import PRINTED, PRINTED_ROWS, SPARE_ROWS, Box
from sw_env.games.kingdoms.data.cards import FACTIONS, HEROES, TERRITORIES
from sw_env.games.kingdoms.data.codes import Check, Cost, Fx, Ground, If, Tally, Task, When
from sw_env.games.kingdoms.data.deal import OPEN, Deal
from sw_env.games.kingdoms.data.effects import KINDS
from sw_env.games.kingdoms.data.enums import AREAS, Condition, Effect, Kind, Set, Test
from sw_env.games.kingdoms.data.rulebook import (
    ABOVE,
    BELOW,
    COMPASS_HOURS,
    MAX_HERO_LEVEL,
    MAX_MAGIC,
    MAX_SEATS,
    MAX_TERRITORIES,
    MIDDLE,
    PLACES_OF_A_TERRITORY,
    SOLO_PLAYERS,
    Options,
)
from sw_env.games.kingdoms.data.specs import MAX_CARD, Level, Row, TerritorySpec

LEVELS = len(FACTIONS) * MAX_MAGIC + len(HEROES) * MAX_HERO_LEVEL
"""Levels of all cards: five of each faction, then two of each hero."""
HERO_LEVELS = len(FACTIONS) * MAX_MAGIC
ROWS = PRINTED_ROWS + SPARE_ROWS
MOST_ROWS = PRINTED.most_rows
"""Rows that can be in force for a seat at once."""
SIDES = len(TERRITORIES)
FACTION_NAMES = [card.id for card in FACTIONS]
HERO_NAMES = [card.id for card in HEROES]
SIDE_NAMES = [card.id for card in TERRITORIES]

CONDITION_BITS = {
    (Condition.IF, "most_figures"): If.MOST_FIGURES,
    (Condition.SIDE, "attack"): If.ATTACK,
    (Condition.SIDE, "defend"): If.DEFEND,
    (Condition.VIA, "quest"): If.QUEST,
    (Condition.VS, "lying"): If.VS_LYING,
    (Condition.VS, "hero"): If.VS_HERO,
    (Condition.VS, "fewer"): If.VS_FEWER,
    (Condition.HERO, "self"): If.SELF,
    (Condition.HERO, "adjacent"): If.ADJACENT,
    (Condition.HERO, "card"): If.CARD,
    (Condition.PAY, "mana"): If.PAY_MANA,
    (Condition.PAY, "single"): If.PAY_SINGLE,
}
FLAG_BITS = {Test(check.name.lower()): check for check in Check}

WORLD = np.dtype(
    [
        # sides of territory cards: kinds and borders as bytes with a bit for each place
        ("kinds", np.uint8, (SIDES, len(Kind))),
        ("edges", np.uint8, (SIDES,)),
        ("adjacent", np.uint8, (SIDES, PLACES_OF_A_TERRITORY)),
        ("touching", np.uint8, (SIDES, PLACES_OF_A_TERRITORY)),
        ("side_of", np.int8, (MAX_CARD + 1, 2)),
        ("card_of", np.int8, (SIDES,)),
        ("side_in_box", np.int8, (SIDES,)),  # may be dealt
        # the compass: places by the hour, nearest first, -1 behind the last; above (0) and below (1)
        ("hours", np.int8, (SIDES, 2, COMPASS_HOURS, PLACES_OF_A_TERRITORY)),
        ("table_x", np.int16, (SIDES, PLACES_OF_A_TERRITORY)),
        ("table_y", np.int16, (SIDES, 2, PLACES_OF_A_TERRITORY)),
        # cards
        ("faction_in_box", np.int8, (len(FACTIONS),)),
        ("for_compass", np.int8, (len(FACTIONS),)),
        ("copies", np.int8, (len(FACTIONS), MAX_MAGIC)),  # the level is a copy
        ("trained_by", np.int8, (len(HEROES), 2)),  # a task, or -1: by war
        ("trained_for", np.int8, (len(HEROES), 2)),
        ("first_row", np.int16, (LEVELS + 1,)),
        # columns of the rows
        ("effect", np.int8, (ROWS,)),
        ("event", np.int8, (ROWS,)),  # `on`
        ("cost_of", np.int8, (ROWS,)),  # `of` of a reduction
        ("costs_of", np.int16, (ROWS,)),  # `of` of pay_with, as bits
        ("task", np.int8, (ROWS,)),  # `action`, `selected`
        ("instead", np.int8, (ROWS,)),  # `take` of a substitute
        ("n", np.int8, (ROWS,)),
        ("amounts", np.int8, (ROWS, 4)),
        ("choice", np.int8, (ROWS,)),
        ("res", np.int8, (ROWS,)),
        ("given", np.int8, (ROWS, 2)),  # `from`
        ("cost", np.int8, (ROWS,)),
        ("add", np.int8, (ROWS,)),
        ("from_each", np.int8, (ROWS,)),
        ("by_victim", np.int8, (ROWS,)),
        ("keep", np.int8, (ROWS,)),
        ("enemy_pays", np.int8, (ROWS,)),  # `whose: enemy`
        ("knocks_fort", np.int8, (ROWS,)),
        ("ends", np.int8, (ROWS,)),  # `any`: 1 from, 2 to
        ("area", np.int8, (ROWS,)),
        ("replaces", np.int8, (ROWS,)),
        ("tally", np.int8, (ROWS,)),
        ("most", np.int8, (ROWS,)),
        ("of_tower", np.int8, (ROWS,)),
        ("untied", np.int8, (ROWS,)),
        ("least", np.int8, (ROWS,)),  # `m`
        ("stock_kinds", np.int8, (ROWS,)),
        ("conditions", np.int32, (ROWS,)),
        # place tests of a row: `at` (0) and `hero_at` (1); 0 kinds or no area ask for nothing
        ("asked_kinds", np.int16, (ROWS, 2)),
        ("asked_touch", np.int8, (ROWS, 2)),
        ("asked_area", np.int8, (ROWS, 2)),
        ("asked_checks", np.int8, (ROWS, 2)),
        # the game
        ("seats", np.int64),
        ("territories", np.int64),
        ("solo", np.int64),
        ("heroes_call", np.int64),
        ("turn_limit", np.int64),
        ("flip_both", np.int64),
        ("dummy_resources", np.int64),
        # what is not left to chance: -1 where it is
        ("dealt_faction", np.int8, (MAX_SEATS,)),
        ("dealt_side", np.int8, (MAX_TERRITORIES,)),
    ],
    align=True,
)


def build_world(seats: int, options: Options, deal: Deal, box: Box) -> np.ndarray:
    """An array of one WORLD record; one seat is the solo game."""
    world = np.zeros(1, WORLD)
    w = world[0]
    w["side_of"] = -1
    w["hours"] = -1
    for side, territory in enumerate(box.territories):
        _write_side(w, side, territory)
    for f, faction in enumerate(box.factions):
        w["for_compass"][f] = faction.compass
        w["faction_in_box"][f] = options.heroes_call or faction.set == Set.BASE
        w["copies"][f] = [level.fx[0]["k"] == Effect.COPY for level in faction.levels]
    for h, hero in enumerate(box.heroes):
        w["trained_by"][h] = [-1 if step.by == "war" else Task[step.by.upper()] for step in hero.steps]
        w["trained_for"][h] = [step.n for step in hero.steps]
    _write_levels(w, box.levels)
    w["side_in_box"] = [options.heroes_call or side.set == Set.BASE for side in box.territories]
    w["seats"], w["solo"] = max(seats, SOLO_PLAYERS), seats == 1
    w["territories"] = {1: 2, 2: 3}.get(seats, seats)
    w["heroes_call"], w["turn_limit"] = options.heroes_call, options.turn_limit
    w["dealt_faction"], w["dealt_side"] = OPEN, OPEN
    w["dealt_faction"][: len(deal.factions)], w["dealt_side"][: len(deal.sides)] = deal.factions, deal.sides
    w["flip_both"], w["dummy_resources"] = options.flip_bonus == "both", options.dummy_resources
    return world


def bits(numbers: Iterable[int]) -> int:
    """A set of small numbers."""
    return sum(1 << n for n in set(numbers))


def _write_side(w: np.void, side: int, territory: TerritorySpec) -> None:
    w["card_of"][side] = territory.card
    w["side_of"][territory.card, "AB".index(territory.side)] = side
    for i, place in enumerate(territory.places):
        w["kinds"][side, Ground[place.kind.upper()]] |= 1 << i
        w["edges"][side] |= place.border << i
        w["adjacent"][side, i] = bits(place.adjacent)
        w["touching"][side, i] = bits(place.touch)
    for k, end in enumerate(("top", "bottom")):
        for hour, places in territory.hours[end].items():
            w["hours"][side, k, hour - 1, : len(places)] = places
    for i, (x, y) in enumerate(territory.spots):
        w["table_x"][side, i] = x - MIDDLE
        w["table_y"][side, :, i] = ABOVE - y, BELOW - y


def _write_levels(w: np.void, levels: list[Level]) -> None:
    x = 0
    for number, level in enumerate(levels):
        w["first_row"][number] = x
        for row in level.fx:
            _write_row(w, x, row)
            x += 1
    w["first_row"][len(levels)] = x


def _write_row(w: np.void, x: int, row: Row) -> None:
    w["effect"][x] = Fx[Effect(row["k"]).name]
    for column, value in _columns(row).items():
        w[column][x] = value
    w["amounts"][x] = [row.get(kind, 0) for kind in KINDS]
    w["conditions"][x] = _conditions(row)
    for k, key in enumerate((Condition.AT, Condition.HERO_AT)):
        _write_test(w, x, k, row.get(key, {}))


def _columns(row: Row) -> dict[str, Any]:
    """The columns of a row, a number each; what it does not have is 0, or -1 where 0 is a word."""
    of = row.get("of")
    return {
        "event": _code(When, row.get("on")),
        "cost_of": _code(Cost, of if isinstance(of, str) else None),
        "costs_of": bits(_code(Cost, word) for word in of) if isinstance(of, list) else 0,
        "task": _code(Task, row.get("action", row.get("selected"))),
        "instead": _code(Task, row.get("take")),
        "n": row.get("n", row.get("v", 0)),
        "choice": row.get("choice", 0),
        "res": KINDS.index(row["res"]) if "res" in row else -1,
        "given": [KINDS.index(kind) for kind in row.get("from", ())] or -1,
        **{key: row.get(key, 0) for key in ("cost", "add", "keep", "replaces", "untied")},
        "from_each": row.get("who") == "each",
        "by_victim": row.get("chooser") == "victim",
        "enemy_pays": row.get("whose") == "enemy",
        "knocks_fort": row["k"] == Effect.KNOCK and row["what"] == "fort",
        "ends": {"from": 1, "to": 2}.get(row.get("any", ""), 0),
        "area": _code(Ground, row.get("area")),
        "tally": _code(Tally, row.get("f")),
        "most": row.get("max", 99),
        "of_tower": row["k"] == Effect.VP and row.get("what") == "tower",
        "least": row.get("m", 0),
        "stock_kinds": 4 if row.get("silver") is True else 3,
    }


def _code(words: Any, word: str | None) -> int:
    return -1 if word is None else int(words[word.upper()])


def _conditions(row: Row) -> int:
    found = [bit for (key, word), bit in CONDITION_BITS.items() if row.get(key) == word]
    found += [bit for key, bit in ((Condition.AT, If.AT), (Condition.HERO_AT, If.HERO_AT)) if key in row]
    return sum(found)


def _write_test(w: np.void, x: int, k: int, test: Mapping[str, Any]) -> None:
    w["asked_kinds"][x, k] = bits(_code(Ground, kind) for kind in test.get(Test.TYPE, ()))
    w["asked_touch"][x, k] = _code(Ground, test.get(Test.TOUCH))
    w["asked_area"][x, k] = _code(Ground, test.get(Test.AREA))
    w["asked_checks"][x, k] = sum(check for key, check in FLAG_BITS.items() if key in test)


WATER, CRAG = (int(Ground[area.name]) for area in AREAS)
