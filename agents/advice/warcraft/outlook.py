"""What lies on the islands of a seat's future; how it is weighed, the other games share."""

import numpy as np

from sw_env.agents.advice.shared.outlook import ease
from sw_env.agents.advice.warcraft.board import crowd, danger_zone, spare_tokens, turns_left
from sw_env.agents.advice.warcraft.timing import active_bonus
from sw_env.agents.jit import kernel
from sw_env.core.regions import count
from sw_env.games.warcraft.data.tables import BADGE
from sw_env.games.warcraft.rules.scoring import faction_bonus
from sw_env.games.warcraft.rules.state import NOBODY

FEATURES = 9
"""1, active regions, bonus, declined regions, spare tokens, no active race, coins per contest, exposure, rivals' tokens."""


@kernel
def describe(s, w, p, row):
    """The features of seat p; how often it will still score."""
    x = 2 * p
    active = count(s.held[x])
    row[0], row[1], row[3] = 1.0, active, count(s.held[x + 1])
    row[2] = row[4] = row[6] = 0.0
    row[5] = 1.0 if s.race[x] == NOBODY else 0.0
    if s.race[x] != NOBODY:
        race, badge = np.int64(s.race[x]), BADGE + np.int64(s.power[x])
        row[2] = active_bonus(s, w, p) - (faction_bonus(s, w, x) if p == s.turn else 0)
        row[4] = crowd(s, x) - w.least[race] * active
        row[6] = np.int64(w.conquest_income[race]) + w.conquest_income[badge]
    row[7], row[8] = exposure(s, w, p)
    return turns_left(s, w, p)


@kernel
def exposure(s, w, p):
    """How many regions of p others can easily take, and with how many tokens."""
    open_land, tokens = 0.0, 0.0
    land = (s.held[2 * p] | s.held[2 * p + 1]) & ~s.towers
    for k in range(1, w.seats):
        q = (p + k) % w.seats
        spare = min(spare_tokens(s, w, q), 12)
        tokens += spare
        if spare > 0:
            open_land += ease(s, land & danger_zone(s, w, q))
    return open_land, tokens
