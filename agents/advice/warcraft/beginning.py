"""What is chosen before the conquests: a form, a side, whether a Bomb is worth its toll."""

import numpy as np

from sw_env.agents.advice.warcraft.attack import rate_declining
from sw_env.agents.advice.warcraft.board import earner_of_most, turns_left
from sw_env.agents.advice.warcraft.timing import new_land
from sw_env.agents.advice.warcraft.worth import loss_of_holder
from sw_env.agents.jit import kernel
from sw_env.core.regions import NONE
from sw_env.games.warcraft.data.enums import Act, Side
from sw_env.games.warcraft.data.rulebook import HUMAN_FORM_COINS, WORGEN_DISCOUNT, WORGEN_FORM_COST
from sw_env.games.warcraft.rules.state import NOBODY
from sw_env.games.warcraft.rules.tolls import conquest_toll

HALF = 0.5
"""Of the Bombs, about so many are live."""


@kernel
def rate_forms(s, w, mask, style, pad):
    """FORM: coins now, or more land now and later."""
    p = s.turn
    turns = 1.0 + style.lasting * min(turns_left(s, w, p) - 1, 2)
    human = HUMAN_FORM_COINS + turns * new_land(s, w, p, 0)
    worgen = turns * new_land(s, w, p, WORGEN_DISCOUNT) - WORGEN_FORM_COST
    pad.score[Act.FIRST], pad.score[Act.SECOND] = human, worgen
    rate_declining(s, w, mask, style, pad)


@kernel
def rate_sides(s, w, mask, style, pad):
    """FACTION: against whom there are more races."""
    pad.score[Act.FIRST] = pad.score[Act.SECOND] = 0.0
    for y in range(2 * w.seats):
        if s.race[y] != NOBODY and s.held[y] != NONE and y != 2 * s.turn:
            foe = np.int64(w.faction[s.race[y]])
            if foe == Side.SECOND:
                pad.score[Act.FIRST] += 0.1
            elif foe == Side.FIRST:
                pad.score[Act.SECOND] += 0.1
    rate_declining(s, w, mask, style, pad)


@kernel
def rate_bomb(s, w, style, pad):
    """BOMB: what its holder would lose, if it is a live one, against the toll."""
    r = np.int64(s.cursor)
    pad.rival, pad.left = earner_of_most(s, w, s.turn), turns_left(s, w, s.turn)
    toll = conquest_toll(s, w, r, np.int64(0))
    pad.score[Act.YES] = HALF * loss_of_holder(s, w, style, r, pad) - toll * (1.0 + style.denial / (w.seats - 1))
    pad.score[Act.DONE] = 0.0
