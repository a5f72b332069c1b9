"""Going into decline, and what becomes of a race that is gone (rules 6.8)."""

import numpy as np

from sw_env.core.jit import kernel
from sw_env.core.regions import NONE, lowest, rest
from sw_env.games.warcraft.data.enums import Trait
from sw_env.games.warcraft.rules.combos import blank, discard_badge, refill, return_banner
from sw_env.games.warcraft.rules.pieces import add_beasts, add_tokens, is_active, least, remove_champion
from sw_env.games.warcraft.rules.state import NOBODY, OFF
from sw_env.games.warcraft.rules.troops import give_up


@kernel
def decline(s, w, p):
    """Player p's active race goes into decline."""
    x = 2 * p
    if s.race[x + 1] != NOBODY:
        vanish(s, x + 1)
    clear_the_map(s, x)
    left = s.held[x]
    while left:
        keep_least(s, w, x, lowest(left))
        left = rest(left)
    s.tray[s.race[x]] += s.hand[x]
    discard_badge(s, np.int64(s.power[x]))
    turn_over(s, x)
    vanish_if_gone(s, x + 1)


@kernel
def clear_the_map(s, x):
    """What a race in decline has no more."""
    if s.traits[x] & Trait.OBJECTIVES:
        s.objectives = NONE
    if s.traits[x] & Trait.HARMONY:
        s.harmony = 0
    if s.traits[x] & Trait.BOMBS:
        s.bombs = NONE
        s.live = s.duds = 0
    if s.traits[x] & Trait.CHAMPION:
        remove_champion(s, np.int64(OFF))
    s.towers &= ~s.held[x]


@kernel
def keep_least(s, w, x, r):
    """The Beasts leave a region, and all tokens but those that must stand together."""
    add_beasts(s, r, -s.beasts[r])
    spare = max(np.int64(0), s.tokens[r] - least(s, w, x))
    add_tokens(s, r, -spare)
    s.tray[s.race[x]] += spare
    if s.tokens[r] == 0:
        give_up(s, x, r)


@kernel
def turn_over(s, x):
    """Move the race from its active place x to its declined place; only the toll of its swamps lasts."""
    y, held = x + 1, s.held[x]
    s.race[y], s.traits[y] = s.race[x], s.traits[x] & Trait.SWAMP_TOLL
    blank(s, x)
    s.held[y] = held
    while held:
        s.owner[lowest(held)] = y
        held = rest(held)


@kernel
def vanish(s, y):
    """A declined race leaves the game: its tokens to the tray, its banner below the stack."""
    race, left = np.int64(s.race[y]), s.held[y]
    while left:
        r = lowest(left)
        left = rest(left)
        s.tray[race] += s.tokens[r]
        give_up(s, y, r)
    blank(s, y)
    return_banner(s, race)
    refill(s)


@kernel
def vanish_if_gone(s, y):
    """A declined race without a region vanishes; an active one stays."""
    if not is_active(y) and s.held[y] == NONE:
        vanish(s, y)
