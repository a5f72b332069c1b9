"""What a race, a power and a marker can say of themselves: the columns of the tables."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from sw_env.games.warcraft.data.enums import Act, Faction, Ground, Source, Trait


@dataclass(frozen=True, kw_only=True)
class Spec:
    """The columns that banners and badges share."""

    name: str
    tokens: int
    """Printed on the banner or badge."""
    source: Source
    """Of that number."""
    income: Mapping[Ground, int] = field(default_factory=dict)
    """Coins for each region of the active race, by its kinds."""
    discount: Mapping[Ground, int] = field(default_factory=dict)
    """So many tokens less for regions of these kinds."""
    occupied_discount: int = 0
    """So many tokens less for regions that are not empty."""
    conquest_income: int = 0
    """Coins at once for each region conquered that was not empty."""
    alliance_income: int = 0
    """Coins at once for each region conquered from an Alliance race."""
    marker_income: int = 0
    """Coins for each face-up marker in a region of the active race."""
    island_income: int = 0
    """Coins for each island with a region of the active race."""
    traits: tuple[Trait, ...] = ()

    @property
    def certain(self) -> bool:
        """Whether the number of tokens is no estimate."""
        return self.source.certain

    @property
    def trait_bits(self) -> int:
        return sum(set(self.traits))


@dataclass(frozen=True, kw_only=True)
class RaceSpec(Spec):
    """A banner."""

    faction: Faction
    supply: int
    """Tokens in the box, printed for every race."""
    least: int = 1
    """Tokens that must stand together: least(x) of the rules."""


@dataclass(frozen=True, kw_only=True)
class PowerSpec(Spec):
    """A badge."""

    range: tuple[int, int]
    """Between which the number on the badge must lie; equal where nothing else is possible."""


@dataclass(frozen=True, kw_only=True)
class MarkerSpec:
    """An Artifact or a Legendary Place."""

    name: str
    act: Act | None = None
    """The word of an Artifact: what its use or its theft is called; None for a Place."""
    income: int = 0
    """Coins for the active race that controls its region."""

    @property
    def artifact(self) -> bool:
        return self.act is not None
