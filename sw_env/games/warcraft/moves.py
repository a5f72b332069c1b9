"""The 128 actions as moves: the verb a phase gives them, what they point at, what a conquest costs and how likely it is."""

from fractions import Fraction
from typing import Any

import numpy as np

from sw_env.games.moves import Move, Target
from sw_env.games.warcraft.config import WarcraftConfig
from sw_env.games.warcraft.data.enums import Act, Phase, Verb
from sw_env.games.warcraft.data.markers import ARTIFACTS
from sw_env.games.warcraft.data.rulebook import ACTIONS, COLUMN, DIE_FACES, RAISE_COST, WORGEN_FORM_COST
from sw_env.games.warcraft.position import combo
from sw_env.games.warcraft.rules.quote import quote, toll

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
    (Phase.BOMB, Act.DONE): "leave_bomb",
}
"""What a word means that has a meaning of its own in a phase."""
CONQUESTS = Verb.FROSTMOURNE | Verb.ASHES | Verb.RELIC | Verb.DOOMHAMMER | Verb.CHAMPION | Verb.RAID
SECOND_STEP = {"steal": "bring", "intimidate": "send", "swap": "swap_with"}
"""What naming a region means when the first one has been named."""
ARTIFACT_OF = {artifact.act: artifact.name for artifact in ARTIFACTS}
"""What a word names in a theft."""
PRICES = {"worgen": WORGEN_FORM_COST, "raise": RAISE_COST}
"""Coins of what is bought."""


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
        return Move(action, "pick", args={"race": race, "power": power}, coins=action - Act.COMBO or None)
    if (phase, action) == (Phase.RAID, Act.YES):
        return _conquest(states, config, action, int(s["chosen"]), "attempt")
    if phase is Phase.EXPAND and int(s["verb"]) == Verb.STEAL:
        return Move(action, "take", args={"artifact": ARTIFACT_OF[Act(action)]})
    if (phase, action) == (Phase.BOMB, Act.YES):
        return Move(action, "turn_bomb", int(s["cursor"]), coins=_toll(states, config, int(s["cursor"])))
    verb = CHOICES.get((phase, Act(action)), Act(action).name.lower())
    return Move(action, verb, coins=PRICES.get(verb))


def _at_region(states: np.ndarray, config: WarcraftConfig, phase: Phase, r: int) -> Move:
    """What it means to name a region now."""
    s: Any = states[0]
    verb = int(s["verb"])
    if phase is not Phase.EXPAND:
        return Move(r, "fill" if verb & Verb.FILL else PLACING[phase], r)
    if verb & CONQUESTS:
        words = "_".join(word.name.lower() for word in reversed(Verb) if verb & word)
        return (_raid if verb & Verb.RAID else _conquest)(states, config, r, r, words)
    if verb:
        word = Verb(verb).name.lower()
        return Move(r, SECOND_STEP[word] if s["chosen"] >= 0 else word, r, coins=_toll(states, config, r))
    if s["owner"][r] == 2 * s["turn"]:
        return Move(r, "abandon", r)
    return _conquest(states, config, r, r, "conquer")


def _conquest(states: np.ndarray, config: WarcraftConfig, action: int, r: int, verb: str) -> Move:
    """A conquest that is certain, or an attempt with the die; in a raid the tolls were paid before."""
    cost, hand = map(int, quote(states, config.world, 0, r))
    lacks, due = cost - hand, None if action == Act.YES else _toll(states, config, r)
    if lacks <= 0:
        return Move(action, verb, r, cost=cost, coins=due)
    name = "attempt" if verb == "conquer" else verb
    return Move(action, name, r, cost=cost, odds=float(odds(lacks)), lacks=lacks, coins=due)


def _raid(states: np.ndarray, config: WarcraftConfig, action: int, r: int, verb: str) -> Move:
    """A raid: the first die lowers the price, a second one may make up for the rest."""
    cost, hand = map(int, quote(states, config.world, 0, r))
    due = _toll(states, config, r)
    if cost <= hand:
        return Move(action, verb, r, cost=cost, coins=due)
    return Move(action, verb, r, cost=cost, odds=float(raid_odds(cost - hand)), lacks=cost - hand, coins=due)


def _toll(states: np.ndarray, config: WarcraftConfig, r: int) -> int | None:
    """Coins due at a region, None where there are none."""
    return int(toll(states, config.world, 0, r)) or None


def odds(lacking: int) -> Fraction:
    """How likely the die makes up for so many tokens."""
    return Fraction(sum(face >= lacking for face in DIE_FACES), len(DIE_FACES))


def raid_odds(lacking: int) -> Fraction:
    """How likely two dice make up for so many tokens, the second one rolled only if it may help."""
    return sum((odds(lacking - face) for face in DIE_FACES), Fraction(0)) / len(DIE_FACES)
