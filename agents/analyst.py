"""What an agent thinks of a decision: its best moves, with values and search counts where it tells them."""

from collections.abc import Callable
from typing import Any

from sw_env.agents.base import choice, never
from sw_env.agents.registry import make_agent, options_of
from sw_env.game import Game

BEST = 8
KINDS_OF_GAMES = 4
"""So many agents are kept, one for each kind of game."""


class Analyst:
    """Asks the agent of a spec string.

    An agent with a method `analyse(state, legal)`, which answers with visits and values of the 64 actions, says more than
    its move; `state` is an array of one record, `legal` the legal actions as 64 bits."""

    def __init__(self, spec: str, seed: int = 0) -> None:
        self.spec, self.seed = spec, seed
        self._agents: dict[Any, Any] = {}
        self.stopped: Callable[[], bool] = never
        """Whether an agent that searches should answer with what it has."""

    def agent(self, config: Any) -> Any:
        """The agent for games of a kind; the one asked longest ago makes way."""
        agent: Any = self._agents.pop(config, None) or make_agent(self.spec, config, self.seed)
        self._agents[config] = agent
        while len(self._agents) > KINDS_OF_GAMES:
            self._agents.pop(next(iter(self._agents)))
        agent.stopped = self.stopped
        return agent

    def choose(self, game: Game) -> int:
        """The action the agent plays."""
        return choice(self.agent(game.config), game)

    def think(self, game: Game, most: int = BEST) -> dict[str, Any]:
        """What the agent thinks: `by`, and so many `moves`, best first, with `visits` and `value` if it says so; with `chance`
        to win and `coins` at the end if it has a method `prospects(legal)` that foresees them."""
        agent = self.agent(game.config)
        if not hasattr(agent, "analyse") or len(game.legal) < 2:
            action = self.choose(game)
            return {"by": self.spec, "moves": [{"action": action, "say": game.say(action)}]}
        visits, values = agent.analyse(game.states, game.bits[0])
        best = sorted(game.legal, key=lambda a: (-visits[a], -values[a]))[:most]
        moves = [{"action": a, "say": game.say(a), "visits": int(visits[a]), "value": round(float(values[a]), 3)} for a in best]
        foreseen = agent.prospects(game.bits[0]) if hasattr(agent, "prospects") else None
        if foreseen:
            for move, a in zip(moves, best, strict=True):
                move |= {"chance": round(float(foreseen[0][a]), 3), "coins": round(float(foreseen[1][a]), 1)}
        return {"by": self.spec, "value": moves[0]["value"], "moves": moves}


def samples(kind: str) -> list[str]:
    """Spec strings of an agent of this kind that between them compile all it needs."""
    texts = {option.name: option.text for option in options_of(kind)}
    return [kind, f"{kind}:path=advice"] if "`advice`" in texts.get("path", "") else [kind]
