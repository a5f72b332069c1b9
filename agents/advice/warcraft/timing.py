"""When to go into decline: the income of today against a fresh race over the turns left."""

import numpy as np

from sw_env.agents.advice.warcraft.board import closed_to, spare_tokens, turns_left
from sw_env.agents.advice.warcraft.campaign import campaign
from sw_env.agents.advice.warcraft.combos import best_first_income
from sw_env.agents.jit import kernel
from sw_env.core.regions import count
from sw_env.games.warcraft.data.tables import BADGE
from sw_env.games.warcraft.rules.scoring import active_income
from sw_env.games.warcraft.rules.state import NOBODY
from sw_env.games.warcraft.rules.troops import strength

NEVER = -50.0
TYPICAL_FIRST_INCOME = 9.0


@kernel
def decline_gain(s, w, style, p):
    """Coins won by declining now rather than a turn later: a fresh race, against all that the old one has left."""
    x, left = 2 * p, turns_left(s, w, p)
    if left < 2:
        return NEVER
    fresh = style.fresh[left] + style.decline_ease + style.show * (best_first_income(s, w, p) - TYPICAL_FIRST_INCOME)
    lost = style.old_bonus * active_bonus(s, w, p) + style.old_land * count(s.held[x])
    lost += style.old_tokens * spare_tokens(s, w, p) + style.new_land * new_land(s, w, p, 0)
    lost += style.old_cards * (style.extra[s.race[x]] + style.extra[BADGE + s.power[x]])
    return fresh - lost - style.vanishing * count(s.held[x + 1])


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
