"""When to use words: those before a conquest, thefts, threats, swaps; each as good as the best that may follow it."""

import numpy as np

from sw_env.agents.advice.warcraft.moving import best_swap, rate_goals, rate_swaps, rate_threats, threat_score
from sw_env.agents.advice.warcraft.strikes import NOTHING, best_strike, rate_strikes
from sw_env.agents.jit import kernel
from sw_env.core.regions import count, has, lowest, rest
from sw_env.games.warcraft.data.enums import Act, Verb
from sw_env.games.warcraft.data.tables import FIRST_PLACE
from sw_env.games.warcraft.rules.legal import ASHES, CHAMPION, DOOMHAMMER, FROSTMOURNE, INTIMIDATE, RAID, RELIC, STEAL, SWAP
from sw_env.games.warcraft.rules.verbs import swap_firsts, theft_sources, threat_sources

STRIKES = RAID | RELIC | CHAMPION | ASHES | DOOMHAMMER | FROSTMOURNE
"""The words that a conquest follows."""
FREE = 8.0
"""The score of what costs nothing and makes later conquests cheaper."""
WORTHWHILE, MOVING = 0.5, 6.0
"""Coins from which on a swap pays, and its score."""


@kernel
def rate_verbs(s, w, words, style, x, sets, pad):
    """The words with which something can be begun."""
    rate_words(s, w, words & STRIKES, style, x, sets, pad)
    if words & STEAL:
        pad.score[Act.STEAL] = 1.0 + best_theft(s, style, theft_sources(s, w, x))
    if words & INTIMIDATE:
        pad.score[Act.INTIMIDATE] = best_threat(s, w, style, x, sets, pad)
    if words & SWAP:
        pad.score[Act.SWAP] = MOVING if best_swap(s, w, style, swap_firsts(s, w, x), sets, pad) > WORTHWHILE else NOTHING


@kernel
def rate_words(s, w, words, style, x, sets, pad):
    """Each word as good as the best conquest behind it."""
    while words:
        a = 64 + lowest(words)
        words = rest(words)
        pad.score[a] = best_strike(s, w, style, x, np.int64(s.verb) | 1 << (a - Act.RAID), sets, pad)


@kernel
def rate_continuation(s, w, mask, style, x, sets, pad):
    """What may follow the words so far."""
    regions, words = mask
    verb = np.int64(s.verb)
    if verb == Verb.STEAL:
        rate_theft(s, w, regions, words, style, pad)
    elif verb == Verb.INTIMIDATE and s.chosen < 0:
        rate_threats(s, w, regions, style, x, sets, pad)
    elif verb == Verb.INTIMIDATE:
        rate_goals(s, w, regions, x, pad)
    elif verb == Verb.SWAP:
        rate_swaps(s, w, regions, style, sets, pad)
    else:
        rate_strikes(s, w, regions, style, x, verb, sets, pad)
        rate_words(s, w, words, style, x, sets, pad)


@kernel
def best_threat(s, w, style, x, sets, pad):
    """A threat is free: it comes first, wherever it brings anything."""
    left = threat_sources(s, w, x)
    while left:
        r = lowest(left)
        left = rest(left)
        if threat_score(s, w, style, x, r, sets, pad) > 0.0:
            return FREE
    return NOTHING


# ---- thefts


@kernel
def haul(s, style, r):
    """The best Artifact of a region, in coins."""
    best = 0.0
    for m in range(FIRST_PLACE):
        if s.marker_at[m] == r:
            best = max(best, style.marker[m])
    return best


@kernel
def best_theft(s, style, sources):
    """The best Artifact in reach."""
    best = 0.0
    while sources:
        best = max(best, haul(s, style, lowest(sources)))
        sources = rest(sources)
    return best


@kernel
def rate_theft(s, w, regions, words, style, pad):
    """STEAL: the best source, the best Artifact there, the own region with most own neighbours."""
    for m in range(FIRST_PLACE):
        if has(words, np.int64(w.act[m]) - 64):
            pad.score[w.act[m]] = style.marker[m]
    while regions:
        r = lowest(regions)
        regions = rest(regions)
        pad.score[r] = haul(s, style, r) if s.chosen < 0 else count(w.neighbours[r] & s.held[2 * s.turn])
