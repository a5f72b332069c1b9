"""The legal actions in words."""

from sw_env.game import Game
from sw_env.games.kingdoms.data.enums import Act


def say(game: Game, action: int) -> str:
    """The name of a legal action: "place 12"."""
    if action < Act.NUMBER:
        return f"place {action}"
    if action < Act.FLAG:
        return f"number {action - Act.NUMBER}"
    if action < Act.OPPONENT:
        return Act(action).name.lower()
    return f"opponent {action - Act.OPPONENT + 1}"
