"""The cards as rows: factions, heroes and territories, checked one by one."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Self

from sw_env.games.kingdoms.data.columns import Column, Truth, Whole, Word, check_columns, listed
from sw_env.games.kingdoms.data.effects import check_row
from sw_env.games.kingdoms.data.enums import AREAS, REGIONS, Deed, Effect, Event, Provenance, Set
from sw_env.games.kingdoms.data.rulebook import (
    COMPASS_HOURS,
    MAX_AREAS,
    MAX_HERO_LEVEL,
    MAX_MAGIC,
    MAX_STOCK,
    REGIONS_OF_A_TERRITORY,
)
from sw_env.reading import brief, shown

MAX_NAME = 40
MAX_TEXT = 400
Row = Mapping[str, Any]


class Wrong(ValueError):
    """A fault of a card, with the way to it: each caller puts its own step in front."""

    @classmethod
    def at(cls, where: str, error: ValueError) -> Self:
        """The same fault, seen from one step further outside."""
        joint = ", " if isinstance(error, Wrong) else ": "
        return cls(brief(f"{where}{joint}{error}"))


@dataclass(frozen=True)
class Text(Column):
    """Words of a card."""

    most: int = MAX_TEXT

    def check(self, key: str, value: Any) -> None:
        if not isinstance(value, str) or not 0 < len(value) <= self.most:
            raise ValueError(f"{key} is {shown(value)}; allowed: a text of 1 to {self.most} characters")


@dataclass(frozen=True)
class Ident(Column):
    """The name by which positions and records call a card."""

    def check(self, key: str, value: Any) -> None:
        if not isinstance(value, str) or not (value.isidentifier() and value.isascii()) or len(value) > MAX_NAME:
            raise ValueError(f"{key} is {shown(value)}; allowed: letters, digits and _, {MAX_NAME} at most")


@dataclass(frozen=True)
class Rows(Column):
    """A list of a certain length, whose entries are looked at elsewhere."""

    low: int
    high: int

    def check(self, key: str, value: Any) -> None:
        if not isinstance(value, list) or not self.low <= len(value) <= self.high:
            number = str(self.low) if self.low == self.high else f"{self.low} to {self.high}"
            raise ValueError(f"{key} is {shown(value)}; allowed: a list of {number} entries")


SOURCE = Word(tuple(Provenance))
REMARKS: dict[str, Column] = {"note": Text(), "source": Text()}


@dataclass(frozen=True)
class Level:
    """A level of a faction or hero: its words, its effects, and where they come from."""

    text: str
    fx: tuple[Row, ...]
    provenance: Provenance

    @property
    def reconstructed(self) -> bool:
        return self.provenance is Provenance.RECONSTRUCTED

    @classmethod
    def read(cls, columns: Any) -> Self:
        """Check and build a level from plain values."""
        needs_object(columns)
        required = {"text": Text(), "fx": Rows(1, 8), "provenance": SOURCE}
        check_columns(columns, required, {"redesigned": Truth(), **REMARKS})
        for number, row in enumerate(columns["fx"], 1):
            try:
                check_row(row)
            except ValueError as error:
                raise Wrong.at(f"row {number}", error) from None
        return cls(columns["text"], tuple(columns["fx"]), Provenance(columns["provenance"]))


@dataclass(frozen=True)
class FactionSpec:
    """A faction: four levels of magic, and a fifth that scores."""

    id: str
    name: str
    set: Set
    compass: bool
    """Can the compass opponent play it."""
    levels: tuple[Level, ...]

    @classmethod
    def read(cls, columns: Any) -> Self:
        """Check and build a faction from plain values."""
        needs_object(columns)
        required = {"id": Ident(), "name": Text(), "set": Word(tuple(Set)), "compass": Truth()}
        levels: dict[str, Column] = {"levels": Rows(MAX_MAGIC, MAX_MAGIC)}
        check_columns(columns, {**required, **levels}, {"name_cs": Text(), **REMARKS})
        spec = cls(columns["id"], columns["name"], Set(columns["set"]), columns["compass"], read_levels(columns["levels"]))
        for number, level in enumerate(spec.levels, 1):
            for row in level.fx:
                _check_level(number, row, len(level.fx))
        return spec


@dataclass(frozen=True)
class Step:
    """How a hero gains a level: by an action and n of its kind, or by a war won."""

    by: str
    n: int

    @classmethod
    def read(cls, columns: Any) -> Self:
        """Check and build a step from plain values."""
        needs_object(columns)
        trained = columns.get("by") != "war"
        price: dict[str, Column] = {"n": Whole(1, MAX_STOCK)} if trained else {}
        check_columns(columns, {"by": Word((Deed.RESEARCH, Deed.EXPAND, Deed.BUILD, "war")), **price}, {})
        return cls(columns["by"], columns.get("n", 0))


@dataclass(frozen=True)
class HeroSpec:
    """A hero card: two levels, and the steps to the second and into retirement."""

    id: str
    name: str
    steps: tuple[Step, ...]
    steps_provenance: Provenance
    levels: tuple[Level, ...]

    @classmethod
    def read(cls, columns: Any) -> Self:
        """Check and build a hero from plain values."""
        needs_object(columns)
        count = Rows(MAX_HERO_LEVEL, MAX_HERO_LEVEL)
        required = {"id": Ident(), "name": Text(), "steps": count, "steps_provenance": SOURCE, "levels": count}
        check_columns(columns, required, REMARKS)
        steps = tuple(within(f"step {n}", Step.read, step) for n, step in enumerate(columns["steps"], 1))
        levels = read_levels(columns["levels"])
        for number, row in ((n, row) for n, level in enumerate(levels, 1) for row in level.fx):
            if row["k"] in (Effect.VP, Effect.COPY, Effect.MAGIC_LOSS) or row.get("on") == Event.REACH or "replaces" in row:
                raise Wrong(f"level {number}: {shown(dict(row))} is for factions only")
        return cls(columns["id"], columns["name"], steps, Provenance(columns["steps_provenance"]), levels)


@dataclass(frozen=True)
class PlaceSpec:
    """A region or an area of a territory."""

    kind: str
    border: bool
    adjacent: tuple[int, ...]
    touch: tuple[int, ...]

    @property
    def is_region(self) -> bool:
        return self.kind in REGIONS


@dataclass(frozen=True)
class TerritorySpec:
    """One side of a territory card: five regions, then its areas."""

    id: str
    name: str
    set: Set
    card: int
    side: str
    places: tuple[PlaceSpec, ...]
    spots: tuple[tuple[int, int], ...]
    hours: Mapping[str, Mapping[int, tuple[int, ...]]]
    """For `top` and `bottom`: the places that the compass points at, nearest first, by the hour."""
    grid: tuple[str, ...]
    """The card drawn in letters, a line a row: a..e the regions, ~ water, ^ crag."""
    layout_provenance: Provenance
    name_provenance: Provenance

    @classmethod
    def read(cls, columns: Any) -> Self:
        """Check and build one side of a card from plain values."""
        needs_object(columns)
        most = REGIONS_OF_A_TERRITORY + MAX_AREAS
        check_columns(columns, TERRITORY | {"places": Rows(REGIONS_OF_A_TERRITORY, most), "spots": Rows(5, most)}, PICTURE)
        places = tuple(within(f"place {n}", _place, place, n) for n, place in enumerate(columns["places"]))
        _check_borders(places)
        spots = tuple(within(f"spot {n}", _spot, spot) for n, spot in enumerate(columns["spots"]))
        if len(spots) != len(places):
            raise Wrong(f"spots: {len(spots)} of them; allowed: one for each of the {len(places)} places")
        hours = {end: within(f"hours {end}", _hours, columns["hours"].get(end), len(places)) for end in ("top", "bottom")}
        return cls(
            **{key: columns[key] for key in ("id", "name", "card", "side")},
            set=Set(columns["set"]),
            places=places,
            spots=spots,
            hours=hours,
            grid=within("grid", _grid, columns.get("grid", [])),
            layout_provenance=Provenance(columns["layout_provenance"]),
            name_provenance=Provenance(columns["name_provenance"]),
        )


@dataclass(frozen=True)
class Object(Column):
    """A table with names."""

    def check(self, key: str, value: Any) -> None:
        if not isinstance(value, Mapping):
            raise ValueError(f"{key} is {shown(value)}; allowed: an object")


MAX_CARD = 99
MAX_SPOT = 100
GRID = "abcde~^"
TERRITORY: dict[str, Column] = {
    "id": Ident(),
    "name": Text(),
    "name_provenance": SOURCE,
    "set": Word(tuple(Set)),
    "card": Whole(1, MAX_CARD),
    "side": Word(("A", "B")),
    "layout_provenance": SOURCE,
    "hours": Object(),
}
PICTURE: dict[str, Column] = {"grid": Rows(1, 12), **REMARKS}


def needs_object(columns: Any) -> None:
    """Raise ValueError where a card is no object."""
    if not isinstance(columns, Mapping):
        raise ValueError(f"is {shown(columns)}; allowed: an object")


def within(where: str, read: Any, *arguments: Any) -> Any:
    """What `read` makes; its errors say where."""
    try:
        return read(*arguments)
    except ValueError as error:
        raise Wrong.at(where, error) from None


def read_levels(levels: list[Any]) -> tuple[Level, ...]:
    """The levels of a card, the first one first."""
    return tuple(within(f"level {number}", Level.read, level) for number, level in enumerate(levels, 1))


def _check_level(number: int, row: Row, rows: int) -> None:
    scores, copies = row["k"] == Effect.VP, row["k"] == Effect.COPY
    if scores != (number == MAX_MAGIC) or (scores and rows > 1):
        raise Wrong(f"level {number}: k is {shown(row['k'])}; allowed: one vp row at level {MAX_MAGIC}, none below")
    if copies and (row["level"] != number or rows > 1):
        raise Wrong(f"level {number}: copy of level {row['level']}; allowed: a copy of its own level, and no other row")
    if row.get("replaces", 0) >= number:
        raise Wrong(f"level {number}: replaces is {row['replaces']}; allowed: a level below {number}")


def _place(columns: Any, number: int) -> PlaceSpec:
    needs_object(columns)
    kinds = REGIONS if number < REGIONS_OF_A_TERRITORY else AREAS
    lists = Rows(0, REGIONS_OF_A_TERRITORY + MAX_AREAS)
    check_columns(columns, {"kind": Word(kinds), "border": Truth(), "adjacent": lists, "touch": lists}, {})
    if not columns["adjacent"]:
        raise ValueError("adjacent is []: it touches no region; allowed: at least one")
    return PlaceSpec(columns["kind"], columns["border"], tuple(columns["adjacent"]), tuple(columns["touch"]))


def _check_borders(places: tuple[PlaceSpec, ...]) -> None:
    """Who touches whom is said twice, and has to be the same both times."""
    for number, place in enumerate(places):
        for key, other in _neighbours(place):
            low, high = (0, REGIONS_OF_A_TERRITORY) if key == "adjacent" else (REGIONS_OF_A_TERRITORY, len(places))
            if type(other) is not int or not low <= other < high or other == number:
                raise Wrong(f"place {number}: {key} names {shown(other)}; allowed: {low} to {high - 1}, not itself")
            back = places[other].touch if not place.is_region else places[other].adjacent
            if number not in back:
                raise Wrong(f"place {number}: {key} names {other}, but place {other} does not name {number}")
        for key in ("adjacent", "touch"):
            numbers = getattr(place, key)
            if list(numbers) != sorted(set(numbers)):
                raise Wrong(f"place {number}: {key} is {shown(list(numbers))}; allowed: ascending, each once")
        if not place.is_region and place.touch:
            raise Wrong(f"place {number}: touch is {shown(list(place.touch))}; allowed: [] for an area")


def _neighbours(place: PlaceSpec) -> Iterator[tuple[str, int]]:
    yield from (("adjacent", other) for other in place.adjacent)
    yield from (("touch", other) for other in place.touch)


def _grid(lines: list[Any]) -> tuple[str, ...]:
    for line in lines:
        if not isinstance(line, str) or len(line) != len(lines[0]) or set(line) - set(GRID):
            raise ValueError(f"{shown(line)}; allowed: lines of one length of the letters {GRID}")
    return tuple(lines)


def _spot(spot: Any) -> tuple[int, int]:
    Rows(2, 2).check("spot", spot)
    for value in spot:
        Whole(0, MAX_SPOT).check("spot", value)
    return spot[0], spot[1]


def _hours(lists: Any, places: int) -> dict[int, tuple[int, ...]]:
    needs_object(lists)
    allowed = [str(hour) for hour in range(1, COMPASS_HOURS + 1)]
    for hour, numbers in lists.items():
        Word(tuple(allowed)).check("hour", hour)
        Rows(0, places).check(f"hour {hour}", numbers)
        for number in numbers:
            Whole(0, places - 1).check(f"hour {hour}", number)
    missing = set(range(places)) - {number for numbers in lists.values() for number in numbers}
    if missing:
        raise ValueError(f"no hour points at place {listed(map(str, sorted(missing)))}; allowed: each place at least once")
    return {int(hour): tuple(numbers) for hour, numbers in lists.items()}
