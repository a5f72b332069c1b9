"""What a game is played with: seats, islands and options."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

import numpy as np

from sw_env.core.records import as_records
from sw_env.games.warcraft import answers as answers
from sw_env.games.warcraft.data.chart import Chart
from sw_env.games.warcraft.data.islands import ANY, Island, IslandSource, fill_up, load_islands
from sw_env.games.warcraft.data.markers import MARKERS
from sw_env.games.warcraft.data.powers import POWERS
from sw_env.games.warcraft.data.races import RACES
from sw_env.games.warcraft.data.rulebook import CHOICES, ISLANDS, MAX_SEATS, MIN_SEATS, ROUNDS, RuleOptions
from sw_env.games.warcraft.data.table import Table
from sw_env.games.warcraft.data.tables import build_world
from sw_env.reading import is_whole, shown

OPTIONS = ("islands", "islands_seed", "edition", *CHOICES)
"""What a game may be asked for beside its seats."""
RACE_NAMES = [race.name for race in RACES]
POWER_NAMES = [power.name for power in POWERS]
MARKER_NAMES = [marker.name for marker in MARKERS]
MOST_COINS = 30_000
"""Of a seat or a slot in a position: what the rest of a game can add still fits into a record."""


@dataclass(frozen=True)
class WarcraftConfig:
    """Everything that stays the same during a game."""

    game: ClassVar[str] = "warcraft"
    seats: int
    islands: tuple[Island, ...]
    options: RuleOptions

    @classmethod
    def make(
        cls,
        seats: int = 3,
        islands: Sequence[IslandSource] | None = None,
        islands_seed: int = 0,
        edition: str = "default",
        **options: object,
    ) -> "WarcraftConfig":
        """Check and load what a user names: sides of the box, files or islands of one's own; a seed draws those left open."""
        if not is_whole(seats) or not MIN_SEATS <= seats <= MAX_SEATS:
            raise ValueError(f"seats is {shown(seats)}; allowed: {MIN_SEATS} to {MAX_SEATS}")
        chosen = RuleOptions.preset(edition, **options)
        if islands is None:
            islands = [ANY] * len(ISLANDS[chosen.two_player_boards][seats])
        if isinstance(islands, Sequence) and ANY in islands:
            islands = fill_up(islands, seats, _chance(islands_seed), chosen.two_player_boards)
        return cls(seats, load_islands(islands, seats, chosen.two_player_boards), chosen)

    @cached_property
    def table(self) -> Table:
        return Table(self.islands)

    @cached_property
    def world(self) -> np.ndarray:
        """The record `w` of the kernels, as an array of one."""
        world: np.ndarray = as_records(build_world(self.table, self.seats, self.options))
        return world

    @property
    def rounds(self) -> int:
        return ROUNDS[self.seats]

    @cached_property
    def board(self) -> Chart:
        """The islands as they are drawn."""
        return Chart(self.islands, self.rounds)

    @property
    def edition(self) -> str:
        return self.options.edition()

    @property
    def sides(self) -> list[str]:
        return [island.name for island in self.islands]

    @property
    def title(self) -> str:
        return f"{' '.join(self.sides)} {self.edition}"


def _chance(seed: int) -> Callable[[int], int]:
    if not is_whole(seed) or seed < 0:
        raise ValueError(f"islands_seed is {shown(seed)}; allowed: a whole number from 0 on")
    return random.Random(seed).randrange
