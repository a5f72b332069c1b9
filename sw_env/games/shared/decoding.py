"""The way back from an observation: what the games' decoders have in common."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from sw_env.obs.layout import Layout


class Decoder:
    """The numbers of one row by name, and seats as steps clockwise from the one that looks."""

    def __init__(self, row: npt.NDArray[np.uint8], layout: Layout, config: Any, seat: int) -> None:
        self.found = {name: values.tolist() for name, values in layout.fields(row).items()}
        self.layout, self.config, self.seat = layout, config, seat

    def near(self, p: int) -> int:
        """Steps clockwise from the seat that looks."""
        return int(p - self.seat) % int(self.config.seats)

    def far(self, k: int) -> int:
        """The seat so many steps clockwise from the one that looks."""
        return int(k + self.seat) % int(self.config.seats)

    def marked(self, flag: str) -> int | None:
        """The seat that has this flag of all seats, or nobody."""
        flags = self.found[f"seats.{flag}"]
        return self.far(flags.index(1)) if 1 in flags else None


class ColumnDecoder(Decoder):
    """That of a game with hidden coins and a column of combos."""

    races: list[dict[str, Any]]
    """Those in play, as the position has them."""

    def coins(self, p: int) -> int | None:
        """What seat p has, where the one that looks can know."""
        if p != self.seat and not self.layout.coins_public:
            return None
        k = self.near(p)
        return int(self.found["seats.coins"][k] + 256 * self.found["seats.coins_256"][k])

    def column(self, races: Sequence[str], powers: Sequence[str]) -> list[list[Any]]:
        """The combos on offer, of these banners and badges."""
        found = self.found
        rows = zip(found["combos.race"], found["combos.power"], found["combos.coins"], strict=True)
        return [[races[race - 1], powers[power - 1], coins] for race, power, coins in rows if race]

    def unseen(self, races: Sequence[str], powers: Sequence[str]) -> dict[str, list[str]]:
        """The cards behind the column: hidden ones, the tail, the discards."""
        column = self.column(races, powers)
        tail = [name for _, name in sorted((place, races[n]) for n, place in enumerate(self.found["banners.tail"]) if place)]
        discards = [powers[n] for n, there in enumerate(self.found["badges.discarded"]) if there]
        banners = {row[0] for row in column} | {race["race"] for race in self.races} | set(tail)
        badges = {row[1] for row in column} | {race["power"] for race in self.races} | set(discards)
        hidden = {"races": sorted(set(races) - banners), "tail": tail, "powers": sorted(set(powers) - badges)}
        return hidden | {"discards": sorted(discards)}


def public_position(position: Mapping[str, Any], seat: int, coins: str = "hidden") -> dict[str, Any]:
    """A position as one seat knows it: the coins of others are None, unless they lie open."""
    shown = [c if coins == "public" or p == seat else None for p, c in enumerate(position["coins"])]
    return {**position, "coins": shown}
