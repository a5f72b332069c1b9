"""Wars: what there is to win and lose, how likely a number wins, what it costs."""

import numpy as np

from sw_env.agents.advice.kingdoms.prices import FOOD, MANA, ORE, SILVER
from sw_env.agents.jit import kernel
from sw_env.core.masks import empty, first, without_first
from sw_env.core.regions import count, has
from sw_env.games.kingdoms.data.enums import Act
from sw_env.games.kingdoms.data.rulebook import MAX_BID, WAR_VALUES
from sw_env.games.kingdoms.rules.costs import reductions, war_reach
from sw_env.games.kingdoms.rules.effects import home
from sw_env.games.kingdoms.rules.figures import held, in_play
from sw_env.games.kingdoms.rules.war import duel_value

MANA_WORTH = WAR_VALUES[MANA]
NOTHING = np.int64(0)


@kernel
def strength(s, p):
    """About the highest number that seat p could pay."""
    return min(np.int64(MAX_BID), MANA_WORTH * np.int64(s.stock[p, MANA]) + np.int64(s.stock[p, ORE]))


@kernel
def figure_risk(s, style, p):
    """What the loser of a war pays to save his figure, or the figure."""
    fee = style.price[FOOD] * in_play(s, p)
    if np.int64(s.stock[p, FOOD]) + np.int64(s.stock[p, SILVER]) >= in_play(s, p):
        return min(fee, style.figure)
    return style.figure


@kernel
def fall_of(s, w, style, q, r, pad):
    """What seat q loses with a war for region r: the region, a fortress, perhaps the figure."""
    found = 0.0
    if has(held(s, q), r):
        found += style.share * pad.worth[r] + figure_risk(s, style, q)
        found += style.hero_in_danger * (s.hero_at[q] == r)
    if has(s.forts[q], r):
        found += style.fort_falls + (not has(home(q), r))
    return found


@kernel
def denied(s, w, style, q):
    """What a point less for seat q is worth to others: more if it leads, less with more players."""
    return style.denial / (w.seats - 1)


@kernel
def attack_gain(s, w, style, p, q, r, pad):
    """What entering region r against q promises, before anybody has set a number."""
    own, other = strength(s, p), strength(s, q) + (2 if has(s.forts[q] & ~s.lying_forts, r) else 0)
    stake = pad.worth[r] + denied(s, w, style, q) * fall_of(s, w, style, q, r, pad)
    back = style.retreat + figure_risk(s, style, p)
    best = -back
    for number in range(1, own + 1):
        chance = chance_to_win(style, number - 1, other)
        best = max(best, chance * (stake + back) - back - style.war_point * number)
    return best


@kernel
def chance_to_win(style, beaten, reach):
    """How likely the enemy sets no more than so much, who could set `reach`; a flag is the likelier the less it can do."""
    if beaten >= reach:
        return 1.0
    return style.timid + (1.0 - style.timid) * (max(beaten, NOTHING) / reach) ** style.belief


# -- decisions in a war ----------------------------------------------------------------------


@kernel
def stake_of(s, w, style, p, pad):
    """What is the difference between winning and losing the running war for seat p."""
    r = np.int64(s.war)
    attacks = p == s.attacker
    other = np.int64(s.defender) if attacks else np.int64(s.attacker)
    if attacks:
        found = pad.worth[r] + style.retreat + figure_risk(s, style, p) + style.hero_in_danger * s.fighter_hero
        return found + denied(s, w, style, other) * fall_of(s, w, style, other, r, pad)
    return fall_of(s, w, style, p, r, pad) + denied(s, w, style, other) * (pad.worth[r] + figure_risk(s, style, other))


@kernel
def rate_bids(s, w, mask, style, p, pad):
    """BID: the chance to win against what the enemy could set, less what the number costs."""
    attacks = p == s.attacker
    enemy = np.int64(s.defender) if attacks else np.int64(s.attacker)
    stake, off = stake_of(s, w, style, p, pad), reductions(s, w, p)
    reach = min(max(war_reach(s, w, enemy), NOTHING), np.int64(MAX_BID))
    while not empty(mask):
        a = first(mask)
        mask = without_first(mask)
        if a == Act.FLAG:
            pad.score[a] = style.peace * pad.worth[s.war] if w.seats > 2 else 0.0
        else:
            n = a - Act.NUMBER
            chance = chance_to_win(style, n - 1 if attacks else n, reach)
            pad.score[a] = stake * chance - style.war_point * max(n - off, NOTHING)


@kernel
def rate_boost(s, w, style, p, pad):
    """BOOST: it turns the war, so it is worth what is at stake."""
    pad.score[Act.YES] = stake_of(s, w, style, p, pad) - style.boost
    pad.score[Act.DONE] = 0.0


@kernel
def rate_duel(s, w, style, p, pad):
    """DUEL: the price is known."""
    price = max(duel_value(s, w) - reductions(s, w, p), NOTHING)
    pad.score[Act.YES] = stake_of(s, w, style, p, pad) - style.war_point * price
    pad.score[Act.DONE] = 0.0


@kernel
def rate_retreat(s, w, places, style, p, pad):
    """RETREAT: the best place, against the fee; or the figure is given up."""
    pad.score[Act.DONE] = -style.figure - style.hero_in_danger * (s.hero_at[p] == s.war)
    fee = style.price[FOOD] * in_play(s, p)
    left = (places, np.uint64(0))
    while not empty(left):
        r = first(left)
        left = without_first(left)
        pad.score[r] = (pad.worth[r] if has(s.land, r) and not has(held(s, p), r) else 0.0) - fee


@kernel
def neutral_price(s, w, style):
    """What a neutral figure costs."""
    return style.war_point * count(s.neutrals)
