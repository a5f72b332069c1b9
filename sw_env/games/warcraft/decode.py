"""The way back: from an observation to the position that everybody at the table can see."""

from collections import Counter
from typing import Any

import numpy as np
import numpy.typing as npt

from sw_env.games.shared.decoding import ColumnDecoder
from sw_env.games.warcraft.config import MARKER_NAMES, POWER_NAMES, RACE_NAMES, WarcraftConfig
from sw_env.games.warcraft.data.races import RACES
from sw_env.games.warcraft.layout import PHASES
from sw_env.games.warcraft.position import COUNTS, FLAGS, FORMS, PIECES, SIDES, TOLLS, WORDS
from sw_env.obs.layout import Layout

CHAMPIONS = (None, "off", "map", "pending")
IN_HAND = ("hand", "pending", "beasts", "pending_beasts")
BOX = ("forts", "walls", "towers")


def decode(row: npt.NDArray[np.uint8], layout: Layout, config: WarcraftConfig, seat: int) -> dict[str, Any]:
    """The public position (see `public_position`) in an observation of that seat."""
    return _Decoder(row, layout, config, seat).position()


class _Decoder(ColumnDecoder):
    def __init__(self, row: npt.NDArray[np.uint8], layout: Layout, config: WarcraftConfig, seat: int) -> None:
        super().__init__(row, layout, config, seat)
        self.races: list[dict[str, Any]] = []
        self.places: dict[tuple[int, int], int] = {}
        self.marks: dict[int, list[str]] = {}
        for name, region in zip(MARKER_NAMES, self.found["markers.region"], strict=True):
            self.marks.setdefault(region - 1, []).append(name)

    def position(self) -> dict[str, Any]:
        found, seats = self.found, range(self.config.seats)
        self._collect_races()
        regions = [self._region(r) for r in range(len(self.config.table))]
        return {
            "round": found["globals.round"],
            "turn": self.marked("turn"),
            "first": self.marked("first"),
            "actor": self.marked("acting"),
            "phase": next(name for name in PHASES if found[f"globals.{name}"])[6:],
            **{key: bool(found[f"globals.{key}"]) for key in ("acted", "lifted", "started")},
            "verb": self._verb(),
            "cursor": found["globals.cursor"] - 1,
            "coins": [self.coins(p) for p in seats],
            "harmony": [bool(found["seats.harmony"][self.near(p)]) for p in seats],
            "now": self._now(),
            "races": self.races,
            "regions": regions,
            "column": self.column(RACE_NAMES, POWER_NAMES),
            "tray": self._tray(regions),
            "box": {key: found[f"globals.{key}"] for key in BOX},
            "bombs": {"live": found["globals.live"], "dud": found["globals.duds"]},
            "unseen": self._unseen(),
        }

    def _verb(self) -> list[Any]:
        now = {key: self.found[f"globals.{key}"] for key in ("chosen", "named", "die")}
        words: list[Any] = [verb.name.lower() for verb in WORDS if self.found[f"globals.verb_{verb.name.lower()}"]]
        words += [now["chosen"] - 1] if now["chosen"] else []
        words += [MARKER_NAMES[now["named"] - 1]] if now["named"] else []
        return [*words, now["die"] - 1] if now["die"] else words

    def _now(self) -> dict[str, Any]:
        found = self.found
        used = [name for name in MARKER_NAMES if found.get(f"globals.used_{name}")]
        beaten = [[name, regions] for name, regions in zip(RACE_NAMES, found["banners.beaten"], strict=True) if regions]
        return {
            "form": list(FORMS.values())[found["globals.form"]],
            "faction": list(SIDES.values())[found["globals.side"]],
            **{key: bool(found[f"globals.{key}"]) for key in (*FLAGS, *TOLLS)},
            **{key: found[f"globals.{key}"] for key in COUNTS},
            "artifacts": sorted(used),
            "attacked": [p for p in range(self.config.seats) if found["seats.attacked"][self.near(p)]],
            "beaten": sorted(beaten),
        }

    def _collect_races(self) -> None:
        for p in range(self.config.seats):
            for slot in range(2):
                if self.found["races.race"][self.near(p)][slot]:
                    self.places[p, slot] = len(self.races)
                    self.races.append(self._race(p, slot))

    def _race(self, p: int, slot: int) -> dict[str, Any]:
        fields = ("race", "power", *IN_HAND, "champion", "swamp_toll")
        value = {field: self.found[f"races.{field}"][self.near(p)][slot] for field in fields}
        return {
            "seat": p,
            "race": RACE_NAMES[value["race"] - 1],
            "power": POWER_NAMES[value["power"] - 1] if value["power"] else None,
            "state": "declined" if slot else "active",
            **{key: value[key] for key in IN_HAND},
            "champion": CHAMPIONS[value["champion"]],
            "marsh": bool(slot and value["swamp_toll"]),
        }

    def _region(self, r: int) -> dict[str, Any]:
        found = self.found
        on = [word for word in (*PIECES, "champion") if found[f"regions.{word}"][r]] + self.marks.get(r, [])
        on += ["mountain"] * (self.config.table.regions[r].terrain == "mountain")
        holders = [p for p in range(self.config.seats) if found[f"regions.held_{self.near(p)}"][r]]
        by = self.places[holders[0], found["regions.declined"][r]] if holders else None
        return {"by": by, "tokens": found["regions.tokens"][r], "beasts": found["regions.beasts"][r], "on": sorted(on)}

    def _unseen(self) -> dict[str, list[str]]:
        gone = [name for name, there in zip(MARKER_NAMES, self.found["markers.gone"], strict=True) if there]
        return {**self.unseen(RACE_NAMES, POWER_NAMES), "markers": sorted(set(self.marks.get(-1, [])) - set(gone))}

    def _tray(self, regions: list[dict[str, Any]]) -> dict[str, int]:
        """All tokens of a race that are neither on the map nor in a hand."""
        left = Counter({race.name: race.supply for race in RACES})
        for race in self.races:
            left[race["race"]] -= race["hand"]
        for region in regions:
            if region["by"] is not None:
                left[self.races[region["by"]]["race"]] -= region["tokens"]
        return dict(left)
