"""The turn: selecting, responding, clearing, ending (rules 5.1, 5.2, 7.3)."""

import numpy as np

from sw_env.core.jit import kernel
from sw_env.core.regions import NONE, bit, first_bits, has, lowest, rest, shifted
from sw_env.games.kingdoms.data.codes import Cost, Do, Fx, Task, When
from sw_env.games.kingdoms.data.enums import Act
from sw_env.games.kingdoms.data.rulebook import MAX_FIGURES, MAX_MAGIC, MAX_TOWER, RETIRED_TO_END, SHIELDS
from sw_env.games.kingdoms.rules.agenda import item1, item2, item4, put, put_bare, put_payment
from sw_env.games.kingdoms.rules.costs import can_pay
from sw_env.games.kingdoms.rules.effects import FIRST, find_row
from sw_env.games.kingdoms.rules.figures import TUNDRA, crowded, full, held, in_play, laid_down, seat_after
from sw_env.games.kingdoms.rules.goods import gain, put_gains
from sw_env.games.kingdoms.rules.heroes import remove_figure, step_by
from sw_env.games.kingdoms.rules.moves import duty_places, knock_targets, movers, origins, places_left
from sw_env.games.kingdoms.rules.state import NOBODY
from sw_env.games.kingdoms.rules.trade import givable

NOWHERE = np.int64(-1)
ONE = np.int64(1)
DEEDS = 6
FIVE = 5
"""Players with whom a turn is skipped at each clearing."""


@kernel
def word(a):
    """A word among the actions, as a set of those from 64 on."""
    return bit(np.int64(a) - 64)


# -- turns (rules 5.1) -----------------------------------------------------------------------


@kernel
def begin_turn(s, w):
    """TURN: the end, a clearing, or the next turn."""
    if s.shields == SHIELDS:
        if s.ending:
            put_bare(s, Do.OVER)
        else:
            clear_card(s, w)
    elif s.turns >= w.turn_limit:
        put_bare(s, Do.OVER)
    else:
        s.turns += 1
        if w.solo and s.turn == 1:
            put(s, item1(Do.COMPASS, 1))
            put(s, item1(Do.ROLL, 1))
        else:
            put(s, item1(Do.SELECT, s.turn))


@kernel
def clear_card(s, w):
    """The shields come back; everybody has what a clearing brings; of five players one is skipped."""
    for k in range(SHIELDS):
        s.used[k] = NOBODY
    s.shields = 0
    if w.solo:
        flip_compass(s, w)
    put_bare(s, Do.TURN)
    for k in range(w.seats):
        put(s, item1(Do.CLEARED, seat_after(w, s.turn, w.seats - 1 - k)))
    if w.seats == FIVE:
        s.turn = seat_after(w, s.turn, ONE)


@kernel
def flip_compass(s, w):
    """Day and night change; the compass opponent has something of it (rules 11.2)."""
    s.night = 1 - s.night
    if s.night or w.flip_both:
        for kind in range(3):
            gain(s, ONE, kind, ONE)


@kernel
def clear_for(s, w, p):
    """CLEARED: the rows on a clearing."""
    put_gains(s, w, p, When.CLEAR, np.int64(0))


@kernel
def selectable(s):
    """SELECT: the actions without a shield."""
    found = first_bits(DEEDS)
    for k in range(s.shields):
        found &= ~bit(s.used[k])
    return shifted(found, Act.PATROL - 64)


@kernel
def select(s, w, task):
    """A shield lies on it; everybody from the active player on sees to his tundra, and responds."""
    s.used[s.shields] = task
    s.shields += 1
    s.selected = task
    put_bare(s, Do.END)
    for k in range(w.seats):
        p = seat_after(w, s.turn, w.seats - 1 - k)
        compass = w.solo and p == 1
        put(s, item1(Do.DUMMY if compass else Do.RESPOND, p))
        put(s, item1(Do.TUNDRA, p))
        if compass and s.turn != p:
            put(s, item1(Do.ROLL, p))


@kernel
def clear_tundra(s, w, p):
    """TUNDRA: who can not leave it when it is time to is lost, but for the last figure (rules 7.3)."""
    spots = held(s, p) & s.ground[TUNDRA]
    if not spots or s.selected > Task.QUEST:
        return
    stuck = spots & ~places_left(s, w, p, np.int64(s.selected), spots)
    while stuck:
        r = lowest(stuck)
        if in_play(s, p) > 1:
            hero = np.int64(s.hero_at[p] == r)
            lies = np.int64(s.hero_lies[p]) if hero else np.int64(has(s.lying[p], r))
            remove_figure(s, w, p, r, hero, lies)
        stuck = rest(stuck)


@kernel
def end_turn(s, w):
    """END: is the game ending; the next player is active."""
    for p in range(w.seats):
        if in_play(s, p) >= MAX_FIGURES or s.tower[p] == MAX_TOWER or s.magic[p] == MAX_MAGIC or s.retired[p] >= RETIRED_TO_END:
            s.ending = 1
    s.turn, s.selected = seat_after(w, s.turn, ONE), NOBODY
    put_bare(s, Do.TURN)


@kernel
def turns_played(s, w):
    """Turns since the beginning of the game."""
    return np.int64(s.turns)


# -- responding (rules 5.2) ------------------------------------------------------------------


@kernel
def ways(s, w, p):
    """The selected action, and what rows let p do instead, as bits."""
    found = bit(s.selected)
    i = find_row(s, w, p, Fx.SUBSTITUTE, FIRST)
    while i >= 0:
        x = np.int64(s.rows[p, i])
        if w.task[x] == s.selected:
            found |= bit(w.instead[x])
        i = find_row(s, w, p, Fx.SUBSTITUTE, i + 1)
    return found


@kernel
def has_way(possible, task):
    """That action is among the ways."""
    return has(possible, np.int64(task))


@kernel
def responses(s, w, p):
    """RESPOND: under duty the selected action alone; else all that the ways allow, and to collect, or to be done."""
    if s.selected <= Task.QUEST and duty_places(s, w, p, np.int64(s.selected)):
        return bit(np.int64(s.selected) + Act.PATROL - 64)
    possible = ways(s, w, p)
    found = word(Act.DONE) if p == s.turn else word(Act.COLLECT)
    found |= moving_ways(s, w, p, possible) | buying_ways(s, w, p, possible)
    if has_way(possible, Task.TRADE) and givable(s, p):
        found |= word(Act.TRADE)
    return found


@kernel
def moving_ways(s, w, p, possible):
    """Patrol, Quest, knocking down and standing up."""
    found = NONE
    if has_way(possible, Task.PATROL) and origins(s, w, p, np.int64(0)):
        found |= word(Act.PATROL)
    if has_way(possible, Task.QUEST) and origins(s, w, p, np.int64(1)):
        found |= word(Act.QUEST)
    if knock_way(s, w, p, possible) >= 0:
        found |= word(Act.KNOCK)
    figure = has_way(possible, Task.PATROL) and laid_down(s, p) != NONE
    if figure or (has_way(possible, Task.BUILD) and s.forts[p] & s.lying_forts != NONE):
        found |= word(Act.STAND)
    return found


@kernel
def buying_ways(s, w, p, possible):
    """What is paid for."""
    found = NONE
    if has_way(possible, Task.BUILD) and s.tower[p] < MAX_TOWER and can_build(s, w, p):
        found |= word(Act.BUILD)
    if has_way(possible, Task.RESEARCH) and s.magic[p] < MAX_MAGIC and can_pay(s, w, p, Cost.RESEARCH, NOWHERE):
        found |= word(Act.RESEARCH)
    if has_way(possible, Task.EXPAND) and expandable(s, w, p):
        found |= word(Act.EXPAND)
    if can_train(s, w, p, possible):
        found |= word(Act.TRAIN)
    return found


@kernel
def knock_way(s, w, p, possible):
    """Patrol (0) or Quest (1), whichever has something to lay down; -1: neither."""
    for quest in range(2):
        if has(possible, quest) and knock_targets(s, w, p, np.int64(quest)):
            return quest
    return -1


@kernel
def can_train(s, w, p, possible):
    """The hero in play has a next step by one of the ways, and it can be paid."""
    by = step_by(s, w, p)
    if by < 0 or not has(possible, by) or s.hero_at[p] < 0:
        return False
    return can_pay(s, w, p, Cost.TRAIN, NOWHERE)


@kernel
def can_build(s, w, p):
    """Some site can be paid; without Heroes' Call there are no sites."""
    if w.heroes_call:
        return sites(s, w, p) != NONE
    return can_pay(s, w, p, Cost.BUILD, NOWHERE)


@kernel
def sites(s, w, p):
    """SITE: regions with a figure of p, without a fortress, not tundra, where the cost can be paid."""
    taken = s.ground[TUNDRA]
    for q in range(w.seats):
        taken |= s.forts[q]
    left, found = held(s, p) & s.land & ~taken, NONE
    while left:
        if can_pay(s, w, p, Cost.BUILD, lowest(left)):
            found |= bit(lowest(left))
        left = rest(left)
    return found


@kernel
def expandable(s, w, p):
    """EXPAND: regions with exactly one figure of p, and room."""
    if in_play(s, p) >= MAX_FIGURES or not can_pay(s, w, p, Cost.EXPAND, NOWHERE):
        return NONE
    return held(s, p) & s.land & ~crowded(s, p) & ~full(s, w)


@kernel
def respond(s, w, p, a):
    """What the word puts on the agenda."""
    if a == Act.PATROL or a == Act.QUEST:
        quest = np.int64(a == Act.QUEST)
        put_bare(s, Do.REST)
        put(s, item4(Do.ORIGIN, p, quest, movers(s, w, p, quest), 1))
    elif a == Act.RESEARCH:
        put_payment(s, p, Cost.RESEARCH, NOWHERE)
    elif a == Act.TRAIN:
        put_payment(s, p, Cost.TRAIN, NOWHERE)
    elif a == Act.KNOCK:
        put(s, item2(Do.KNOCK, p, knock_way(s, w, p, ways(s, w, p))))
    elif a == Act.BUILD and not w.heroes_call:
        put_payment(s, p, Cost.BUILD, NOWHERE)
    elif a != Act.DONE:
        put(s, item1(asked_by(s, a), p))


@kernel
def asked_by(s, a):
    """The item that a word leads to."""
    if a == Act.BUILD:
        return np.int64(Do.SITE)
    if a == Act.EXPAND:
        return np.int64(Do.EXPAND)
    if a == Act.TRADE:
        return np.int64(Do.GIVE)
    if a == Act.COLLECT:
        return np.int64(Do.COLLECT)
    return np.int64(Do.STAND) if s.selected == Task.PATROL else np.int64(Do.RAISE)
