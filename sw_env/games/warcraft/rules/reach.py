"""What may be named for a conquest and what it costs (rules 6.2, 6.3)."""

import numpy as np

from sw_env.core.jit import hot_kernel, kernel
from sw_env.core.machine import at_most
from sw_env.core.regions import NONE, has, neighbours_of
from sw_env.games.warcraft.data.enums import Marker, Rule, Side, Trait, Verb
from sw_env.games.warcraft.data.rulebook import BASE_COST, FROSTMOURNE_DISCOUNT, LONGEST_SHOT, RELIC_DISCOUNT, WORGEN_DISCOUNT
from sw_env.games.warcraft.data.tables import BADGE
from sw_env.games.warcraft.rules.pieces import controls, least, occupied, place_lands, shut
from sw_env.games.warcraft.rules.tolls import payable
from sw_env.games.warcraft.rules.troops import strength

ADJACENT = Verb.RELIC | Verb.CHAMPION
ANYWHERE = Verb.RAID | Verb.ASHES | Verb.DOOMHAMMER
BY_AIR = Verb.RAID | Verb.ASHES
"""Without transport."""


@hot_kernel
def targets(s, w, x, verb):
    """The regions that x may conquer by these words; none are a plain conquest (rules 6.5, step 1)."""
    near = neighbours_of(w, s.held[x])
    found = reach(s, w, x, near, verb) & ~(s.held[x] | shut(s))
    if not verb & Verb.CHAMPION:
        hand = strength(s, w, x)
        if hand < least(s, w, x):
            return NONE
        found = within_means(s, w, x, near, verb, found, hand)
    return payable(s, w, found, verb)


@kernel
def reach(s, w, x, near, verb):
    """Where these words lead, cost aside."""
    if verb & ADJACENT or (verb & Verb.DOOMHAMMER and w.rules & Rule.HAMMER_ADJACENT):
        return w.land & near
    if verb & ANYWHERE:
        return w.land
    return plain_reach(s, w, x, near)


@kernel
def plain_reach(s, w, x, near):
    """Neighbours, every Entry, and what a race swims to or knows of."""
    found = w.land & (near | w.entries)
    if s.traits[x] & Trait.KNOWS_CAVES:
        found |= w.land & w.caves
    if s.traits[x] & Trait.SWIMS:
        found |= w.water & near if s.held[x] != NONE else w.seas
    return found


@kernel
def within_means(s, w, x, near, verb, found, hand):
    """Those regions that the hand suffices for, or may with the best die."""
    if verb & Verb.DOOMHAMMER:
        return at_most(found, s.price, np.int64(BASE_COST + 1)) & ~at_most(found, s.price, np.int64(BASE_COST))
    if verb & Verb.RELIC:
        found &= place_lands(s)
    luck = 2 * LONGEST_SHOT if verb & Verb.RAID else LONGEST_SHOT
    return affordable(s, w, x, near, verb, found, hand + luck)


@hot_kernel
def affordable(s, w, x, near, verb, found, tokens):
    """Those of the regions that cost at most so many tokens."""
    most = tokens + flat_discount(s, verb) - 1
    one, two, three, four = steps(s, w, x, near, verb)
    cheap = at_most(found, s.price, most) | at_most(found & one, s.price, most + 1) | at_most(found & two, s.price, most + 2)
    return cheap | at_most(found & three, s.price, most + 3) | at_most(found & four, s.price, most + 4)


@hot_kernel
def steps(s, w, x, near, verb):
    """The regions that are cheaper by one step at least, by two, three, four, than a far one without any discount."""
    race, badge = np.int64(s.race[x]), BADGE + np.int64(s.power[x])
    one, two, three, four = ~far(s, w, x, near, verb), NONE, NONE, NONE
    if w.cheap_occupied[race] + w.cheap_occupied[badge] > 0:
        one, two, three, four = more(one, two, three, four, occupied(s, w))
    for k in range(2):
        one, two, three, four = more(one, two, three, four, w.cheap[race, k])
        one, two, three, four = more(one, two, three, four, w.cheap[badge, k])
    return one, two, three, four


@hot_kernel
def more(one, two, three, four, also):
    """One step more for the regions of a set."""
    return one | also, two | (one & also), three | (two & also), four | (three & also)


@kernel
def far(s, w, x, near, verb):
    """Entries where transport costs a token."""
    if verb & BY_AIR or s.traits[x] & Trait.NO_TRANSPORT or controls(s, x, Marker.MEETING_STONE):
        return NONE
    found = w.entries & ~near
    return found & ~w.caves if s.traits[x] & Trait.KNOWS_CAVES else found


@kernel
def flat_discount(s, verb):
    """What every region is cheaper, by form and words."""
    off = WORGEN_DISCOUNT * (s.form == Side.SECOND)
    if verb & Verb.FROSTMOURNE:
        off += FROSTMOURNE_DISCOUNT
    if verb & Verb.RELIC:
        off += RELIC_DISCOUNT
    return off


@kernel
def cost(s, w, x, r, verb, die):
    """Tokens needed to conquer r: at least those that must stand together."""
    race, badge = np.int64(s.race[x]), BADGE + np.int64(s.power[x])
    price = s.price[r] + has(far(s, w, x, neighbours_of(w, s.held[x]), verb), r) - flat_discount(s, verb) - die
    for k in range(2):
        price -= has(w.cheap[race, k], r)
        price -= has(w.cheap[badge, k], r)
    if has(occupied(s, w), r):
        price -= w.cheap_occupied[race] + w.cheap_occupied[badge]
    return max(np.int64(price), least(s, w, x))
