"""What a place is worth to a seat: what it yields, what it counts at the end."""

import numpy as np

from sw_env.agents.advice.kingdoms.prices import KINDS, PRODUCTS, survey_goods
from sw_env.agents.jit import kernel
from sw_env.core.regions import NONE, has, lowest, rest
from sw_env.games.kingdoms.data.codes import Ground, Tally
from sw_env.games.kingdoms.data.rulebook import CAPITAL_ALONE, MAX_MAGIC
from sw_env.games.kingdoms.rules.effects import AT, home, passing
from sw_env.games.kingdoms.rules.scoring import LOST_KINGDOM

CAPITAL, RUINS, TUNDRA = int(Ground.CAPITAL), int(Ground.RUINS), int(Ground.TUNDRA)


@kernel
def survey(s, w, style, p, pad):
    """Note what goods and places are worth to seat p."""
    survey_goods(s, w, style, p, pad)
    survey_places(s, w, style, p, pad)


@kernel
def survey_places(s, w, style, p, pad):
    """Note the worth of each region to seat p, if it stands there; call it behind `survey_goods`."""
    often = style.collects * pad.left
    stays = 1.0 - style.leaving * pad.fade
    best = 0.0
    for kind in range(KINDS):
        income = often * style.yields[kind]
        if kind < PRODUCTS:
            best = max(best, income)
        note_places(s.ground[kind], income, pad)
    note_places(s.ground[CAPITAL] & s.land, CAPITAL_ALONE * stays, pad)
    note_places(s.ground[RUINS] & s.land, best - style.ruins * stays, pad)
    note_places(s.ground[TUNDRA] & s.land, best - style.tundra, pad)
    if w.seats == LOST_KINGDOM and not w.solo:
        add_to_places(s.land & home(np.int64(LOST_KINGDOM)) & ~s.ground[RUINS], stays, pad)
    add_goal(s, w, style, p, stays, pad)


@kernel
def note_places(board, worth, pad):
    """All of these are worth so much."""
    while board:
        pad.worth[lowest(board)] = worth
        board = rest(board)


@kernel
def add_to_places(board, worth, pad):
    """All of these are worth so much more."""
    while board:
        pad.worth[lowest(board)] += worth
        board = rest(board)


@kernel
def add_goal(s, w, style, p, stays, pad):
    """Regions that the fifth level of the faction counts, the more the nearer it is."""
    faction, magic = np.int64(s.faction[p]), np.int64(s.magic[p])
    level = faction * MAX_MAGIC + MAX_MAGIC - 1
    for x in range(np.int64(w.first_row[level]), np.int64(w.first_row[level + 1])):
        if w.tally[x] == Tally.REGIONS or w.tally[x] == Tally.FIGURES:
            add_to_places(s.land & ~s.ground[RUINS] & passing(s, w, p, x, AT), style.goal[magic] * w.n[x] * stays, pad)


@kernel
def is_spare(s, p, r):
    """Another figure of p stays in a place when one leaves."""
    if has(s.standing_twice[p] | s.lying_twice[p] | (s.standing[p] & s.lying[p]), r):
        return True
    return s.hero_at[p] == r and has(s.standing[p] | s.lying[p], r)


@kernel
def leaving(s, style, p, r, pad):
    """What seat p gives up with a figure that leaves."""
    if is_spare(s, p, r):
        return 0.0
    found = 0.0 if s.land & spot(r) == NONE else pad.worth[r]
    return found + style.guard * has(s.forts[p] & ~s.lying_forts, r)


@kernel
def spot(r):
    """A place as a set."""
    return np.uint64(1) << np.uint64(r)
