"""What is counted of Small World of Warcraft where many games are watched."""

import numpy as np

from sw_env.core.jit import kernel
from sw_env.core.regions import count, has
from sw_env.games.census import RaceCensus, Things
from sw_env.games.warcraft.config import MARKER_NAMES, POWER_NAMES, RACE_NAMES
from sw_env.games.warcraft.data.enums import Marker
from sw_env.games.warcraft.data.tables import MARKS
from sw_env.games.warcraft.rules.scoring import leads_around


@kernel
def declined_income(states, world, coins):
    """What each race in decline earns a turn, (n, instances); active races count nothing."""
    for g in range(len(states)):
        for q in range(world[0].seats):
            coins[g, 2 * q], coins[g, 2 * q + 1] = 0, count(states[g].held[2 * q + 1])


@kernel
def markers_held(states, world, seats, found):
    """1 for each marker that the active race of that seat has the use of, (n, markers)."""
    for g in range(len(states)):
        for m in range(MARKS):
            found[g, m] = uses(states[g], world[0], 2 * seats[g], m)


@kernel
def uses(s, w, x, marker):
    """The active race x controls the marker; of the Well, x or its declined race leads around it."""
    r = np.int64(s.marker_at[marker])
    if marker == Marker.WELL_OF_ETERNITY and r >= 0:
        return leads_around(s, w, x, r) or leads_around(s, w, x + 1, r)
    return r >= 0 and has(s.held[x], r)


@kernel
def islands_held(states, world, seats, found):
    """Regions of that seat's races on each island, (n, islands)."""
    w = world[0]
    for g in range(len(states)):
        held = states[g].held[2 * seats[g]] | states[g].held[2 * seats[g] + 1]
        for i in range(found.shape[1]):
            found[g, i] = count(held & w.islands[i])


CENSUS = RaceCensus(
    slots=2,
    races=lambda config: RACE_NAMES,
    powers=lambda config: POWER_NAMES,
    rounds=lambda config: int(config.rounds),
    pay=declined_income,
    things={
        "markers": Things(names=lambda config: MARKER_NAMES, held=markers_held),
        "islands": Things(names=lambda config: config.sides, held=islands_held),
    },
    drawn="islands_seed",
    instead=("islands",),
)
