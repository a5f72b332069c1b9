"""The compass opponent, seat 1 of the solo game (rules 11)."""

import numpy as np

from sw_env.core.jit import kernel
from sw_env.core.regions import NONE, bit, has, lowest, rest
from sw_env.core.rng import below
from sw_env.games.kingdoms.data.codes import Cost, Do, Task
from sw_env.games.kingdoms.data.enums import Act
from sw_env.games.kingdoms.data.rulebook import (
    COMPASS_DEEDS,
    COMPASS_HOURS,
    FLAT_PARTS,
    MAX_FIGURES,
    MAX_MAGIC,
    MAX_TOWER,
    PLACES_OF_A_TERRITORY,
    STEEP_PARTS,
)
from sw_env.games.kingdoms.rules.agenda import ROLL, field, item1, item3, item5, note, put, put_bare, put_payment, scripted
from sw_env.games.kingdoms.rules.costs import ORE, can_pay
from sw_env.games.kingdoms.rules.effects import around, fighter
from sw_env.games.kingdoms.rules.figures import RUINS, figures_of_others, held, in_play, laid_down, stand_up
from sw_env.games.kingdoms.rules.goods import CHOSEN, KINDS, gain, goods_from, hand_over, room_for
from sw_env.games.kingdoms.rules.moves import duty_places, movers, open_regions, origins, targets
from sw_env.games.kingdoms.rules.retreat import may_be_removed, remove_loser, retreat, retreats
from sw_env.games.kingdoms.rules.trade import trade_bonus
from sw_env.games.kingdoms.rules.turn import select, selectable, sites

DUMMY = np.int64(1)
TASK_OF_HOUR = np.array([Task[deed.name] for deed in COMPASS_DEEDS], np.int64)
TOP, BOTTOM = 0, 1
NO, YES = np.int64(0), np.int64(1)
NOTHING, ONE = np.int64(0), np.int64(1)
NOWHERE = np.int64(-1)


@kernel
def roll(s):
    """ROLL: the hand points at an hour."""
    hour = below(s, COMPASS_HOURS) + 1
    if scripted(s, ROLL, DUMMY):
        hour = np.int64(s.script[s.script_at - 1, 2])
    s.hand = hour
    note(s, ROLL, DUMMY, hour, 0)


@kernel
def hour_after(s, k):
    """The k-th hour from the hand on, 0 to 11."""
    return (np.int64(s.hand) - 1 + k) % COMPASS_HOURS


@kernel
def select_by_hand(s, w):
    """COMPASS: from the hand on the first action without a shield."""
    free = selectable(s)
    for k in range(COMPASS_HOURS):
        task = TASK_OF_HOUR[hour_after(s, k) % len(TASK_OF_HOUR)]
        if has(free, Act.PATROL - 64 + task):
            select(s, w, task)
            return


# -- geometry (rules 11.3) -------------------------------------------------------------------


@kernel
def pointed_at(s, w, places, as_figure):
    """One of the places: at the first hour that lists any the first one, for regions by night the last."""
    for k in range(COMPASS_HOURS):
        found = pointed_at_by(s, w, hour_after(s, k), places, s.night and not as_figure)
        if found >= 0:
            return found
    return lowest(places)


@kernel
def pointed_at_by(s, w, hour, places, last):
    """The first or the last of the places that an hour lists, the ones below the compass first; -1: none."""
    found = -1
    for i in range(2 * PLACES_OF_A_TERRITORY):
        territory, k = i // PLACES_OF_A_TERRITORY, i % PLACES_OF_A_TERRITORY
        r = np.int64(w.hours[s.side[territory], BOTTOM if territory == 0 else TOP, hour, k])
        if r >= 0:
            r += PLACES_OF_A_TERRITORY * territory
            if has(places, r):
                found = r
                if not last:
                    return found
    return found


@kernel
def table_x(s, w, r):
    """How far a place is to the right of the middle of the compass."""
    return np.int64(w.table_x[s.side[r // PLACES_OF_A_TERRITORY], r % PLACES_OF_A_TERRITORY])


@kernel
def table_y(s, w, r):
    """How far a place is above the middle of the compass."""
    above = r // PLACES_OF_A_TERRITORY == 1
    return np.int64(w.table_y[s.side[r // PLACES_OF_A_TERRITORY], TOP if above else BOTTOM, r % PLACES_OF_A_TERRITORY])


@kernel
def direction(dx, dy):
    """The hour in which something lies."""
    a, b = abs(dx), abs(dy)
    if STEEP_PARTS * a < FLAT_PARTS * b or (a == 0 and b == 0):
        return 12 if dy >= 0 else 6
    if STEEP_PARTS * b < FLAT_PARTS * a:
        return 3 if dx > 0 else 9
    if dx > 0:
        if dy > 0:
            return 1 if a < b else 2
        return 4 if a > b else 5
    if dy < 0:
        return 7 if a < b else 8
    return 10 if a > b else 11


@kernel
def chosen_target(s, w, r, places):
    """Where it goes: the least turn from the hand, then near the compass by day, far by night, then the lowest number."""
    x, y, found, least, nearest = table_x(s, w, r), table_y(s, w, r), -1, 0, 0
    while places:
        to = lowest(places)
        to_x, to_y = table_x(s, w, to), table_y(s, w, to)
        turn = (direction(to_x - x, to_y - y) - s.hand) % COMPASS_HOURS
        distance = (to_x * to_x + to_y * to_y) * (-1 if s.night else 1)
        if found < 0 or turn < least or (turn == least and distance < nearest):
            found, least, nearest = to, turn, distance
        places = rest(places)
    return found


# -- its turn (rules 11.4) -------------------------------------------------------------------


@kernel
def act(s, w):
    """DUMMY: the selected action if it can, else it collects."""
    task = s.selected
    if task == Task.PATROL or task == Task.QUEST:
        able = moves_or_stands(s, w, np.int64(task))
    elif task == Task.BUILD:
        able = builds(s, w)
    elif task == Task.RESEARCH:
        able = researches(s, w)
    elif task == Task.EXPAND:
        able = expands(s, w)
    else:
        able = trades(s, w)
    if not able:
        put(s, item1(Do.COLLECT, DUMMY))


@kernel
def moves_or_stands(s, w, quest):
    """It marches; a Patrol without an origin raises a lying figure outside ruins."""
    if origins(s, w, DUMMY, quest):
        put_bare(s, Do.REST)
        put(s, item3(Do.MARCH, DUMMY, quest, movers(s, w, DUMMY, quest)))
        return True
    lying = laid_down(s, DUMMY) & ~s.ground[RUINS]
    if quest or not lying:
        return False
    stand_up(s, DUMMY, np.int64(pointed_at(s, w, lying, YES)), NOTHING)
    return True


@kernel
def march(s, w, item):
    """MARCH: a figure from where it points, tundra first, to where it turns least."""
    quest, left = field(item, 2), field(item, 3)
    places = duty_places(s, w, DUMMY, quest)
    if not places:
        places = origins(s, w, DUMMY, quest)
    if not places:
        return
    r = np.int64(pointed_at(s, w, places, YES))
    to = chosen_target(s, w, r, targets(s, w, DUMMY, quest, r, np.int64(0), open_regions(s, w, DUMMY)))
    if left > 1:
        put(s, item3(Do.MARCH, DUMMY, quest, left - 1))
    put(s, item5(Do.ENTER, DUMMY, quest, r, 0, to))


@kernel
def builds(s, w):
    """A fortress where it points, else a lying one is raised."""
    if s.tower[DUMMY] < MAX_TOWER:
        if not w.heroes_call:
            able = can_pay(s, w, DUMMY, Cost.BUILD, NOWHERE)
            if able:
                put_payment(s, DUMMY, Cost.BUILD, NOWHERE)
            return able
        places = sites(s, w, DUMMY)
        if places:
            put_payment(s, DUMMY, Cost.BUILD, np.int64(pointed_at(s, w, places, NO)))
            return True
    lying = s.forts[DUMMY] & s.lying_forts
    if lying:
        s.lying_forts &= ~bit(pointed_at(s, w, lying, NO))
    return lying != NONE


@kernel
def researches(s, w):
    """A level of magic, if it can pay."""
    able = s.magic[DUMMY] < MAX_MAGIC and can_pay(s, w, DUMMY, Cost.RESEARCH, NOWHERE)
    if able:
        put_payment(s, DUMMY, Cost.RESEARCH, NOWHERE)
    return able


@kernel
def expands(s, w):
    """A figure into an empty region beside one of its own."""
    if in_play(s, DUMMY) >= MAX_FIGURES or not can_pay(s, w, DUMMY, Cost.EXPAND, NOWHERE):
        return False
    taken = held(s, DUMMY) | figures_of_others(s, w, DUMMY) | s.neutrals | s.forts[0]
    empty = around(s, held(s, DUMMY)) & ~taken
    if empty:
        put_payment(s, DUMMY, Cost.EXPAND, np.int64(pointed_at(s, w, empty, NO)))
    return empty != NONE


@kernel
def trades(s, w):
    """One of each kind but silver, and what rows add, in ore."""
    for kind in range(CHOSEN):
        gain(s, DUMMY, kind, ONE)
    gain(s, DUMMY, ORE, trade_bonus(s, w, DUMMY))
    return True


# -- its choices -----------------------------------------------------------------------------


@kernel
def choose_least(s, item):
    """CHOOSE: one at a time what it has least of, of equals ore, mana, food."""
    for _ in range(min(field(item, 2), room_for(s, DUMMY, NOTHING))):
        least = CHOSEN - 1
        for k in range(1, CHOSEN):
            if s.stock[DUMMY, CHOSEN - 1 - k] < s.stock[DUMMY, least]:
                least = CHOSEN - 1 - k
        s.stock[DUMMY, least] += 1


@kernel
def take_most(s, item):
    """TAKE: one at a time what the victim has most of, of equals food, mana, ore, silver."""
    victim, gainer = field(item, 2), field(item, 3)
    for _ in range(min(field(item, 4), goods_from(s, victim, NOTHING))):
        most = NOTHING
        for kind in range(1, KINDS):
            if s.stock[victim, kind] > s.stock[victim, most]:
                most = kind
        hand_over(s, victim, gainer, most)


@kernel
def retreat_by_hand(s, w):
    """RETREAT: always if possible, not to its own figures."""
    if fighter(s, DUMMY) < 0:
        return
    places = retreats(s, w, DUMMY)
    others = places & ~held(s, DUMMY)
    if others:
        retreat(s, DUMMY, chosen_target(s, w, np.int64(s.war), others))
    elif may_be_removed(s, DUMMY, places):
        remove_loser(s, w, DUMMY)
