"""What to move on the map: a token that is frightened off, and where to; two Magic regions that change places."""

import numpy as np

from sw_env.agents.advice.warcraft.prices import price_of, terms_now
from sw_env.agents.advice.warcraft.spoils import pay_of
from sw_env.agents.advice.warcraft.worth import conquest_worth, ground_pay, loss_of_holder
from sw_env.agents.jit import kernel
from sw_env.core.regions import has, lowest, neighbours_of, rest
from sw_env.games.warcraft.rules.pieces import defenders, holder, is_active, seat_of
from sw_env.games.warcraft.rules.state import NOBODY
from sw_env.games.warcraft.rules.verbs import barred, swap_seconds, threat_toll

USELESS = -50.0


# ---- threats


@kernel
def rate_threats(s, w, regions, style, x, sets, pad):
    """INTIMIDATE: whom to frighten."""
    while regions:
        r = lowest(regions)
        regions = rest(regions)
        pad.score[r] = threat_score(s, w, style, x, r, sets, pad)


@kernel
def threat_score(s, w, style, x, r, sets, pad):
    """A token less to conquer it; of the last one, the region is lost to its holder at once."""
    worth = conquest_worth(s, w, style, x, r, np.int64(0), sets, pad)
    price = price_of(s, terms_now(s, w, x, np.int64(0)), r) - 1
    gain = 0.0
    if price <= pad.hand:
        gain = worth / max(1, price)
    if not barred(s, r) and defenders(s, r) == 1:
        gain += loss_of_holder(s, w, style, r, pad)
    return gain - threat_toll(s, w, r)


@kernel
def rate_goals(s, w, regions, x, pad):
    """INTIMIDATE: where its token goes, out of the way if possible, else where most stand already."""
    near = neighbours_of(w, s.held[x]) | w.entries
    while regions:
        r = lowest(regions)
        regions = rest(regions)
        pad.score[r] = s.price[r] - 20.0 * has(near, r)


# ---- swaps


@kernel
def stake(s, w, r, at, pays):
    """What the holder of r would be paid at another place, in the turn player's coins; an opponent's count against him."""
    y = holder(s, r)
    if y == NOBODY:
        return np.int64(0)
    if seat_of(y) != s.turn:
        return -ground_pay(s, w, y, at)
    return pay_of(pays, at) if is_active(y) else np.int64(1)


@kernel
def swap_gain(s, w, style, a, b, sets, pad):
    """Coins that two regions bring by changing places."""
    pays, _ = sets
    gain = stake(s, w, a, b, pays) + stake(s, w, b, a, pays) - stake(s, w, a, a, pays) - stake(s, w, b, b, pays)
    turns = min(pad.left, 1.0 + style.lasting)
    found = style.hidden * ((s.owner[a] == 2 * s.turn and has(s.hidden, b)) or (s.owner[b] == 2 * s.turn and has(s.hidden, a)))
    return gain * turns + found


@kernel
def best_swap_with(s, w, style, a, board, sets, pad):
    """The most that region a gains by changing places with one of these."""
    best = USELESS
    while board:
        best = max(best, swap_gain(s, w, style, a, lowest(board), sets, pad))
        board = rest(board)
    return best


@kernel
def best_swap(s, w, style, firsts, sets, pad):
    """The most that any swap brings."""
    best, x = USELESS, 2 * s.turn
    while firsts:
        a = lowest(firsts)
        firsts = rest(firsts)
        best = max(best, best_swap_with(s, w, style, a, swap_seconds(s, w, x, a), sets, pad))
    return best


@kernel
def rate_swaps(s, w, regions, style, sets, pad):
    """SWAP: the smaller region of the best pair, then the greater."""
    x = 2 * s.turn
    while regions:
        r = lowest(regions)
        regions = rest(regions)
        if s.chosen < 0:
            pad.score[r] = best_swap_with(s, w, style, r, swap_seconds(s, w, x, r), sets, pad)
        else:
            pad.score[r] = swap_gain(s, w, style, np.int64(s.chosen), r, sets, pad)
