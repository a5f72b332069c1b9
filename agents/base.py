"""What an agent is: it looks at many games at once and answers with one legal action for each."""

from dataclasses import dataclass
from typing import Protocol

import numpy as np


class Agent(Protocol):
    """A player. No agent looks at what is hidden: the order of the stacks, the generator in the record, others' coins."""

    name: str

    def act(self, states: np.ndarray, bits: np.ndarray, actors: np.ndarray) -> np.ndarray:
        """A legal action for each game; `bits` are the legal actions (n,) uint64, `actors` the seats that decide (n,)."""
        ...


def never() -> bool:
    """Nobody stops an agent that searches, unless he sets its `stopped`."""
    return False


@dataclass(frozen=True)
class Option:
    """One option of a spec string, such as sims=400."""

    name: str
    default: object
    text: str
    choices: tuple[str, ...] = ()

    def parse(self, word: str) -> object:
        """The value that a word of a spec string stands for."""
        if self.choices and word not in self.choices:
            raise ValueError(f"{self.name}={word}; allowed: {', '.join(self.choices)}")
        kind = type(self.default)
        try:
            value = kind(word)
        except ValueError:
            raise ValueError(f"{self.name}={word} is not {'a whole number' if kind is int else 'a number'}") from None
        if kind in (int, float) and not 0 <= value < 1e9:
            raise ValueError(f"{self.name}={word}; allowed: from 0")
        return value
