"""Which combo to take: what it would conquer on this board now, what it earns later, the coins on it."""

import numpy as np

from sw_env.agents.advice.smallworld.board import closed_to, turns_left
from sw_env.agents.advice.smallworld.campaign import campaign
from sw_env.agents.jit import kernel
from sw_env.core.regions import NONE, count
from sw_env.games.smallworld.data.enums import Act
from sw_env.games.smallworld.data.tables import BADGE


@kernel
def rate_combos(s, w, style, pad):
    """PICK: each combo in coins over its first turns."""
    p = s.turn
    left = turns_left(s, w, p)
    closed = closed_to(s, w, p)
    for i in range(min(s.coins[p] + 1, s.shown)):
        worth = combo_worth(s, w, style, np.int64(s.slot_race[i]), np.int64(s.slot_power[i]), closed, left)
        pad.score[Act.COMBO + i] = worth + s.slot_coins[i] - i


@kernel
def combo_worth(s, w, style, race, power, closed, left):
    """A campaign now, a second one next turn, then the income that stays."""
    tokens = np.int64(w.tokens[race]) + w.tokens[BADGE + power] + w.reserve[race]
    first, held, _ = campaign(s, w, race, power, closed, NONE, tokens)
    flat = w.flat_income[race] + w.flat_income[BADGE + power]
    worth = first + flat + w.first_income[race] + w.first_income[BADGE + power]
    later = min(left - 1, 3)
    if later <= 0:
        return worth
    second, _, _ = campaign(s, w, race, power, closed, held, tokens - w.reserve[race] - count(held))
    each = style.combo_income * first + flat + style.extra[race] + style.extra[BADGE + power]
    return worth + later * (each + style.growth * second)


@kernel
def first_income(s, w, p, i):
    """What the combo in slot i would earn this turn, and the coins on the way to it."""
    race, power = np.int64(s.slot_race[i]), np.int64(s.slot_power[i])
    tokens = np.int64(w.tokens[race]) + w.tokens[BADGE + power] + w.reserve[race]
    coins, _, _ = campaign(s, w, race, power, closed_to(s, w, p), NONE, tokens)
    flat = w.flat_income[race] + w.flat_income[BADGE + power] + w.first_income[race] + w.first_income[BADGE + power]
    return coins + flat + s.slot_coins[i] - i


@kernel
def best_first_income(s, w, p):
    """The most that a combo on show would earn in player p's next turn."""
    best = 0.0
    for i in range(min(s.coins[p] + 1, s.shown)):
        best = max(best, first_income(s, w, p, i))
    return best
