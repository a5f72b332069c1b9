"""What an agent is: it looks at many games at once and answers with one legal action for each."""

from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from sw_env.reading import brief

if TYPE_CHECKING:
    from sw_env.game import Game


class Agent(Protocol):
    """A player. No agent looks at what is hidden: the order of the stacks, the generator in the record, others' coins."""

    name: str

    def act(self, states: np.ndarray, bits: np.ndarray, actors: np.ndarray) -> np.ndarray:
        """A legal action for each game, (n,) int64.

        `states` (n,) are the records, which stay as they are, `bits` (n,) uint64 the legal actions, `actors` (n,) the seats
        that decide."""
        ...


def choice(agent: Agent, game: "Game") -> int:
    """What an agent plays in one game."""
    return int(agent.act(game.states, game.bits, np.array([game.actor], np.int8))[0])


def never() -> bool:
    """Nobody stops an agent that searches, unless he sets its `stopped`."""
    return False


Value = int | float | str
"""What an option can be."""


@dataclass(frozen=True)
class Option:
    """One option of a spec string, such as sims=400."""

    name: str
    default: Value
    text: str
    choices: tuple[str, ...] = ()
    most: float = 1e9
    """The largest number that it may be."""

    def parse(self, word: str) -> Value:
        """The value that a word of a spec string stands for."""
        given = f"{self.name}={brief(word, 100)}"
        if self.choices and word not in self.choices:
            raise ValueError(f"{given}; allowed: {', '.join(self.choices)}")
        kind = type(self.default)
        try:
            value = kind(word)
        except ValueError:
            raise ValueError(f"{given} is not {'a whole number' if kind is int else 'a number'}") from None
        if not isinstance(value, str) and not 0 <= value <= self.most:
            raise ValueError(f"{given}; allowed: from 0 to {self.most:,.0f}")
        return value


def option(default: Value, text: str, choices: tuple[str, ...] = (), most: float = 1e9) -> Any:
    """A field of a dataclass of settings that is an option of the agent's spec string."""
    return field(default=default, metadata={"text": text, "choices": choices, "most": most})


def options_in(settings: type) -> tuple[Option, ...]:
    """The options among the fields of a dataclass, in order."""
    return tuple(Option(one.name, getattr(settings, one.name), **one.metadata) for one in fields(settings) if one.metadata)
