"""The 64 actions as moves: the verb a phase gives them, what they point at, what a conquest costs and how likely it is."""

from fractions import Fraction
from typing import Any

import numpy as np

from sw_env.games.moves import Move, Target
from sw_env.games.smallworld.config import GameConfig
from sw_env.games.smallworld.data.enums import Act, Phase
from sw_env.games.smallworld.data.rulebook import ACTIONS, COLUMN, DIE_FACES
from sw_env.games.smallworld.position import combo
from sw_env.games.smallworld.rules.quote import quote
from sw_env.games.smallworld.rules.state import NOBODY
from sw_env.reading import is_whole, shown

PLACING = {
    Phase.VACATE: "vacate",
    Phase.REDEPLOY: "place",
    Phase.ENCAMP: "camp",
    Phase.HERO: "hero",
    Phase.FORT: "fort",
    Phase.VICTIM_REDEPLOY: "place",
    Phase.VICTIM_ENCAMP: "camp",
}
"""What naming a region means in the phases without a fight."""


def _target(action: int) -> Target:
    if action < Act.COMBO:
        return ("region", action)
    if action < Act.COMBO + COLUMN:
        return ("combo", action - Act.COMBO)
    return ("seat", action - Act.ALLY) if action < Act.DECLINE else None


TARGETS = tuple(_target(action) for action in range(ACTIONS))
"""What each action points at; seats are counted clockwise from whoever decides."""


def move(states: np.ndarray, config: GameConfig, action: int) -> Move:
    """A legal action of the game in states[0]."""
    target = TARGETS[action]
    if target is None:
        return Move(action, Act(action).name.lower())
    kind, number = target
    if kind == "region":
        return _at_region(states, config, action)
    if kind == "combo":
        race, power = combo(states[0], number, config)
        return Move(action, "pick", args={"race": race, "power": power})
    return Move(action, "ally", args={"seat": (int(states[0]["turn"]) + number) % config.seats})


def _at_region(states: np.ndarray, config: GameConfig, r: int) -> Move:
    """What it means to name a region now."""
    s: Any = states[0]
    phase, verb = Phase(int(s["phase"])), int(s["verb"])
    if verb:
        return Move(r, Act(verb).name.lower(), r, cost=1 if verb == Act.DRAGON else None)
    if phase is not Phase.EXPAND:
        return Move(r, PLACING[phase], r)
    if s["owner"][r] == s["expanding"]:
        return Move(r, "abandon", r)
    return _conquest(states, config, r)


def _conquest(states: np.ndarray, config: GameConfig, r: int) -> Move:
    """A conquest that is certain, or an attempt with the die."""
    cost, hand = map(int, quote(states, config.world, 0, r))
    lacks = cost - hand
    if lacks <= 0:
        return Move(r, "conquer", r, cost=cost)
    return Move(r, "attempt", r, cost=cost, odds=float(odds(lacks)), lacks=lacks)


def shortage(states: np.ndarray, config: GameConfig, region: int) -> int:
    """How many tokens a legal target costs more than there are in hand; the die has to make up for them."""
    if not is_whole(region) or not 0 <= region < len(config.board):
        raise ValueError(f"region is {shown(region)}; allowed: 0 to {len(config.board) - 1}")
    s: Any = states[0]
    if s["race"][s["expanding"]] == NOBODY:
        raise ValueError("shortage: no race is there that could conquer; pick one first")
    cost, hand = quote(states, config.world, 0, region)
    return int(cost) - int(hand)


def odds(lacking: int) -> Fraction:
    """How likely the die makes up for so many tokens."""
    return Fraction(sum(face >= lacking for face in DIE_FACES), len(DIE_FACES))
