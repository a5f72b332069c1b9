"""Before the first turn, and when a hero comes."""

import numpy as np

from sw_env.agents.advice.kingdoms.prices import KINDS
from sw_env.agents.jit import kernel
from sw_env.core.masks import empty, first, without_first
from sw_env.core.regions import count, lowest, rest
from sw_env.games.kingdoms.data.codes import Ground
from sw_env.games.kingdoms.data.enums import Act
from sw_env.games.kingdoms.rules.effects import near

CAPITAL = int(Ground.CAPITAL)
CROWDED = 0.25
"""How much less each further region of a kind yields."""


@kernel
def rate_sides_of_card(s, w, style, p, pad):
    """SIDE: what its regions yield, not too much of one kind, and its special regions."""
    for k in range(2):
        side = np.int64(w.side_of[s.card[p], k])
        total = 0.0
        for kind in range(KINDS):
            regions = count(np.uint64(w.kinds[side, kind]))
            total += style.yields[kind] * (regions - CROWDED * regions * (regions - 1))
        for kind in range(len(style.special)):
            total += style.special[kind] * count(np.uint64(w.kinds[side, CAPITAL + kind]))
        pad.score[Act.NUMBER + k] = total


@kernel
def rate_split(style, kind, mask, pad):
    """SPLIT: so much food, so much mana."""
    while not empty(mask):
        a = first(mask)
        mask = without_first(mask)
        pad.score[a] = -abs(a - Act.NUMBER - style.begin[kind])


@kernel
def rate_starts(s, places, pad):
    """START: a good region with good ones beside it."""
    while places:
        r = lowest(places)
        places = rest(places)
        total, beside = pad.worth[r], near(s, r)
        while beside:
            total += pad.worth[lowest(beside)]
            beside = rest(beside)
        pad.score[r] = total


@kernel
def rate_offer(s, style, p, mask, pad):
    """KEEP: the better card."""
    while not empty(mask):
        a = first(mask)
        mask = without_first(mask)
        pad.score[a] = style.hero[s.offer[p, a - Act.NUMBER]]
