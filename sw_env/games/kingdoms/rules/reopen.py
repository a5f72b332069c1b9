"""Single calls for a record that is filled from outside: blanked, a side laid, the setup begun, the decision looked up."""

from sw_env.core.jit import kernel
from sw_env.core.regions import NONE
from sw_env.games.kingdoms.rules import setup
from sw_env.games.kingdoms.rules.agenda import field
from sw_env.games.kingdoms.rules.effects import refresh
from sw_env.games.kingdoms.rules.hidden import redraw
from sw_env.games.kingdoms.rules.legal import choices_of
from sw_env.games.kingdoms.rules.state import NOBODY
from sw_env.games.kingdoms.rules.step import OVER, run


@kernel
def blank(states, world, g):
    """A record of a game in which nothing has been dealt."""
    s = states[g]
    s.rng = 0
    s.turn, s.first, s.actor = 0, 0, NOBODY
    setup.clear_seats(s)
    setup.clear_table(s)


@kernel
def lay_side(states, world, t, side):
    """A side of a card as a territory."""
    setup.lay(states[0], world[0], t, side)


@kernel
def begin(states, world, g):
    """The setup, from factions, cards and the first player."""
    s, w = states[g], world[0]
    setup.lay_out(s, w)
    run(s, w)


@kernel
def refresh_all(states, world, g):
    """The rows in force of every seat."""
    for p in range(world[0].seats):
        refresh(states[g], world[0], p)


@kernel
def resume(states, world, g):
    """What follows from the rest: rows in force, who decides, and what may be done."""
    s, w = states[g], world[0]
    refresh_all(states, world, g)
    item = s.agenda[s.depth - 1]
    if field(item, 0) == OVER:
        s.actor, s.low, s.high = NOBODY, NONE, NONE
    else:
        s.actor = field(item, 1)
        s.low, s.high = choices_of(s, w, item)


@kernel
def redraw_one(states, world, p, seed):
    """What seat p cannot know, drawn anew."""
    redraw(states[0], world[0], p, seed)
