"""Chance: every unseen thing is drawn when it shows, each of the unseen alike, unless a script says which (rules 5.3)."""

import numpy as np

from sw_env.core.jit import kernel
from sw_env.core.regions import NONE, bit, count, first_bits, has, nth
from sw_env.core.rng import below
from sw_env.games.warcraft.data.enums import Event, Marker
from sw_env.games.warcraft.data.rulebook import DIE_FACES
from sw_env.games.warcraft.data.tables import FIRST_PLACE, MARKS
from sw_env.games.warcraft.rules.state import EVENTS, GONE, UNSEEN

FACES = len(DIE_FACES)
BLANKS = FACES - max(DIE_FACES) - 1
"""The die shows 0 on so many faces beside the first, then 1, 2, 3."""
PLACES = np.uint64((1 << MARKS) - (1 << FIRST_PLACE))


@kernel
def note(s, event, one, two):
    """A line of the record behind the latest action."""
    if s.happened < EVENTS:
        s.event[s.happened], s.event_one[s.happened], s.event_two[s.happened] = event, one, two
        s.happened += 1


@kernel
def told(s, event):
    """The place in the script of what is to come up now; -1 where nothing is said, or another thing."""
    if s.followed >= s.scripted:
        return -1
    i = np.int64(s.followed)
    s.followed += 1
    if s.script[i] == event:
        return i
    blame(s, i)
    return -1


@kernel
def blame(s, i):
    """Remember the first line of the script that could not come up."""
    if s.fault == 0:
        s.fault = i + 1


@kernel
def roll(s):
    """The reinforcement die."""
    i = told(s, Event.DIE)
    face = np.int64(s.script_one[i]) if i >= 0 else max(np.int64(0), below(s, np.int64(FACES)) - BLANKS)
    note(s, Event.DIE, face, np.int64(0))
    return face


@kernel
def one_of(s, cards, i, wanted):
    """Any of the cards, or the one that line i of the script wants."""
    if i >= 0:
        if wanted >= 0 and has(cards, wanted):
            return wanted
        blame(s, i)
    return nth(cards, below(s, count(cards)))


@kernel
def reveal(s):
    """The next banner and badge; the first of the banners that came back when there is no other."""
    if s.unseen_powers == NONE:
        s.unseen_powers, s.discards = s.discards, NONE
    i = told(s, Event.REVEAL)
    banners = s.unseen_races if s.unseen_races != NONE else bit(np.int64(s.tail[0]))
    race = one_of(s, banners, i, np.int64(s.script_one[max(i, 0)]))
    power = one_of(s, s.unseen_powers, i, np.int64(s.script_two[max(i, 0)]))
    if s.unseen_races == NONE:
        take_first_returned(s)
    s.unseen_races &= ~bit(race)
    s.unseen_powers &= ~bit(power)
    note(s, Event.REVEAL, race, power)
    return race, power


@kernel
def take_first_returned(s):
    """The tail moves up."""
    s.returned -= 1
    for i in range(s.returned):
        s.tail[i] = s.tail[i + 1]
    s.tail[s.returned] = 0


@kernel
def unseen_markers(s):
    """Markers that nobody has seen, as a set of their numbers."""
    found = first_bits(np.int64(MARKS))
    for m in range(MARKS):
        if s.marker_at[m] != UNSEEN:
            found &= ~bit(m)
    return found


@kernel
def draw_marker(s, event, r, markers):
    """One of these markers comes up at region r."""
    i = told(s, event)
    wanted = np.int64(s.script_two[i]) if i >= 0 and s.script_one[i] == r else np.int64(-1)
    marker = one_of(s, markers, i, wanted)
    note(s, event, r, marker)
    return marker


@kernel
def turn_up(s, w, r):
    """A hidden marker shows its face; a Well goes to its basin, or another Place takes its part (rules 9)."""
    if not has(s.hidden, r):
        return
    s.hidden &= ~bit(r)
    marker = draw_marker(s, Event.MARKER, r, unseen_markers(s))
    s.marker_at[marker] = r
    if marker == Marker.WELL_OF_ETERNITY:
        s.marker_at[marker] = w.basin[r] if w.basin[r] >= 0 else GONE
        if w.basin[r] < 0:
            s.marker_at[draw_marker(s, Event.PLACE, r, unseen_markers(s) & PLACES)] = r


@kernel
def turn_bomb(s, r):
    """One of the unseen Bombs lay there; True for a live one."""
    i = told(s, Event.BOMB)
    live = below(s, s.live + s.duds) < s.live if i < 0 else s.script_two[i] == 1
    if i >= 0 and (s.script_one[i] != r or (s.live if live else s.duds) == 0):
        blame(s, i)
        live = s.live > 0
    if live:
        s.live -= 1
    else:
        s.duds -= 1
    note(s, Event.BOMB, r, np.int64(live))
    return live
