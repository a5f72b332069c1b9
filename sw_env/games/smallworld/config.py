"""What a game is played with: seats, board, edition and the user's own banner and badge."""

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import ClassVar

import numpy as np

from sw_env.core.records import as_records
from sw_env.games.smallworld import answers as answers
from sw_env.games.smallworld.data.enums import Trait
from sw_env.games.smallworld.data.maps import MapSource, MapSpec, load_map
from sw_env.games.smallworld.data.powers import POWERS
from sw_env.games.smallworld.data.races import RACES
from sw_env.games.smallworld.data.rulebook import CHOICES, FORTRESSES, MAX_SEATS, MIN_SEATS, START_COINS, RuleOptions
from sw_env.games.smallworld.data.specs import PowerSpec, RaceSpec, Spec
from sw_env.games.smallworld.data.tables import build_world
from sw_env.reading import is_whole, shown

LARGEST = 32_767
"""Coins that a record holds for a seat."""


OPTIONS = ("map", "edition", "race", "power", *CHOICES)
"""What a game may be asked for beside its seats."""


@dataclass(frozen=True)
class GameConfig:
    """Everything that stays the same during a game."""

    game: ClassVar[str] = "smallworld"
    seats: int
    board: MapSpec
    options: RuleOptions
    race: RaceSpec | None = None
    """The user's own banner."""
    power: PowerSpec | None = None
    """The user's own badge."""

    @classmethod
    def make(
        cls,
        seats: int = 3,
        map: MapSource = None,
        edition: str = "default",
        race: RaceSpec | str | Path | None = None,
        power: PowerSpec | str | Path | None = None,
        **options: object,
    ) -> "GameConfig":
        """Check and load what a user names: an official board or a file, an edition, TOML files."""
        if not is_whole(seats) or not MIN_SEATS <= seats <= MAX_SEATS:
            raise ValueError(f"seats is {shown(seats)}; allowed: {MIN_SEATS} to {MAX_SEATS}")
        banner = race if isinstance(race, RaceSpec | None) else RaceSpec.from_toml(race)
        badge = power if isinstance(power, PowerSpec | None) else PowerSpec.from_toml(power)
        for own, printed in ((banner, RACES), (badge, POWERS)):
            if own is not None:
                own.check()
                if own.name in {row.name for row in printed}:
                    raise ValueError(f"{own.kind} {own.name!r} is a printed one; give your own another name")
        config = cls(seats, load_map(map, seats), RuleOptions.preset(edition, **options), banner, badge)
        most = config.most_coins(config.board.rounds)
        if most > LARGEST:
            raise ValueError(
                f"{config.board.name} with these races and powers could pay a seat {most} coins; allowed: up to {LARGEST}"
                " (fewer rounds, or less income)"
            )
        return config

    def most_coins(self, rounds: int) -> int:
        """More coins than a seat can be paid in so many rounds: each region, an active race, two declined ones that earn on."""
        return START_COINS + rounds * self._most_a_turn

    def room_for_coins(self, round: int, column: int) -> int:
        """As many coins a seat may have in a round: what it may still be paid and what lies in the column fits above them."""
        return LARGEST - column - self.most_coins(self.board.rounds - round + 1)

    @cached_property
    def _most_a_turn(self) -> int:
        active = max(map(self._most_income, self.races)) + max(map(self._most_income, self.powers))
        declined = max((self._ground_income(race) for race in self.races if Trait.EARNS_ON in race.traits), default=0)
        return len(self.board) + active + 2 * declined

    def _most_income(self, row: Spec) -> int:
        """What a banner or badge pays at most in one turn."""
        conquests = len(self.board) * row.conquest_income
        return row.flat_income + row.first_income + conquests + FORTRESSES * row.fortress_income + self._ground_income(row)

    def _ground_income(self, row: Spec) -> int:
        return sum(coins * len(self.board.grounds[ground]) for ground, coins in row.income.items())

    @cached_property
    def races(self) -> tuple[RaceSpec, ...]:
        return RACES if self.race is None else (*RACES, self.race)

    @cached_property
    def powers(self) -> tuple[PowerSpec, ...]:
        return POWERS if self.power is None else (*POWERS, self.power)

    @cached_property
    def race_names(self) -> list[str]:
        return [race.name for race in self.races]

    @cached_property
    def power_names(self) -> list[str]:
        return [power.name for power in self.powers]

    @cached_property
    def world(self) -> np.ndarray:
        """The record `w` of the kernels, as an array of one."""
        world = build_world(self.board, self.seats, self.options, self.races, self.powers)
        return as_records(world)

    @property
    def edition(self) -> str:
        return self.options.edition()

    @property
    def title(self) -> str:
        return f"{self.board.name} {self.edition}"
