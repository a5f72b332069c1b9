"""Where pieces belong: on threatened borders, by who can reach what."""

import numpy as np

from sw_env.agents.advice.shared.choice import highest
from sw_env.agents.advice.shared.placing import CERTAIN, add_threat, calm, prefer, share_out
from sw_env.agents.advice.warcraft.board import danger_zone, spare_tokens
from sw_env.agents.advice.warcraft.spoils import pay_of, wages
from sw_env.agents.jit import kernel
from sw_env.core.regions import has, lowest, neighbours_of, rest
from sw_env.games.warcraft.data.enums import Act, Phase, Verb
from sw_env.games.warcraft.rules.ending import to_place
from sw_env.games.warcraft.rules.legal import FILL
from sw_env.games.warcraft.rules.pieces import seat_of

LANDING = 0.4
"""How much of a threat an opponent is where he would need transport."""


@kernel
def assess(s, w, style, x, board, pad):
    """Note for each region how badly it needs another token: its pay times the likelihood of losing it."""
    p = seat_of(x)
    calm(board, pad)
    for k in range(1, w.seats):
        q = (p + k) % w.seats
        zone, near = board & danger_zone(s, w, q), neighbours_of(w, s.held[2 * q])
        tokens = 1.0 + min(spare_tokens(s, w, q), style.zone_tokens)
        add_threat(zone & near, tokens, pad)
        add_threat(zone & ~near, LANDING * tokens, pad)
    weigh(s, w, style, x, board, pad)


@kernel
def weigh(s, w, style, x, board, pad):
    """The need of rich regions is greater, that of strong ones smaller; a Watchtower needs nobody."""
    pays = wages(s, w, np.int64(s.race[x]), np.int64(s.power[x]), s.held[x])
    while board:
        r = lowest(board)
        board = rest(board)
        pad.need[r] *= (1.0 + pay_of(pays, r)) * style.step ** s.price[r]
        if has(s.towers, r):
            pad.need[r] *= 0.001


@kernel
def rate_placing(s, w, regions, words, style, pad):
    """REDEPLOY and RETREAT: deal all tokens on paper, then place the first one in order."""
    assess(s, w, style, 2 * s.actor, regions, pad)
    if s.verb == Verb.FILL:
        first, alone = highest(regions, pad.need), False
    else:
        first, alone = share_out(style, regions, to_place(s), pad)
    prefer(regions, first, pad)
    if words & FILL:
        pad.score[Act.FILL] = CERTAIN + 1.0 if alone else 0.0


@kernel
def rate_beasts(s, w, regions, style, pad):
    """REDEPLOY_BEASTS and RETREAT_BEASTS: like tokens."""
    x = 2 * s.actor
    assess(s, w, style, x, regions, pad)
    beasts = s.pending_pack[x] if s.phase == Phase.RETREAT_BEASTS else s.pack[x]
    first, _ = share_out(style, regions, beasts, pad)
    prefer(regions, first, pad)


@kernel
def rate_post(s, w, regions, style, pad):
    """RETREAT_CHAMPION and AEGIS: where somebody is needed most."""
    assess(s, w, style, 2 * s.actor, regions, pad)
    prefer(regions, highest(regions, pad.need), pad)
