"""Points: what each seat would have if the game ended now (rules 10). Figures in ruins are left out of all of it."""

import numpy as np

from sw_env.core.jit import kernel
from sw_env.core.regions import NONE, count, has
from sw_env.games.kingdoms.data.codes import Ground, Tally
from sw_env.games.kingdoms.data.enums import Part
from sw_env.games.kingdoms.data.rulebook import (
    CAPITAL_ALONE,
    CAPITAL_SHARED,
    FORT_POINTS,
    HERO_POINTS,
    MAX_MAGIC,
    SOLO_PLAYERS,
    TOWER_POINTS,
)
from sw_env.games.kingdoms.rules.effects import AT, home, passing
from sw_env.games.kingdoms.rules.figures import RUINS, crowded, held

CAPITAL = int(Ground.CAPITAL)
OF_TOWER = np.array(TOWER_POINTS, np.int64)
LOST_KINGDOM = 2
"""The territory of two players that is nobody's."""
PARTS = len(Part)


@kernel
def counted(s, p):
    """Places with figures of p that count."""
    return held(s, p) & ~s.ground[RUINS]


@kernel
def figures_in(s, p, places):
    """Figures of p in some places, those in ruins left out; there are never more than two in one."""
    within = places & ~s.ground[RUINS]
    return count(held(s, p) & within) + count(crowded(s, p) & within)


@kernel
def all_figures(s, p):
    """Figures of p that count."""
    return figures_in(s, p, ~NONE)


@kernel
def points(s, w, p):
    """All points of p."""
    found = 0
    for part in range(PARTS):
        found += part_of_points(s, w, p, part)
    return found


@kernel
def part_of_points(s, w, p, part):
    """One part of them, by its place in a record."""
    if part == 0:
        return all_figures(s, p)
    if part == 1:
        return np.int64(s.magic[p])
    if part == 2:
        return faction_points(s, w, p)
    if part == 3:
        return OF_TOWER[s.tower[p]]
    if part == 4:
        return capital_points(s, w, p)
    if part == 5:
        return HERO_POINTS * np.int64(s.retired[p])
    if part == 6:
        return FORT_POINTS * count(s.forts[p] & ~home(p))
    two = w.seats == SOLO_PLAYERS and not w.solo
    if part == 7:
        return count(counted(s, p) & s.land & home(np.int64(LOST_KINGDOM))) if two else 0
    return np.int64(s.captured[p]) if two else 0


@kernel
def capital_points(s, w, p):
    """Capitals held alone, and shared ones."""
    mine, others = counted(s, p) & s.ground[CAPITAL], NONE
    if mine == NONE:
        return 0
    for q in range(w.seats):
        if q != p:
            others |= held(s, q)
    return CAPITAL_ALONE * count(mine & ~others) + CAPITAL_SHARED * count(mine & others)


@kernel
def standing_of(s, w, p):
    """What decides between equal points: figures, tower, magic, all that one holds, as one number."""
    goods = np.int64(0)
    for kind in range(4):
        goods += s.stock[p, kind]
    return ((all_figures(s, p) * 8 + np.int64(s.tower[p])) * 8 + np.int64(s.magic[p])) * 64 + goods


# -- the fifth level -------------------------------------------------------------------------


@kernel
def faction_points(s, w, p):
    """What the fifth level of the faction scores."""
    if s.magic[p] < MAX_MAGIC:
        return 0
    level = np.int64(s.faction[p]) * MAX_MAGIC + MAX_MAGIC - 1
    found = 0
    for x in range(np.int64(w.first_row[level]), np.int64(w.first_row[level + 1])):
        found += min(np.int64(w.most[x]), w.n[x] * tally(s, w, p, x))
    return found


@kernel
def tally(s, w, p, x):
    """What a row of a fifth level counts."""
    kind = w.tally[x]
    if kind == Tally.REGIONS:
        return count(counted(s, p) & s.land & passing(s, w, p, x, AT))
    if kind == Tally.FIGURES:
        return figures_in(s, p, passing(s, w, p, x, AT))
    if kind == Tally.STOCK:
        return kinds_held(s, w, p, x)
    if kind == Tally.TOWER_HALF:
        return np.int64(s.tower[p]) // 2
    if kind == Tally.KILLS:
        return np.int64(s.kills[p])
    if kind == Tally.TROPHIES:
        return np.int64(s.felled[p]) + count(s.lying_forts & ~s.forts[p])
    if kind == Tally.MANNED:
        return count(s.forts[p] & counted(s, p))
    if kind == Tally.ALL_BORDER:
        return np.int64(counted(s, p) != NONE and counted(s, p) & ~(s.edge & s.land) == NONE)
    return tally_of_others(s, w, p, x)


@kernel
def tally_of_others(s, w, p, x):
    """The counts that ask for the other seats."""
    kind, homes, less, lying, visited = w.tally[x], 0, 0, 0, NONE
    for q in range(w.seats):
        if q != p:
            homes += counted(s, p) & home(q) != NONE
            visited |= counted(s, q) & home(p)
            lying += lying_figures(s, q)
            less += kind == Tally.LESS and s.stock[q, w.res[x]] < s.stock[p, w.res[x]]
    if kind == Tally.HOME_CLEAR:
        return np.int64(visited == NONE)
    if kind == Tally.FOREIGN_HOMES:
        return homes
    if kind == Tally.ENEMY_LYING:
        return lying
    return less if kind == Tally.LESS else np.int64(leads_in(s, w, p, x))


@kernel
def lying_figures(s, q):
    """Lying figures of q that count."""
    outside = ~s.ground[RUINS]
    regulars = count(s.lying[q] & outside) + count(s.lying_twice[q] & outside)
    hero = s.hero_at[q] >= 0 and s.hero_lies[q] != 0 and has(outside, s.hero_at[q])
    return regulars + hero


@kernel
def amount_of(s, p, of_tower):
    """Figures, or tower levels."""
    return np.int64(s.tower[p]) if of_tower else all_figures(s, p)


@kernel
def leads_in(s, w, p, x):
    """Nobody has more figures (tower levels) than p, or even as many."""
    own, untied = amount_of(s, p, w.of_tower[x]), w.untied[x]
    if w.of_tower[x] and own == 0:
        return False
    for q in range(w.seats):
        if q != p:
            other = amount_of(s, q, w.of_tower[x])
            if other > own or (untied and other == own):
                return False
    return True


@kernel
def kinds_held(s, w, p, x):
    """Kinds of which p has at least so much."""
    found = 0
    for kind in range(w.stock_kinds[x]):
        found += s.stock[p, kind] >= w.least[x]
    return found


@kernel
def note_parts(states, world, g, parts):
    """The parts of the points of every seat of game g, a row each."""
    for p in range(world[0].seats):
        for part in range(PARTS):
            parts[p, part] = part_of_points(states[g], world[0], p, part)
