"""Which combo to take: what it would conquer on these islands now, what it earns later, the coins on it."""

import numpy as np

from sw_env.agents.advice.warcraft.board import closed_to, turns_left
from sw_env.agents.advice.warcraft.campaign import campaign
from sw_env.agents.jit import kernel
from sw_env.core.regions import NONE, count
from sw_env.games.warcraft.data.enums import Act
from sw_env.games.warcraft.data.tables import BADGE


@kernel
def rate_combos(s, w, style, pad):
    """PICK: each combo in coins over its first turns."""
    p = s.turn
    left, closed = turns_left(s, w, p), closed_to(s, w, p)
    for i in range(min(s.coins[p] + 1, s.shown)):
        worth = combo_worth(s, w, style, np.int64(s.slot_race[i]), np.int64(s.slot_power[i]), closed, left)
        pad.score[Act.COMBO + i] = worth + s.slot_coins[i] - i


@kernel
def tokens_of(w, race, power):
    """Banner and badge together."""
    return np.int64(w.tokens[race]) + w.tokens[BADGE + power]


@kernel
def combo_worth(s, w, style, race, power, closed, left):
    """A campaign now, a second one next turn, then the income that stays."""
    tokens = tokens_of(w, race, power)
    first, held, _ = campaign(s, w, race, power, closed, NONE, tokens, 0)
    later = min(left - 1, 3)
    if later <= 0:
        return first
    second, _, _ = campaign(s, w, race, power, closed, held, tokens - w.least[race] * count(held), 0)
    each = style.combo_income * first + style.extra[race] + style.extra[BADGE + power]
    return first + later * (each + style.growth * second)


@kernel
def first_income(s, w, p, i):
    """What the combo in slot i would earn this turn, and the coins on the way to it."""
    race, power = np.int64(s.slot_race[i]), np.int64(s.slot_power[i])
    coins, _, _ = campaign(s, w, race, power, closed_to(s, w, p), NONE, tokens_of(w, race, power), 0)
    return coins + s.slot_coins[i] - i


@kernel
def best_first_income(s, w, p):
    """The most that a combo on show would earn in player p's next turn."""
    best = 0.0
    for i in range(min(s.coins[p] + 1, s.shown)):
        best = max(best, first_income(s, w, p, i))
    return best
