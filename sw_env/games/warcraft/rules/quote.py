"""What is asked of one game before a conquest is decided: its price, and the coins that are due."""

import numpy as np

from sw_env.core.jit import kernel
from sw_env.core.regions import has
from sw_env.games.warcraft.data.enums import Verb
from sw_env.games.warcraft.data.rulebook import AEGIS_TOLL
from sw_env.games.warcraft.rules.pieces import least, under_aegis
from sw_env.games.warcraft.rules.reach import cost
from sw_env.games.warcraft.rules.tolls import conquest_toll
from sw_env.games.warcraft.rules.troops import strength
from sw_env.games.warcraft.rules.verbs import threat_toll


@kernel
def quote(states, world, g, r):
    """The tokens that the conquest of r costs by the words so far, and those that can attack once the troops are readied."""
    s, w = states[g], world[0]
    x, verb = 2 * s.turn, np.int64(s.verb)
    price = cost(s, w, x, r, verb, max(np.int64(s.die), 0))
    if verb & Verb.CHAMPION:
        price = np.int64(0)
    elif verb & Verb.DOOMHAMMER:
        price = least(s, w, x)
    return price, strength(s, w, x)


@kernel
def toll(states, world, g, r):
    """The coins that are due when r is named by the words so far, or when a Bomb there is turned (rules 6.4)."""
    s, w = states[g], world[0]
    verb = np.int64(s.verb)
    if verb & Verb.INTIMIDATE:
        return threat_toll(s, w, r) if s.chosen < 0 else np.int64(0)
    if verb & Verb.STEAL:
        return aegis_toll(s, r) if s.chosen < 0 else np.int64(0)
    if verb & Verb.SWAP:
        other = np.int64(s.chosen)
        return aegis_toll(s, r) + (aegis_toll(s, other) if other >= 0 else np.int64(0))
    return conquest_toll(s, w, r, verb)


@kernel
def aegis_toll(s, r):
    """For any choice of the region that the Aegis closes."""
    return np.int64(AEGIS_TOLL * has(under_aegis(s), r))
