"""What collecting brings."""

import numpy as np

from sw_env.agents.advice.kingdoms.prices import KINDS, best_choice, worth_of
from sw_env.agents.jit import kernel
from sw_env.core.regions import NONE, count
from sw_env.games.kingdoms.rules.figures import in_play
from sw_env.games.kingdoms.rules.goods import PLAINS, RUINS, TUNDRA, able_hero, said_amount, sources, times_doubled

CHOICES = np.int64(KINDS)


@kernel
def note_yields(s, w, p, pad):
    """What p would collect: of each kind, and last of its choice."""
    found, hero = sources(s, p), able_hero(s, p)
    twice = times_doubled(s, w, p) if hero != NONE else 0
    for kind in range(CHOICES):
        pad.yields[kind] = count(found & s.ground[PLAINS + kind]) + (twice if hero & s.ground[PLAINS + kind] else 0)
        pad.yields[kind] += said_amount(s, w, p, kind, found, hero)
    free = s.ground[RUINS] | s.ground[TUNDRA]
    pad.yields[CHOICES] = count(found & free) + (twice if hero & free else 0) + (in_play(s, p) == 1)
    pad.yields[CHOICES] += said_amount(s, w, p, CHOICES, found, hero)


@kernel
def collecting(s, w, style, p, pad):
    """COLLECT: all of it in points."""
    note_yields(s, w, p, pad)
    found = style.choice * pad.yields[CHOICES] * best_choice(s, style, pad, p)
    for kind in range(KINDS):
        found += worth_of(style, pad, kind, np.int64(s.stock[p, kind]), np.int64(pad.yields[kind]))
    return found
