"""How long a game of kingdoms goes on: nobody knows, but the tracks tell."""

import numpy as np

from sw_env.agents.jit import kernel
from sw_env.games.kingdoms.data.rulebook import MAX_FIGURES, MAX_MAGIC, MAX_TOWER, RETIRED_TO_END, SHIELDS
from sw_env.games.kingdoms.rules.figures import in_play

MOST_STEPS = 6
"""Steps from the end of a track beyond which a game is as good as young."""
STEPS_OF_A_HERO = 2
STAGES = 3
"""Parts of the last card, once a game is ending; each step before that is a stage more."""


@kernel
def steps_left(s, p):
    """Steps that seat p is away from ending the game on its longest track."""
    heroes = STEPS_OF_A_HERO * (RETIRED_TO_END - np.int64(s.retired[p])) - max(np.int64(s.hero_level[p]) - 1, 0)
    figures = MAX_FIGURES - in_play(s, p)
    found = min(figures, min(MAX_TOWER - np.int64(s.tower[p]), min(MAX_MAGIC - np.int64(s.magic[p]), heroes)))
    return max(found, np.int64(0))


@kernel
def steps_to_end(s, w):
    """The same of the seat that is nearest."""
    found = np.int64(MOST_STEPS)
    for p in range(w.seats):
        found = min(found, steps_left(s, p))
    return found


@kernel
def stage(s, w):
    """How far the end is: 0 the game is over, 1 to 3 its last card, then a stage for each step of whoever is nearest."""
    if s.actor < 0:
        return np.int64(0)
    if s.ending:
        return STAGES - min(np.int64(s.shields), SHIELDS - 1) // 2
    return STAGES + max(steps_to_end(s, w), np.int64(1))


@kernel
def turns_left(s, w, style):
    """Turns to come after the running one, as far as can be told."""
    on_card = SHIELDS - np.int64(s.shields)
    limit = w.turn_limit - np.int64(s.turns)
    if s.ending:
        return 1.0 * min(on_card, limit)
    return min(1.0 * limit, 0.5 * on_card + style.pace * max(steps_to_end(s, w), np.int64(1)))
