"""The loser of a war retreats, or is removed (rules 6.4)."""

import numpy as np

from sw_env.core.jit import kernel
from sw_env.core.regions import NONE, has
from sw_env.games.kingdoms.data.codes import Cost, Do, Fx, Ground, When
from sw_env.games.kingdoms.rules.agenda import item2, put, put_payment
from sw_env.games.kingdoms.rules.costs import can_pay
from sw_env.games.kingdoms.rules.effects import FIRST, fighter, find_in_force, home, in_force, in_war, near, touched
from sw_env.games.kingdoms.rules.figures import add_figure, free_places, in_play, take_figure
from sw_env.games.kingdoms.rules.goods import put_gains
from sw_env.games.kingdoms.rules.heroes import remove_figure
from sw_env.games.kingdoms.rules.state import NOBODY

RUINS = int(Ground.RUINS)


@kernel
def beside_the_war(s, w, p):
    """Free regions next to the war, and areas into which a row leads."""
    found, m = near(s, np.int64(s.war)), in_war(s, p)
    i = find_in_force(s, w, p, Fx.RETREAT_INTO, m, FIRST)
    while i >= 0:
        found |= touched(s, np.int64(s.war)) & s.ground[w.area[s.rows[p, i]]]
        i = find_in_force(s, w, p, Fx.RETREAT_INTO, m, i + 1)
    return found & free_places(s, w, p)


@kernel
def may_retreat(s, w):
    """No row of the winner forbids it."""
    winner = np.int64(s.winner)
    return not in_force(s, w, winner, Fx.NO_RETREAT, in_war(s, winner))


@kernel
def retreats(s, w, p):
    """RETREAT: the places to go to, without the choice to lose the figure."""
    places = beside_the_war(s, w, p) if may_retreat(s, w) else NONE
    if in_play(s, p) > 1:
        return places if places and can_pay(s, w, p, Cost.RETREAT, np.int64(-1)) else NONE
    if places:
        return places
    free = free_places(s, w, p) & s.land
    return free & home(p) if free & home(p) else free


@kernel
def may_be_removed(s, p, places):
    """A figure may be given up; the last one only where nothing is free."""
    return in_play(s, p) > 1 or places == NONE


@kernel
def retreat(s, p, r):
    """To a place, for its cost; the last figure goes for nothing."""
    put(s, item2(Do.FLEE, p, r))
    if in_play(s, p) > 1:
        put_payment(s, p, Cost.RETREAT, np.int64(-1))


@kernel
def remove_loser(s, w, p):
    """The figure goes to the supply."""
    figure = fighter(s, p)
    put_gains(s, w, p, When.REMOVED, in_war(s, p))
    remove_figure(s, w, p, np.int64(s.war), np.int64(figure >= 2), figure % 2)
    s.kills[s.winner] += 1
    s.killed = 1
    if p == s.attacker:
        s.moved, s.moved_hero, s.moved_lies = NOBODY, 0, 0


@kernel
def flee(s, w, p, r):
    """FLEE: the figure moves; it lies in ruins, and where a row of the winner lays it down."""
    figure = fighter(s, p)
    if figure < 0:
        return
    hero, winner = np.int64(figure >= 2), np.int64(s.winner)
    knocked = in_force(s, w, winner, Fx.KNOCK_WIN, in_war(s, winner))
    lies = np.int64(figure % 2 == 1 or knocked or has(s.ground[RUINS], r))
    take_figure(s, p, np.int64(s.war), hero, figure % 2)
    add_figure(s, p, r, hero, lies)
    if p == s.attacker:
        s.moved, s.moved_hero, s.moved_lies = r, hero, lies
