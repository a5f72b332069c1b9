"""Going into decline, and what becomes of a race that is gone (rules 6.6, 6.7)."""

from sw_env.core.jit import kernel
from sw_env.core.regions import NONE, lowest, rest
from sw_env.games.smallworld.data.enums import Rule, Slot, Trait
from sw_env.games.smallworld.rules.combos import blank, discard_badge, refill_now, return_banner
from sw_env.games.smallworld.rules.pieces import clear_pieces, remove_passing_pieces
from sw_env.games.smallworld.rules.state import NOBODY
from sw_env.games.smallworld.rules.troops import leave, ready

LASTING = Trait.FIGHTS_ON | Trait.EARNS_ON


@kernel
def decline(s, w, p):
    """Player p's active race goes into decline."""
    x = 3 * p
    ghost = s.traits[x] & Trait.SECOND_GHOST
    y = x + (Slot.SPIRIT.value if ghost else Slot.DECLINED.value)
    if s.race[y] != NOBODY:
        vanish(s, w, y)
    remove_passing_pieces(s, x)
    if not s.traits[x] & Trait.FIGHTS_ON:
        ready(s, w, x)
        s.tray[s.race[x]] += s.hand[x]
        s.hand[x] = 0
    turn_over(s, x, y)
    if not ghost:
        discard_badge_at_decline(s, w, y)
    s.ally[p] = NOBODY
    if s.held[y] == NONE and s.hand[y] == 0:
        vanish(s, w, y)


@kernel
def turn_over(s, x, y):
    """Move the race from its active place x to its declined place y."""
    s.race[y], s.power[y], s.hand[y] = s.race[x], s.power[x], s.hand[x]
    s.traits[y] = s.traits[x] & LASTING
    s.holes_dug[y], s.paid[y], s.dragon_used[y] = s.holes_dug[x], s.paid[x], s.dragon_used[x]
    s.conquests[y], s.attacked[y], s.converted[y] = s.conquests[x], s.attacked[x], s.converted[x]
    s.declined_in[y] = s.lap
    s.held[y] = s.held[x]
    left = s.held[y]
    while left:
        s.owner[lowest(left)] = y
        left = rest(left)
    blank(s, x)
    s.held[x] = NONE


@kernel
def discard_badge_at_decline(s, w, y):
    """The badge goes to the discards, unless the edition leaves it with the race."""
    if not w.rules & Rule.KEEP_BADGE:
        discard_badge(s, s.power[y])
        s.power[y] = NOBODY


@kernel
def vanish(s, w, y):
    """A declined race leaves the game: tokens to the tray, markers to the supply, the banner under the stack."""
    race, power = s.race[y], s.power[y]
    left = s.held[y]
    while left:
        r = lowest(left)
        left = rest(left)
        s.tray[race] += leave(s, y, r)
        clear_pieces(s, y, r)
    s.tray[race] += s.hand[y]
    if power != NOBODY:
        discard_badge(s, power)
    blank(s, y)
    return_banner(s, race)
    refill_now(s, w)
