"""Root parallelism: helpers in processes of their own search the same position with other dice; visits add up."""

from concurrent.futures import Future
from dataclasses import asdict, replace
from typing import Any

import numpy as np

from sw_env.helpers import pool

_helper: Any = None
"""The searching agent of this process, where it is a helper."""
Answer = tuple[np.ndarray, np.ndarray]


def _begin(player: type[Any], config: Any, seed: int, settings: Any) -> None:
    global _helper
    _helper = player(config, seed, **asdict(settings))


def _analyse(state: np.ndarray, legal: np.uint64, chosen: int) -> Answer:
    _helper.follow(chosen)
    visits, means = _helper.analyse(state, legal)
    return visits, means


class Crew:
    """A helper for each process beyond the first; each keeps its own trees from one decision to the next."""

    def __init__(self, player: type[Any], config: Any, seed: int, settings: Any) -> None:
        alone = replace(settings, processes=1)
        self._pools = [pool(1, _begin, (player, config, seed + 7919 * k, alone)) for k in range(1, settings.processes)]
        self._chosen = -1

    def start(self, state: np.ndarray, legal: np.uint64) -> list[Future[Answer]]:
        """Set all helpers to work."""
        return [one.submit(_analyse, state.copy(), legal, self._chosen) for one in self._pools]

    def tell(self, chosen: int) -> None:
        """What was played in the position that they searched."""
        self._chosen = chosen

    def close(self) -> None:
        """Send the helpers home."""
        for one in self._pools:
            one.shutdown(wait=False, cancel_futures=True)
