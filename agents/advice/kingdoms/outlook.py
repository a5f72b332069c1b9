"""What lies before a seat, in numbers; how they are weighed was fitted to games."""

from sw_env.agents.advice.kingdoms.clock import stage, steps_left
from sw_env.agents.jit import kernel
from sw_env.core.regions import count
from sw_env.games.kingdoms.data.rulebook import MAX_MAGIC
from sw_env.games.kingdoms.rules.figures import in_play
from sw_env.games.kingdoms.rules.goods import KINDS, PLAINS, RUINS, TUNDRA, sources

FEATURES = 19
"""1, stock by kind, sources by kind and of choice, figures, tower, magic, hero's level, steps left, active, on a dear step
of each track, figures that lie, fortresses."""


@kernel
def describe(s, w, p, row):
    """The features of seat p; how far the end is."""
    row[0] = 1.0
    found = sources(s, p)
    for kind in range(KINDS):
        row[1 + kind] = s.stock[p, kind]
        row[5 + kind] = count(found & s.ground[PLAINS + kind])
    row[9] = count(found & (s.ground[RUINS] | s.ground[TUNDRA]))
    figures = in_play(s, p)
    row[10], row[11], row[12] = figures, s.tower[p], s.magic[p]
    row[13] = s.hero_level[p] if s.hero[p] >= 0 else 0
    row[14] = steps_left(s, p)
    row[15] = p == s.turn
    note_means(s, p, figures, row)
    return stage(s, w)


@kernel
def note_means(s, p, figures, row):
    """Whether the next step of each track could be paid now."""
    row[16] = s.stock[p, 0] > figures
    row[17] = s.stock[p, 1] > s.magic[p] and s.magic[p] < MAX_MAGIC
    row[18] = s.stock[p, 2] > s.tower[p]
