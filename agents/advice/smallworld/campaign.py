"""How far a race would come: a quick campaign on paper, best coins per token first."""

import numpy as np

from sw_env.agents.advice.smallworld.board import contest_bonus, frontier, ground_pay, occupied
from sw_env.agents.jit import kernel
from sw_env.core.regions import bit, has, lowest, rest
from sw_env.games.smallworld.data.enums import Trait
from sw_env.games.smallworld.data.tables import BADGE
from sw_env.games.smallworld.rules.conquest import beside


@kernel
def discounts(w, race, power, traits, held):
    """The regions that cost one token less for the banner, and those for the badge."""
    once = w.cheap[race]
    if traits & Trait.CLIMBS:
        once |= beside(w, held & w.mountains, traits)
    return once, w.cheap[BADGE + power] if held else w.cheap_at_entry[BADGE + power]


@kernel
def campaign(s, w, race, power, closed, held, tokens):
    """Conquer on paper while tokens last: coins of the first scoring for new regions, all regions held then, tokens left."""
    traits = w.traits[race] | w.traits[BADGE + power]
    bonus, luck = contest_bonus(w, race, power), 1 if traits & Trait.ROLLS_FIRST else 0
    coins, dragon = 0.0, traits & Trait.DRAGON != 0
    while tokens > 0:
        once, also = discounts(w, race, power, traits, held)
        targets = frontier(w, held, traits) & ~(held | closed)
        best, best_rate, spent, gain = -1, 0.0, 0, 0.0
        while targets:
            r = lowest(targets)
            targets = rest(targets)
            price = max(1, s.price[r] - has(once, r) - has(also, r) - luck)
            if dragon and price > 2:
                price = 1
            if price <= tokens:
                worth = ground_pay(w, race, power, r) + (bonus if occupied(s, r) else 0)
                if worth > best_rate * price:
                    best, best_rate, spent, gain = r, worth / price, price, np.float64(worth)
        if best < 0:
            break
        if dragon and spent == 1 and s.price[best] > 2:
            dragon = False
        held |= bit(best)
        tokens -= spent
        coins += gain
    return coins, held, tokens
