"""The record `s` of one game; a batch is an array of them, a clone is an assignment."""

import numpy as np

from sw_env.core.records import new_records
from sw_env.games.smallworld.data.rulebook import COLUMN, MAX_REGIONS, MAX_SEATS
from sw_env.games.smallworld.data.tables import MAX_POWERS, MAX_RACES

SLOTS = 3
INSTANCES = MAX_SEATS * SLOTS
"""Race instances: x = 3 * seat + slot."""
RING = 1 << (MAX_RACES - 1).bit_length()
"""Room for all banners; a power of two, for the stack goes round in it."""
PILE = -(-MAX_POWERS // 8) * 8
"""Room for all badges, whole words."""
SCRIPT = 6
NOBODY = -1

FIELDS = [
    ("rng", np.uint64),
    # sets of regions
    ("lost_tribes", np.uint64),
    ("forts", np.uint64),
    ("lairs", np.uint64),
    ("camped", np.uint64),
    ("holes", np.uint64),
    ("heroes", np.uint64),
    ("dragons", np.uint64),
    ("held", np.uint64, (INSTANCES,)),
    # the turn
    ("turn", np.int64),
    ("actor", np.int64),
    ("phase", np.int64),
    ("expanding", np.int64),  # the race instance of EXPAND and of both REDEPLOYs
    # race instances
    ("traits", np.int32, (INSTANCES,)),  # what is in force: all while active, the lasting ones in decline
    # coins
    ("coins", np.int16, (MAX_SEATS,)),
    ("slot_coins", np.int16, (COLUMN,)),
    ("earned", np.int16),  # by the seat that scored in the latest action
    # race instances, once more
    ("race", np.int8, (INSTANCES,)),
    ("power", np.int8, (INSTANCES,)),
    ("hand", np.int8, (INSTANCES,)),
    ("pending", np.int8, (INSTANCES,)),
    ("camps_in_hand", np.int8, (INSTANCES,)),
    ("pending_camps", np.int8, (INSTANCES,)),
    ("holes_dug", np.int8, (INSTANCES,)),
    ("paid", np.int8, (INSTANCES,)),
    ("conquests", np.int8, (INSTANCES,)),
    ("attacked", np.int8, (INSTANCES,)),  # a bit for each seat
    ("converted", np.int8, (INSTANCES,)),  # a bit for each seat
    ("dragon_used", np.int8, (INSTANCES,)),
    ("declined_in", np.int8, (INSTANCES,)),  # the round of the decline
    # regions
    ("owner", np.int8, (MAX_REGIONS,)),  # race instance or NOBODY
    ("tokens", np.int8, (MAX_REGIONS,)),
    ("camps", np.int8, (MAX_REGIONS,)),
    ("price", np.int8, (MAX_REGIONS,)),  # 2 + all that stands there
    # seats
    ("ally", np.int8, (MAX_SEATS,)),
    # the column, the stacks, the box
    ("slot_race", np.int8, (COLUMN,)),
    ("slot_power", np.int8, (COLUMN,)),
    ("shown", np.int8),  # combos in the column
    ("stack", np.int8, (RING,)),  # banners, a ring
    ("stack_top", np.int8),
    ("stacked", np.int8),
    ("returned", np.int8),  # so many at the bottom have come back, their order is known
    ("badges", np.int8, (PILE,)),  # the pile from the front, its top last; the discards from the back
    ("piled", np.int8),
    ("discarded", np.int8),
    ("tray", np.int8, (MAX_RACES,)),
    # the turn, flags and small numbers
    ("lap", np.int8),  # the round, from 1
    ("first", np.int8),
    ("acted", np.int8),
    ("lifted", np.int8),
    ("started", np.int8),
    ("verb", np.int8),  # Act.DRAGON, CONVERT or FILL between their two actions, else 0
    ("cursor", np.int8),  # the last region of a placement, else -1
    ("die", np.int8),  # a pending Berserk roll, else -1
    # what the latest action brought about
    ("rolled", np.int8),  # or -1
    ("revealed", np.int8),  # so many combos at the end of the column are new
    ("earner", np.int8),  # the seat that scored, or NOBODY
    # scripted chance
    ("next_die", np.int8),  # or -1: from the generator
    ("scripted", np.int8),
    ("script_race", np.int8, (SCRIPT,)),
    ("script_power", np.int8, (SCRIPT,)),
    ("fault", np.int8),  # a scripted combo could not come up
]
SPARE = -sum(np.dtype([field]).itemsize for field in FIELDS) % 8 or 8
STATE = np.dtype([*FIELDS, ("spare", np.int8, (SPARE,))], align=True)
"""The record; `spare` fills it up to whole words, for equal records are equal bytes."""


def new_states(n: int) -> np.ndarray:
    """`n` blank records of games."""
    return new_records(n, STATE)
