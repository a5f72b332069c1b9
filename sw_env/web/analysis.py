"""What an agent thinks of a decision: its best moves, with values and search counts where it tells them."""

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from agents.registry import make_agent
from sw_env.config import GameConfig
from sw_env.game import Game

BEST = 8
NUMBERS = ("value", "visits", "prior")


class Analyst:
    """Asks the agent of a spec string; an agent with a method `analyse` says more than its move.

    `analyse(states, bits, actors)` answers with one mapping a game: `moves`, a list of mappings with `action` and any of
    `value`, `visits`, `prior`, best first, and, if it likes, `value` and `note` of the whole."""

    def __init__(self, spec: str, seed: int = 0) -> None:
        self.spec, self.seed = spec, seed
        self._agents: dict[GameConfig, Any] = {}

    def agent(self, config: GameConfig) -> Any:
        """The agent for games of a kind."""
        if config not in self._agents:
            self._agents[config] = make_agent(self.spec, config, self.seed)
        return self._agents[config]

    def choose(self, game: Game) -> int:
        """The action the agent plays."""
        return int(self.agent(game.config).act(*_batch(game))[0])

    def think(self, game: Game) -> dict[str, Any]:
        """What the agent thinks: `by`, `moves`, and `value` and `note` if it says so."""
        agent = self.agent(game.config)
        if not hasattr(agent, "analyse"):
            action = self.choose(game)
            return {"by": self.spec, "moves": [{"action": action, "say": game.say(action)}]}
        found = agent.analyse(*_batch(game))
        first = found[0] if isinstance(found, list | tuple) else found
        view = {"by": self.spec, "moves": _moves(first["moves"], game)}
        return view | {key: _plain(first[key]) for key in ("value", "note") if first.get(key) is not None}


def _batch(game: Game) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    return game.states, np.array([game.mask], np.uint64), np.array([game.actor], np.int8)


def _moves(moves: Iterable[Mapping[str, Any]], game: Game) -> list[dict[str, Any]]:
    """The best of the moves, as plain data."""
    found = []
    for move in list(moves)[:BEST]:
        action = int(move["action"])
        numbers = {key: _plain(move[key]) for key in NUMBERS if move.get(key) is not None}
        found.append({"action": action, "say": game.say(action), **numbers})
    return found


def _plain(value: Any) -> Any:
    return value if isinstance(value, str) else round(float(value), 4)
