"""The legal actions in words, with what a conquest costs and how likely it is to succeed."""

from fractions import Fraction
from typing import Any

from sw_env.game import Game
from sw_env.games.smallworld.data.enums import Act
from sw_env.games.smallworld.data.rulebook import DIE_FACES


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
