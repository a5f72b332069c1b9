"""What to do in the conquests: attack what pays best per token, use words, decline when it is time, else be done."""

import numpy as np

from sw_env.agents.advice.shared.choice import highest
from sw_env.agents.advice.shared.dice import odds
from sw_env.agents.advice.warcraft.prices import price_of, terms_now
from sw_env.agents.advice.warcraft.strikes import best_strike, rate_strikes
from sw_env.agents.advice.warcraft.timing import decline_gain
from sw_env.agents.advice.warcraft.verbs import rate_continuation, rate_verbs
from sw_env.agents.advice.warcraft.worth import conquest_worth, survey
from sw_env.agents.jit import kernel
from sw_env.core.regions import lowest, rest
from sw_env.games.warcraft.data.enums import Act
from sw_env.games.warcraft.rules.legal import DECLINE

GIVING_UP = -5.0
"""Leaving land is hardly ever a plan."""


@kernel
def rate_expansion(s, w, mask, style, pad):
    """EXPAND: what the race may do, or what follows the words so far."""
    regions, words = mask
    x = 2 * s.turn
    sets = survey(s, w, x, pad)
    if s.verb:
        rate_continuation(s, w, mask, style, x, sets, pad)
        return
    pad.score[Act.DONE] = 0.0
    held = regions & s.held[x]
    rate_strikes(s, w, regions & ~held, style, x, np.int64(0), sets, pad)
    while held:
        pad.score[lowest(held)] = GIVING_UP
        held = rest(held)
    rate_verbs(s, w, words, style, x, sets, pad)
    rate_declining(s, w, mask, style, pad)


@kernel
def rate_declining(s, w, mask, style, pad):
    """DECLINE, where it is still possible: as good as the best of the others, and what it gains."""
    regions, words = mask
    if words & DECLINE:
        best = highest((regions, words & ~DECLINE), pad.score)
        pad.score[Act.DECLINE] = pad.score[best] + decline_gain(s, w, style, s.turn)


@kernel
def rate_second_die(s, w, style, pad):
    """RAID: the rest of the hand on a second die, or the raid is spent and the conquests go on."""
    x, r, verb = 2 * s.turn, np.int64(s.chosen), np.int64(s.verb)
    sets = survey(s, w, x, pad)
    worth = conquest_worth(s, w, style, x, r, verb, sets, pad)
    short = price_of(s, terms_now(s, w, x, verb), r) - s.die - pad.hand
    pad.score[Act.YES] = min(0.9, style.gamble * odds(short) * worth / 3.0)
    pad.score[Act.DONE] = max(0.0, best_strike(s, w, style, x, np.int64(0), sets, pad))
