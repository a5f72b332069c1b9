"""What a seat cannot know: the chance to come and the others' coins; taken out of a record, drawn anew.

Nothing else is fixed before it shows: unseen banners, badges, markers and Bombs lie in no order."""

from sw_env.core.jit import kernel
from sw_env.games.warcraft.data.enums import Event
from sw_env.games.warcraft.rules.state import EVENTS


@kernel
def surprised(s):
    """The latest action has turned up a combo, a marker or a Bomb."""
    for i in range(s.happened):
        if s.event[i] != Event.DIE and s.event[i] != Event.INCOME:
            return True
    return False


@kernel
def forget(s, w, p, counted):
    """Take everything out of a record that seat p cannot know: what chance will bring, and the others are as rich as p.

    Who has counted knows the coins of all. Records that differ in nothing else are equal afterwards, byte by byte."""
    s.rng = 0
    s.scripted = s.followed = s.fault = 0
    for i in range(EVENTS):
        s.script[i] = s.script_one[i] = s.script_two[i] = 0
    if not counted:
        for q in range(w.seats):
            s.coins[q] = s.coins[p]


@kernel
def redraw(s, w, p, seed):
    """Another chance to come; what lies open is the same for all seats."""
    s.rng = seed
