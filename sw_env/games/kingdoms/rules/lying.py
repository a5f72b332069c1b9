"""Standing up and laying down, and which kind of figure is meant (rules 5.3, 5.4, 7.2)."""

import numpy as np

from sw_env.core.jit import kernel
from sw_env.core.regions import NONE, bit, has, shifted
from sw_env.games.kingdoms.data.codes import Do
from sw_env.games.kingdoms.data.enums import Act
from sw_env.games.kingdoms.rules.agenda import field, item2, item3, put
from sw_env.games.kingdoms.rules.figures import hero_spot, lay_down, seat_after, upright
from sw_env.games.kingdoms.rules.moves import hero_mover, knocked_kind, open_regions, regular_movers, targets

HERO, FIGURE = np.uint64(1 << Act.HERO - 64), np.uint64(1 << Act.FIGURE - 64)


@kernel
def kinds(hero, regular):
    """HERO and FIGURE, where there are such."""
    return (HERO if hero else NONE) | (FIGURE if regular else NONE)


@kernel
def kind_of_mover(s, w, item):
    """WHICH: figures that may leave the place and have a target."""
    p, quest, r = field(item, 1), field(item, 2), field(item, 4)
    regions = open_regions(s, w, p)
    hero = has(hero_mover(s, p), r) and targets(s, w, p, quest, r, np.int64(1), regions) != NONE
    regular = has(regular_movers(s, p), r) and targets(s, w, p, quest, r, np.int64(0), regions) != NONE
    return kinds(hero, regular)


@kernel
def standable(s, p, r):
    """STANDING: kinds of lying figures of p in r."""
    return kinds(s.hero_lies[p] != 0 and has(hero_spot(s, p), r), has(s.lying[p], r))


@kernel
def victims(s, w, p, r):
    """WHOM: opponents with a standing figure in r."""
    found = NONE
    for k in range(1, w.seats):
        if has(upright(s, seat_after(w, p, k)), r):
            found |= bit(k - 1)
    return shifted(found, Act.OPPONENT - 64)


@kernel
def victim_kinds(s, q, r):
    """VICTIM_KIND: kinds of standing figures of q in r."""
    return kinds(s.hero_lies[q] == 0 and has(hero_spot(s, q), r), has(s.standing[q], r))


@kernel
def knock(s, w, item, r):
    """KNOCK: a fortress lies down; of figures it is asked whose."""
    p = field(item, 1)
    if knocked_kind(s, w, p, field(item, 2)) == 2:
        s.lying_forts |= bit(r)
    else:
        put(s, item2(Do.WHOM, p, r))


@kernel
def ask_kind(s, w, item, k):
    """WHOM: which of the k-th opponent's figures?"""
    p = field(item, 1)
    put(s, item3(Do.VICTIM_KIND, p, field(item, 2), seat_after(w, p, k)))


@kernel
def knock_down(s, item, a):
    """VICTIM_KIND: it lies."""
    lay_down(s, field(item, 3), field(item, 2), np.int64(a == Act.HERO))
