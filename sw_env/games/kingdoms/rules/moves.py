"""Who may leave, and where to (rules 6.1, 7.3)."""

import numpy as np

from sw_env.core.jit import kernel
from sw_env.core.regions import NONE, bit, count, has, lowest, rest
from sw_env.games.kingdoms.data.codes import Fx, If, Task
from sw_env.games.kingdoms.rules.costs import war_reach
from sw_env.games.kingdoms.rules.effects import AT, FIRST, around, find_row, has_power, home, kinds_at, near, passing, touched
from sw_env.games.kingdoms.rules.figures import (
    CRAG,
    TUNDRA,
    WATER,
    add_figure,
    free_places,
    full,
    held,
    hero_spot,
    take_figure,
    territory_of,
    upright,
)
from sw_env.games.kingdoms.rules.state import NOBODY

FROM, TO = np.int64(1), np.int64(2)
"""The ends of a quest, as in the rows' column."""


# -- who may leave ---------------------------------------------------------------------------


@kernel
def regular_movers(s, p):
    """Places with a regular figure that may leave: it stands, or it is in tundra; not the one that moved last."""
    found = s.standing[p] | (s.lying[p] & s.ground[TUNDRA])
    if s.moved >= 0 and not s.moved_hero:
        spot = bit(s.moved)
        if s.moved_lies:
            found &= ~spot | s.standing[p]
        elif not has(s.standing_twice[p], s.moved):
            found &= ~spot | (s.lying[p] & s.ground[TUNDRA])
    return found


@kernel
def hero_mover(s, p):
    """The place of the hero figure, if it may leave."""
    found = hero_spot(s, p)
    if s.hero_lies[p]:
        found &= s.ground[TUNDRA]
    moved_last = s.moved == s.hero_at[p] and s.moved_hero == 1 and s.moved_lies == s.hero_lies[p]
    return NONE if s.moved >= 0 and moved_last else found


@kernel
def posture(s, p, r, hero):
    """How the figure lies that would leave."""
    if hero:
        return np.int64(s.hero_lies[p])
    return np.int64(not has(s.standing[p], r))


# -- where to --------------------------------------------------------------------------------


@kernel
def open_regions(s, w, p):
    """Regions that p may enter, if it can pay for what a neutral figure costs: room, and one other owner at most."""
    one, two = NONE, NONE
    for q in range(w.seats):
        if q != p:
            mine = held(s, q) | s.forts[q]
            two |= one & mine
            one |= mine
    found = s.land & ~(full(s, w) | two)
    return found & ~held(s, p) if w.solo and p == 1 else found


@kernel
def targets(s, w, p, quest, r, hero, regions):
    """Where a figure in r may go, of the regions that are open."""
    reached = quest_reach(s, w, p, r, hero) if quest else patrol_reach(s, w, p, r, hero)
    found = reached & regions & ~bit(r)
    held_by_nobody = found & s.neutrals
    while held_by_nobody:
        if not can_beat_neutral(s, w, p, quest, r, hero, lowest(held_by_nobody)):
            found &= ~bit(lowest(held_by_nobody))
        held_by_nobody = rest(held_by_nobody)
    return found


@kernel
def speaks_of(w, x, hero):
    """A row counts for a mover: those of the hero himself only if he moves."""
    return hero or not w.conditions[x] & If.SELF


@kernel
def steps(s, w, p, hero):
    """How many steps a Patrol may have."""
    found = 1
    i = find_row(s, w, p, Fx.RANGE, FIRST)
    while i >= 0:
        x = np.int64(s.rows[p, i])
        if speaks_of(w, x, hero):
            found = max(found, np.int64(w.n[x]))
        i = find_row(s, w, p, Fx.RANGE, i + 1)
    return found


@kernel
def patrol_reach(s, w, p, r, hero):
    """Regions within the steps of a Patrol; what is passed on the way has to be free."""
    reached = one_step(s, w, p, r, hero)
    more = steps(s, w, p, hero) - 1
    if more == 0:
        return reached
    free, ring = free_places(s, w, p), reached
    for _ in range(more):
        passed, ring = ring & free, NONE
        while passed:
            ring |= one_step(s, w, p, lowest(passed), hero)
            passed = rest(passed)
        ring &= ~(reached | bit(r))
        reached |= ring
    return reached


@kernel
def one_step(s, w, p, r, hero):
    """Step(r): the adjacent regions, and those to which a path leads."""
    found = near(s, r)
    if has_power(s, p, Fx.PATH) and has(s.land, r):
        i = find_row(s, w, p, Fx.PATH, FIRST)
        while i >= 0:
            x = np.int64(s.rows[p, i])
            if w.task[x] == Task.PATROL and speaks_of(w, x, hero):
                found |= path_step(s, w, x, r)
            i = find_row(s, w, p, Fx.PATH, i + 1)
    return found & ~bit(r)


@kernel
def path_step(s, w, x, r):
    """Over an area that r touches, or between regions of the kinds of the row."""
    if w.asked_touch[x, AT] >= 0:
        return around(s, touched(s, r) & s.ground[w.asked_touch[x, AT]])
    kinds = kinds_at(s, np.int64(w.asked_kinds[x, AT]))
    return kinds & s.land & home(territory_of(r)) if has(kinds, r) else NONE


@kernel
def quest_reach(s, w, p, r, hero):
    """Every region of another territory, from end to end."""
    if not has(quest_ends(s, w, p, hero, FROM), r):
        return NONE
    return s.land & ~home(territory_of(r)) & quest_ends(s, w, p, hero, TO)


@kernel
def quest_ends(s, w, p, hero, end):
    """Places where a Quest may begin, or end."""
    found = s.edge
    i = find_row(s, w, p, Fx.PATH, FIRST)
    while i >= 0:
        x = np.int64(s.rows[p, i])
        if w.task[x] == Task.QUEST and speaks_of(w, x, hero):
            if w.ends[x] == end:
                found |= s.land | s.ground[WATER] | s.ground[CRAG]
            elif not w.ends[x]:
                found |= s.land & passing(s, w, p, x, AT)
        i = find_row(s, w, p, Fx.PATH, i + 1)
    return found


@kernel
def open_war(s, p, defender, r, hero, lies, quest):
    """A war begins in r; nothing is set yet."""
    s.war, s.attacker, s.defender = r, p, defender
    s.fighter_hero, s.fighter_lies, s.by_quest = hero, lies, quest
    s.bids[0], s.bids[1], s.worth[0], s.worth[1] = NOBODY, NOBODY, NOBODY, NOBODY
    s.winner, s.killed, s.razed = NOBODY, 0, 0


@kernel
def close_war(s):
    """No war runs."""
    open_war(s, np.int64(0), np.int64(0), np.int64(0), np.int64(0), np.int64(0), np.int64(0))
    s.war, s.attacker, s.defender = NOBODY, NOBODY, NOBODY


@kernel
def can_beat_neutral(s, w, p, quest, r, hero, to):
    """The neutral figure in a region can be paid, asked as it will be: with the figure there."""
    lies = posture(s, p, r, hero)
    take_figure(s, p, r, hero, lies)
    add_figure(s, p, to, hero, lies)
    open_war(s, p, np.int64(NOBODY), to, hero, lies, quest)
    able = war_reach(s, w, p) >= count(s.neutrals)
    close_war(s)
    take_figure(s, p, to, hero, lies)
    add_figure(s, p, r, hero, lies)
    return able


# -- origins ---------------------------------------------------------------------------------


@kernel
def places_left(s, w, p, quest, within):
    """Of these places those with a figure that may leave and has a target: the origins."""
    found, regions = NONE, open_regions(s, w, p)
    regulars, hero = regular_movers(s, p) & within, hero_mover(s, p) & within
    while regulars:
        r = lowest(regulars)
        if targets(s, w, p, quest, r, np.int64(0), regions) != NONE:
            found |= bit(r)
        regulars = rest(regulars)
    if hero & ~found and targets(s, w, p, quest, lowest(hero), np.int64(1), regions) != NONE:
        found |= hero
    return found


@kernel
def origins(s, w, p, quest):
    """Places that p may leave by Patrol (0) or Quest (1)."""
    return places_left(s, w, p, quest, held(s, p))


@kernel
def duty_places(s, w, p, quest):
    """Origins in tundra; while the action is the selected one they have to be left first (rules 7.3)."""
    if s.selected != (Task.QUEST if quest else Task.PATROL):
        return NONE
    tundra = held(s, p) & s.ground[TUNDRA]
    return places_left(s, w, p, quest, tundra) if tundra else NONE


@kernel
def movers(s, w, p, quest):
    """How many figures may move, one behind the other."""
    found = 1
    i = find_row(s, w, p, Fx.MOVES, FIRST)
    while i >= 0:
        x = np.int64(s.rows[p, i])
        if w.task[x] == (Task.QUEST if quest else Task.PATROL):
            found = max(found, np.int64(w.n[x]))
        i = find_row(s, w, p, Fx.MOVES, i + 1)
    return found


# -- laying down instead of moving (rules 8.1, knock) ----------------------------------------


@kernel
def knocked_kind(s, w, p, quest):
    """What rows let p lay down by this action: 0 nothing, 1 figures, 2 fortresses only."""
    found = 0
    i = find_row(s, w, p, Fx.KNOCK, FIRST)
    while i >= 0:
        x = np.int64(s.rows[p, i])
        if w.task[x] == (Task.QUEST if quest else Task.PATROL):
            found = 1 if found == 1 or not w.knocks_fort[x] else 2
        i = find_row(s, w, p, Fx.KNOCK, i + 1)
    return found


@kernel
def knock_targets(s, w, p, quest):
    """Regions with something standing to lay down, beside a standing figure in a region."""
    kind = knocked_kind(s, w, p, quest)
    if kind == 0:
        return NONE
    found = NONE
    for q in range(w.seats):
        if q != p:
            found |= upright(s, q) if kind == 1 else s.forts[q] & ~s.lying_forts
    return found & around(s, upright(s, p) & s.land) & s.land
