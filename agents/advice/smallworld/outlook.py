"""What lies on the board of a seat's future; how it is weighed, the other games share."""

import numpy as np

from sw_env.agents.advice.shared.outlook import ease
from sw_env.agents.advice.smallworld.board import active_bonus, danger_zone, spare_tokens, turns_left
from sw_env.agents.jit import kernel
from sw_env.core.regions import count
from sw_env.games.smallworld.data.tables import BADGE
from sw_env.games.smallworld.rules.pieces import land_of
from sw_env.games.smallworld.rules.scoring import income
from sw_env.games.smallworld.rules.state import NOBODY
from sw_env.games.smallworld.rules.troops import troop

FEATURES = 9
"""1, active regions, bonus, declined regions, spare tokens, no active race, coins per contest, exposure, rivals' tokens."""


@kernel
def describe(s, w, p, row):
    """The features of seat p; how often it will still score."""
    x = 3 * p
    active = count(s.held[x])
    bonus = active_bonus(s, w, p) - 0
    row[0], row[1] = 1.0, active
    row[3] = income(s, w, p) - bonus - active
    row[2] = row[4] = row[6] = 0.0
    row[5] = 1.0 if s.race[x] == NOBODY else 0.0
    if s.race[x] != NOBODY:
        race, badge = np.int64(s.race[x]), BADGE + np.int64(s.power[x])
        contests = np.int64(w.conquest_income[race]) + w.conquest_income[badge]
        row[2] = bonus - s.conquests[x] * contests - (0 if s.paid[x] else w.first_income[race] + w.first_income[badge])
        row[4] = troop(s, w, x) - active
        row[6] = contests
    row[7], row[8] = exposure(s, w, p)
    return turns_left(s, w, p)


@kernel
def exposure(s, w, p):
    """How many regions of p others can easily take, and with how many tokens."""
    open_land, tokens = 0.0, 0.0
    land = land_of(s, p) & ~(s.holes | s.heroes | s.dragons)
    for k in range(1, w.seats):
        q = (p + k) % w.seats
        spare = min(spare_tokens(s, w, q), 12)
        tokens += spare
        within = land & danger_zone(s, w, q)
        if s.ally[p] == q:
            within &= ~s.held[3 * p]
        if spare > 0:
            open_land += ease(s, within)
    return open_land, tokens
