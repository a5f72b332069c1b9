"""The legal actions in words, with what a conquest costs and how likely it is to succeed."""

from fractions import Fraction
from typing import Any

import numpy as np

from sw_env.game import Game
from sw_env.games.smallworld.data.enums import Act, Phase
from sw_env.games.smallworld.data.rulebook import DIE_FACES
from sw_env.games.smallworld.position import combo
from sw_env.games.smallworld.rules import conquest
from sw_env.reading import shown

PLACING = {Phase.VACATE: "vacate", Phase.ENCAMP: "camp", Phase.HERO: "hero", Phase.FORT: "fort"}
PLACING |= {Phase.REDEPLOY: "place", Phase.VICTIM_REDEPLOY: "place", Phase.VICTIM_ENCAMP: "camp"}


def say(game: Game, action: int) -> str:
    """The name of a legal action: "conquer 12"."""
    s, phase = game.state, Phase(int(game.state["phase"]))
    if action >= Act.COMBO:
        return _say_word(game, action)
    if phase is not Phase.EXPAND:
        return f"{'fill' if s['verb'] == Act.FILL else PLACING[phase]} {action}"
    if s["verb"]:
        return f"{Act(int(s['verb'])).name.lower()} {action}"
    if s["owner"][action] == s["expanding"]:
        return f"abandon {action}"
    return f"{'attempt' if game.shortage(action) > 0 else 'conquer'} {action}"


def _say_word(game: Game, action: int) -> str:
    if action <= Act.ALLY:
        return " ".join(["pick", *combo(game.state, action - Act.COMBO, game.config)])
    if action < Act.DECLINE:
        return f"ally {(game.turn + action - Act.ALLY) % game.seats}"
    return Act(action).name.lower()


def shortage(game: Game, region: int) -> int:
    """How many tokens a legal target costs more than there are in hand; the die has to make up for them."""
    whole = isinstance(region, int | np.integer) and not isinstance(region, bool)
    if not whole or not 0 <= region < len(game.config.board):
        raise ValueError(f"region is {shown(region)}; allowed: 0 to {len(game.config.board) - 1}")
    return int(conquest.shortage(game.states, game.config.world, 0, region))


def moves(game: Game) -> list[dict[str, Any]]:
    """Every legal action: its number, its words, the region and, where it is a conquest, cost and odds."""
    return [move(game, action) for action in game.legal]


def move(game: Game, action: int) -> dict[str, Any]:
    """One legal action."""
    say = game.say(action)
    found: dict[str, Any] = {"action": action, "say": say}
    if action < Act.COMBO:
        found["region"] = action
    if say.split()[0] in ("conquer", "attempt"):
        lacking = game.shortage(action)
        found["cost"] = readied_hand(game) + lacking
        if lacking > 0:
            found["odds"] = float(odds(lacking))
            found["lacks"] = lacking
    elif say.startswith("dragon "):
        found["cost"] = 1
    return found


def odds(lacking: int) -> Fraction:
    """How likely the die makes up for so many tokens."""
    return Fraction(sum(face >= lacking for face in DIE_FACES), len(DIE_FACES))


def readied_hand(game: Game) -> int:
    """The tokens that can attack: those in hand, and all but one of each region while the troops are not readied."""
    s = game.state
    x = s["expanding"]
    hand = int(s["hand"][x])
    if s["lifted"]:
        return hand
    return hand + sum(int(s["tokens"][r]) - 1 for r in range(len(game.config.board)) if s["owner"][r] == x)
