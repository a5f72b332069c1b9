"""Figures and fortresses: where they are, how many, where there is room (rules 2.2)."""

import numpy as np

from sw_env.core.jit import hot_kernel, kernel
from sw_env.core.regions import NONE, bit, count, has
from sw_env.games.kingdoms.data.codes import Ground
from sw_env.games.kingdoms.rules.state import NOBODY

UP, DOWN = np.int64(0), np.int64(1)
TUNDRA, RUINS, WATER, CRAG = int(Ground.TUNDRA), int(Ground.RUINS), int(Ground.WATER), int(Ground.CRAG)


@hot_kernel
def hero_spot(s, p):
    """The place of the hero figure as a set."""
    return bit(s.hero_at[p]) if s.hero_at[p] >= 0 else NONE


@hot_kernel
def held(s, p):
    """Places with a figure of p."""
    return s.standing[p] | s.lying[p] | hero_spot(s, p)


@hot_kernel
def crowded(s, p):
    """Places with two figures of p."""
    regulars = s.standing[p] | s.lying[p]
    return s.standing_twice[p] | s.lying_twice[p] | (s.standing[p] & s.lying[p]) | (hero_spot(s, p) & regulars)


@kernel
def in_play(s, p):
    """Figures of p."""
    regulars = count(s.standing[p]) + count(s.standing_twice[p]) + count(s.lying[p]) + count(s.lying_twice[p])
    return regulars + (s.hero_at[p] >= 0)


@hot_kernel
def laid_down(s, p):
    """Places with a lying figure of p."""
    return s.lying[p] | (hero_spot(s, p) if s.hero_lies[p] else NONE)


@hot_kernel
def upright(s, p):
    """Places with a standing figure of p."""
    return s.standing[p] | (NONE if s.hero_lies[p] else hero_spot(s, p))


@kernel
def figures_of_others(s, w, p):
    """Places with a figure of another seat."""
    found = NONE
    for q in range(w.seats):
        if q != p:
            found |= held(s, q)
    return found


@kernel
def full(s, w):
    """Places without room for a figure."""
    one, two = s.neutrals, NONE
    for q in range(w.seats):
        mine = held(s, q)
        two |= crowded(s, q) | (one & mine)
        one |= mine
    return two | (one & s.ground[TUNDRA])


@kernel
def foreign(s, w, p):
    """Places with a piece of another seat."""
    found = NONE
    for q in range(w.seats):
        if q != p:
            found |= held(s, q) | s.forts[q]
    return found


@kernel
def free_places(s, w, p):
    """Places, areas too, with room and nobody's pieces but those of p."""
    everywhere = s.land | s.ground[WATER] | s.ground[CRAG]
    return everywhere & ~(full(s, w) | s.neutrals | foreign(s, w, p))


@hot_kernel
def is_there(s, p, r, hero, lies):
    """A figure of that kind and posture of p is in r."""
    if hero:
        return s.hero_at[p] == r and s.hero_lies[p] == lies
    return has(s.lying[p] if lies else s.standing[p], r)


@kernel
def add_figure(s, p, r, hero, lies):
    """A figure more in r."""
    spot = bit(r)
    if hero:
        s.hero_at[p], s.hero_lies[p] = r, lies
    elif lies:
        s.lying_twice[p] |= s.lying[p] & spot
        s.lying[p] |= spot
    else:
        s.standing_twice[p] |= s.standing[p] & spot
        s.standing[p] |= spot


@kernel
def take_figure(s, p, r, hero, lies):
    """A figure less in r."""
    spot = bit(r)
    if hero:
        s.hero_at[p], s.hero_lies[p] = NOBODY, 0
    elif lies:
        s.lying[p] &= ~spot | s.lying_twice[p]
        s.lying_twice[p] &= ~spot
    else:
        s.standing[p] &= ~spot | s.standing_twice[p]
        s.standing_twice[p] &= ~spot


@kernel
def lay_down(s, p, r, hero):
    """A standing figure in r lies from now on, also as the one that moved last."""
    take_figure(s, p, r, hero, UP)
    add_figure(s, p, r, hero, DOWN)
    if s.moved == r and s.moved_hero == hero and s.moved_lies == 0:
        s.moved_lies = 1


@kernel
def stand_up(s, p, r, hero):
    """A lying figure in r stands from now on."""
    take_figure(s, p, r, hero, DOWN)
    add_figure(s, p, r, hero, UP)


@kernel
def lose_fort(s, q, r):
    """The fortress of q in r goes to the supply."""
    s.forts[q] &= ~bit(r)
    s.lying_forts &= ~bit(r)
    s.tower[q] -= 1


@kernel
def territory_of(r):
    """The territory of a place."""
    return np.int64(r) // 8


@kernel
def seat_after(w, p, n):
    """The n-th seat clockwise from p."""
    q = p + n
    return q if q < w.seats else q - w.seats
