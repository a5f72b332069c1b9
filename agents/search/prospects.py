"""What comes of each action as the eye sees it: chance to win and coins, at the end of the line that was searched most."""

import numpy as np

from sw_env.agents.jit import search_kernel as kernel
from sw_env.agents.search.eye import judge
from sw_env.agents.search.tree import child_of, favourite
from sw_env.core.masks import empty, first, without_first
from sw_env.core.play import advance
from sw_env.core.questions import redraw
from sw_env.core.rng import GOLDEN, mix

DEALS = 32
"""So many deals and dice are looked at behind each action."""


@kernel
def foresee(nodes, trees, states, world, bits, minds, eye, chances, coins):
    """For the one who decides at the root, behind each legal action, in the mean of some deals; states[1] is scratch."""
    w, left = world[0], bits
    while not empty(left):
        a = first(left)
        left = without_first(left)
        for i in range(DEALS):
            states[1] = states[0]
            redraw(states[1], w, states[0].actor, mix(minds[0].setup.seed + GOLDEN * np.uint64(i + 1)))
            follow_favourites(nodes, child_of(nodes, trees[0].root, a), states[1], w, a)
            judge(states[1], w, minds[0], eye)
            chances[a] += eye.desk[0].chance[states[0].actor] / DEALS
            coins[a] += eye.desk[0].wealth[states[0].actor] / DEALS


@kernel
def follow_favourites(nodes, node, s, w, a):
    """Play an action and what was searched most behind it, until the tree or the game ends."""
    mask = advance(s, w, a, True)
    while node != 0 and not empty(mask):
        a = favourite(nodes, node, mask, s.actor)
        if a < 0:
            return
        node = child_of(nodes, node, a)
        mask = advance(s, w, a, True)
