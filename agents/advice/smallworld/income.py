"""The short-sighted view: what an action changes in the next scoring, and nothing else."""

import numpy as np

from sw_env.agents.advice.shared.dice import odds
from sw_env.agents.advice.smallworld.board import active_bonus, contest_bonus, occupied, pay, turns_left
from sw_env.agents.advice.smallworld.combos import best_first_income, first_income
from sw_env.agents.advice.smallworld.timing import new_land
from sw_env.agents.jit import kernel
from sw_env.core.regions import NONE, bit, count, lowest, rest
from sw_env.core.rng import mix
from sw_env.games.smallworld.data.enums import Act, Phase, Trait
from sw_env.games.smallworld.data.tables import BADGE
from sw_env.games.smallworld.rules.conquest import cost
from sw_env.games.smallworld.rules.pieces import is_active, seat_of
from sw_env.games.smallworld.rules.state import NOBODY
from sw_env.games.smallworld.rules.troops import readied_hand

CHEAPER = 1 / 64
"""Coins for a token saved, less than any difference in income."""
A_TRY = 0.5
"""Coins that a verb before a conquest is taken to be worth."""


@kernel
def income_change(s, w, a):
    """Coins that action a adds to the next scoring, or takes from the purse."""
    phase, x = s.phase, s.expanding
    if phase == Phase.PICK:
        return first_income(s, w, s.turn, a - Act.COMBO)
    if phase == Phase.EXPAND:
        if a == Act.DECLINE:
            return fresh_start(s, w, s.turn)
        if a < Act.COMBO:
            return change_on_board(s, w, x, a)
        return 0.0 if a == Act.DONE else A_TRY
    if phase == Phase.STOUT and a == Act.DECLINE:
        return fresh_start(s, w, s.turn)
    if phase == Phase.VACATE:
        return -1.0 * pay(s, w, 3 * s.turn, a)
    if phase == Phase.FORT and a != Act.DONE:
        return 1.0 * w.fortress_income[BADGE + s.power[3 * s.turn]]
    return 0.0


@kernel
def fresh_start(s, w, p):
    """DECLINE: the best first income on show, less the bonus and the new land that the old race would still bring."""
    if turns_left(s, w, p) <= (1 if s.phase == Phase.EXPAND else 0):
        return -10.0
    return best_first_income(s, w, p) - active_bonus(s, w, p) - new_land(s, w, p) - count(s.held[3 * p + 1])


@kernel
def change_on_board(s, w, x, r):
    """EXPAND: a region given up, conquered or tried for."""
    if s.owner[r] == x:
        return -1.0 * pay(s, w, x, r)
    gain = 1.0 * pay(s, w, x, r)
    if is_active(x) and occupied(s, r):
        gain += contest_bonus(w, s.race[x], s.power[x])
    if s.owner[r] != NOBODY and seat_of(s.owner[r]) == seat_of(x):
        gain -= pay(s, w, s.owner[r], r)
    hand = s.hand[x] if s.lifted else readied_hand(s, w, x)
    short = cost(s, w, x, r) - hand
    if s.verb != 0 or s.traits[x] & Trait.ROLLS_FIRST or short <= 0:
        return gain
    return gain * odds(short)


@kernel
def fingerprint(s, seed):
    """64 bits that depend on the seed and on what lies open: the same position, the same bits."""
    found = seed
    for x in range(len(s.held)):
        found = mix(found ^ s.held[x])
    word = np.int64(s.lap) + 16 * np.int64(s.phase) + 256 * np.int64(s.actor) + 4096 * np.int64(s.expanding)
    word += 65536 * (np.int64(s.cursor) + 2) + 4194304 * np.int64(s.verb)
    return mix(found ^ np.uint64(word + 1073741824 * np.int64(s.hand[s.expanding])))


@kernel
def best_paid(s, w, mask):
    """The legal actions that change the next scoring most, of conquests the cheapest."""
    best, most = NONE, -1000.0
    while mask:
        a = lowest(mask)
        mask = rest(mask)
        change = income_change(s, w, a)
        if s.phase == Phase.EXPAND and a < Act.COMBO:
            change -= CHEAPER * cost(s, w, s.expanding, a)
        if change > most:
            best, most = NONE, change
        if change == most:
            best |= bit(a)
    return best
