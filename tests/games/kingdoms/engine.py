"""The engine as a player of the rule cases."""

from typing import Any

from sw_env.game import Game
from sw_env.games.kingdoms.position import seen
from sw_env.record import end


class Engine:
    """A game with the five words that a case needs."""

    def __init__(self, position: dict[str, Any], options: dict[str, Any]) -> None:
        self.game = Game.from_position(position, game="kingdoms", **options)

    def legal(self) -> list[int]:
        return self.game.legal

    def step(self, action: int, chance: list[dict[str, Any]]) -> list[dict[str, Any]]:
        return self.game.step(action, chance=chance)

    def position(self) -> dict[str, Any]:
        return self.game.position()

    def seen(self, seat: int) -> dict[str, Any]:
        return seen(self.game.position(), seat)

    def result(self) -> dict[str, Any]:
        return dict(end(self.game)["end"])


def open_engine(case: dict[str, Any]) -> Engine:
    """A case on the engine."""
    return Engine(case["position"], case["options"])
