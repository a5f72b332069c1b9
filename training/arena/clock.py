"""The clock of a match: so many seconds for each move, or for a game with more for each move made."""

import re
from dataclasses import dataclass
from typing import Self

FORM = re.compile(r"(?P<base>\d+(?:\.\d+)?)(?:\+(?P<more>\d+(?:\.\d+)?))?")
TOLERANCE = 0.1
"""Seconds by which an agent may be late: it does not see how long its answer is on the way."""


@dataclass(frozen=True)
class Clock:
    """What a seat has; every clock that is read runs for one game."""

    base: float
    more: float | None
    """Seconds that are added for each move of the game; None: the base is for each move."""

    @classmethod
    def read(cls, text: str) -> Self:
        """From "2", two seconds a move, or "60+0.5", sixty for the game and a half for each move."""
        found = FORM.fullmatch(text)
        if found is None or float(found["base"]) <= 0:
            raise ValueError(
                f"clock is {text!r}; allowed: seconds a move, as in 2, or for a game and more for each move: 60+0.5"
            )
        return cls(float(found["base"]), None if found["more"] is None else float(found["more"]))

    def after(self, left: float, spent: float) -> float:
        """What is left for the next move; below 0 where the time is over."""
        rest = left - spent
        if rest < -TOLERANCE:
            return rest
        return self.base if self.more is None else max(rest, 0.0) + self.more
