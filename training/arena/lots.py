"""What players were dealt, or came by: noted while a batch of games is played."""

import numpy as np

from sw_env.envs.batch import BatchEnv
from sw_env.games.census import Lots


class Urn:
    """Who has had which of one kind of things."""

    def __init__(self, env: BatchEnv, lots: Lots) -> None:
        self.env, self.lots = env, lots
        self.had = np.zeros((env.n, env.seats, len(lots.names(env.config))), np.int64)
        self.note()

    def note(self) -> None:
        """Look at the position; call it behind every step."""
        self.lots.had(self.env.states, self.env.config.world, self.had)
