"""What a turn pays (rules 6.9), and what wins (rules 6.10)."""

import numpy as np

from sw_env.core.jit import kernel
from sw_env.core.regions import NONE, count, has, lowest, rest
from sw_env.games.warcraft.data.enums import Event, Marker, Side
from sw_env.games.warcraft.data.rulebook import BATTLEGROUND_BONUS, FACTION_BONUS, WELL_INCOME
from sw_env.games.warcraft.data.tables import BADGE, FIRST_PLACE, MARKS, MAX_ISLANDS, MAX_RACES
from sw_env.games.warcraft.rules.luck import note
from sw_env.games.warcraft.rules.pieces import controls
from sw_env.games.warcraft.rules.state import NOBODY


@kernel
def score(s, w):
    """Pay the turn player for the turn."""
    total = income(s, w, 2 * s.turn)
    s.coins[s.turn] += total
    note(s, Event.INCOME, np.int64(s.turn), np.int64(total))


@kernel
def income(s, w, x):
    """A coin for each region of both races, the Well, and what the active race is paid."""
    total = count(s.held[x] | s.held[x + 1])
    well = np.int64(s.marker_at[Marker.WELL_OF_ETERNITY])
    if well >= 0 and (leads_around(s, w, x, well) or leads_around(s, w, x + 1, well)):
        total += WELL_INCOME
    if s.race[x] != NOBODY:
        total += active_income(s, w, x)
    return total


@kernel
def leads_around(s, w, x, r):
    """x controls more neighbours of r than any other race; Murlocs are one race."""
    around = w.neighbours[r]
    mine = count(s.held[x] & around)
    if mine <= count(s.murlocs & around):
        return False
    for y in range(2 * w.seats):
        if y != x and count(s.held[y] & around) >= mine:
            return False
    return True


@kernel
def active_income(s, w, x):
    """What banner, badge, Places and beaten races pay."""
    total = paid_by(s, w, x, np.int64(s.race[x])) + paid_by(s, w, x, BADGE + np.int64(s.power[x]))
    for m in range(FIRST_PLACE, MARKS):
        if s.marker_at[m] >= 0 and has(s.held[x], np.int64(s.marker_at[m])):
            total += w.place_income[m]
    return total + karazhan_income(s, w, x) + faction_bonus(s, w, x)


@kernel
def paid_by(s, w, x, card):
    """Coins for the kinds of region, the markers and the islands that a card names."""
    total = count(s.held[x] & w.pays[card, 0]) + 2 * count(s.held[x] & w.pays[card, 1])
    if w.marker_income[card]:
        for m in range(MARKS):
            if s.marker_at[m] >= 0 and has(s.held[x], np.int64(s.marker_at[m])):
                total += w.marker_income[card]
    if w.island_income[card]:
        for i in range(MAX_ISLANDS):
            if s.held[x] & w.islands[i] != NONE:
                total += w.island_income[card]
    return total


@kernel
def karazhan_income(s, w, x):
    """The other own regions with the terrain of Karazhan's."""
    if not controls(s, x, Marker.KARAZHAN):
        return 0
    return count(s.held[x] & w.kin[s.marker_at[Marker.KARAZHAN]]) - 1


@kernel
def faction_bonus(s, w, x):
    """Coins for each beaten race of the other faction; neutral races have a side only by the Battleground."""
    side = np.int64(w.faction[s.race[x]])
    if side == Side.NONE:
        side = np.int64(s.side)
    if side == Side.NONE:
        return 0
    most = BATTLEGROUND_BONUS if controls(s, x, Marker.BATTLEGROUND) else FACTION_BONUS
    total = 0
    for race in range(MAX_RACES):
        if w.faction[race] == Side.FIRST + Side.SECOND - side:
            total += min(most, s.beaten[race])
    return total


@kernel
def coins_of(s, w, p):
    """What a player has: the most of it wins."""
    return np.int64(s.coins[p])


@kernel
def tokens_on_map(s, w, p):
    """Race tokens and Beasts of both races of a player; they break ties."""
    total, left = np.int64(0), s.held[2 * p] | s.held[2 * p + 1]
    while left:
        r = lowest(left)
        left = rest(left)
        total += s.tokens[r] + s.beasts[r]
    return total
