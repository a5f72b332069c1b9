"""What may be done now: the legal actions as one word of 64 bits, a small function for each phase (rules 17.1)."""

import numpy as np

from sw_env.core.jit import hot_kernel, kernel
from sw_env.core.regions import NONE, first_bits, from_on, rest, shifted
from sw_env.games.smallworld.data.enums import Act, Phase, Rule, Trait
from sw_env.games.smallworld.rules.conquest import LUCK, affordable, dragon_targets, reach
from sw_env.games.smallworld.rules.conversion import convertible
from sw_env.games.smallworld.rules.pacts import must_choose, possible_allies
from sw_env.games.smallworld.rules.pieces import fortress_sites, heroes_due
from sw_env.games.smallworld.rules.state import NOBODY
from sw_env.games.smallworld.rules.troops import open_regions, readied_hand, to_place

DECLINE = np.uint64(1 << Act.DECLINE)
DONE = np.uint64(1 << Act.DONE)
ROLL = np.uint64(1 << Act.ROLL)
DRAGON = np.uint64(1 << Act.DRAGON)
CONVERT = np.uint64(1 << Act.CONVERT)
FILL = np.uint64(1 << Act.FILL)


@hot_kernel
def legal(s, w):
    """The set of legal actions; empty when the game is over."""
    phase = s.phase
    if phase == Phase.EXPAND:
        return expansions(s, w)
    if phase == Phase.REDEPLOY or phase == Phase.VICTIM_REDEPLOY:
        return placements(s, w)
    if phase == Phase.PICK:
        return shifted(first_bits(min(s.coins[s.turn] + 1, s.shown)), Act.COMBO)
    if phase == Phase.OVER:
        return NONE
    return rarer_choices(s, w)


@kernel
def rarer_choices(s, w):
    """The phases that only some races and powers have."""
    phase, x = s.phase, 3 * s.actor
    if phase == Phase.VACATE:
        return s.held[x]
    if phase == Phase.ENCAMP or phase == Phase.VICTIM_ENCAMP:
        return open_regions(s, s.held[x])
    if phase == Phase.HERO:
        return hero_regions(s, x)
    if phase == Phase.FORT:
        return fortress_sites(s, x) | (DONE if w.rules & Rule.FORTRESS_OPTIONAL else NONE)
    if phase == Phase.ALLY:
        return shifted(possible_allies(s, w, s.actor), Act.ALLY) | (NONE if must_choose(w) else DONE)
    return DECLINE | DONE  # Phase.STOUT


@hot_kernel
def expansions(s, w):
    """EXPAND: the target of a verb, or all that the race in turn may do."""
    x = s.expanding
    if s.verb == Act.DRAGON:
        return dragon_targets(s, w, x, reach(s, w, x))
    if s.verb == Act.CONVERT:
        return convertible(s, w, x, reach(s, w, x))
    found = DONE
    if not s.acted and s.race[3 * s.turn] != NOBODY:
        found |= DECLINE
    if not s.started:
        found |= s.held[x]
    return found | conquests(s, w, x)


@hot_kernel
def conquests(s, w, x):
    """Targets to conquer or to gamble on, and the verbs that lead to a conquest."""
    traits, targets = s.traits[x], reach(s, w, x)
    found = NONE
    if traits & Trait.CONVERTS and convertible(s, w, x, targets):
        found |= CONVERT
    hand = np.int64(s.hand[x]) if s.lifted else readied_hand(s, w, x)
    if hand == 0 or targets == NONE:
        return found
    if traits & Trait.DRAGON and dragon_targets(s, w, x, targets):
        found |= DRAGON
    if traits & Trait.ROLLS_FIRST:
        if s.die < 0:
            return found | ROLL
        return found | affordable(s, w, x, targets, hand + s.die)
    return found | affordable(s, w, x, targets, hand + LUCK)


@hot_kernel
def placements(s, w):
    """REDEPLOY: own regions in canonical order; FILL while it says more than one token would."""
    x = s.expanding
    regions = open_regions(s, s.held[x])
    if s.verb == 0 and to_place(s, w, x) >= 2 and rest(regions):
        return regions | FILL
    return regions


@kernel
def hero_regions(s, x):
    """Heroes in ascending order: the first leaves room for the second."""
    regions = s.held[x] & from_on(s.cursor + 1)
    if heroes_due(s, x) < 2:
        return regions
    return without_last(regions)


@kernel
def without_last(board):
    """The set without its largest region."""
    kept = NONE
    while rest(board):
        kept |= board & ~rest(board)
        board = rest(board)
    return kept
