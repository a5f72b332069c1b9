"""What to attack: coins per token, the leader first, weak defenders, the die by its odds."""

import numpy as np

from sw_env.agents.advice.shared.dice import odds
from sw_env.agents.advice.smallworld.board import REGIONS, contest_bonus, earner_of_most, occupied, pay, turns_left
from sw_env.agents.advice.smallworld.timing import decline_gain
from sw_env.agents.jit import kernel
from sw_env.core.regions import has, lowest, rest
from sw_env.games.smallworld.data.enums import Act, Trait
from sw_env.games.smallworld.rules.conquest import beside, cost, dragon_targets, reach
from sw_env.games.smallworld.rules.pieces import is_active, seat_of
from sw_env.games.smallworld.rules.state import NOBODY
from sw_env.games.smallworld.rules.troops import readied_hand

USUAL = 3.0
"""The score of a usual first conquest: declining has to beat it."""
FREE_ROLL, FREE_TOKEN, FEAST, FEAST_FROM = 8.0, 9.0, 7.0, 4
"""Scores of the verbs: they come before conquests; the dragon where the dearest target costs so many tokens."""


@kernel
def rate_expansion(s, w, mask, style, pad):
    """EXPAND: conquer what pays best per token, gamble at the end, decline when it is time, else be done."""
    x, p = s.expanding, s.turn
    rival, left = earner_of_most(s, w, p), turns_left(s, w, p)
    pad.score[Act.DONE] = 0.0
    if has(mask, Act.DECLINE):
        pad.score[Act.DECLINE] = USUAL + decline_gain(s, w, style, p)
    targets = mask & REGIONS & ~s.held[x]
    rate_abandoning(s, mask & REGIONS & s.held[x], pad)
    hand = np.int64(s.hand[x]) if s.lifted else readied_hand(s, w, x)
    while targets:
        r = lowest(targets)
        targets = rest(targets)
        worth = conquest_worth(s, w, style, x, r, rival, left)
        if s.verb:
            pad.score[r] = worth + 0.5 * cost(s, w, x, r)
        else:
            pad.score[r] = per_token(w, s, style, x, r, worth, hand)
    rate_verbs(s, w, mask, style, pad)


@kernel
def per_token(w, s, style, x, r, worth, hand):
    """Coins per token of a conquest; of a gamble by its odds, behind everything that is certain."""
    price = cost(s, w, x, r)
    if price <= hand:
        return 1.0 + worth / price
    return min(0.9, style.gamble * odds(price - hand) * worth / 3.0)


@kernel
def conquest_worth(s, w, style, x, r, rival, left):
    """What holding region r means: own income now and later, what its holder loses, the way it opens."""
    mine = pay(s, w, x, r)
    bonus = 0
    if is_active(x) and occupied(s, r):
        bonus = contest_bonus(w, np.int64(s.race[x]), np.int64(s.power[x]))
    turns = 1.0 + style.lasting * min(left - 1, 2)
    worth = bonus + mine * turns + style.prospect * prospects(s, w, x, r)
    if s.owner[r] == NOBODY:
        return worth
    return worth + loss_of_holder(s, w, style, x, r, rival, left)


@kernel
def loss_of_holder(s, w, style, x, r, rival, left):
    """A region and a token less for an opponent, in own coins; a region of one's own is no gain."""
    y = np.int64(s.owner[r])
    q = seat_of(y)
    if q == seat_of(x):
        return -1.0 * pay(s, w, y, r) * left
    lost = pay(s, w, y, r) * (1.0 + style.lasting * min(turns_left(s, w, q) - 1, 2))
    if is_active(y) and not s.traits[y] & Trait.KEEPS_FALLEN:
        lost += style.token_killed
    weight = style.denial / (w.seats - 1)
    return weight * lost * (style.leader if q == rival else 1.0)


@kernel
def prospects(s, w, x, r):
    """Cheap regions that open up behind r."""
    if s.traits[x] & Trait.FLIES:
        return 0.0
    new = w.neighbours[r] & w.land & ~s.held[x]
    if s.held[x]:
        new &= ~beside(w, s.held[x], s.traits[x])
    total = 0.0
    while new:
        r = lowest(new)
        new = rest(new)
        total += 2.0 * pay(s, w, x, r) / s.price[r]
    return total


@kernel
def rate_abandoning(s, held, pad):
    """Giving land up is hardly ever a plan."""
    while held:
        r = lowest(held)
        held = rest(held)
        pad.score[r] = -5.0


@kernel
def rate_verbs(s, w, mask, style, pad):
    """The die before a conquest and a conversion are free; the dragon eats the dearest bite, before tokens run out."""
    x = s.expanding
    if has(mask, Act.ROLL):
        pad.score[Act.ROLL] = FREE_ROLL
    if has(mask, Act.CONVERT):
        pad.score[Act.CONVERT] = FREE_TOKEN
    if has(mask, Act.DRAGON):
        pad.score[Act.DRAGON] = dragon_score(s, w, x)


@kernel
def dragon_score(s, w, x):
    """High once something dear is in reach."""
    dearest = 0
    targets = dragon_targets(s, w, x, reach(s, w, x))
    while targets:
        dearest = max(dearest, cost(s, w, x, lowest(targets)))
        targets = rest(targets)
    return FEAST if dearest >= FEAST_FROM else 0.5 * dearest
