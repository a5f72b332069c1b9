"""Tokens in hand and on the board: readying, giving up, placing anew (rules 5.1, 5.3)."""

import numpy as np

from sw_env.core.jit import kernel
from sw_env.core.machine import thin
from sw_env.core.regions import NONE, bit, count, from_on
from sw_env.games.smallworld.data.enums import Phase
from sw_env.games.smallworld.rules.pieces import clear_pieces, is_active
from sw_env.games.smallworld.rules.state import NOBODY


@kernel
def holder(s, r):
    """The race instance that holds r, or NOBODY."""
    return np.int64(s.owner[r])


@kernel
def troop(s, w, x):
    """All tokens of x, on the board and in hand."""
    return w.supply[s.race[x]] - s.tray[s.race[x]]


@kernel
def readied_hand(s, w, x):
    """The hand of x once all but one token a region are lifted."""
    return troop(s, w, x) - count(s.held[x])


@kernel
def ready(s, w, x):
    """Lift all but one token of each region."""
    s.hand[x] = readied_hand(s, w, x)
    thin(s.held[x], s.tokens, s.price)


@kernel
def leave(s, x, r):
    """x gives up or loses region r: its tokens, whose number is returned, stand nowhere yet."""
    tokens = s.tokens[r]
    s.tokens[r] = 0
    s.price[r] -= tokens
    s.owner[r] = NOBODY
    s.held[x] &= ~bit(r)
    return tokens


@kernel
def abandon(s, x, r):
    """Give up a region; its tokens and camps go to the hand."""
    s.hand[x] += leave(s, x, r)
    clear_pieces(s, x, r)


@kernel
def kept_back(s, w, x):
    """The most tokens that must be off the board after x's own redeployment (Amazons)."""
    return np.int64(w.reserve[s.race[x]]) if is_active(x) else 0


@kernel
def overstretched(s, w, x):
    """How many regions x has to give up to have its reserve off the board."""
    if is_active(x) and s.race[x] != NOBODY and w.reserve[s.race[x]] > 0:
        return max(0, min(w.reserve[s.race[x]], troop(s, w, x)) - s.hand[x])
    return 0


@kernel
def to_place(s, w, x):
    """The tokens that the current redeployment of x still has to place."""
    if s.phase == Phase.REDEPLOY:
        return s.hand[x] - kept_back(s, w, x)
    return np.int64(s.pending[x])


@kernel
def place(s, x, r, n):
    """Put n tokens from the hand on region r."""
    s.tokens[r] += n
    s.price[r] += n
    s.hand[x] -= n
    if s.phase == Phase.VICTIM_REDEPLOY:
        s.pending[x] -= n


@kernel
def open_regions(s, board):
    """Canonical order: no region before the previous one."""
    return board & from_on(np.int64(s.cursor))


@kernel
def recruit(s, w, x):
    """New tokens for contested conquests (Skeletons), as many as the tray has."""
    every = w.recruit_every[s.race[x]]
    if every > 0:
        new = min(s.conquests[x] // every, s.tray[s.race[x]])
        s.hand[x] += new
        s.tray[s.race[x]] -= new


@kernel
def forget_stranded(s, x):
    """Displaced pieces of a race without regions stop being pending and stay in hand."""
    if s.held[x] == NONE:
        s.pending[x] = s.pending_camps[x] = 0
