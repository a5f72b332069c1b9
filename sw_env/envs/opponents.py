"""Who else sits at the table: spec strings, agents, functions, and pools of them."""

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from sw_env.core.table import RANDOM

Policy: TypeAlias = Callable[[npt.NDArray[np.uint8], npt.NDArray[np.bool_]], npt.ArrayLike]
"""From observations (k, size) and masks (k, actions) bool to legal actions (k,)."""
Opponents: TypeAlias = "str | Policy | Any | Sequence[Any]"
"""One for all seats, or one for each other seat, clockwise from the learner; each a spec string such as "greedy", an agent,
a Policy, or a list of these: a pool from which one is drawn for each game."""


class Bench:
    """The opponents of a table: what they are, and which of them may sit where."""

    def __init__(self, opponents: Opponents, config: Any, seed: int = 0) -> None:
        others = config.seats - 1
        chosen = list(opponents) if isinstance(opponents, list | tuple) else [opponents] * others
        if len(chosen) == 1:
            chosen *= others
        if len(chosen) != others:
            raise ValueError(f"{len(chosen)} opponents for {config.seats} seats; allowed: {others}, or one for all")
        self.specs = chosen
        self.players: list[Any] = []
        self._config, self._seed, self._numbers = config, seed, {}  # type: ignore[var-annotated]
        self.pools = [np.array(self._pool(entry), np.int64) for entry in chosen]

    def _pool(self, entry: Any) -> list[int]:
        if isinstance(entry, list | tuple):
            if not entry:
                raise ValueError("an empty pool of opponents")
            return [self._number(one) for one in entry]
        return [self._number(entry)]

    def _number(self, one: Any) -> int:
        """The number of an opponent; the same one is made but once."""
        if one == "random":
            return RANDOM
        key = one if isinstance(one, str) else id(one)
        if key not in self._numbers:
            self.players.append(self._make(one))
            self._numbers[key] = len(self.players) - 1
        return int(self._numbers[key])

    def _make(self, one: Any) -> Any:
        if isinstance(one, str):
            from sw_env.agents.registry import make_agent

            return make_agent(one, self._config, self._seed + len(self.players))
        if hasattr(one, "act") or callable(one):
            return one
        raise ValueError(f"opponent {one!r}; allowed: a spec string, an agent with `act`, a function, or a list of these")

    def draw(self, chance: np.random.Generator, games: int) -> npt.NDArray[np.int64]:
        """Who plays in so many games, (games, seats - 1), clockwise from the learner."""
        return np.stack(
            [pool[chance.integers(len(pool), size=games)] if len(pool) > 1 else np.repeat(pool, games) for pool in self.pools],
            1,
        )
