"""Whom to hit: whoever has most points, and there the hero."""

import numpy as np

from sw_env.agents.jit import kernel
from sw_env.core.masks import empty, first, without_first
from sw_env.core.regions import has
from sw_env.games.kingdoms.data.enums import Act
from sw_env.games.kingdoms.rules.figures import held, seat_after
from sw_env.games.kingdoms.rules.scoring import points


@kernel
def rate_rivals(s, w, mask, p, pad):
    """Opponents by their points, their places likewise; of two figures the hero."""
    while not empty(mask):
        a = first(mask)
        mask = without_first(mask)
        if a >= Act.OPPONENT:
            pad.score[a] = points(s, w, seat_after(w, p, np.int64(a - Act.OPPONENT + 1)))
        elif a == Act.HERO:
            pad.score[a] = 1.0
        elif a < Act.NUMBER:
            pad.score[a] = points_in(s, w, p, a)


@kernel
def points_in(s, w, p, r):
    """The most points of another seat with a piece in a place."""
    found = np.int64(0)
    for q in range(w.seats):
        if q != p and has(held(s, q) | s.forts[q], r):
            found = max(found, points(s, w, q))
    return found
