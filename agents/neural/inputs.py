"""From observations to what a network multiplies: numbers of about 0 to 1, and columns named once for all boards of a game.

Fields that count kinds of things mean nothing as quantities. A network gets them bit by bit, but for those that the game's
`Sight` leaves out because other sections say the same thing by thing."""

from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

import numpy as np
import torch
from torch import Tensor

from sw_env.games import load, spec_of
from sw_env.obs.layout import Block, Layout, board_facts
from sw_env.obs.sight import Sight

BITS = 8
"""Of a number in an observation; and places whose neighbours one number of it tells."""


@dataclass(frozen=True)
class Eyes:
    """What all networks of a game have in common: the columns of its padded layout."""

    game: str
    layout: Layout
    sight: Sight | None
    actions: int
    facts: int
    """Facts of a place."""

    @cached_property
    def planes(self) -> list[str]:
        """The numbers of a place."""
        return [*board_of(self.layout).planes, *_bit_names(_spelt_planes(self.layout, self.spelt(self.layout)))]

    @cached_property
    def rest(self) -> list[str]:
        """The numbers that belong to no place."""
        names = number_names(self.layout)
        places = board_of(self.layout).length
        return [*names[places:], *_bit_names([names[k] for k in self.spelt(self.layout) if k >= places])]

    @property
    def offers(self) -> Block | None:
        """What the actions behind the places point at."""
        return self.layout.blocks[self.sight.offers] if self.sight and self.sight.offers else None

    @cached_property
    def offer(self) -> list[str]:
        """The numbers that describe one of these: which kinds of things, thing by thing, and the other fields."""
        if self.sight is None or self.offers is None:
            return []
        kinds = self.sight.kinds
        things = [f"{kinds[one]}.{k}" for one in kinds for k in range(self.layout.blocks[kinds[one]].rows)]
        return things + [plane for plane in self.offers.planes if plane not in kinds]

    @property
    def targets(self) -> int:
        """Actions that point at a place."""
        return self.sight.targets if self.sight else 0

    @property
    def others(self) -> int:
        """Actions that are no place."""
        return self.actions - self.targets

    def spelt(self, layout: Layout) -> list[int]:
        """Where the numbers are that are read bit by bit, in a layout of the game."""
        left_out = self.sight.elsewhere if self.sight else ()
        kinds = [name for name, largest in layout.largest.items() if largest == 0 and name not in left_out]
        where = layout.fields(np.arange(layout.size))
        return sorted(int(k) for name in kinds for k in where[name].reshape(-1))


@cache
def eyes_of(game: str) -> Eyes:
    """How networks see a game."""
    spec = load(game)
    config = spec.configure(spec.seats[0])
    facts = 0 if spec.sight is None else _facts(config, spec.sight, True).shape[1]
    return Eyes(game, Layout.of(config, padded=True), spec.sight, spec.actions, facts)


def board_of(layout: Layout) -> Block:
    """The section whose rows are the places: the first one."""
    return next(iter(layout.blocks.values()))


def number_names(layout: Layout) -> list[str]:
    """The numbers of an observation by section, plane and row: `banners.active_0.4`."""
    return [f"{name}.{plane}.{row}" for name, one in layout.blocks.items() for plane in one.planes for row in range(one.rows)]


def _bit_names(names: list[str]) -> list[str]:
    return [f"{name} bit {bit}" for name in names for bit in range(BITS)]


def _spelt_planes(layout: Layout, spelt: list[int]) -> list[str]:
    block = board_of(layout)
    return [plane for k, plane in enumerate(block.planes) if k * block.rows in spelt]


def _facts(config: Any, sight: Sight, padded: bool) -> np.ndarray:
    """(places, facts); where a game has none to tell, each place is one."""
    facts = board_facts(config, padded)
    places = board_of(Layout.of(config, padded=padded)).rows
    columns = [facts[key].reshape(places, -1) for key in sight.facts] or [np.ones((places, 1))]
    return np.concatenate(columns, 1).astype(np.float32)


@dataclass(frozen=True)
class Ground:
    """The places of a board, as an entity network sees them."""

    planes: Tensor
    """Which of the padded layout's planes this one has."""
    rest: Tensor
    """Which of its other numbers."""
    facts: Tensor
    """(places, facts)"""
    near: Tensor
    """(places, places) The weight of each neighbour, about the mean of them; (0,) where the board changes."""

    @classmethod
    def of(cls, config: Any, eyes: Eyes, sight: Sight, padded: bool) -> "Ground":
        """That of a game."""
        own = Eyes(eyes.game, Layout.of(config, padded=padded), sight, eyes.actions, eyes.facts)
        facts = board_facts(config, padded)
        return cls(
            _places_in(eyes.planes, own.planes),
            _places_in(eyes.rest, own.rest),
            torch.from_numpy(_facts(config, sight, padded)),
            torch.from_numpy(facts[sight.near]).float() / 4 if sight.near in facts else torch.zeros(0),
        )


def _places_in(all_names: list[str], names: list[str]) -> Tensor:
    place = {name: k for k, name in enumerate(all_names)}
    return torch.tensor([place[name] for name in names])


@dataclass(frozen=True)
class Board:
    """What a network has to know of a board and a layout, besides its weights."""

    eyes: Eyes
    layout: Layout
    scale: Tensor
    """(size,) What the numbers of a row are multiplied by."""
    spelt: Tensor
    """Where the numbers are that are read bit by bit; those of the places come first."""
    ground: Ground | None
    """None where the game has told of none."""

    @classmethod
    def of(cls, config: Any, padded: bool = False) -> "Board":
        """The board of a game, in its own layout or in the one for every board."""
        layout, eyes, sight = Layout.of(config, padded=padded), eyes_of(config.game), spec_of(config).sight
        spelt = torch.tensor(eyes.spelt(layout), dtype=torch.int64)
        ground = Ground.of(config, eyes, sight, padded) if sight else None
        return cls(eyes, layout, torch.from_numpy(_scale(layout)), spelt, ground)

    @property
    def inputs(self) -> int:
        """How many numbers an mlp is told."""
        return self.layout.size + BITS * len(self.spelt)

    @cached_property
    def _spelt_planes(self) -> list[str]:
        """The planes of the places that are read bit by bit."""
        return _spelt_planes(self.layout, self.spelt.tolist())

    def level(self, rows: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        """What an mlp is told: each number brought to about 0 to 1, then bits; and the legal actions."""
        numbers, legal = self._brought(rows, masks)
        if len(self.spelt):
            numbers = torch.cat([numbers, bits_of(rows[:, self.spelt]).to(numbers.dtype).flatten(1)], 1)
        return numbers, legal

    def spread(self, rows: Tensor, masks: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        """From rows (n, size) and legal actions (n, actions), both uint8: places (n, places, planes + 1), the rest of the
        numbers, what is on offer (n, offers, its numbers), and who is near whom (places, places) or (n, places, 8)."""
        assert self.ground is not None
        assert self.eyes.sight is not None
        block, targets = board_of(self.layout), self.eyes.targets
        numbers, legal = self._brought(rows, masks)
        here = [numbers[:, : block.length].view(-1, len(block.planes), block.rows)]
        rest = [numbers[:, block.length :]]
        near = self.ground.near.to(numbers.dtype)
        if len(self.spelt):
            planes = self._spelt_planes
            bits = bits_of(rows[:, self.spelt]).to(numbers.dtype)
            rest.append(bits[:, len(planes) * block.rows :].flatten(1))
            if planes:
                mine = bits[:, : len(planes) * block.rows].view(-1, len(planes), block.rows, BITS)
                here.append(mine.transpose(2, 3).flatten(1, 2))
                near = near if len(near) else mine[:, planes.index(self.eyes.sight.near)] / 4
        board = torch.cat([*here, legal[:, None, : block.rows]], 1).transpose(1, 2)
        return board, torch.cat([*rest, legal[:, targets:]], 1), self._offers(rows, numbers.dtype), near

    def _brought(self, rows: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        """Rows with each number brought to about 0 to 1, and legal actions, in the precision of the moment."""
        kind = torch.bfloat16 if torch.is_autocast_enabled("cpu") else torch.float32
        return rows.to(kind) * self.scale.to(kind), masks.to(kind)

    def _offers(self, rows: Tensor, dtype: torch.dtype) -> Tensor:
        """Which thing of each kind, one by one, and the other fields."""
        sight = self.eyes.sight
        if sight is None or not sight.offers:
            return torch.zeros(len(rows), 0, 0, dtype=dtype)
        block = self.layout.blocks[sight.offers]
        columns = rows[:, block.start : block.start + block.length].view(-1, len(block.planes), block.rows).unbind(1)
        named = dict(zip(block.planes, columns, strict=True))
        things = [
            (named[one][:, :, None] == torch.arange(1, self.layout.blocks[kind].rows + 1, dtype=torch.uint8)).to(dtype)
            for one, kind in sight.kinds.items()
        ]
        numbers = [
            column[:, :, None].to(dtype) / self.layout.largest[f"{sight.offers}.{plane}"]
            for plane, column in named.items()
            if plane not in sight.kinds
        ]
        return torch.cat([*things, *numbers], 2)


def bits_of(numbers: Tensor) -> Tensor:
    """Of each number its bits, the lowest first: (…, 8)."""
    return numbers[..., None] >> torch.arange(BITS, dtype=torch.uint8) & 1


def _scale(layout: Layout) -> np.ndarray:
    scale = np.ones(layout.size, np.float32)
    largest = layout.largest
    for name, part in layout.fields(scale).items():
        part[...] = 1 / largest[name] if largest[name] else 0
    return scale
