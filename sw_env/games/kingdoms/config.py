"""What a game is played with: seats and options."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any, ClassVar

import numpy as np

from sw_env.core.records import as_records
from sw_env.games.kingdoms import answers as answers
from sw_env.games.kingdoms.data.box import PRINTED, Box
from sw_env.games.kingdoms.data.chart import Chart
from sw_env.games.kingdoms.data.deal import Deal
from sw_env.games.kingdoms.data.rulebook import CHOICES, MAX_SEATS, MIN_SEATS, SOLO_PLAYERS, Options
from sw_env.games.kingdoms.data.tables import build_world
from sw_env.reading import is_whole, shown

OPTIONS = (*CHOICES, "factions", "territories", "own")
"""What a game may be asked for beside its seats."""


@dataclass(frozen=True)
class KingdomsConfig:
    """Everything that stays the same during a game."""

    game: ClassVar[str] = "kingdoms"
    humans: int
    """Players that decide; one plays against the compass opponent."""
    options: Options
    deal: Deal
    box: Box = PRINTED

    @classmethod
    def make(
        cls,
        seats: int = 3,
        factions: Sequence[Any] | None = None,
        territories: Sequence[Any] | None = None,
        own: Any = None,
        **options: object,
    ) -> "KingdomsConfig":
        """Check what a user asks for: options, what is not to be left to chance, cards of his own."""
        return cls.of(seats, Options.of(options), factions, territories, own)

    @classmethod
    def of(
        cls,
        seats: Any,
        options: Options,
        factions: Sequence[Any] | None = None,
        territories: Sequence[Any] | None = None,
        own: Any = None,
    ) -> "KingdomsConfig":
        """The same with options that have been checked."""
        if not is_whole(seats) or not MIN_SEATS <= seats <= MAX_SEATS:
            raise ValueError(f"seats is {shown(seats)}; allowed: {MIN_SEATS} to {MAX_SEATS}")
        box = Box.of(own)
        return cls(seats, options, Deal.of(seats, options.heroes_call, box, factions, territories), box)

    @property
    def seats(self) -> int:
        """Players at the table, the compass opponent among them."""
        return SOLO_PLAYERS if self.solo else self.humans

    @property
    def solo(self) -> bool:
        return self.humans == 1

    @property
    def territories(self) -> int:
        """Those of the players, and the Lost Kingdom of two."""
        return 3 if self.humans == 2 else self.seats

    @cached_property
    def world(self) -> np.ndarray:
        """The record `w` of the kernels, as an array of one."""
        return as_records(build_world(self.humans, self.options, self.deal, self.box))

    @cached_property
    def board(self) -> Chart:
        """The sheet on which territories will lie; the sides in play are part of the game."""
        return Chart("heroes_call" if self.options.heroes_call else "base", self.humans, self.territories, self.box)

    @property
    def edition(self) -> str:
        """The options that are not the usual ones, as a form says them."""
        usual, chosen = Options(), self.options
        changed = [f.name for f in fields(chosen) if getattr(chosen, f.name) != getattr(usual, f.name)]
        return ",".join(["default", *(f"{name}={str(getattr(chosen, name)).lower()}" for name in changed)])

    @property
    def title(self) -> str:
        """The board, and the options that are not the usual ones."""
        words = [word for word in self.edition.split(",")[1:] if not word.startswith("heroes_call")]
        return " ".join(["Tiny Epic Kingdoms", self.board.name, *words])


def options_of(given: Mapping[str, object]) -> Options:
    """All four options, as a record's first line has them."""
    missing = [key for key in CHOICES if key not in given]
    if missing:
        raise ValueError(f"options lack {', '.join(missing)}; needed are {', '.join(CHOICES)}")
    return Options.of(given)
