"""What is asked of one game before a conquest is decided."""

import numpy as np

from sw_env.core.jit import kernel
from sw_env.games.smallworld.rules.conquest import cost
from sw_env.games.smallworld.rules.troops import readied_hand


@kernel
def quote(states, world, g, r):
    """The tokens that the conquest of r costs, and those that can attack: all in hand, once the troops are readied."""
    s, w = states[g], world[0]
    x = s.expanding
    hand = np.int64(s.hand[x]) if s.lifted else readied_hand(s, w, x)
    return np.int64(cost(s, w, x, r)), hand
