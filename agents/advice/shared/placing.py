"""Dealing pieces out on paper: each to the region that needs it most, then the first one in order."""

from sw_env.agents.advice.shared.choice import highest
from sw_env.agents.jit import kernel
from sw_env.core.regions import lowest, rest

CERTAIN = 5.0
"""The score of what the advice is sure of."""


@kernel
def calm(board, pad):
    """Hardly any need anywhere."""
    while board:
        pad.need[lowest(board)] = 0.01
        board = rest(board)


@kernel
def add_threat(board, tokens, pad):
    """One opponent can come with so many tokens."""
    while board:
        pad.need[lowest(board)] += tokens
        board = rest(board)


@kernel
def share_out(style, board, n, pad):
    """Deal n pieces, each to the neediest: the first region in order that gets one, and whether all go there."""
    first, alone = 64, True
    for _ in range(n):
        r = highest(board, pad.need)
        pad.need[r] *= style.step
        alone = alone and (first == 64 or first == r)
        first = min(first, r)
    return first, alone


@kernel
def prefer(board, chosen, pad):
    """That region, then the others by their need."""
    left = board
    while left:
        r = lowest(left)
        left = rest(left)
        pad.score[r] = CERTAIN if r == chosen else min(pad.need[r], 2.0)
