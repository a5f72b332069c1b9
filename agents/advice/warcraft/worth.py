"""What a conquest is worth: own coins at once and later, what its holder loses, markers, the way it opens, tolls."""

import numpy as np

from sw_env.agents.advice.warcraft.board import earner_of_most, turns_left
from sw_env.agents.advice.warcraft.spoils import bounties, bounty_of, new_island, pay_of, rage, wages
from sw_env.agents.jit import kernel
from sw_env.core.regions import NONE, has, lowest, neighbours_of, rest
from sw_env.games.warcraft.data.enums import Trait
from sw_env.games.warcraft.data.tables import BADGE, MARKS, MAX_ISLANDS
from sw_env.games.warcraft.rules.pieces import holder, is_active, lands_with, seat_of
from sw_env.games.warcraft.rules.state import NOBODY
from sw_env.games.warcraft.rules.tolls import conquest_toll
from sw_env.games.warcraft.rules.troops import strength


@kernel
def survey(s, w, x, pad):
    """Note what holds for all conquests of a decision; what regions pay x each turn and at once."""
    p = seat_of(x)
    pad.rival, pad.left, pad.hand = earner_of_most(s, w, p), turns_left(s, w, p), strength(s, w, x)
    pad.marked = s.hidden | lands_with(s, np.int64(0), np.int64(MARKS))
    race, power = np.int64(s.race[x]), np.int64(s.power[x])
    return wages(s, w, race, power, s.held[x]), bounties(s, w, race, power)


@kernel
def conquest_worth(s, w, style, x, r, verb, sets, pad):
    """Coins that taking region r by these words means."""
    pays, paid = sets
    mine = pay_of(pays, r) + new_island(w, np.int64(s.race[x]), np.int64(s.power[x]), s.held[x], r)
    worth = mine * (1.0 + style.lasting * min(pad.left - 1, 2)) + bounty_of(paid, r) + rage(s, s.traits[x], r)
    worth += style.prospect * prospects(s, w, x, r, pays) + lie_of_the_land(s, w, style, x, r)
    if s.traits[x] & Trait.RAISES:
        worth += style.recruit * recruits(s, r)
    if has(pad.marked, r) and pad.left > 1:
        worth += keepsakes(s, style, r)
    if s.owner[r] != NOBODY:
        worth += loss_of_holder(s, w, style, r, pad)
    return worth - (1.0 + style.denial / (w.seats - 1)) * conquest_toll(s, w, r, verb)


@kernel
def lie_of_the_land(s, w, style, x, r):
    """Mountains are held more easily, Entries lost; the first region of an island opens it."""
    island = island_of(w, r)
    return (
        style.shelter * has(w.mountains, r) - style.exposed * has(w.entries, r) + style.foothold * (s.held[x] & island == NONE)
    )


@kernel
def island_of(w, r):
    """All regions of its island."""
    for i in range(MAX_ISLANDS):
        if has(w.islands[i], r):
            return w.islands[i]
    return NONE


@kernel
def recruits(s, r):
    """Tokens that its defenders will lose: they can be bought."""
    y = holder(s, r)
    if y == NOBODY:
        return np.int64(has(s.murlocs, r))
    if seat_of(y) == s.turn:
        return np.int64(0)
    return np.int64(1) if is_active(y) else np.int64(s.tokens[r])


@kernel
def keepsakes(s, style, r):
    """Markers there, in coins; of a hidden one what they are worth in the mean."""
    total = style.hidden * has(s.hidden, r)
    for m in range(MARKS):
        if s.marker_at[m] == r:
            total += style.marker[m]
    return total


@kernel
def loss_of_holder(s, w, style, r, pad):
    """A region less for its holder, in own coins, with a token of an active race; one's own is no gain."""
    y = holder(s, r)
    q = seat_of(y)
    if q == s.turn:
        return -1.0 * pad.left
    lost = ground_pay(s, w, y, r) * (1.0 + style.lasting * min(turns_left(s, w, q) - 1, 2))
    if is_active(y) and not s.traits[y] & Trait.SAVES_FIRST and s.champion != r:
        lost += style.token_killed
    weight = style.denial / (w.seats - 1)
    return weight * lost * (style.leader if q == pad.rival else 1.0)


@kernel
def ground_pay(s, w, y, r):
    """Coins a turn for region r to its holder, by what kind of region it is."""
    if not is_active(y):
        return np.int64(1)
    race, badge = np.int64(s.race[y]), BADGE + np.int64(s.power[y])
    once = np.int64(has(w.pays[race, 0], r)) + has(w.pays[badge, 0], r)
    return 1 + once + 2 * (np.int64(has(w.pays[race, 1], r)) + has(w.pays[badge, 1], r))


@kernel
def prospects(s, w, x, r, pays):
    """Cheap regions that open up behind r."""
    near = neighbours_of(w, s.held[x])
    new = w.neighbours[r] & w.land & ~(s.held[x] | near | w.entries)
    total = 0.0
    while new:
        r = lowest(new)
        new = rest(new)
        total += 2.0 * pay_of(pays, r) / s.price[r]
    return total
