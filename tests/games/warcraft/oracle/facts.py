"""Printed facts of the box, the options and the action numbers; this witness carries its own copy."""

import json
from pathlib import Path

HERE = Path(__file__).resolve().parent
FACTS = json.loads((HERE / "facts.json").read_text(encoding="utf-8"))
SIDES = json.loads((HERE / "islands.json").read_text(encoding="utf-8"))


class OracleError(Exception):
    """The caller asked for something that the rules do not allow."""


RACES = FACTS["races"]
POWERS = FACTS["powers"]
ARTIFACTS = tuple(FACTS["artifacts"])
PLACES = tuple(FACTS["places"])
MARKERS = ARTIFACTS + PLACES
DEFAULTS = FACTS["options"]
ROUNDS = {int(seats): rounds for seats, rounds in FACTS["rounds"].items()}
DIE = tuple(FACTS["die"])
LONGEST_SHOT = max(DIE)
START_COINS = FACTS["start_coins"]
VISIBLE_COMBOS = FACTS["combos"]
BOX = FACTS["components"]

WATER = ("sea", "lake")
ENEMY_FACTION = {"alliance": "horde", "horde": "alliance"}

# rules 10.1
FIRST_COMBO, DECLINE, DONE, FILL, FIRST, SECOND, YES = 64, 70, 71, 72, 73, 74, 75
WORDS = {
    "raid": 76,
    "steal": 77,
    "relic": 78,
    "champion": 79,
    "intimidate": 80,
    "swap": 81,
    "aegis_of_aggramar": 82,
    "ashes": 83,
    "doomhammer": 84,
    "frostmourne": 85,
    "heart_of_azeroth": 86,
}
VERBS = ("raid", "steal", "relic", "champion", "intimidate", "swap", "ashes", "doomhammer", "frostmourne")
ARTIFACT_WORDS = {name: WORDS["ashes" if name == "ashes_of_alar" else name] for name in ARTIFACTS}
WORD_OF = {number: word for word, number in WORDS.items()}
ARTIFACT_OF = {number: name for name, number in ARTIFACT_WORDS.items()}

# rules 8
SWAPS_A_TURN, THREATS_A_TURN = 2, 3


def complete_options(chosen):
    unknown = set(chosen) - set(DEFAULTS)
    if unknown:
        raise OracleError(f"unknown options: {sorted(unknown)}")
    return DEFAULTS | chosen
