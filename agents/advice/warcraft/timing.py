"""When to go into decline: the income of today against a fresh race over the turns left."""

import numpy as np

from sw_env.agents.advice.warcraft.board import closed_to, turns_left
from sw_env.agents.advice.warcraft.campaign import campaign
from sw_env.agents.advice.warcraft.combos import best_first_income
from sw_env.agents.jit import kernel
from sw_env.core.regions import count
from sw_env.games.warcraft.rules.scoring import active_income
from sw_env.games.warcraft.rules.state import NOBODY
from sw_env.games.warcraft.rules.troops import strength

NEVER = -50.0
TYPICAL_FIRST_INCOME = 9.0


@kernel
def decline_gain(s, w, style, p):
    """Coins won by declining now rather than a turn later.

    A turn later, the fresh race plays one turn less (its last one), but the old race still earns its bonus, takes more
    land, and the race already in decline stays for a turn."""
    later = turns_left(s, w, p) - 1
    if later <= 0:
        return NEVER
    land = new_land(s, w, p, 0) * (1.0 + style.lasting * min(later - 1, 2))
    fresh = style.fresh[later] + style.show * (best_first_income(s, w, p) - TYPICAL_FIRST_INCOME)
    return fresh + style.decline_ease - active_bonus(s, w, p) - count(s.held[2 * p + 1]) - land


@kernel
def active_bonus(s, w, p):
    """What player p's active race earns beyond a coin a region: gone once it declines."""
    x = 2 * p
    return np.int64(active_income(s, w, x)) if s.race[x] != NOBODY else np.int64(0)


@kernel
def new_land(s, w, p, off):
    """What another campaign of the active race would add to the income, every region so much cheaper."""
    x = 2 * p
    hand = strength(s, w, x)
    if hand <= 0:
        return 0.0
    closed = closed_to(s, w, p) | s.held[x + 1]
    coins, _, _ = campaign(s, w, np.int64(s.race[x]), np.int64(s.power[x]), closed, s.held[x], hand, off)
    return coins
