"""The way back: from an observation to the position that everybody at the table can see."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from sw_env.games.shared.decoding import ColumnDecoder
from sw_env.games.shared.decoding import public_position as public_position
from sw_env.games.smallworld.config import GameConfig
from sw_env.games.smallworld.data.enums import Slot
from sw_env.games.smallworld.layout import PHASES
from sw_env.obs.layout import Layout

MARKERS = ("tribe", "lair", "fort")
IMMUNE = ("hole", "hero", "dragon")
STATES = ("active", "declined", "spirit")
COUNTS = ("hand", "pending", "camps", "pending_camps", "holes", "conquests")
FLAGS = ("paid", "dragon_used")
SEAT_SETS = ("attacked", "converted")
VERBS = ("dragon", "convert", "fill")


def decode(row: npt.NDArray[np.uint8], layout: Layout, config: GameConfig, seat: int) -> dict[str, Any]:
    """The public position (see `public_position`) in an observation of that seat."""
    return _Decoder(row, layout, config, seat).position()


class _Decoder(ColumnDecoder):
    def __init__(self, row: npt.NDArray[np.uint8], layout: Layout, config: GameConfig, seat: int) -> None:
        super().__init__(row, layout, config, seat)
        self.races: list[dict[str, Any]] = []
        self.places: dict[tuple[int, int], int] = {}

    def position(self) -> dict[str, Any]:
        found, config = self.found, self.config
        phase = next(name for name in PHASES if found[f"globals.{name}"])
        self._collect_races()
        verbs = [verb for verb in VERBS if found[f"globals.{verb}"]]
        position: dict[str, Any] = {
            "round": found["globals.round"],
            "turn": self.marked("turn"),
            "first": self.marked("first"),
            "actor": self.marked("acting"),
            "phase": phase[6:],
            **{key: bool(found[f"globals.{key}"]) for key in ("acted", "lifted", "started")},
            "die": found["globals.die"] - 1 if found["globals.die"] else None,
            "verb": verbs[0] if verbs else None,
            "cursor": found["globals.cursor"] - 1,
            "coins": [self.coins(p) for p in range(config.seats)],
            "ally": [self._ally(p) for p in range(config.seats)],
            "races": self.races,
            "regions": [self._region(r) for r in range(len(config.board))],
            "column": self.column(config.race_names, config.power_names),
            "forts": found["globals.forts"],
            "lairs": found["globals.lairs"],
            "unseen": self.unseen(config.race_names, config.power_names),
        }
        if found["globals.expanding"]:
            place = self.places[position["actor"], found["globals.expanding"] - 1]
            position["expanding"] = self.races[place]["race"]
        position["tray"] = self._tray(position)
        return position

    def _ally(self, p: int) -> int | None:
        steps = self.found["seats.ally"][self.near(p)]
        return (p + steps) % self.config.seats if steps else None

    def _collect_races(self) -> None:
        for p in range(self.config.seats):
            k = self.near(p)
            late = self.found["seats.spirit_first"][k]
            for slot in (Slot.ACTIVE, *((Slot.SPIRIT, Slot.DECLINED) if late else (Slot.DECLINED, Slot.SPIRIT))):
                if self.found["races.race"][k][slot]:
                    self.places[p, int(slot)] = len(self.races)
                    self.races.append(self._race(p, slot))

    def _race(self, p: int, slot: Slot) -> dict[str, Any]:
        value = {
            field: self.found[f"races.{field}"][self.near(p)][slot] for field in ("race", "power", *COUNTS, *FLAGS, *SEAT_SETS)
        }
        return {
            "seat": p,
            "race": self.config.race_names[value["race"] - 1],
            "power": self.config.power_names[value["power"] - 1] if value["power"] else None,
            "state": STATES[slot],
            **{key: value[key] for key in COUNTS},
            **{key: bool(value[key]) for key in FLAGS},
            **{key: sorted(self.far(k) for k in range(self.config.seats) if value[key] >> k & 1) for key in SEAT_SETS},
        }

    def _region(self, r: int) -> dict[str, Any]:
        found, config = self.found, self.config
        on = [word for word in MARKERS if found[f"regions.{word}"][r]]
        on += [word for k, word in enumerate(IMMUNE) if found["regions.immune"][r] >> k & 1]
        on += ["mountain"] * (config.board.regions[r].terrain == "mountain") + ["camp"] * found["regions.camps"][r]
        holders = [p for p in range(config.seats) if found[f"regions.held_{self.near(p)}"][r]]
        by = self.places[holders[0], found["regions.declined"][r]] if holders else None
        return {"by": by, "tokens": found["regions.tokens"][r], "on": sorted(on)}

    def _tray(self, position: Mapping[str, Any]) -> dict[str, int]:
        """All tokens of a race that are neither on the board nor in a hand."""
        left = {race.name: race.supply for race in self.config.races}
        for race in self.races:
            left[race["race"]] -= race["hand"]
        for region in position["regions"]:
            if region["by"] is not None:
                left[self.races[region["by"]]["race"]] -= region["tokens"]
        return left
