"""When to go into decline: the income of today against a fresh race over the turns left."""

import numpy as np

from sw_env.agents.advice.smallworld.board import active_bonus, closed_to, turns_left
from sw_env.agents.advice.smallworld.campaign import campaign
from sw_env.agents.advice.smallworld.combos import best_first_income
from sw_env.agents.advice.smallworld.style import HORIZON
from sw_env.agents.jit import kernel
from sw_env.core.regions import count
from sw_env.games.smallworld.data.enums import Act, Phase, Trait
from sw_env.games.smallworld.rules.troops import readied_hand

NEVER = -50.0
TYPICAL_FIRST_INCOME = 9.0


@kernel
def decline_gain(s, w, style, p):
    """Coins won by declining now rather than a turn later.

    A turn later, the fresh race plays one turn less (its last one), but the old race still earns its bonus, takes more
    land, and the race already in decline stays for a turn."""
    scored = s.phase == Phase.STOUT
    later = turns_left(s, w, p) - (0 if scored else 1)
    if later <= 0:
        return NEVER
    x = 3 * p
    vanishing = 0 if s.traits[x] & Trait.SECOND_GHOST else count(s.held[x + 1])
    land = new_land(s, w, p) * (1.0 + style.lasting * min(later - 1, 2))
    fresh = style.fresh[min(HORIZON - 1, later)] + style.show * (best_first_income(s, w, p) - TYPICAL_FIRST_INCOME)
    return fresh + style.decline_ease - active_bonus(s, w, p) - vanishing - land


@kernel
def new_land(s, w, p):
    """What another campaign of the active race would add to the income."""
    x = 3 * p
    hand = readied_hand(s, w, x)
    if hand <= 0:
        return 0.0
    race, power = np.int64(s.race[x]), np.int64(s.power[x])
    coins, _, _ = campaign(s, w, race, power, closed_to(s, w, p), s.held[x], hand)
    return coins


@kernel
def rate_stout(s, w, style, pad):
    """STOUT: decline after scoring, or stay."""
    pad.score[Act.DECLINE], pad.score[Act.DONE] = decline_gain(s, w, style, s.turn), 0.0
