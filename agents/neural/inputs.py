"""From observations to what a network multiplies: numbers of about 0 to 1, and columns named once for all boards."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from torch import Tensor

from sw_env.games.smallworld.config import GameConfig
from sw_env.games.smallworld.data.rulebook import COLUMN, MAX_REGIONS, MAX_SEATS
from sw_env.games.smallworld.data.tables import MAX_POWERS, MAX_RACES
from sw_env.games.smallworld.layout import ClassicLayout
from sw_env.obs.layout import Layout, board_facts

LARGEST = {
    **{"regions.declined": 2, "regions.tokens": 4, "regions.camps": 2, "regions.immune": 4, "regions.cost": 8},
    **{"regions.income": 2, "banners.slot": 6, "banners.tail": 6, "badges.slot": 6, "combos.coins": 4},
    **{"seats.coins": 64, "seats.ally": 4, "races.hand": 8, "races.pending": 4, "races.camps": 4, "races.pending_camps": 4},
    **{"races.holes": 2, "races.conquests": 6, "races.attacked": 8, "races.converted": 8, "globals.round": 10},
    **{"globals.rounds_left": 10, "globals.expanding": 3, "globals.die": 4, "globals.cursor": 48, "globals.forts": 6},
    **{"globals.lairs": 10, "globals.seats": 5},
}
"""A usual large value of each field that is more than yes or no; it becomes 1."""
NUMBERS = ("races.race", "races.power", "combos.race", "combos.power")
"""Fields that count banners and badges, which as quantities mean nothing; banners and badges say the same one by one."""
PADDED = ClassicLayout(MAX_REGIONS, MAX_SEATS)
PLANES = len(PADDED.blocks["regions"].planes)
FACTS = 13
"""Facts of a region: 7 terrains, 3 symbols, coast, border, and that it exists."""
CARDS = MAX_RACES + MAX_POWERS + 1
"""What describes a combo: its banner, its badge, the coins on it."""
REST = PADDED.size - PADDED.blocks["regions"].length
"""Numbers of the padded layout that do not belong to a region."""


@dataclass(frozen=True)
class Board:
    """What a network has to know of a board and a layout, besides its weights."""

    layout: Layout
    scale: Tensor
    """(size,) What the numbers of a row are multiplied by."""
    planes: Tensor
    """Which of the padded layout's region planes this one has."""
    rest: Tensor
    """Which of its other numbers."""
    facts: Tensor
    """(regions, FACTS)"""
    near: Tensor
    """(regions, regions) The weight of each neighbour; about the mean of them."""

    @classmethod
    def of(cls, config: GameConfig, padded: bool = False) -> "Board":
        """The board of a game, in its own layout or in the one for every board."""
        layout = Layout.of(config, padded=padded)
        facts = board_facts(config, padded)
        flags = np.stack([facts[key] for key in ("coast", "border", "exists")], 1)
        return cls(
            layout,
            torch.from_numpy(_scale(layout)),
            torch.tensor([PADDED.blocks["regions"].planes.index(name) for name in layout.blocks["regions"].planes]),
            torch.from_numpy(_columns(layout)),
            torch.from_numpy(np.concatenate([facts["terrain"], facts["symbols"], flags], 1)).float(),
            torch.from_numpy(facts["adjacency"]).float() / 4,
        )

    def spread(self, rows: Tensor, masks: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """From rows (n, size) and legal actions (n, 64), both uint8: regions (n, regions, planes + 1), the rest of the numbers,
        combos (n, 6, CARDS)."""
        block, regions = self.layout.blocks["regions"], self.layout.regions
        numbers, legal = self.level(rows, masks)
        planes = numbers[:, : block.length].view(-1, len(block.planes), regions)
        board = torch.cat([planes, legal[:, None, :regions]], 1).transpose(1, 2)
        return board, torch.cat([numbers[:, block.length :], legal[:, MAX_REGIONS:]], 1), self._combos(rows, numbers.dtype)

    def level(self, rows: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        """Rows with each number brought to about 0 to 1, and legal actions, in the precision of the moment."""
        kind = torch.bfloat16 if torch.is_autocast_enabled("cpu") else torch.float32
        return rows.to(kind) * self.scale.to(kind), masks.to(kind)

    def _combos(self, rows: Tensor, kind: torch.dtype) -> Tensor:
        block = self.layout.blocks["combos"]
        race, power, coins = rows[:, block.start : block.start + block.length].view(-1, 3, COLUMN).unbind(1)
        kinds = [
            (number[:, :, None] == torch.arange(1, most + 1, dtype=torch.uint8)).to(kind)
            for number, most in ((race, MAX_RACES), (power, MAX_POWERS))
        ]
        return torch.cat([*kinds, coins[:, :, None].to(kind) / LARGEST["combos.coins"]], 2)


def _scale(layout: Layout) -> np.ndarray:
    scale = np.ones(layout.size, np.float32)
    for field, part in layout.fields(scale).items():
        part[...] = 0 if field in NUMBERS else 1 / LARGEST.get(field, 1)
    return scale


def _columns(layout: Layout) -> np.ndarray:
    """Where the numbers after the regions are in the padded layout's rest."""
    start = PADDED.blocks["regions"].length
    numbers: dict[str, Any] = PADDED.view(np.arange(PADDED.size) - start)
    found = []
    for name, block in list(layout.blocks.items())[1:]:
        whole = numbers[name].reshape(-1, numbers[name].shape[-1])
        planes = [PADDED.blocks[name].planes.index(plane) for plane in block.planes]
        found.append(whole[: block.rows, planes].T.reshape(-1))
    return np.concatenate(found)
