"""The way back: from an observation to the position as that seat sees it."""

from typing import Any

import numpy as np
import numpy.typing as npt

from sw_env.games.kingdoms.config import KingdomsConfig
from sw_env.games.kingdoms.data.enums import FIELDS, Deed, Item, Payment
from sw_env.games.kingdoms.data.rulebook import MAX_MAGIC, MOST_ITEMS, OFFER, PLACES_OF_A_TERRITORY, SHIELDS
from sw_env.games.kingdoms.data.tables import FACTION_NAMES, HERO_NAMES, SIDE_NAMES
from sw_env.games.kingdoms.layout import GOODS
from sw_env.games.shared.decoding import Decoder
from sw_env.obs.layout import Layout

ITEMS, DEEDS, PAYMENTS = tuple(Item), tuple(Deed), tuple(Payment)
SEATS = ("seat", "other", "victim", "gainer")
"""Fields of an item that are seats."""


def decode(row: npt.NDArray[np.uint8], layout: Layout, config: KingdomsConfig, seat: int) -> dict[str, Any]:
    """The position (see `position.seen`) in an observation of that seat."""
    return _Decoder(row, layout, config, seat).position()


def name_of(names: list[str], number: int) -> str | None:
    """A card by its number, from 1; 0 is none."""
    return names[number - 1] if number else None


class _Decoder(Decoder):
    def position(self) -> dict[str, Any]:
        turn = self._globals("turn") + 256 * self._globals("turn_256")
        agenda = self._agenda()
        selected, moved = self._globals("selected"), self._globals("moved")
        return {
            "turn": turn,
            "active": self.marked("active"),
            "first": self.marked("first"),
            "actor": self.marked("acting"),
            "phase": agenda[0][0],
            "used": [DEEDS[task - 1].value for k in range(SHIELDS) if (task := self._globals(f"used_{k}"))],
            "selected": DEEDS[selected - 1].value if selected else None,
            "ending": bool(self._globals("ending")),
            "players": [self._player(p) for p in range(self.config.seats)],
            "territories": [self._territory(t) for t in range(self.config.territories)],
            "places": self._places(),
            "agenda": agenda,
            "war": self._war() if self._globals("war") else None,
            "moved": [moved - 1, self._globals("moved_hero"), self._globals("moved_lying")] if moved else None,
            "deck": [name for name, there in zip(HERO_NAMES, self.found["heroes.deck"], strict=True) if there],
            "compass": {"night": bool(self._globals("night")), "hand": self._globals("hand")}
            if self._globals("solo")
            else None,
        }

    def _globals(self, name: str) -> int:
        return int(self.found[f"globals.{name}"])

    def _player(self, p: int) -> dict[str, Any]:
        k = self.near(p)
        own = {name: self.found[f"seats.{name}"][k] for name in self._columns()}
        offer = [HERO_NAMES[card - 1] for i in range(OFFER) if (card := own[f"offer_{i}"])]
        retired = sorted((order, h) for h, order in enumerate(self.found[f"heroes.retired_{k}"]) if order)
        return {
            "faction": FACTION_NAMES[own["faction"] - 1],
            "stock": [own[kind] for kind in GOODS],
            "tower": own["tower"],
            "magic": own["magic"],
            "hero": name_of(HERO_NAMES, own["hero"]),
            "level": own["level"],
            "offer": offer or None,
            "pick": name_of(HERO_NAMES, own["pick"]),
            "retired": [HERO_NAMES[h] for _, h in retired],
            "captured": own["captured"],
            "kills": own["kills"] + 256 * own["kills_256"],
            "razed": own["razed"] + 256 * own["razed_256"],
            "copies": [name_of(FACTION_NAMES, own[f"copy_{n}"]) for n in range(1, MAX_MAGIC)],
        }

    def _columns(self) -> list[str]:
        return [name.removeprefix("seats.") for name in self.found if name.startswith("seats.")]

    def _territory(self, t: int) -> dict[str, Any]:
        return {"card": self.found["territories.card"][t], "id": name_of(SIDE_NAMES, self.found["territories.side"][t])}

    def _places(self) -> dict[str, Any]:
        places = {}
        for r in range(PLACES_OF_A_TERRITORY * self.config.territories):
            figures = [figure for p in range(self.config.seats) for figure in self._figures(p, r)]
            forts = [(p, self.found[f"places.fort_{self.near(p)}"][r]) for p in range(self.config.seats)]
            fort = next(([p, state - 1] for p, state in forts if state), None)
            neutral = bool(self.found["places.neutral"][r])
            if figures or fort or neutral:
                places[str(r)] = {"figures": figures, "fort": fort, "neutral": neutral}
        return places

    def _figures(self, p: int, r: int) -> list[list[int]]:
        standing, lying, hero = (self.found[f"places.{name}_{self.near(p)}"][r] for name in ("standing", "lying", "hero"))
        regulars = [[p, 0, 0] for _ in range(standing)] + [[p, 0, 1] for _ in range(lying)]
        return regulars + ([[p, 1, hero - 1]] if hero else [])

    def _agenda(self) -> list[list[Any]]:
        return [self._item(k) for k in range(MOST_ITEMS) if self.found["agenda.name"][k]]

    def _item(self, k: int) -> list[Any]:
        name = ITEMS[self.found["agenda.name"][k] - 1]
        values = [self.found[f"agenda.field_{i}"][k] - 1 for i in range(1, len(FIELDS[name]) + 1)]
        return [name.value, *(self._value(name, field, value) for field, value in zip(FIELDS[name], values, strict=True))]

    def _value(self, name: Item, field: str, value: int) -> Any:
        if field == "what":
            return PAYMENTS[value].value
        if value < 0:
            return None if field in ("place", "gainer") else value
        return self.far(value) if field in SEATS else value

    def _war(self) -> dict[str, Any]:
        return {
            "att": self._seat("attacker"),
            "def": self._seat("defender"),
            "place": self._globals("war") - 1,
            "hero": self._globals("war_hero"),
            "lying": self._globals("war_lying"),
            "quest": bool(self._globals("quest")),
            "bids": [self._number("bid_0"), self._number("bid_1")],
            "value": [self._number("value_0"), self._number("value_1")],
            "winner": self._seat("winner"),
            "killed": bool(self._globals("killed")),
            "razed": bool(self._globals("razed")),
        }

    def _seat(self, name: str) -> int | None:
        steps = self._globals(name)
        return self.far(steps - 1) if steps else None

    def _number(self, name: str) -> int | None:
        number = self._globals(name)
        return number - 1 if number else None
