"""All legal actions rated in points, each by the advice for its item of the agenda."""

import numpy as np

from sw_env.agents.advice.kingdoms.beginning import rate_offer, rate_sides_of_card, rate_split, rate_starts
from sw_env.agents.advice.kingdoms.buying import rate_sites
from sw_env.agents.advice.kingdoms.choosing import rate_actions, rate_responses
from sw_env.agents.advice.kingdoms.goods import (
    rate_amount,
    rate_choice,
    rate_given,
    rate_payment,
    rate_received,
    rate_taking,
)
from sw_env.agents.advice.kingdoms.moving import rate_movers, rate_new_figures, rate_origins, rate_targets
from sw_env.agents.advice.kingdoms.places import survey
from sw_env.agents.advice.kingdoms.rivals import rate_rivals
from sw_env.agents.advice.kingdoms.wars import rate_bids, rate_boost, rate_duel, rate_retreat
from sw_env.agents.jit import kernel
from sw_env.core.masks import empty, first, without_first
from sw_env.games.kingdoms.data.codes import Do
from sw_env.games.kingdoms.rules.agenda import field


@kernel
def rate(s, w, mask, style, pad):
    """Write a score for each legal action to `pad.score`."""
    item = s.agenda[s.depth - 1]
    name, p = field(item, 0), np.int64(s.actor)
    clear(mask, pad)
    survey(s, w, style, p, pad)
    if name == Do.RESPOND:
        rate_responses(s, w, mask, style, p, pad)
    elif name == Do.SELECT:
        rate_actions(s, w, mask, style, p, pad)
    elif name <= Do.KEEP:
        rate_beginning(s, w, item, mask, style, p, pad)
    elif name <= Do.TARGET:
        rate_moves(s, w, item, mask, style, p, pad)
    elif name <= Do.RETREAT:
        rate_war(s, w, name, mask, style, p, pad)
    elif name == Do.SITE or name == Do.EXPAND:
        rate_growth(s, w, name, mask, style, p, pad)
    else:
        rate_goods(s, w, item, mask, style, p, pad)


@kernel
def clear(mask, pad):
    """All alike, unless somebody knows better."""
    while not empty(mask):
        pad.score[first(mask)] = 0.0
        mask = without_first(mask)


@kernel
def rate_beginning(s, w, item, mask, style, p, pad):
    """Before the first turn, and when a hero comes."""
    name = field(item, 0)
    if name == Do.SIDE:
        rate_sides_of_card(s, w, style, p, pad)
    elif name == Do.SPLIT:
        rate_split(style, field(item, 2), mask, pad)
    elif name == Do.START:
        rate_starts(s, mask[0], pad)
    elif name == Do.KEEP:
        rate_offer(s, style, p, mask, pad)


@kernel
def rate_moves(s, w, item, mask, style, p, pad):
    """Which figure goes where."""
    name, quest = field(item, 0), field(item, 2)
    if name == Do.ORIGIN:
        rate_origins(s, w, mask[0], style, p, quest, pad)
    elif name == Do.WHICH:
        rate_movers(s, w, style, p, quest, field(item, 4), pad)
    else:
        rate_targets(s, w, mask[0], style, p, pad)


@kernel
def rate_war(s, w, name, mask, style, p, pad):
    """Numbers, boosts, retreats."""
    if name == Do.BID:
        rate_bids(s, w, mask, style, p, pad)
    elif name == Do.BOOST:
        rate_boost(s, w, style, p, pad)
    elif name == Do.DUEL:
        rate_duel(s, w, style, p, pad)
    else:
        rate_retreat(s, w, mask[0], style, p, pad)


@kernel
def rate_growth(s, w, name, mask, style, p, pad):
    """Where a fortress or a figure comes."""
    if name == Do.SITE:
        rate_sites(s, w, mask[0], style, p, pad)
    else:
        rate_new_figures(s, w, mask[0], style, p, pad)


@kernel
def rate_goods(s, w, item, mask, style, p, pad):
    """Goods that are paid, chosen, taken, traded; and whom it hits."""
    name = field(item, 0)
    if name == Do.PAY:
        rate_payment(s, w, item, style, p, mask, pad)
    elif name == Do.CHOOSE:
        rate_choice(s, style, p, mask, pad)
    elif name == Do.TAKE:
        rate_taking(s, style, p, field(item, 2), mask, pad)
    elif name == Do.GIVE:
        rate_given(s, w, style, p, mask, pad)
    elif name == Do.GET:
        rate_received(s, w, style, p, field(item, 2), mask, pad)
    elif name == Do.AMOUNT or name == Do.ALSO:
        rate_amount(s, w, style, p, field(item, 2), field(item, 3), mask, pad)
    else:
        rate_rivals(s, w, mask, p, pad)
