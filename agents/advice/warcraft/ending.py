"""What to buy, build, lay and set at the end of a turn."""

from sw_env.agents.advice.shared.placing import calm, prefer, share_out
from sw_env.agents.advice.warcraft.board import turns_left
from sw_env.agents.jit import kernel
from sw_env.core.regions import NONE, has, lowest, neighbours_of, rest
from sw_env.games.warcraft.data.enums import Act
from sw_env.games.warcraft.data.rulebook import RAISE_COST
from sw_env.games.warcraft.rules.ending import objectives_due

RECRUIT = 0.8
"""Coins that a token brings in each turn that is left behind this one."""


@kernel
def rate_raising(s, w, pad):
    """RAISE: a token has to earn its coin."""
    pad.score[Act.YES] = RECRUIT * (turns_left(s, w, s.turn) - 1) - RAISE_COST
    pad.score[Act.DONE] = 0.0


@kernel
def rate_all(regions, pad):
    """FORTS and BOMBS: as many as there are, so the lowest region comes first."""
    pad.score[Act.DONE] = 0.0
    while regions:
        pad.score[lowest(regions)] = 1.0
        regions = rest(regions)


@kernel
def rate_tributes(s, w, regions, pad):
    """HEART: beside as many opponents as possible."""
    while regions:
        r = lowest(regions)
        regions = rest(regions)
        pad.score[r] = 0.0
        for q in range(w.seats):
            pad.score[r] += q != s.turn and s.held[2 * q] & w.neighbours[r] != NONE


@kernel
def rate_prizes(s, w, regions, style, pad):
    """OBJECTIVES: where the next conquests will lead, and cheaply."""
    near, left = neighbours_of(w, s.held[2 * s.turn]), regions
    calm(regions, pad)
    while left:
        r = lowest(left)
        left = rest(left)
        pad.need[r] += (1.0 + 2.0 * has(near, r) + has(w.entries, r)) / s.price[r]
    first, _ = share_out(style, regions, objectives_due(s, w), pad)
    prefer(regions, first, pad)
