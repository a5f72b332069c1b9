"""What has to be paid before a conquest, an Intimidation, a theft, a swap (rules 6.4)."""

import numpy as np

from sw_env.core.jit import kernel
from sw_env.core.regions import NONE, bit, has, lowest, rest
from sw_env.games.warcraft.data.enums import Rule, Trait, Verb
from sw_env.games.warcraft.data.rulebook import AEGIS_TOLL, DOOMHAMMER_TOLL, HARMONY_TOLL, SWAMP_TOLL
from sw_env.games.warcraft.rules.pieces import holder, is_active, seat_of, under_aegis
from sw_env.games.warcraft.rules.state import NOBODY

ALL_TOLLS = HARMONY_TOLL + SWAMP_TOLL + AEGIS_TOLL + DOOMHAMMER_TOLL
"""Who has so many coins can pay whatever is due."""


@kernel
def pay(s, p, q, coins):
    """Coins from one seat to another; NOBODY is the bank."""
    if p != NOBODY:
        s.coins[p] -= coins
    if q != NOBODY:
        s.coins[q] += coins


@kernel
def harmony_lands(s, w):
    """The regions for whose attack a holder of a Harmony token pays."""
    if s.harmony_paid or not (s.harmony >> s.turn) & 1:
        return NONE
    for q in range(w.seats):
        if q != s.turn and s.traits[2 * q] & Trait.HARMONY:
            return s.held[2 * q]
    return NONE


@kernel
def swamp_lands(s, w):
    """The swamps of another player's Marsh Dwellers, in decline, too."""
    for y in range(2 * w.seats):
        if s.traits[y] & Trait.SWAMP_TOLL and seat_of(y) != s.turn:
            return s.held[y] & w.swamps
    return NONE


@kernel
def conquest_toll(s, w, r, verb):
    """All that is due before the conquest of r."""
    toll = HARMONY_TOLL * has(harmony_lands(s, w), r) + AEGIS_TOLL * has(under_aegis(s), r)
    toll += SWAMP_TOLL * has(swamp_lands(s, w), r)
    return toll + hammer_toll(s, r) if verb & Verb.DOOMHAMMER else toll


@kernel
def hammer_toll(s, r):
    """The Doomhammer costs coins wherever not oneself would get them."""
    x = holder(s, r)
    return 0 if x != NOBODY and seat_of(x) == s.turn else DOOMHAMMER_TOLL


@kernel
def payable(s, w, targets, verb):
    """Those of the targets whose tolls are all in the turn player's coins."""
    if s.coins[s.turn] >= ALL_TOLLS:
        return targets
    left = targets
    if not verb & Verb.DOOMHAMMER:
        left &= harmony_lands(s, w) | swamp_lands(s, w) | under_aegis(s)
    while left:
        r = lowest(left)
        left = rest(left)
        if conquest_toll(s, w, r, verb) > s.coins[s.turn]:
            targets &= ~bit(r)
    return targets


@kernel
def pay_conquest(s, w, r, verb):
    """All tolls at once; what was paid holds for the turn."""
    x, p = holder(s, r), np.int64(s.turn)
    harmony, aegis, swamp = has(harmony_lands(s, w), r), has(under_aegis(s), r), has(swamp_lands(s, w), r)
    if harmony:
        pay_harmony(s, w, seat_of(x))
    if aegis:
        pay_aegis(s, r)
    if swamp:
        pay(s, p, seat_of(x), np.int64(SWAMP_TOLL))
    if verb & Verb.DOOMHAMMER:
        pay(s, p, seat_of(x) if x != NOBODY else np.int64(NOBODY), np.int64(hammer_toll(s, r)))


@kernel
def pay_harmony(s, w, q):
    """The toll of the Pandaren, once a turn."""
    payee = np.int64(NOBODY) if w.rules & Rule.HARMONY_TO_BANK else q
    pay(s, np.int64(s.turn), payee, np.int64(HARMONY_TOLL))
    s.harmony_paid = 1


@kernel
def pay_aegis(s, r):
    """The toll of the Aegis, if it closes r; that opens it for the turn."""
    if has(under_aegis(s), r):
        pay(s, np.int64(s.turn), seat_of(holder(s, r)), np.int64(AEGIS_TOLL))
        s.aegis_paid = 1


@kernel
def aegis_payable(s):
    """The turn player has the coins that the Aegis asks for."""
    return s.coins[s.turn] >= AEGIS_TOLL


@kernel
def closed(s):
    """The region that the Aegis closes to a turn player without the coins for it."""
    return NONE if aegis_payable(s) else under_aegis(s)


@kernel
def note_attack(s, r):
    """Remember the seat of an active enemy race that was named (rules 2)."""
    x = holder(s, r)
    if x != NOBODY and is_active(x) and seat_of(x) != s.turn:
        s.attacked |= 1 << seat_of(x)
