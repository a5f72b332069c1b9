"""What stands where in an observation: a table of sections, each game its own; offsets, docs and tests follow from it."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property, lru_cache
from math import prod
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from sw_env.core.records import as_records


@dataclass(frozen=True)
class Field:
    """One number in each row of a section; `each_seat`: one for every seat."""

    name: str
    text: str
    each_seat: bool = False
    largest: float = 1
    """A usual large value of it: to a network it becomes 1. 0: the field counts kinds of things and is no quantity."""


@dataclass(frozen=True)
class Section:
    """Rows of a kind, with a number for each field; stored field by field, the rows side by side."""

    name: str
    rows: str
    text: str
    fields: tuple[Field, ...]

    def planes(self, seats: int) -> list[str]:
        """The names of the numbers of a row."""
        return [name for field in self.fields for name in _names(field, seats)]


def _names(field: Field, seats: int) -> list[str]:
    return [f"{field.name}_{k}" for k in range(seats)] if field.each_seat else [field.name]


def numbered(sections: tuple[Section, ...], name: str) -> Any:
    """The fields of a section that stand but once in a row, numbered in their order; those for each seat stand before them.

    By these names `encode` writes a field, so that no offset is counted by hand."""
    fields = next(section.fields for section in sections if section.name == name)
    return IntEnum(f"{name}_field", [(field.name, k) for k, field in enumerate(f for f in fields if not f.each_seat)])


@dataclass(frozen=True)
class Block:
    """A section of one layout: rows × planes from `start` on."""

    section: Section
    start: int
    shape: tuple[int, ...]
    """How its rows are arranged: (regions,), (seats, 3), () for a single one."""
    planes: tuple[str, ...]

    @property
    def rows(self) -> int:
        return prod(self.shape)

    @property
    def length(self) -> int:
        return self.rows * len(self.planes)


@dataclass(frozen=True)
class Layout(ABC):
    """Where everything is, for so many regions and seats; a game derives its own."""

    regions: int
    seats: int
    coins_public: bool = False
    """What is hidden by the rules of most tables lies open: coins, for instance."""

    sections: ClassVar[tuple[Section, ...]]
    """The table."""
    most: ClassVar[tuple[int, int]]
    """Regions and seats of the one layout for every board."""

    @staticmethod
    def of(config: Any, coins: str = "hidden", padded: bool = False) -> "Layout":
        """The layout of a board, or with `padded` the one for every board of the game."""
        from sw_env.games import spec_of

        if coins not in ("hidden", "public"):
            raise ValueError(f"coins is {coins!r}; allowed: 'hidden', 'public'")
        kind = spec_of(config).layout
        return _made(kind, *(kind.most if padded else (kind.regions_of(config), config.seats)), coins == "public")

    @staticmethod
    @abstractmethod
    def regions_of(config: Any) -> int:
        """Regions of the board, or of what a game has in its place."""

    @property
    @abstractmethod
    def shapes(self) -> dict[str, tuple[int, ...]]:
        """How the rows of each section are arranged."""

    @cached_property
    def row(self) -> np.dtype:
        """A row as a record, as long as the longest: to kernels a bare pointer, of which a small layout uses the beginning."""
        return np.dtype([("bytes", np.uint8, (type(self)(*self.most).size,))])

    @cached_property
    def blocks(self) -> dict[str, Block]:
        """The sections, by name, in order."""
        blocks, start = {}, 0
        for section in self.sections:
            block = Block(section, start, self.shapes[section.name], tuple(section.planes(self.seats)))
            blocks[section.name] = block
            start += block.length
        return blocks

    @cached_property
    def size(self) -> int:
        """Numbers in a row."""
        return sum(block.length for block in self.blocks.values())

    @cached_property
    def largest(self) -> dict[str, float]:
        """A usual large value of every field, by its name as in `fields`; 0 where it counts kinds of things."""
        return {
            f"{section.name}.{name}": field.largest
            for section in self.sections
            for field in section.fields
            for name in _names(field, self.seats)
        }

    @cached_property
    def form(self) -> npt.NDArray[Any]:
        """The layout for the kernels, as an array of one: its numbers, then the beginnings of all sections but the first."""
        begins = {BEGIN.get(name, name): block.start for name, block in list(self.blocks.items())[1:]}
        values = {"regions": self.regions, "seats": self.seats, "public": int(self.coins_public)} | begins
        return as_records(np.array([tuple(values.values())], [(key, np.int64) for key in values]))

    def view(self, observation: npt.NDArray[Any]) -> dict[str, npt.NDArray[Any]]:
        """The sections, each (…, rows, fields), rows as in `shapes`. Nothing is copied."""
        front = observation.shape[:-1]
        if observation.shape[-1] != self.size:
            raise ValueError(f"the last axis has {observation.shape[-1]} numbers; this layout has {self.size}")
        parts = {}
        for name, block in self.blocks.items():
            planes = observation[..., block.start : block.start + block.length].reshape(*front, len(block.planes), block.rows)
            parts[name] = planes.swapaxes(-1, -2).reshape(*front, *block.shape, len(block.planes))
        return parts

    def fields(self, observation: npt.NDArray[Any]) -> dict[str, npt.NDArray[Any]]:
        """Every field by its name, such as "regions.tokens": (…, rows), for a single row (…). Nothing is copied."""
        found = {}
        for name, part in self.view(observation).items():
            for k, field in enumerate(self.blocks[name].planes):
                found[f"{name}.{field}"] = part[..., k]
        return found


BEGIN = {"seats": "at_seats", "regions": "at_regions"}
"""Sections whose beginning has another name for the kernels, for theirs is that of a number."""


def board_facts(config: Any, padded: bool = False) -> Mapping[str, npt.NDArray[Any]]:
    """What never changes during a game: the graph of the board, what each region is (each game has its own)."""
    from sw_env.games import spec_of

    return spec_of(config).facts(config, padded)


@lru_cache(64)
def _made(kind: type[Layout], regions: int, seats: int, public: bool) -> Layout:
    return kind(regions, seats, public)
