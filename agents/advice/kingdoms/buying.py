"""What a level of magic, of the tower, of the hero, or a figure more is worth; and hurrying the end, or not."""

import numpy as np

from sw_env.agents.advice.kingdoms.clock import steps_left
from sw_env.agents.advice.kingdoms.prices import ORE, SILVER, loss_of
from sw_env.agents.jit import kernel
from sw_env.core.regions import has, lowest, rest
from sw_env.games.kingdoms.data.codes import Cost
from sw_env.games.kingdoms.data.rulebook import HERO_POINTS, MAX_HERO_LEVEL, MAX_MAGIC
from sw_env.games.kingdoms.rules.costs import NOWHERE, build_cost, cost, normal_kind
from sw_env.games.kingdoms.rules.effects import home
from sw_env.games.kingdoms.rules.figures import in_play
from sw_env.games.kingdoms.rules.scoring import OF_TOWER, points, tally

TASKS = 6


@kernel
def fee(s, w, style, p, what, r, pad):
    """What a purchase costs in points: its kind first, then silver."""
    kind, price = np.int64(normal_kind(s, w, p, what)), cost(s, w, p, what, r)
    paid = min(price, np.int64(s.stock[p, kind]))
    found = loss_of(style, pad, kind, np.int64(s.stock[p, kind]), paid)
    found += loss_of(style, pad, np.int64(SILVER), np.int64(s.stock[p, SILVER]), price - paid)
    return style.spending * found


@kernel
def lead_of(s, w, p):
    """Points of p beyond those of the best other seat."""
    best = np.int64(-99)
    for q in range(w.seats):
        if q != p:
            best = max(best, points(s, w, q))
    return points(s, w, p) - best


@kernel
def last_step(s, w, style, p, gain):
    """What it is worth that a step ends the game: good for who leads, bad for who does not."""
    if s.ending:
        return 0.0
    return style.hurry * max(-3.0, min(3.0, lead_of(s, w, p) + gain + style.eager))


@kernel
def fifth_level(s, w, p):
    """What the fifth level of the faction would score as things stand."""
    level, found = np.int64(s.faction[p]) * MAX_MAGIC + MAX_MAGIC - 1, 0
    for x in range(np.int64(w.first_row[level]), np.int64(w.first_row[level + 1])):
        found += min(np.int64(w.most[x]), w.n[x] * tally(s, w, p, x))
    return found


@kernel
def researching(s, w, style, p, pad):
    """RESEARCH: a point, what the level can do, at the fifth what the faction scores."""
    magic = np.int64(s.magic[p])
    gain = 1.0 + style.magic[magic] * pad.fade
    if magic == MAX_MAGIC - 1:
        gain += fifth_level(s, w, p)
        gain += last_step(s, w, style, p, gain)
    return gain - fee(s, w, style, p, Cost.RESEARCH, NOWHERE, pad)


@kernel
def building(s, w, style, p, r, pad):
    """BUILD: the points of the level, those to come behind it, a fortress abroad."""
    tower = np.int64(s.tower[p])
    gain = 1.0 * (OF_TOWER[tower + 1] - OF_TOWER[tower]) + style.tower[tower] * pad.fade
    if tower + 2 == len(OF_TOWER):
        gain += last_step(s, w, style, p, gain)
    return gain - fee(s, w, style, p, Cost.BUILD, r, pad)


@kernel
def expanding(s, w, style, p, pad):
    """EXPAND: a point, and what the figure will bring; the hero comes back."""
    figures = in_play(s, p)
    gain = 1.0 + style.growth[figures] * pad.left
    if w.heroes_call and s.hero[p] < 0:
        gain += style.new_hero * pad.fade
    if steps_left(s, p) == 1 and figures == len(style.growth) - 1:
        gain += last_step(s, w, style, p, gain)
    return gain - fee(s, w, style, p, Cost.EXPAND, NOWHERE, pad)


@kernel
def training(s, w, style, p, pad):
    """TRAIN: half way to three points, or all the way."""
    gain = 1.0 * HERO_POINTS - style.retiring * pad.fade if s.hero_level[p] == MAX_HERO_LEVEL else style.promising * pad.fade
    return gain - fee(s, w, style, p, Cost.TRAIN, NOWHERE, pad)


@kernel
def rate_sites(s, w, places, style, p, pad):
    """SITE: abroad for the point, where it is cheap, where there is something to hold."""
    while places:
        r = lowest(places)
        places = rest(places)
        abroad = not has(home(p), r)
        pad.score[r] = style.abroad * abroad + style.cover * pad.worth[r] - style.price[ORE] * build_cost(s, w, p, r)
