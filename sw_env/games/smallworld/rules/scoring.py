"""What a turn pays, by source (rules 6.9), and who has won (rules 11)."""

import numpy as np

from sw_env.core.jit import kernel
from sw_env.core.regions import count
from sw_env.games.smallworld.data.enums import Trait
from sw_env.games.smallworld.data.tables import BADGE
from sw_env.games.smallworld.rules.pieces import land_of
from sw_env.games.smallworld.rules.state import NOBODY
from sw_env.games.smallworld.rules.troops import troop


@kernel
def score(s, w, p):
    """Pay player p for the turn."""
    total = income(s, w, p)
    if first_scoring(s, w, 3 * p):
        s.paid[3 * p] = 1
    s.coins[p] += total
    s.earner, s.earned = p, total


@kernel
def income(s, w, p):
    """A coin for each region, and what banner and badge pay."""
    total = count(land_of(s, p))
    x = 3 * p
    if s.race[x] != NOBODY:
        total += paid_by(s, w, x, np.int64(s.race[x])) + paid_by(s, w, x, np.int64(BADGE + s.power[x]))
    for y in range(x + 1, x + 3):
        if s.traits[y] & Trait.EARNS_ON:
            total += ground_income(s, w, y, np.int64(s.race[y]))
    return total


@kernel
def paid_by(s, w, x, card):
    """What the banner or badge of an active race pays."""
    total = ground_income(s, w, x, card) + w.flat_income[card]
    total += np.int64(s.conquests[x]) * w.conquest_income[card]
    total += count(s.held[x] & s.forts) * w.fortress_income[card]
    if not s.paid[x]:
        total += w.first_income[card]
    return total


@kernel
def ground_income(s, w, x, card):
    """Coins for the kinds of region that the card names."""
    return count(s.held[x] & w.pays[card, 0]) + 2 * count(s.held[x] & w.pays[card, 1])


@kernel
def first_scoring(s, w, x):
    """The race is about to be paid what is paid but once."""
    return s.race[x] != NOBODY and w.first_income[s.race[x]] + w.first_income[BADGE + s.power[x]] > 0


@kernel
def coins_of(s, w, p):
    """What a player has: the most of it wins (rules 11)."""
    return np.int64(s.coins[p])


@kernel
def tokens_on_board(s, w, p):
    """Race tokens of a player's races that stand on regions; they break ties."""
    total = 0
    for x in range(3 * p, 3 * p + 3):
        if s.race[x] != NOBODY:
            total += troop(s, w, x) - s.hand[x]
    return total
