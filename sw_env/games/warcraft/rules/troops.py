"""Tokens and Beasts in hand and on the map: readying, taking a region, giving it up (rules 2, 5.2)."""

import numpy as np

from sw_env.core.jit import kernel
from sw_env.core.regions import NONE, bit, lowest, rest
from sw_env.games.warcraft.rules.pieces import add_beasts, add_tokens, holder, least, raze, seat_of
from sw_env.games.warcraft.rules.state import NOBODY


@kernel
def strength(s, w, x):
    """What could conquer: hand and Beasts, and all that readying would lift (h of the rules)."""
    found = np.int64(s.hand[x]) + s.pack[x]
    if s.lifted:
        return found
    enough, left = least(s, w, x), s.held[x]
    while left:
        found += max(s.tokens[lowest(left)] - enough, 0)
        left = rest(left)
    return found


@kernel
def ready(s, w, x):
    """Lift all but the least number of tokens of each region."""
    enough, left = least(s, w, x), s.held[x]
    while left:
        r = lowest(left)
        left = rest(left)
        spare = s.tokens[r] - enough
        if spare > 0:
            add_tokens(s, r, -spare)
            s.hand[x] += spare


@kernel
def settle(s, x, r):
    """x controls r from now on."""
    s.owner[r] = x
    s.held[x] |= bit(r)


@kernel
def leave(s, x, r):
    """x controls r no more, and nothing of it stands there; what becomes of its tokens is said elsewhere."""
    s.price[r] -= s.tokens[r] + s.beasts[r]
    s.tokens[r] = s.beasts[r] = 0
    s.owner[r] = NOBODY
    s.held[x] &= ~bit(r)


@kernel
def give_up(s, x, r):
    """x leaves r, nobody took it: Fort, Wisp Wall, Watchtower to the box, a Bomb to its stack unseen (rules 2)."""
    leave(s, x, r)
    raze(s, r)
    s.bombs &= ~bit(r)


@kernel
def to_hand(s, x, tokens, beasts):
    """Off the map; pending on an opponent's turn."""
    s.hand[x] += tokens
    s.pack[x] += beasts
    if seat_of(x) != s.turn:
        s.pending[x] += tokens
        s.pending_pack[x] += beasts


@kernel
def walk_off(s, r):
    """All tokens of a region to hand; where the Champion stands, he keeps it."""
    x = holder(s, r)
    to_hand(s, x, s.tokens[r], s.beasts[r])
    add_tokens(s, r, -s.tokens[r])
    add_beasts(s, r, -s.beasts[r])
    if s.champion != r:
        give_up(s, x, r)


@kernel
def leave_if_lone(s, w, r):
    """Fewer tokens than must stand together, and no Champion: they go (rules 7 Tauren, 8)."""
    if s.champion != r and s.tokens[r] + s.beasts[r] < least(s, w, holder(s, r)):
        walk_off(s, r)


@kernel
def lift_all(s, x):
    """Everything of x but the Champion comes to hand; it goes on controlling its regions."""
    left = s.held[x]
    while left:
        r = lowest(left)
        left = rest(left)
        s.hand[x] += s.tokens[r]
        s.pack[x] += s.beasts[r]
        s.price[r] -= s.tokens[r] + s.beasts[r]
        s.tokens[r] = s.beasts[r] = 0


@kernel
def missing(s, w, x, r):
    """Tokens that still have to stand in r; none beside the Champion (rules 6.7)."""
    if s.champion == r:
        return np.int64(0)
    return max(np.int64(0), least(s, w, x) - s.beasts[r])


@kernel
def put_least(s, w, x):
    """What has to stand stands by itself."""
    left = s.held[x]
    while left:
        r = lowest(left)
        left = rest(left)
        lacking = missing(s, w, x, r)
        add_tokens(s, r, lacking)
        s.hand[x] -= lacking


@kernel
def fits_for_beast(s, w, x, r):
    """Behind a Beast here the tokens still suffice, with the Beasts that may follow (rules 6.7)."""
    s.beasts[r] += 1
    everywhere, ahead, left = np.int64(0), np.int64(0), s.held[x]
    while left:
        n = lowest(left)
        left = rest(left)
        lacking = missing(s, w, x, n)
        everywhere += lacking
        if n >= r:
            ahead += lacking
    s.beasts[r] -= 1
    return everywhere - min(s.pack[x] - 1, ahead) <= s.hand[x]


@kernel
def beast_regions(s, w, x, regions):
    """Where the next Beast may be placed."""
    found = NONE
    while regions:
        r = lowest(regions)
        regions = rest(regions)
        if fits_for_beast(s, w, x, r):
            found |= bit(r)
    return found
