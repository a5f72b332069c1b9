"""The territories of a game on one sheet, as they lie now: where each card and each place is drawn."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, ClassVar, NamedTuple

from sw_env.games.kingdoms.data.box import Box
from sw_env.games.kingdoms.data.enums import AREAS, Provenance
from sw_env.games.kingdoms.data.outlines import CARD_HEIGHT, CARD_WIDTH, Point, outlines
from sw_env.games.kingdoms.data.rulebook import ABOVE, PLACES_OF_A_TERRITORY, REGIONS_OF_A_TERRITORY
from sw_env.games.kingdoms.data.specs import TerritorySpec

UNIT = 6.4
"""Units of a sheet for one of a card, on which spots and directions are measured."""
GAP, HEADLINE, FOOT = 20.0, 30.0, 34.0
"""Between two cards, above each for its name, below all for a line of text."""
COMPASS_SIZE, COMPASS_ROOM, COMPASS_SIDE = 118.0, 123.0, 150.0
"""The radius of the rose, that of its place, and how much wider than a card the sheet of a solo game is on each side."""


@dataclass(frozen=True)
class Plot:
    """One place where it lies on the sheet; those that a card does not have lie nowhere."""

    label: str
    terrain: str
    symbols: tuple[str, ...]
    neighbours: tuple[int, ...]
    x: float | None
    y: float | None
    polygon: tuple[Point, ...]
    water: bool

    @property
    def there(self) -> bool:
        return bool(self.terrain)


class Place(NamedTuple):
    """Where a card begins on the sheet."""

    x: float
    y: float


@dataclass(frozen=True)
class Chart:
    """The territories of so many players; before anything is dealt, blank cards."""

    game: ClassVar[str] = "kingdoms"
    name: str
    humans: int
    territories: int
    box: Box
    cards: tuple[int, ...] = ()
    sides: tuple[str | None, ...] = ()
    """By territory, as far as they are known."""

    def laid(self, position: Mapping[str, Any]) -> "Chart":
        """The same with the cards and sides of a position."""
        found = position["territories"]
        return replace(self, cards=tuple(t["card"] for t in found), sides=tuple(t["id"] for t in found))

    def __len__(self) -> int:
        return len(self.regions)

    @property
    def solo(self) -> bool:
        return self.humans == 1

    @property
    def compass(self) -> int | None:
        """The number under which the compass lies on the sheet."""
        return PLACES_OF_A_TERRITORY * self.territories if self.solo else None

    def side(self, t: int) -> TerritorySpec | None:
        """The side in use, if it is known."""
        name = self.sides[t] if t < len(self.sides) else None
        return None if name is None else self.box.side[name]

    def headline(self, t: int) -> str:
        """The name of a territory, of both sides where none has been chosen."""
        if side := self.side(t):
            return f"{side.name} ({side.card}{side.side})"
        if t >= len(self.cards):
            return "a card is dealt"
        return " or ".join(
            f"{side.name} ({side.card}{side.side})" for side in self.box.territories if side.card == self.cards[t]
        )

    @property
    def reconstructed(self) -> bool:
        """Whether a layout in sight is not the printed one."""
        found = [side for side in map(self.side, range(self.territories)) if side is not None]
        return any(side.layout_provenance is Provenance.RECONSTRUCTED for side in found or self.box.territories)

    @property
    def width(self) -> float:
        card = CARD_WIDTH * UNIT
        return round(card + 2 * COMPASS_SIDE if self.solo else 2 * card + 3 * GAP, 1)

    @property
    def height(self) -> float:
        return round(self.corners[0 if self.solo else -1].y + CARD_HEIGHT * UNIT + FOOT, 1)

    @cached_property
    def corners(self) -> tuple[Place, ...]:
        """Where each card begins: two in a row, the last one in the middle; solo the opponent's above the compass."""
        if self.solo:
            return Place(COMPASS_SIDE, HEADLINE + 2 * ABOVE * UNIT - CARD_HEIGHT * UNIT), Place(COMPASS_SIDE, HEADLINE)
        return tuple(map(self._corner, range(self.territories)))

    def _corner(self, t: int) -> Place:
        alone = t == self.territories - 1 and t % 2 == 0
        x = (self.width - CARD_WIDTH * UNIT) / 2 if alone else GAP + t % 2 * (CARD_WIDTH * UNIT + GAP)
        return Place(round(x, 1), round(HEADLINE + t // 2 * (CARD_HEIGHT * UNIT + HEADLINE + 8), 1))

    @property
    def middle(self) -> Place:
        """Where the compass lies."""
        return Place(self.width / 2, HEADLINE + ABOVE * UNIT)

    @cached_property
    def regions(self) -> tuple[Plot, ...]:
        """All places by their numbers, and behind them the compass."""
        plots = [self._plot(t, i) for t in range(self.territories) for i in range(PLACES_OF_A_TERRITORY)]
        return (*plots, self._rose()) if self.solo else tuple(plots)

    def _plot(self, t: int, i: int) -> Plot:
        side, (left, top) = self.side(t), self.corners[t]
        if side is None or i >= len(side.places):
            return nowhere(left, top)
        place = side.places[i]
        return Plot(
            label=f"{place.kind}, {side.name}",
            terrain=str(place.kind),
            symbols=(),
            neighbours=tuple(PLACES_OF_A_TERRITORY * t + n for n in place.adjacent) if i < REGIONS_OF_A_TERRITORY else (),
            x=None,
            y=None,
            polygon=tuple((round(left + UNIT * px, 1), round(top + UNIT * py, 1)) for px, py in outlines(self.box, side.id)[i]),
            water=place.kind in AREAS,
        )

    def _rose(self) -> Plot:
        x, y = self.middle
        corners = ((-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0))
        around = tuple((x + COMPASS_ROOM * px, y + COMPASS_ROOM * py) for px, py in corners)
        return Plot("compass", "", (), (), None, None, around, False)


def nowhere(x: float, y: float) -> Plot:
    """A place that is not there: no room, no colour, nothing to point at."""
    return Plot("", "", (), (), None, None, ((x, y), (x + 0.1, y), (x, y + 0.1)), False)
