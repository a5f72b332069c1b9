"""How far a race would come: a quick campaign on paper, best coins per token first."""

import numpy as np

from sw_env.agents.advice.warcraft.board import landings, plain_reach
from sw_env.agents.advice.warcraft.prices import price_of, terms_of
from sw_env.agents.advice.warcraft.spoils import bounties, bounty_of, new_island, pay_of, rage, wages
from sw_env.agents.jit import kernel
from sw_env.core.regions import NONE, bit, lowest, neighbours_of, rest
from sw_env.games.warcraft.data.tables import BADGE


@kernel
def campaign(s, w, race, power, closed, held, tokens, off):
    """Conquer on paper while tokens last: coins of the first scoring for new regions, all regions held then, tokens left."""
    traits = w.traits[race] | w.traits[BADGE + power]
    pays, paid = wages(s, w, race, power, held), bounties(s, w, race, power)
    coins = 0.0
    while tokens > 0:
        near = neighbours_of(w, held)
        terms = terms_of(s, w, race, power, landings(w, near, traits), off)
        targets = plain_reach(w, near, held == NONE, traits) & ~(held | closed)
        best, best_rate, spent, gain = -1, 0.0, np.int64(0), 0.0
        while targets:
            r = lowest(targets)
            targets = rest(targets)
            price = price_of(s, terms, r)
            if price <= tokens:
                worth = pay_of(pays, r) + new_island(w, race, power, held, r) + bounty_of(paid, r) + rage(s, traits, r)
                if worth > best_rate * price:
                    best, best_rate, spent, gain = r, worth / price, price, np.float64(worth)
        if best < 0:
            break
        held |= bit(best)
        tokens -= spent
        coins += gain
    return coins, held, tokens
