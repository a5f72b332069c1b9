"""How a player weighs his advice: the record `style`, and the scratch paper `pad`."""

import numpy as np

from sw_env.agents.advice.shared.style import styled
from sw_env.games.kingdoms.data.cards import HEROES
from sw_env.games.kingdoms.data.rulebook import ACTIONS, MAX_FIGURES, MAX_MAGIC, MAX_TOWER, PLACES

STYLE = np.dtype(
    [
        # goods: points for one of them that is wanted now, later, never; how much of that a purchase costs
        ("price", np.float64, (4,)),
        ("later", np.float64),
        ("spare", np.float64),
        ("spending", np.float64),
        ("choice", np.float64),  # goods of choice, in goods
        ("begin", np.float64, (2,)),  # food and mana to begin with
        ("special", np.float64, (3,)),  # a capital, ruins, tundra on the own card, in yields of a region
        # the clock: turns that a step on a track takes, turns from which on the future counts in full
        ("pace", np.float64),
        ("horizon", np.float64),
        # places: points for a good each time it is collected, how often that is, and what else they mean
        ("yields", np.float64, (4,)),
        ("collects", np.float64),
        ("leaving", np.float64),  # how likely a figure leaves its place before the end
        ("ruins", np.float64),
        ("tundra", np.float64),
        ("goal", np.float64, (MAX_MAGIC + 1,)),  # what the fifth level counts, by the level reached
        ("guard", np.float64),  # a figure beside its fortress
        ("capture", np.float64),
        ("hero_moves", np.float64),
        # purchases, beside their points
        ("magic", np.float64, (MAX_MAGIC,)),
        ("tower", np.float64, (MAX_TOWER,)),
        ("growth", np.float64, (MAX_FIGURES,)),
        ("new_hero", np.float64),
        ("promising", np.float64),
        ("retiring", np.float64),
        ("hero", np.float64, (len(HEROES),)),
        ("abroad", np.float64),
        ("cover", np.float64),
        ("hurry", np.float64),
        ("eager", np.float64),
        ("stand", np.float64),
        ("knock", np.float64),
        ("kept", np.float64, (6,)),  # what speaks against selecting an action now
        # wars
        ("denial", np.float64),  # what a point that an opponent loses is worth, two seats
        ("war_point", np.float64),  # what a point of a number costs
        ("timid", np.float64),  # how likely an enemy does not fight
        ("belief", np.float64),  # how the numbers of an enemy are spread: 1 evenly, more: high ones
        ("figure", np.float64),
        ("hero_in_danger", np.float64),
        ("fort_falls", np.float64),
        ("share", np.float64),  # how much of a place's worth its holder loses
        ("retreat", np.float64),
        ("peace", np.float64),
        ("boost", np.float64),
        ("duel", np.float64),
    ],
    align=True,
)

PAD = np.dtype(
    [
        ("score", np.float64, (ACTIONS,)),
        ("worth", np.float64, (PLACES,)),  # of each region to the seat that decides
        ("gain", np.float64, (PLACES,)),  # what entering it promises
        ("yields", np.float64, (5,)),  # goods that collecting brings, the last of choice
        ("wants_now", np.float64, (4,)),
        ("wants_later", np.float64, (4,)),
        ("left", np.float64),  # turns to come
        ("fade", np.float64),  # how much of the future counts
    ],
    align=True,
)

HEROES_LIKED: dict[str, float] = {
    "alchemist": 0.3,
    "assassin": 0.4,
    "barbarian": 0.5,
    "bard": -0.1,
    "baron": 0.2,
    "captain": -0.5,
    "cleric": -0.1,
    "druid": -0.2,
    "general": 0.3,
    "herald": -0.2,
    "merchant": 0.1,
    "miner": 1.0,
    "necromancer": 0.2,
    "paladin": -0.2,
    "queen": -0.5,
    "ranger": 0.2,
    "scholar": -0.3,
    "scout": 0.2,
    "smith": 0.3,
    "wizard": -0.6,
}
"""Points by which those who had a hero ended before the others, more or less than with heroes as a whole."""


def hero_worths() -> list[float]:
    """By card; 0 for a hero without an entry."""
    return [HEROES_LIKED.get(card.id, 0.0) for card in HEROES]


BALANCED: dict[str, object] = {
    "price": (0.4, 0.5, 0.4, 1.2),
    "later": 0.7,
    "spare": 0.097,
    "spending": 0.3,
    "choice": 1.0,
    "begin": (2.6, 2.7),
    "special": (0.3, 0.1, -0.2),
    "pace": 2.7,
    "horizon": 5.0,
    "yields": (0.25, 0.52, 0.49, 0.34),
    "collects": 0.3,
    "leaving": 0.85,
    "ruins": 1.0,
    "tundra": 0.5,
    "goal": (0.12, 0.15, 0.23, 0.7, 2.0, 0.56),
    "guard": 0.19,
    "capture": 1.0,
    "hero_moves": 0.15,
    "magic": (1.2, 0.5, 0.091, 0.5, -0.049),
    "tower": (0.43, 0.48, 0.5, 0.2, 0.3, 0.038),
    "growth": (0.12, 0.12, 0.1, 0.1, 0.1, 0.06, 0.0),
    "new_hero": 0.71,
    "promising": 1.8,
    "retiring": 0.3,
    "hero": hero_worths(),
    "abroad": 1.0,
    "cover": 0.24,
    "hurry": 0.38,
    "eager": 0.0,
    "stand": 1.3,
    "knock": 0.51,
    "kept": (0.0, -0.097, -0.018, 0.086, 0.0, 0.0),
    "denial": 0.99,
    "war_point": 0.25,
    "timid": 0.02,
    "belief": 3.4,
    "figure": 1.6,
    "hero_in_danger": 0.28,
    "fort_falls": 3.7,
    "share": 0.61,
    "retreat": 0.23,
    "peace": 0.46,
    "boost": 0.4,
    "duel": 0.8,
}
"""Tuned by self-play: changes were kept that won points against the style before, over all seat counts."""

STYLES: dict[str, dict[str, object]] = {
    "balanced": {},
    "bold": {"denial": 1.2, "war_point": 0.15},
    "peaceful": {"denial": 0.1, "peace": 0.8},
    "restless": {"hurry": 1.0},
    "patient": {"hurry": 0.2},
}
"""What each style weighs differently from a balanced one."""


def make_style(name: str = "balanced", **changes: object) -> np.ndarray:
    """An array of one STYLE record."""
    return styled(STYLE, BALANCED | STYLES[name] | changes)
