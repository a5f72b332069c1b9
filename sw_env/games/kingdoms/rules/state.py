"""The record `s` of one game; a batch is an array of them, a clone is an assignment."""

import numpy as np

from sw_env.core.records import new_records
from sw_env.games.kingdoms.data.cards import HEROES
from sw_env.games.kingdoms.data.enums import Kind
from sw_env.games.kingdoms.data.rulebook import MAX_MAGIC, MAX_SEATS, MAX_TERRITORIES, OFFER, PLACES_OF_A_TERRITORY, SHIELDS
from sw_env.games.kingdoms.data.tables import MOST_ROWS

NOBODY = -1
HIDDEN = -2
"""In place of a card or number that the one who looks does not know."""
DEEPEST = 48
"""Items that an agenda has room for; no game comes near."""
LINES = 12
"""Chance lines behind one decision, at most."""
USED_PLACES = MAX_TERRITORIES * PLACES_OF_A_TERRITORY

STATE = np.dtype(
    [
        ("rng", np.uint64),
        # what is to be done, the next item last: a name and up to seven fields, a byte each
        ("agenda", np.uint64, (DEEPEST,)),
        # the legal actions: places, and words
        ("low", np.uint64),
        ("high", np.uint64),
        # sets of places: regular figures of each seat, and where there are two of them
        ("standing", np.uint64, (MAX_SEATS,)),
        ("standing_twice", np.uint64, (MAX_SEATS,)),
        ("lying", np.uint64, (MAX_SEATS,)),
        ("lying_twice", np.uint64, (MAX_SEATS,)),
        ("forts", np.uint64, (MAX_SEATS,)),
        ("lying_forts", np.uint64),
        ("neutrals", np.uint64),
        # what follows from the sides in use
        ("ground", np.uint64, (len(Kind),)),
        ("land", np.uint64),
        ("edge", np.uint64),
        ("deck", np.uint64),
        ("turn", np.int64),  # the seat that is active
        ("actor", np.int64),
        ("depth", np.int64),
        ("powers", np.int32, (MAX_SEATS,)),  # kinds of the rows in force, as bits
        ("kills", np.int32, (MAX_SEATS,)),
        ("felled", np.int32, (MAX_SEATS,)),  # fortresses: the counter `razed`
        ("rows", np.int16, (MAX_SEATS, MOST_ROWS)),
        ("turns", np.int16),  # the number of the running one
        # what touches what, a byte with a bit for each place of the territory
        ("near", np.uint8, (USED_PLACES,)),
        ("touch", np.uint8, (USED_PLACES,)),
        # seats
        ("row_count", np.int8, (MAX_SEATS,)),
        ("hero_at", np.int8, (MAX_SEATS,)),  # the place of the hero figure, or -1
        ("hero_lies", np.int8, (MAX_SEATS,)),
        ("stock", np.int8, (MAX_SEATS, 4)),
        ("faction", np.int8, (MAX_SEATS,)),
        ("tower", np.int8, (MAX_SEATS,)),
        ("magic", np.int8, (MAX_SEATS,)),
        ("hero", np.int8, (MAX_SEATS,)),  # the card, or -1
        ("hero_level", np.int8, (MAX_SEATS,)),
        ("offer", np.int8, (MAX_SEATS, OFFER)),  # cards, or -1
        ("pick", np.int8, (MAX_SEATS,)),
        ("retired", np.int8, (MAX_SEATS,)),
        ("retirees", np.int8, (MAX_SEATS, len(HEROES))),
        ("captured", np.int8, (MAX_SEATS,)),
        ("copied", np.int8, (MAX_SEATS, MAX_MAGIC - 1)),  # factions, or -1
        # territories
        ("card", np.int8, (MAX_TERRITORIES,)),
        ("side", np.int8, (MAX_TERRITORIES,)),  # or -1 before it is chosen
        # the turn
        ("first", np.int8),
        ("used", np.int8, (SHIELDS,)),
        ("shields", np.int8),
        ("selected", np.int8),  # or -1
        ("ending", np.int8),
        ("night", np.int8),
        ("hand", np.int8),
        # the figure that moved last
        ("moved", np.int8),  # its place, or -1
        ("moved_hero", np.int8),
        ("moved_lies", np.int8),
        # the war
        ("war", np.int8),  # its place, or -1
        ("attacker", np.int8),
        ("defender", np.int8),
        ("fighter_hero", np.int8),
        ("fighter_lies", np.int8),
        ("by_quest", np.int8),
        ("bids", np.int8, (2,)),  # -1 not set
        ("worth", np.int8, (2,)),  # -1 before the reveal
        ("winner", np.int8),
        ("killed", np.int8),
        ("razed", np.int8),
        # what chance brought in the latest action, and what it is to bring
        ("logged", np.int8),
        ("lines", np.int8, (LINES, 4)),
        ("scripted", np.int8),
        ("script_at", np.int8),
        ("script", np.int8, (LINES, 4)),
        ("fault", np.int8),  # the number of the scripted line that could not come, from 1
        ("spare", np.int8, (5,)),  # no gaps: equal records are equal bytes
    ],
    align=True,
)


def new_states(n: int) -> np.ndarray:
    """`n` blank records of games."""
    return new_records(n, STATE)
