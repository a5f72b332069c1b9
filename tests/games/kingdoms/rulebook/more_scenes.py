"""Sentences of the rules that the given cases do not reach, a scene each, named by the section of the rules page."""

from games.kingdoms.rulebook import scenes_of_compass, scenes_of_limits, scenes_of_powers, scenes_of_turns, scenes_of_wars

SCENES = [
    *scenes_of_turns.SCENES,
    *scenes_of_wars.SCENES,
    *scenes_of_powers.SCENES,
    *scenes_of_limits.SCENES,
    *scenes_of_compass.SCENES,
]
