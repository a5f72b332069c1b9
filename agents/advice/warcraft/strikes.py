"""How good a conquest is by the words that are said with it: a score for each target, the best of all targets."""

from sw_env.agents.advice.shared.dice import odds
from sw_env.agents.advice.warcraft.prices import price_of, terms_now
from sw_env.agents.advice.warcraft.worth import conquest_worth
from sw_env.agents.jit import kernel
from sw_env.core.regions import lowest, rest
from sw_env.games.warcraft.data.enums import Verb
from sw_env.games.warcraft.rules.pieces import least
from sw_env.games.warcraft.rules.reach import targets

NOTHING = -1.0
"""The score of what should be left alone."""
DEAR = 4
"""From so many tokens on a target is worth the Champion at once."""
AT_ONCE, AT_LAST = 7.0, 0.95
"""Scores of what costs no token: before all conquests, or behind those that are certain."""


@kernel
def rate_strikes(s, w, board, style, x, verb, sets, pad):
    """The score of each of these targets by these words."""
    terms = terms_now(s, w, x, verb)
    while board:
        r = lowest(board)
        board = rest(board)
        pad.score[r] = strike(s, w, style, x, r, verb, terms, sets, pad)


@kernel
def best_strike(s, w, style, x, verb, sets, pad):
    """The best score of a target by these words."""
    terms, best = terms_now(s, w, x, verb), NOTHING
    board = targets(s, w, x, verb)
    while board:
        r = lowest(board)
        board = rest(board)
        best = max(best, strike(s, w, style, x, r, verb, terms, sets, pad))
    return best


@kernel
def strike(s, w, style, x, r, verb, terms, sets, pad):
    """The score of one target."""
    worth = conquest_worth(s, w, style, x, r, verb, sets, pad)
    if worth <= 0.0:
        return NOTHING
    price = price_of(s, terms, r)
    if verb & Verb.CHAMPION:
        return (AT_ONCE if price >= DEAR else AT_LAST) + 0.01 * (worth + price)
    if verb & Verb.DOOMHAMMER:
        price = least(s, w, x)
    if verb & Verb.RAID:
        return raid_score(worth, price, least(s, w, x), pad.hand)
    if price <= pad.hand:
        return 1.0 + worth / price
    return min(0.9, style.gamble * odds(price - pad.hand) * worth / 3.0)


@kernel
def raid_score(worth, price, enough, hand):
    """The die comes first: a token less in the mean; where tokens are missing, the try costs nothing but the raid."""
    if price <= hand:
        return 1.0 + worth / max(price - 1, enough)
    return AT_LAST + 0.01 * odds(price - hand) * worth
