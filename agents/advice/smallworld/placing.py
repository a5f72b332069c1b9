"""Where pieces belong: on threatened borders, by who can reach what; and what to give up."""

import numpy as np

from sw_env.agents.advice.shared.choice import highest
from sw_env.agents.advice.shared.placing import CERTAIN, add_threat, calm, prefer, share_out
from sw_env.agents.advice.smallworld.board import REGIONS, danger_zone, pay, sheltered, spare_tokens
from sw_env.agents.jit import kernel
from sw_env.core.regions import has, lowest, rest
from sw_env.games.smallworld.data.enums import Act, Phase
from sw_env.games.smallworld.rules.pieces import heroes_due, is_active, seat_of
from sw_env.games.smallworld.rules.troops import open_regions, to_place


@kernel
def assess(s, w, style, x, board, pad):
    """Note for each region how badly it needs another token: its pay times the likelihood of losing it."""
    p = seat_of(x)
    calm(board, pad)
    for k in range(1, w.seats):
        q = (p + k) % w.seats
        if s.ally[p] != q or not is_active(x):
            add_threat(board & danger_zone(s, w, q), 1.0 + min(spare_tokens(s, w, q), style.zone_tokens), pad)
    left = board
    while left:
        r = lowest(left)
        left = rest(left)
        pad.need[r] *= (1.0 + pay(s, w, x, r)) * style.step ** s.price[r]
        if sheltered(s, x, r):
            pad.need[r] *= 0.001


@kernel
def rate_placing(s, w, mask, style, pad):
    """REDEPLOY, also out of turn: deal all tokens on paper, then place the first one in order."""
    x = s.expanding
    board = mask & REGIONS
    assess(s, w, style, x, board, pad)
    if s.verb == Act.FILL:
        first, alone = highest(board, pad.need), False
    else:
        first, alone = share_out(style, board, to_place(s, w, x), pad)
    prefer(board, first, pad)
    if has(mask, Act.FILL):
        pad.score[Act.FILL] = CERTAIN + 1.0 if alone else 0.0


@kernel
def rate_camps(s, w, mask, style, pad):
    """ENCAMP, also out of turn: like tokens."""
    x = 3 * s.actor
    camps = s.pending_camps[x] if s.phase == Phase.VICTIM_ENCAMP else s.camps_in_hand[x]
    board = mask & REGIONS
    assess(s, w, style, x, board, pad)
    first, _ = share_out(style, board, camps, pad)
    prefer(board, first, pad)


@kernel
def rate_heroes(s, w, mask, style, pad):
    """HERO: the two regions that need it most, the lower one first."""
    x = 3 * s.actor
    board = s.held[x] & open_regions(s, s.held[x]) & ~s.heroes
    assess(s, w, style, x, board, pad)
    best = highest(board, pad.need)
    if heroes_due(s, x) == 2 and rest(board):
        best = min(best, highest(board & ~(np.uint64(1) << np.uint64(best)), pad.need))
    prefer(mask & REGIONS, best, pad)


@kernel
def rate_fortresses(s, w, mask, style, pad):
    """FORT: always build, where it is needed most."""
    x = 3 * s.actor
    board = mask & REGIONS
    assess(s, w, style, x, board, pad)
    prefer(board, highest(board, pad.need), pad)
    pad.score[Act.DONE] = -1.0


@kernel
def rate_vacating(s, w, mask, style, pad):
    """VACATE: give up what pays least and is most in danger."""
    x = 3 * s.actor
    board = mask & REGIONS
    assess(s, w, style, x, board, pad)
    while board:
        r = lowest(board)
        board = rest(board)
        pad.score[r] = min(pad.need[r] / (1.0 + pay(s, w, x, r)), 2.0) - 2.0 * pay(s, w, x, r)
