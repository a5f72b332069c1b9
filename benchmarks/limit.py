"""The limit: an ideal inner loop with nothing of the game in it but its shape.

A record of some 300 bytes, region sets as 64-bit words, a uniform pick from the legal set, cost arithmetic over a frontier
and a few field updates. It stands still while the engine gets faster: it is written in loops of its own, which nothing else
uses, and compiled by Numba as it comes. An engine that finds bits or compares prices in fewer instructions may come close.
"""

import numba
import numpy as np

from sw_env.core.rng import GOLDEN
from sw_env.games.smallworld.data.maps import load_map
from sw_env.games.smallworld.data.rulebook import MAX_REGIONS, RuleOptions
from sw_env.games.smallworld.data.tables import build_world

TOY = np.dtype(
    [
        ("rng", np.uint64),
        ("held", np.uint64, (2,)),
        ("turn", np.int64),
        ("placing", np.int64),
        ("hand", np.int64),
        ("coins", np.int64, (2,)),
        ("price", np.int8, (MAX_REGIONS,)),
        ("tokens", np.int8, (MAX_REGIONS,)),
        ("owner", np.int8, (MAX_REGIONS,)),
        ("spare", np.int8, (80,)),
    ],
    align=True,
)
HAND = 6
NONE, ONE = np.uint64(0), np.uint64(1)
DONE = np.uint64(1 << 59)
assert 280 <= TOY.itemsize <= 320


frozen = numba.njit(nogil=True, error_model="numpy")


@frozen
def bit(r):
    """The set of r alone."""
    return ONE << np.uint64(r)


@frozen
def has(board, r):
    """r is in the set."""
    return (board >> np.uint64(r)) & ONE != NONE


@frozen
def rest(board):
    """The set without its smallest region."""
    return board & (board - ONE)


@frozen
def count(board):
    """How many regions, in a dozen operations that compilers know as one instruction."""
    board -= (board >> ONE) & np.uint64(0x5555555555555555)
    board = (board & np.uint64(0x3333333333333333)) + ((board >> np.uint64(2)) & np.uint64(0x3333333333333333))
    board = (board + (board >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return np.int64((board * np.uint64(0x0101010101010101)) >> np.uint64(56))


@frozen
def lowest(board):
    """The smallest region of a set that is not empty."""
    return count((board & (~board + ONE)) - ONE)


@frozen
def nth(board, n):
    """The n-th region of the set, from 0."""
    for _ in range(n):
        board = rest(board)
    return lowest(board)


@frozen
def neighbours_of(w, board):
    """All regions adjacent to some region of the set."""
    found = NONE
    while board:
        found |= w.neighbours[lowest(board)]
        board = rest(board)
    return found


@frozen
def chance(rng, n):
    """A number below n from a generator's state."""
    z = (rng ^ (rng >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    z ^= z >> np.uint64(31)
    return np.int64(((z >> np.uint64(32)) * np.uint64(n)) >> np.uint64(32))


@frozen
def toy_mask(s, w):
    """Regions of the frontier that the hand can pay, or the own ones while placing."""
    held = s.held[s.turn]
    if s.placing:
        return held
    found = DONE
    frontier = neighbours_of(w, held) & ~held & w.land if held else w.border
    while frontier:
        r = lowest(frontier)
        if s.price[r] <= s.hand:
            found |= bit(r)
        frontier = rest(frontier)
    return found


@frozen
def toy_conquer(s, r):
    """A few field updates."""
    other = 1 - s.turn
    if has(s.held[other], r):
        s.held[other] &= ~bit(r)
        s.price[r] -= s.tokens[r]
    price = s.price[r]
    s.hand -= price
    s.held[s.turn] |= bit(r)
    s.owner[r] = s.turn
    s.tokens[r] = price
    s.price[r] += price


@frozen
def toy_apply(s, a):
    """Conquer, stop conquering, or place a token; the turn passes when the hand is empty."""
    if a == 59:
        s.placing = 1
    elif s.placing == 0:
        toy_conquer(s, a)
    else:
        s.tokens[a] += 1
        s.price[a] += 1
        s.hand -= 1
    if s.hand <= 0 or s.held[s.turn] == NONE or (s.placing and s.hand <= HAND - 3):
        s.coins[s.turn] += count(s.held[s.turn])
        s.turn, s.hand, s.placing = 1 - s.turn, HAND, 0
        if s.price[lowest(s.held[1 - s.turn] | bit(63)) % MAX_REGIONS] > 12:
            toy_reset(s)


@frozen
def toy_reset(s):
    """An empty board."""
    s.held[0] = s.held[1] = NONE
    for r in range(MAX_REGIONS):
        s.price[r] = 2
        s.tokens[r] = 0


@frozen
def toy_rollout(toys, world, steps):
    """So many random steps in each record: mask, pick, apply."""
    w = world[0]
    for g in range(len(toys)):
        s = toys[g]
        for _ in range(steps):
            mask = toy_mask(s, w)
            s.rng += GOLDEN
            toy_apply(s, nth(mask, chance(s.rng, count(mask))))


def toys(n: int) -> tuple[np.ndarray, np.ndarray]:
    """Fresh toy records and the 2-seat board."""
    records = np.zeros(n, TOY)
    records["rng"] = np.arange(n)
    records["price"], records["hand"] = 2, HAND
    return records, build_world(load_map("2p"), 2, RuleOptions(), (), ())
