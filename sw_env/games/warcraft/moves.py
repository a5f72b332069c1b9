"""The 128 actions as moves: the verb a phase gives them, what they point at, what a conquest costs and how likely it is."""

from fractions import Fraction
from typing import Any

import numpy as np

from sw_env.games.moves import Move, Target
from sw_env.games.warcraft.config import WarcraftConfig
from sw_env.games.warcraft.data.enums import Act, Phase, Verb
from sw_env.games.warcraft.data.rulebook import ACTIONS, COLUMN, DIE_FACES
from sw_env.games.warcraft.position import combo
from sw_env.games.warcraft.rules.quote import quote

PLACING = {
    Phase.REDEPLOY_BEASTS: "beast",
    Phase.REDEPLOY: "place",
    Phase.FORTS: "fort",
    Phase.AEGIS: "aegis",
    Phase.HEART: "heart",
    Phase.BOMBS: "bomb",
    Phase.OBJECTIVES: "objective",
    Phase.RETREAT_BEASTS: "beast",
    Phase.RETREAT_CHAMPION: "champion",
    Phase.RETREAT: "place",
}
"""What naming a region means in the phases without a fight."""
CHOICES = {
    (Phase.FORM, Act.FIRST): "human",
    (Phase.FORM, Act.SECOND): "worgen",
    (Phase.FACTION, Act.FIRST): "alliance",
    (Phase.FACTION, Act.SECOND): "horde",
    (Phase.RAISE, Act.YES): "raise",
    (Phase.BOMB, Act.YES): "turn_bomb",
    (Phase.BOMB, Act.DONE): "leave_bomb",
}
"""What a word means that has a meaning of its own in a phase."""
CONQUESTS = Verb.FROSTMOURNE | Verb.ASHES | Verb.RELIC | Verb.DOOMHAMMER | Verb.CHAMPION


def _target(action: int) -> Target:
    if action < Act.COMBO:
        return ("region", action)
    return ("combo", action - Act.COMBO) if action < Act.COMBO + COLUMN else None


TARGETS = tuple(_target(action) for action in range(ACTIONS))
"""What each action points at."""


def move(states: np.ndarray, config: WarcraftConfig, action: int) -> Move:
    """A legal action of the game in states[0]."""
    s: Any = states[0]
    phase = Phase(int(s["phase"]))
    if action < Act.COMBO:
        return _at_region(states, config, phase, action)
    if action < Act.COMBO + COLUMN:
        race, power = combo(s, action - Act.COMBO)
        return Move(action, "pick", args={"race": race, "power": power})
    if (phase, action) == (Phase.RAID, Act.YES):
        return _conquest(states, config, action, int(s["chosen"]), "attempt")
    return Move(action, CHOICES.get((phase, Act(action)), Act(action).name.lower()))


def _at_region(states: np.ndarray, config: WarcraftConfig, phase: Phase, r: int) -> Move:
    """What it means to name a region now."""
    s: Any = states[0]
    verb = int(s["verb"])
    if phase is not Phase.EXPAND:
        return Move(r, "fill" if verb & Verb.FILL else PLACING[phase], r)
    if verb:
        words = "_".join(word.name.lower() for word in reversed(Verb) if verb & word)
        if verb & CONQUESTS and not verb & Verb.RAID:
            return _conquest(states, config, r, r, words)
        return Move(r, words, r)
    if s["owner"][r] == 2 * s["turn"]:
        return Move(r, "abandon", r)
    return _conquest(states, config, r, r, "conquer")


def _conquest(states: np.ndarray, config: WarcraftConfig, action: int, r: int, verb: str) -> Move:
    """A conquest that is certain, or an attempt with the die."""
    cost, hand = map(int, quote(states, config.world, 0, r))
    lacks = cost - hand
    if lacks <= 0:
        return Move(action, verb, r, cost=cost)
    return Move(action, "attempt" if verb == "conquer" else verb, r, cost=cost, odds=float(odds(lacks)), lacks=lacks)


def odds(lacking: int) -> Fraction:
    """How likely the die makes up for so many tokens."""
    return Fraction(sum(face >= lacking for face in DIE_FACES), len(DIE_FACES))
