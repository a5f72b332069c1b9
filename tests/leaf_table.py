"""Games at which small networks sit, what they teach, and the settings of a school that is over soon."""

from typing import Any

import numpy as np
from eyes import wild

from sw_env.games.smallworld.config import GameConfig
from sw_env.training.leaf.lesson import Lessons
from sw_env.training.leaf.play import GAME, NOTE, ends, play, table_of

RING = "configs/content/ring.json"
TINY: dict[str, Any] = {
    **{"units": 64, "second": 16, "games": 6, "sims": 3, "slow": 0.5, "slow_sims": 6, "rival_sims": 3, "minibatch": 128},
    **{"part": 0.5, "keep": 900, "trial": 4, "trial_sims": 4, "evaluate": 2, "save": 2, "decisions": 2500, "map": RING},
}


def games_of(kinds: list[int], n: int = 4, **more: float) -> np.ndarray:
    """Games in which these sit at the table."""
    games = np.zeros(n, GAME)
    games["seed"], games["sims"], games["rival_sims"] = np.arange(n) + 5, 4, 4
    games["kinds"][:, : len(kinds)] = kinds
    for name, value in more.items():
        games[name] = value
    return games


def lessons_of(config: GameConfig, n: int = 60) -> Lessons:
    games, table = games_of([0] * config.seats, 1, kept=1_000_000), table_of(config, [wild(config)])
    notes, states = np.zeros(400, NOTE), np.zeros(400, table.states.dtype)
    n = min(n, play(games, table, states, notes))
    coins, shares = ends(games, config.seats)
    seats = config.seats
    of_all = np.repeat(coins, n, 0), np.repeat(shares, n, 0)
    return Lessons(states[:n], notes["bits"][:n], notes["visits"][:n], notes["values"][:n, :seats], *of_all)
