"""What is asked of one game before a conquest is decided."""

import numpy as np

from sw_env.core.jit import kernel
from sw_env.games.warcraft.data.enums import Verb
from sw_env.games.warcraft.rules.pieces import least
from sw_env.games.warcraft.rules.reach import cost
from sw_env.games.warcraft.rules.troops import strength


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
