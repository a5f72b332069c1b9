"""Where to go: the best place that a figure can reach, less the one that it leaves."""

import numpy as np

from sw_env.agents.advice.kingdoms.places import leaving
from sw_env.agents.advice.kingdoms.wars import attack_gain, neutral_price
from sw_env.agents.jit import kernel
from sw_env.core.regions import NONE, has, lowest, rest
from sw_env.games.kingdoms.data.enums import Act
from sw_env.games.kingdoms.rules.effects import around
from sw_env.games.kingdoms.rules.figures import foreign, held
from sw_env.games.kingdoms.rules.moves import hero_mover, open_regions, regular_movers, targets
from sw_env.games.kingdoms.rules.war import owner_of

NOWHERE = -99.0
"""The worth of a place that cannot be reached."""
REGULAR, HERO = np.int64(0), np.int64(1)


@kernel
def survey_targets(s, w, style, p, pad):
    """Note what entering each open region would bring seat p; the regions."""
    regions = open_regions(s, w, p)
    own, others, left = held(s, p), foreign(s, w, p), regions
    while left:
        r = lowest(left)
        left = rest(left)
        if has(own, r):
            pad.gain[r] = 0.0
        elif has(s.neutrals, r):
            pad.gain[r] = pad.worth[r] + style.capture - neutral_price(s, w, style)
        elif has(others, r):
            pad.gain[r] = entering(s, w, style, p, r, pad)
        else:
            pad.gain[r] = pad.worth[r]
    return regions


@kernel
def entering(s, w, style, p, r, pad):
    """A region with pieces of another seat: a war, or a lying fortress to raze."""
    if w.solo:
        return style.duel * pad.worth[r]
    q = owner_of(s, w, p, r)
    if has(s.lying_forts & s.forts[q], r) and not has(held(s, q), r):
        return pad.worth[r] + style.fort_falls * style.denial / (w.seats - 1)
    return attack_gain(s, w, style, p, q, r, pad)


@kernel
def best_of(board, pad):
    """The most that a place of the set promises."""
    found = NOWHERE
    while board:
        found = max(found, pad.gain[lowest(board)])
        board = rest(board)
    return found


@kernel
def best_from(s, w, style, p, quest, r, hero, regions, pad):
    """The best move of a figure in r."""
    reached = targets(s, w, p, quest, r, hero, regions)
    if reached == NONE:
        return NOWHERE
    return best_of(reached, pad) - leaving(s, style, p, r, pad)


@kernel
def best_move(s, w, style, p, quest, pad):
    """The best Patrol (0) or Quest (1) of seat p; call it behind `survey_targets`."""
    regions, found = open_regions(s, w, p), NOWHERE
    left = regular_movers(s, p)
    while left:
        found = max(found, best_from(s, w, style, p, quest, lowest(left), REGULAR, regions, pad))
        left = rest(left)
    hero = hero_mover(s, p)
    if hero:
        found = max(found, best_from(s, w, style, p, quest, lowest(hero), HERO, regions, pad) - style.hero_moves)
    return found


@kernel
def rate_origins(s, w, places, style, p, quest, pad):
    """ORIGIN: each place by the best move from there; DONE if none pays any more."""
    regions = survey_targets(s, w, style, p, pad)
    regulars, hero = regular_movers(s, p), hero_mover(s, p)
    pad.score[Act.DONE] = 0.0
    while places:
        r = lowest(places)
        places = rest(places)
        best = NOWHERE
        if has(regulars, r):
            best = best_from(s, w, style, p, quest, r, REGULAR, regions, pad)
        if has(hero, r):
            best = max(best, best_from(s, w, style, p, quest, r, HERO, regions, pad) - style.hero_moves)
        pad.score[r] = best


@kernel
def rate_movers(s, w, style, p, quest, r, pad):
    """WHICH: the hero stays where a regular figure can do as well."""
    regions = survey_targets(s, w, style, p, pad)
    pad.score[Act.FIGURE] = best_from(s, w, style, p, quest, r, REGULAR, regions, pad)
    pad.score[Act.HERO] = best_from(s, w, style, p, quest, r, HERO, regions, pad) - style.hero_moves


@kernel
def rate_targets(s, w, places, style, p, pad):
    """TARGET: what entering promises."""
    survey_targets(s, w, style, p, pad)
    while places:
        pad.score[lowest(places)] = pad.gain[lowest(places)]
        places = rest(places)


@kernel
def rate_new_figures(s, w, places, style, p, pad):
    """EXPAND: where the best free place is beside."""
    regions = survey_targets(s, w, style, p, pad) & ~held(s, p)
    while places:
        r = lowest(places)
        places = rest(places)
        beside = around(s, np.uint64(1) << np.uint64(r)) & regions
        pad.score[r] = max(0.0, best_of(beside, pad)) + style.guard * has(s.forts[p], r)
