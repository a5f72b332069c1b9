"""Action numbers, tracks, options and the cards that lie beside this file."""

import json
from pathlib import Path

FACTS = Path(__file__).resolve().parent / "facts"


class OracleError(Exception):
    """The caller asked for something that the rules do not allow."""


def cards(name):
    rows = json.loads((FACTS / f"{name}.json").read_text(encoding="utf-8"))[name]
    return {row["id"]: row for row in rows}


FACTIONS = cards("factions")
HEROES = cards("heroes")
TERRITORIES = cards("territories")
HERO_ORDER = list(HEROES)

# rules 1
KINDS = ["food", "mana", "ore", "silver"]
FOOD, MANA, ORE, SILVER = range(4)
CHOSEN = (FOOD, MANA, ORE)
MOST = 9
MOST_FIGURES = 7
TOP_TOWER, TOP_MAGIC = 6, 5
TOWER_POINTS = [0, 1, 2, 3, 4, 6, 8]
DEEDS = ["patrol", "quest", "build", "research", "expand", "trade"]
SHIELDS = 5
DEFAULTS = {"heroes_call": True, "turn_limit": 300, "flip_bonus": "night", "dummy_resources": 3}

# rules 15
NUMBER = 64
FLAG = 76
PATROL, QUEST, BUILD, RESEARCH, EXPAND, TRADE = range(77, 83)
FIRST_KIND = 83
COLLECT, DONE, YES, STAND, KNOCK, TRAIN, HERO, FIGURE = range(87, 95)
FIRST_OPPONENT = 95
