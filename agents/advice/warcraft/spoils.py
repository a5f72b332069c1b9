"""What a region pays a banner and a badge: each turn, and at once to its conqueror; read off the table once, as sets."""

import numpy as np

from sw_env.agents.jit import kernel
from sw_env.core.regions import NONE, bit, has
from sw_env.games.warcraft.data.enums import Marker, Side, Trait
from sw_env.games.warcraft.data.rulebook import ENRAGED_FROM, FACTION_BONUS, OBJECTIVE_COINS
from sw_env.games.warcraft.data.tables import BADGE, FIRST_PLACE, MARKS, MAX_ISLANDS
from sw_env.games.warcraft.rules.pieces import defenders, lands_with
from sw_env.games.warcraft.rules.pieces import occupied as occupied_lands
from sw_env.games.warcraft.rules.state import NOBODY


@kernel
def wages(s, w, race, power, held):
    """Sets of regions that pay more than a coin a turn: one coin more, once more one, two more; and coins a marker, an island.

    Hidden markers count: a conquest turns them up."""
    badge = BADGE + power
    one, also, two = w.pays[race, 0], w.pays[badge, 0], w.pays[race, 1] | w.pays[badge, 1]
    marked = NONE
    if w.marker_income[race] + w.marker_income[badge] > 0:
        marked = lands_with(s, np.int64(0), np.int64(MARKS)) | s.hidden
    for m in range(FIRST_PLACE, MARKS):
        if w.place_income[m] > 0 and s.marker_at[m] >= 0:
            two |= bit(np.int64(s.marker_at[m]))
    tower = np.int64(s.marker_at[Marker.KARAZHAN])
    if tower >= 0 and has(held, tower):
        also = also | w.kin[tower]
    return one, also, two, marked, np.int64(w.marker_income[race]) + w.marker_income[badge]


@kernel
def pay_of(sets, r):
    """Coins a turn for region r by those wages."""
    one, also, two, marked, a_marker = sets
    return np.int64(1) + has(one, r) + has(also, r) + 2 * np.int64(has(two, r)) + a_marker * has(marked, r)


@kernel
def new_island(w, race, power, held, r):
    """Coins for the first region of an island."""
    coins = np.int64(w.island_income[race]) + w.island_income[BADGE + power]
    if coins > 0:
        for i in range(MAX_ISLANDS):
            if has(w.islands[i], r) and w.islands[i] & held != NONE:
                return np.int64(0)
    return coins


@kernel
def bounties(s, w, race, power):
    """What pays at once: lands of the Alliance and not empty ones, with their coins; those of a beaten faction; prizes."""
    badge, side = BADGE + power, np.int64(w.faction[race])
    alliance = np.int64(w.alliance_income[race]) + w.alliance_income[badge]
    contest = np.int64(w.conquest_income[race]) + w.conquest_income[badge]
    friends, foes = NONE, NONE
    for y in range(2 * w.seats):
        if s.race[y] != NOBODY:
            other = np.int64(w.faction[s.race[y]])
            if other == Side.FIRST:
                friends |= s.held[y]
            if side != Side.NONE and other == Side.FIRST + Side.SECOND - side and s.beaten[s.race[y]] == 0:
                foes |= s.held[y]
    prizes = s.objectives if side != Side.SECOND else NONE
    return friends, alliance, occupied_lands(s, w) if contest > 0 else NONE, contest, foes, prizes


@kernel
def bounty_of(sets, r):
    """Coins at once for region r by those bounties, and the faction bonus of this turn."""
    friends, alliance, busy, contest, foes, prizes = sets
    coins = alliance * has(friends, r) + contest * has(busy, r) + FACTION_BONUS * np.int64(has(foes, r))
    return coins + OBJECTIVE_COINS * np.int64(has(prizes, r))


@kernel
def rage(s, traits, r):
    """Coins at once for many defenders."""
    strong = defenders(s, r)
    return strong if traits & Trait.ENRAGED and strong >= ENRAGED_FROM else np.int64(0)
