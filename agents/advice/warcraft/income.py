"""The short-sighted view: what an action changes in the next scoring, and nothing else."""

import numpy as np

from sw_env.agents.advice.shared.dice import odds
from sw_env.agents.advice.warcraft.board import turns_left
from sw_env.agents.advice.warcraft.combos import best_first_income, first_income
from sw_env.agents.advice.warcraft.spoils import bounties, bounty_of, new_island, pay_of, rage, wages
from sw_env.agents.advice.warcraft.timing import active_bonus, new_land
from sw_env.agents.jit import kernel
from sw_env.core.masks import empty, first, without_first
from sw_env.core.regions import NONE, bit, count, has
from sw_env.core.rng import mix
from sw_env.games.warcraft.data.enums import Act, Phase, Verb
from sw_env.games.warcraft.data.rulebook import HUMAN_FORM_COINS, RAISE_COST, WORGEN_FORM_COST
from sw_env.games.warcraft.rules.reach import cost
from sw_env.games.warcraft.rules.tolls import conquest_toll
from sw_env.games.warcraft.rules.troops import strength

CHEAPER = 1 / 64
"""Coins for a token saved, less than any difference in income."""
A_TRY = 0.5
"""Coins that a word before a conquest is taken to be worth."""


@kernel
def income_change(s, w, a):
    """Coins that action a adds to the next scoring, or takes from the purse."""
    phase = s.phase
    if phase == Phase.PICK:
        return first_income(s, w, s.turn, a - Act.COMBO)
    if a == Act.DECLINE:
        return fresh_start(s, w, s.turn)
    if phase == Phase.EXPAND:
        if a < Act.COMBO:
            return change_on_board(s, w, 2 * s.turn, a)
        return 0.0 if a == Act.DONE else A_TRY
    if phase == Phase.FORM:
        return 1.0 * HUMAN_FORM_COINS if a == Act.FIRST else -1.0 * WORGEN_FORM_COST
    if phase == Phase.RAISE and a == Act.YES:
        return -1.0 * RAISE_COST
    if phase == Phase.BOMB and a == Act.YES:
        return -1.0 * conquest_toll(s, w, np.int64(s.cursor), np.int64(0))
    return 1.0 * tribute(s, w, a) if phase == Phase.HEART else 0.0


@kernel
def fresh_start(s, w, p):
    """DECLINE: the best first income on show, less the bonus and the new land that the old race would still bring."""
    if turns_left(s, w, p) <= 1:
        return -10.0
    return best_first_income(s, w, p) - active_bonus(s, w, p) - new_land(s, w, p, 0) - count(s.held[2 * p + 1])


@kernel
def change_on_board(s, w, x, r):
    """EXPAND: a region given up, conquered or tried for; what threats, thefts and swaps name changes nothing."""
    race, power, verb = np.int64(s.race[x]), np.int64(s.power[x]), np.int64(s.verb)
    if verb & (Verb.INTIMIDATE | Verb.STEAL | Verb.SWAP):
        return 0.0
    gain = 1.0 * pay_of(wages(s, w, race, power, s.held[x]), r)
    if s.owner[r] == x:
        return -gain
    gain += new_island(w, race, power, s.held[x], r) + bounty_of(bounties(s, w, race, power), r) + rage(s, s.traits[x], r)
    gain -= has(s.held[x + 1], r) + conquest_toll(s, w, r, verb)
    short = cost(s, w, x, r, verb, np.int64(0)) - strength(s, w, x)
    return gain if verb != 0 or short <= 0 else gain * odds(short)


@kernel
def tribute(s, w, r):
    """Opponents beside region r."""
    found = 0
    for q in range(w.seats):
        found += q != s.turn and s.held[2 * q] & w.neighbours[r] != NONE
    return found


@kernel
def fingerprint(s, seed):
    """64 bits that depend on the seed and on what lies open: the same position, the same bits."""
    found = seed
    for x in range(len(s.held)):
        found = mix(found ^ s.held[x])
    word = np.int64(s.lap) + 16 * np.int64(s.phase) + 512 * np.int64(s.actor + 1) + 4096 * (np.int64(s.chosen) + 1)
    word += 524288 * (np.int64(s.cursor) + 1) + 67108864 * np.int64(s.verb)
    return mix(found ^ np.uint64(word + 1099511627776 * np.int64(s.hand[2 * max(s.actor, 0)])))


@kernel
def best_paid(s, w, mask):
    """The legal actions that change the next scoring most, of conquests the cheapest."""
    regions, words, most = NONE, NONE, -1000.0
    while not empty(mask):
        a = first(mask)
        mask = without_first(mask)
        change = income_change(s, w, a)
        if s.phase == Phase.EXPAND and a < Act.COMBO:
            change -= CHEAPER * cost(s, w, 2 * s.turn, a, np.int64(s.verb), np.int64(0))
        if change > most:
            regions, words, most = NONE, NONE, change
        if change == most:
            if a < Act.COMBO:
                regions |= bit(a)
            else:
                words |= bit(a - Act.COMBO)
    return regions, words
