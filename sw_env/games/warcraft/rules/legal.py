"""What may be done now: regions as one word of 64 bits, words as another, a small function for each phase (rules 5.1)."""

import numpy as np

from sw_env.core.jit import apart_kernel, hot_kernel, kernel
from sw_env.core.regions import NONE, bit, first_bits, rest
from sw_env.games.warcraft.data.enums import Act, Marker, Phase, Rule, Trait, Verb
from sw_env.games.warcraft.data.rulebook import WORGEN_FORM_COST
from sw_env.games.warcraft.rules.ending import (
    behind,
    bomb_sites,
    fort_sites,
    not_before,
    objective_sites,
    to_place,
)
from sw_env.games.warcraft.rules.pieces import controls
from sw_env.games.warcraft.rules.reach import targets
from sw_env.games.warcraft.rules.troops import beast_regions
from sw_env.games.warcraft.rules.verbs import (
    champion_targets,
    may_use_relic,
    swap_firsts,
    swap_seconds,
    theft_sources,
    theft_words,
    threat_goals,
    threat_sources,
)

DECLINE = np.uint64(1 << (Act.DECLINE - 64))
DONE = np.uint64(1 << (Act.DONE - 64))
FILL = np.uint64(1 << (Act.FILL - 64))
FIRST = np.uint64(1 << (Act.FIRST - 64))
SECOND = np.uint64(1 << (Act.SECOND - 64))
YES = np.uint64(1 << (Act.YES - 64))
RAID = np.uint64(1 << (Act.RAID - 64))
STEAL = np.uint64(1 << (Act.STEAL - 64))
RELIC = np.uint64(1 << (Act.RELIC - 64))
CHAMPION = np.uint64(1 << (Act.CHAMPION - 64))
INTIMIDATE = np.uint64(1 << (Act.INTIMIDATE - 64))
SWAP = np.uint64(1 << (Act.SWAP - 64))
ASHES = np.uint64(1 << (Act.ASHES - 64))
DOOMHAMMER = np.uint64(1 << (Act.DOOMHAMMER - 64))
FROSTMOURNE = np.uint64(1 << (Act.FROSTMOURNE - 64))
VERBED = Trait.STEALS | Trait.RAIDS | Trait.SWAPS | Trait.CHAMPION | Trait.THREATENS
"""Traits with words of their own in EXPAND."""


@apart_kernel
def legal(s, w):
    """The set of legal actions; empty when the game is over."""
    phase = s.phase
    if phase == Phase.EXPAND:
        return expansions(s, w)
    if phase == Phase.REDEPLOY or phase == Phase.RETREAT:
        return placements(s)
    if phase == Phase.PICK:
        return NONE, first_bits(min(s.coins[s.turn] + 1, s.shown))
    if phase == Phase.OVER:
        return NONE, NONE
    return rarer_choices(s, w)


@kernel
def rarer_choices(s, w):
    """The phases that only some races and powers have."""
    phase, x = s.phase, 2 * s.actor
    if phase == Phase.FORM:
        return NONE, forms(s, w)
    if phase == Phase.FACTION:
        return NONE, or_decline(s, FIRST | SECOND)
    if phase == Phase.RAID or phase == Phase.RAISE or phase == Phase.BOMB:
        return NONE, YES | DONE
    if phase == Phase.FORTS:
        return behind(s, fort_sites(s, x)), DONE
    if phase == Phase.BOMBS:
        return behind(s, bomb_sites(s, w, x)), DONE
    return sites(s, w, x), NONE


@kernel
def sites(s, w, x):
    """Where something has to go."""
    phase = s.phase
    if phase == Phase.REDEPLOY_BEASTS:
        return beast_regions(s, w, x, not_before(s, s.held[x]))
    if phase == Phase.OBJECTIVES:
        return objective_sites(s, w)
    if phase == Phase.RETREAT_BEASTS:
        return not_before(s, s.held[x])
    return s.held[x]  # Phase.AEGIS, Phase.HEART, Phase.RETREAT_CHAMPION


@kernel
def forms(s, w):
    """Human form, or Worgen form for a coin; declining comes before, unless an option says otherwise."""
    found = FIRST | SECOND if s.coins[s.turn] >= WORGEN_FORM_COST else FIRST
    return found if w.rules & Rule.FORM_BEFORE_DECLINE else or_decline(s, found)


@kernel
def or_decline(s, found):
    """Declining is possible until something was done."""
    return found if s.acted else found | DECLINE


@hot_kernel
def placements(s):
    """REDEPLOY and RETREAT: regions in canonical order; FILL while it says more than one token would."""
    regions = not_before(s, s.held[2 * s.actor])
    if s.verb == 0 and to_place(s) >= 2 and rest(regions):
        return regions, FILL
    return regions, NONE


@hot_kernel
def expansions(s, w):
    """EXPAND: what follows a word, or all that the race may do."""
    x = 2 * s.turn
    if s.verb != 0:
        return continuations(s, w, x)
    found = targets(s, w, x, np.int64(0))
    if not s.started:
        found |= abandonable(s, x)
    return found, or_decline(s, DONE) | verbs(s, w, x)


@kernel
def abandonable(s, x):
    """Own regions with tokens or Beasts."""
    found, r = s.held[x], np.int64(s.champion)
    if r >= 0 and s.tokens[r] + s.beasts[r] == 0:
        found &= ~bit(r)
    return found


@hot_kernel
def verbs(s, w, x):
    """The words with which something can be begun."""
    found = NONE
    if s.traits[x] & VERBED:
        found = verbs_of_cards(s, w, x)
    if carries(s, x, Marker.ASHES_OF_ALAR) and targets(s, w, x, np.int64(Verb.ASHES)):
        found |= ASHES
    if carries(s, x, Marker.DOOMHAMMER) and targets(s, w, x, np.int64(Verb.DOOMHAMMER)):
        found |= DOOMHAMMER
    if carries(s, x, Marker.FROSTMOURNE):
        regions, words = frostmourne_leads(s, w, x)
        if regions | words:
            found |= FROSTMOURNE
    return found


@kernel
def verbs_of_cards(s, w, x):
    """Words of banners and badges."""
    found = NONE
    if may_raid(s, w, x) and targets(s, w, x, np.int64(Verb.RAID)):
        found |= RAID
    if may_use_relic(s, x) and targets(s, w, x, np.int64(Verb.RELIC)):
        found |= RELIC
    if theft_sources(s, w, x):
        found |= STEAL
    if champion_targets(s, w, x):
        found |= CHAMPION
    if threat_sources(s, w, x):
        found |= INTIMIDATE
    if swap_firsts(s, w, x):
        found |= SWAP
    return found


@kernel
def carries(s, x, marker):
    """x controls an Artifact that was not yet used in this turn."""
    return controls(s, x, marker) and not (s.used >> marker) & 1


@kernel
def may_raid(s, w, x):
    """Once a turn; by an option not as the first conquest."""
    return s.traits[x] & Trait.RAIDS != 0 and not s.raided and (s.held[x] != NONE or not w.rules & Rule.NO_FIRST_RAID)


@kernel
def frostmourne_leads(s, w, x):
    """Behind FROSTMOURNE: targets of a plain conquest, and the words that go with it."""
    words, also = NONE, np.int64(Verb.FROSTMOURNE)
    if may_raid(s, w, x) and targets(s, w, x, also | Verb.RAID):
        words |= RAID
    if may_use_relic(s, x) and targets(s, w, x, also | Verb.RELIC):
        words |= RELIC
    if carries(s, x, Marker.ASHES_OF_ALAR) and targets(s, w, x, also | Verb.ASHES):
        words |= ASHES
    return targets(s, w, x, also), words


@kernel
def continuations(s, w, x):
    """What may follow the words so far (rules 10.2)."""
    verb = np.int64(s.verb)
    if verb == Verb.FROSTMOURNE:
        return frostmourne_leads(s, w, x)
    if verb == Verb.CHAMPION:
        return champion_targets(s, w, x), NONE
    if verb == Verb.STEAL:
        return theft(s, w, x)
    if verb == Verb.INTIMIDATE:
        return threat_sources(s, w, x) if s.chosen < 0 else threat_goals(s, np.int64(s.chosen)), NONE
    if verb == Verb.SWAP:
        return swap_firsts(s, w, x) if s.chosen < 0 else swap_seconds(s, w, x, np.int64(s.chosen)), NONE
    return targets(s, w, x, verb), NONE


@kernel
def theft(s, w, x):
    """STEAL: the source, the Artifact where there are several, the own region that it goes to."""
    r = np.int64(s.chosen)
    if r < 0:
        return theft_sources(s, w, x), NONE
    words = theft_words(s, w, r)
    if s.named < 0 and words:
        return NONE, words
    return s.held[x] & w.neighbours[r], NONE
