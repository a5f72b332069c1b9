"""What an agent is: it looks at many games at once and answers with one legal action for each."""

from typing import Protocol

import numpy as np


class Agent(Protocol):
    """A player. No agent looks at what is hidden: the order of the stacks and the generator in the record."""

    name: str

    def act(self, states: np.ndarray, bits: np.ndarray, actors: np.ndarray) -> np.ndarray:
        """A legal action for each game; `bits` are the legal actions (n,) uint64, `actors` the seats that decide (n,)."""
        ...
