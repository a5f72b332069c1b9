"""Chance as a player of its own, with its odds: for libraries in which it has moves (OpenSpiel)."""

import copy
from typing import TYPE_CHECKING, Any, Protocol, Self

from sw_env.core.rng import GOLDEN

if TYPE_CHECKING:
    from sw_env.game import Game

Odds = list[tuple[int, float]]
"""What chance may bring next, by number, and how likely each is; nothing where a player decides."""
DEALS = 4096
"""So many equally likely seeds chance has to choose from."""


class Outcomes(Protocol):
    """A game in which chance moves before or behind the players' actions."""

    most: int
    """Outcomes that chance has at once at most."""
    perfect: bool
    """Nothing but chance to come is hidden from anybody."""
    play: "Game | None"
    """The game as it stands; None before chance has set it up."""

    def odds(self) -> Odds:
        """What chance may bring now."""

    def take(self, outcome: int) -> None:
        """Chance brings this."""

    def act(self, action: int) -> None:
        """The player who decides plays this."""

    def name(self, outcome: int) -> str:
        """An outcome in words."""

    def clone(self) -> Self:
        """The same once more, to be played on by itself."""


class Dealt:
    """Chance moves once, before everybody: it chooses the deal, from which all cards and dice follow.

    What of them has not come up yet is hidden from the players like a hand of cards: a search that plays on from the state
    itself would know it. `Game.hide` draws it anew."""

    most, perfect = DEALS, False

    def __init__(self, config: Any) -> None:
        self._config = config
        self.play: Game | None = None

    def odds(self) -> Odds:
        return [(deal, 1 / DEALS) for deal in range(DEALS)] if self.play is None else []

    def take(self, outcome: int) -> None:
        from sw_env.game import Game

        self.play = Game.start(self._config, outcome * int(GOLDEN) % 2**64, skip_forced=False)

    def act(self, action: int) -> None:
        assert self.play is not None
        self.play.step(action)

    def name(self, outcome: int) -> str:
        return f"deal {outcome}"

    def clone(self) -> Self:
        twin = copy.copy(self)
        twin.play = self.play.clone() if self.play else None
        return twin

    def __str__(self) -> str:
        return str(self.play.position()) if self.play else "not dealt"

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.clone()
