"""What a race may attack, what that costs and what a conquest does (rules 6.2 to 6.4)."""

import numpy as np

from sw_env.core.jit import hot_kernel, kernel
from sw_env.core.machine import at_most
from sw_env.core.regions import NONE, bit, has, neighbours_of
from sw_env.core.rng import below
from sw_env.games.smallworld.data.enums import Rule, Trait
from sw_env.games.smallworld.data.tables import BADGE
from sw_env.games.smallworld.rules.decline import vanish
from sw_env.games.smallworld.rules.pacts import protected
from sw_env.games.smallworld.rules.pieces import clear_pieces, immune, is_active, seat_of, settle_pieces
from sw_env.games.smallworld.rules.state import NOBODY
from sw_env.games.smallworld.rules.troops import holder, leave

LUCK = 3
"""The best roll: so many tokens a final attempt may be short."""


@kernel
def roll_die(s):
    """The reinforcement die, 0 0 0 1 2 3, unless the caller scripted it."""
    s.rolled = s.next_die
    if s.next_die < 0:
        s.rolled = max(0, below(s, np.int64(6)) - 2)
    s.next_die = -1
    return s.rolled


@hot_kernel
def reach(s, w, x):
    """The regions that x may target, cost aside (rules 6.2)."""
    traits = s.traits[x]
    ground = w.land
    if traits & Trait.FLIES:
        ground |= w.flyable
    if traits & Trait.SAILS:
        ground = w.everywhere
    p = seat_of(x)
    return ground & within_reach(s, w, x) & ~(s.held[x] | immune(s, p) | protected(s, w, x))


@kernel
def within_reach(s, w, x):
    """The regions beside those of x, or where it may enter."""
    held, traits = s.held[x], s.traits[x]
    if traits & Trait.FLIES:
        return w.everywhere
    if held == NONE:
        if traits & Trait.LANDS_ANYWHERE:
            return w.everywhere
        return w.sea_border if traits & Trait.SAILS else w.border
    return beside(w, held, traits)


@kernel
def beside(w, held, traits):
    """Adjacent regions; with tunnels all caverns are adjacent to each other."""
    found = neighbours_of(w, held)
    if traits & Trait.TUNNELS and held & w.caverns:
        found |= w.caverns
    return found


@kernel
def cheap_for_race(s, w, x):
    """The regions that cost one token less thanks to the banner."""
    if s.traits[x] & Trait.CLIMBS:
        return w.cheap[s.race[x]] | beside(w, s.held[x] & w.mountains, s.traits[x])
    return w.cheap[s.race[x]]


@kernel
def cheap_for_power(s, w, x):
    """The regions that cost one token less thanks to the badge."""
    card = BADGE + s.power[x]
    return w.cheap[card] if s.held[x] else w.cheap_at_entry[card]


@kernel
def cost(s, w, x, r):
    """Tokens needed to conquer r: at least one (rules 6.3)."""
    price = s.price[r] - max(s.die, 0)
    if is_active(x):
        price -= has(cheap_for_race(s, w, x), r)
        price -= has(cheap_for_power(s, w, x), r)
    return max(1, price)


@hot_kernel
def affordable(s, w, x, targets, tokens):
    """Those of the targets that cost at most so many tokens (at least one)."""
    once = cheap_for_race(s, w, x) if is_active(x) else NONE
    also = cheap_for_power(s, w, x) if is_active(x) else NONE
    found = at_most(targets, s.price, tokens) | at_most(targets & (once | also), s.price, tokens + 1)
    return found | at_most(targets & once & also, s.price, tokens + 2)


@kernel
def dragon_targets(s, w, x, targets):
    """Where the dragon may go."""
    if s.traits[x] & Trait.DRAGON and not s.dragon_used[x] and (s.held[x] or w.rules & Rule.DRAGON_ON_ENTRY):
        return targets
    return NONE


@kernel
def attack(s, w, x, r):
    """Conquer r outright, or roll for it where tokens are short; False when that was the final attempt."""
    price = cost(s, w, x, r)
    s.die = -1
    if price <= s.hand[x]:
        take(s, w, x, r, price)
        return True
    if s.hand[x] + roll_die(s) >= price:
        take(s, w, x, r, min(price, s.hand[x]))
    else:
        note_attack(s, x, holder(s, r))
    return False


@kernel
def unleash_dragon(s, w, x, r):
    """Conquer r for one token, whatever stands there; the dragon lies down in it."""
    s.dragon_used[x] = 1
    s.dragons &= ~s.held[x]
    take(s, w, x, r, np.int64(1))
    s.dragons |= bit(r)


@kernel
def take(s, w, x, r, n):
    """The conquest itself, with n tokens from the hand (rules 6.4)."""
    s.hand[x] -= n
    loser = holder(s, r)
    if loser != NOBODY:
        s.conquests[x] += 1
        note_attack(s, x, loser)
        defeat(s, x, loser, r)
    elif has(s.lost_tribes, r):
        s.conquests[x] += 1
        s.lost_tribes &= ~bit(r)
        s.price[r] -= 1
    occupy(s, x, r, n)
    if loser != NOBODY and not is_active(loser) and s.held[loser] == NONE and s.hand[loser] == 0:
        vanish(s, w, loser)


@kernel
def occupy(s, x, r, n):
    """n tokens of x stand in r from now on."""
    s.owner[r] = x
    s.held[x] |= bit(r)
    s.tokens[r] = n
    s.price[r] += n
    settle_pieces(s, x, r)


@kernel
def note_attack(s, x, loser):
    """Remember whose active race an active race attacked."""
    if loser != NOBODY and is_active(loser) and is_active(x) and loser != x:
        s.attacked[x] |= 1 << seat_of(loser)


@kernel
def defeat(s, x, loser, r):
    """What the loser of region r keeps and what goes to the tray."""
    camps = clear_pieces(s, loser, r)
    tokens = leave(s, loser, r)
    enemy = seat_of(x) != seat_of(loser)
    fallen = losses(s, loser, tokens, enemy)
    s.tray[s.race[loser]] += fallen
    s.hand[loser] += tokens - fallen
    if enemy:
        s.pending[loser] += tokens - fallen
        s.pending_camps[loser] += camps


@kernel
def losses(s, loser, tokens, enemy):
    """Tokens that a conquest kills: one; in decline all; of Elves attacked by an enemy none."""
    if s.traits[loser] & Trait.KEEPS_FALLEN and enemy:
        return 0
    if is_active(loser) or s.traits[loser] & Trait.FIGHTS_ON:
        return 1
    return tokens
