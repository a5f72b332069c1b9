"""The record `s` of one game; a batch is an array of them, a clone is an assignment."""

import numpy as np

from sw_env.core.records import new_records
from sw_env.games.warcraft.data.rulebook import COLUMN, MAX_REGIONS, MAX_SEATS
from sw_env.games.warcraft.data.tables import MARKS, MAX_RACES

INSTANCES = MAX_SEATS * 2
"""Race instances: x = 2 * seat + slot."""
EVENTS = 24
"""What may come up behind one decision: dice, markers, the coins of a turn, twelve Bombs."""
NOBODY = -1
UNSEEN, GONE = -1, -2
"""Where a marker lies that lies nowhere."""
OFF, PENDING = -1, -2
"""Where the Champion stands that stands nowhere."""

STATE = np.dtype(
    [
        ("rng", np.uint64),
        # sets of regions
        ("murlocs", np.uint64),
        ("forts", np.uint64),
        ("walls", np.uint64),
        ("towers", np.uint64),
        ("objectives", np.uint64),
        ("bombs", np.uint64),
        ("hidden", np.uint64),
        ("held", np.uint64, (INSTANCES,)),
        # sets of cards: nothing hidden has an order but what came back
        ("unseen_races", np.uint64),
        ("unseen_powers", np.uint64),
        ("discards", np.uint64),
        # the turn
        ("turn", np.int64),
        ("actor", np.int64),
        ("phase", np.int64),
        # race instances
        ("traits", np.int32, (INSTANCES,)),  # what is in force: all while active, the lasting one in decline
        ("verb", np.int32),  # the words of an action of several steps so far, bits of Verb
        # coins
        ("coins", np.int16, (MAX_SEATS,)),
        ("slot_coins", np.int16, (COLUMN,)),
        # what the latest action brought about, and what chance is to bring: kind, and two numbers of the line
        ("event_one", np.int16, (EVENTS,)),
        ("event_two", np.int16, (EVENTS,)),
        ("event", np.int8, (EVENTS,)),
        ("script", np.int8, (EVENTS,)),
        ("script_one", np.int8, (EVENTS,)),
        ("script_two", np.int8, (EVENTS,)),
        ("happened", np.int8),
        ("scripted", np.int8),
        ("followed", np.int8),  # so many lines of the script have come up
        ("fault", np.int8),  # the number of a scripted line that could not come up, from 1
        # regions
        ("owner", np.int8, (MAX_REGIONS,)),  # race instance or NOBODY
        ("tokens", np.int8, (MAX_REGIONS,)),
        ("beasts", np.int8, (MAX_REGIONS,)),
        ("price", np.int8, (MAX_REGIONS,)),  # 2 + all that stands there
        # race instances, once more
        ("race", np.int8, (INSTANCES,)),
        ("power", np.int8, (INSTANCES,)),
        ("hand", np.int8, (INSTANCES,)),
        ("pending", np.int8, (INSTANCES,)),
        ("pack", np.int8, (INSTANCES,)),  # Beasts in hand
        ("pending_pack", np.int8, (INSTANCES,)),
        # the column, the stacks, the box
        ("slot_race", np.int8, (COLUMN,)),
        ("slot_power", np.int8, (COLUMN,)),
        ("shown", np.int8),  # combos in the column
        ("tail", np.int8, (MAX_RACES,)),  # banners that came back, in the order in which they will come
        ("returned", np.int8),
        ("tray", np.int8, (MAX_RACES,)),
        ("live", np.int8),  # Bombs not yet turned, stack and map together
        ("duds", np.int8),
        ("marker_at", np.int8, (MARKS,)),  # region, UNSEEN or GONE
        ("champion", np.int8),  # region, OFF or PENDING
        ("harmony", np.int8),  # a bit for each seat
        # the turn, flags and small numbers
        ("lap", np.int8),  # the round, from 1
        ("first", np.int8),
        ("acted", np.int8),
        ("lifted", np.int8),
        ("started", np.int8),
        ("cursor", np.int8),  # the last region of a placement or that of a Bomb, else -1
        ("chosen", np.int8),  # the region that a verb has named, else -1
        ("named", np.int8),  # the Artifact that a theft has named, else -1
        ("die", np.int8),  # of a raid that failed, else -1
        # now: what lasts a turn
        ("form", np.int8),  # Side
        ("side", np.int8),  # Side
        ("last", np.int8),
        ("raided", np.int8),
        ("relic", np.int8),
        ("advanced", np.int8),  # the Champion did
        ("swaps", np.int8),
        ("threats", np.int8),
        ("removed", np.int8),
        ("used", np.int8),  # a bit for each Artifact
        ("aegis_paid", np.int8),
        ("harmony_paid", np.int8),
        ("saved", np.int8),
        ("attacked", np.int8),  # a bit for each seat
        ("beaten", np.int8, (MAX_RACES,)),
        ("spare", np.int8, (9,)),  # no gaps: equal records are equal bytes
    ],
    align=True,
)


def new_states(n: int) -> np.ndarray:
    """`n` blank records of games."""
    return new_records(n, STATE)
