"""One game's single calls, for `Game`: begun, played on, looked at, checked."""

from sw_env.core.finals import note_end
from sw_env.core.jit import kernel
from sw_env.core.masks import empty
from sw_env.core.questions import apply, flaw, forget, legal, redraw, set_up

STUCK = -1


@kernel
def decide(states, world, g, a):
    """Play action a in game g, or none if a is -1; the legal actions then. Forced decisions are left to the caller."""
    s, w = states[g], world[0]
    if a >= 0:
        apply(s, w, a)
    return legal(s, w)


@kernel
def begin(states, world, g, seed):
    """Set up game g; its legal actions."""
    s, w = states[g], world[0]
    set_up(s, w, seed)
    return legal(s, w)


@kernel
def first_flaw(states, world):
    """What is wrong with the first of these records, by the game's number for it; STUCK: nobody has anything to decide."""
    s, w = states[0], world[0]
    found = flaw(s, w)
    return STUCK if found == 0 and s.actor >= 0 and empty(legal(s, w)) else found


@kernel
def result(states, world, g, rows):
    """The rows of the end (finals.py) of game g, were it over now."""
    note_end(states[g], world[0], rows.ravel())


@kernel
def draw_anew(states, world, g, p, seed):
    """Draw what seat p cannot know in game g anew."""
    redraw(states[g], world[0], p, seed)


@kernel
def veil(states, world, g, p, counted):
    """Take what seat p cannot know out of game g."""
    forget(states[g], world[0], p, counted)
