"""Conversions: a lone enemy token becomes one of ours (rules 6.5)."""

import numpy as np

from sw_env.core.jit import kernel
from sw_env.core.regions import NONE, bit, lowest, rest
from sw_env.games.smallworld.data.enums import Trait
from sw_env.games.smallworld.rules.conquest import note_attack, occupy
from sw_env.games.smallworld.rules.pieces import clear_pieces, seat_of
from sw_env.games.smallworld.rules.troops import holder, leave


@kernel
def convertible(s, w, x, targets):
    """Lone enemy tokens of active races within the targets, one opponent once a turn (rules 6.5)."""
    found = NONE
    if not s.traits[x] & Trait.CONVERTS or s.tray[s.race[x]] == 0:
        return found
    if s.held[x] == NONE and not s.traits[x] & Trait.FLIES:
        return found
    p = seat_of(x)
    for q in range(w.seats):
        if q != p and not (s.converted[x] >> q) & 1:
            found |= lone_tokens(s, s.held[3 * q] & targets & ~s.camped)
    return found


@kernel
def lone_tokens(s, board):
    """Those regions of the set that hold exactly one token."""
    found = NONE
    while board:
        r = lowest(board)
        board = rest(board)
        if s.tokens[r] == 1:
            found |= bit(r)
    return found


@kernel
def convert(s, x, r):
    """The token of r goes to its tray; one of ours comes from the tray in its place."""
    loser = holder(s, r)
    clear_pieces(s, loser, r)
    s.tray[s.race[loser]] += leave(s, loser, r)
    s.tray[s.race[x]] -= 1
    s.conquests[x] += 1
    s.converted[x] |= 1 << seat_of(loser)
    note_attack(s, x, loser)
    occupy(s, x, r, np.int64(1))
