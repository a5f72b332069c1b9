"""What regions cost a banner and a badge: the terms read off once, as sets; the same numbers as the rules' own."""

import numpy as np

from sw_env.agents.jit import kernel
from sw_env.core.regions import NONE, has, neighbours_of
from sw_env.games.warcraft.data.tables import BADGE
from sw_env.games.warcraft.rules.pieces import occupied
from sw_env.games.warcraft.rules.reach import far, flat_discount


@kernel
def terms_of(s, w, race, power, away, off):
    """The terms of a banner and badge; `away` are the regions that cost transport, `off` is what every region is cheaper."""
    badge = BADGE + power
    fewer = np.int64(w.cheap_occupied[race]) + w.cheap_occupied[badge]
    busy = occupied(s, w) if fewer > 0 else NONE
    by_banner, by_badge = (w.cheap[race, 0], w.cheap[race, 1]), (w.cheap[badge, 0], w.cheap[badge, 1])
    return away, by_banner, by_badge, busy, fewer, np.int64(off), np.int64(w.least[race])


@kernel
def terms_now(s, w, x, verb):
    """Those of the active race x by these words."""
    away = far(s, w, x, neighbours_of(w, s.held[x]), verb)
    return terms_of(s, w, np.int64(s.race[x]), np.int64(s.power[x]), away, flat_discount(s, verb))


@kernel
def price_of(s, terms, r):
    """Tokens needed to conquer r by those terms."""
    away, by_banner, by_badge, busy, fewer, off, least = terms
    price = np.int64(s.price[r]) + has(away, r) - off - fewer * np.int64(has(busy, r))
    price -= np.int64(has(by_banner[0], r)) + has(by_banner[1], r) + has(by_badge[0], r) + has(by_badge[1], r)
    return max(price, least)
