"""An observation in plain Python, from a position and the texts of `sw_env/obs/layout.py` alone, field by field."""

from collections.abc import Mapping
from typing import Any

from sw_env.games.smallworld.config import GameConfig
from sw_env.games.smallworld.data.enums import Ground, Trait

STATES = ("active", "declined", "spirit")
PHASES = (
    "pick",
    "expand",
    "vacate",
    "redeploy",
    "encamp",
    "hero",
    "fort",
    "ally",
    "stout",
    "victim_redeploy",
    "victim_encamp",
    "over",
)
COUNTS = ("hand", "pending", "camps", "pending_camps", "holes", "conquests")


class PlainEncoder:
    """What the seat `me` sees of a position, padded to so many regions and seats."""

    def __init__(self, position: Mapping[str, Any], config: GameConfig, me: int, coins: str, regions: int, seats: int) -> None:
        self.position, self.config, self.me, self.coins = position, config, me, coins
        self.regions, self.seats = regions, seats
        self.races = position["races"]
        self.mine = next((race for race in self.races if race["seat"] == me and race["state"] == "active"), None)

    def fields(self) -> dict[str, list[int]]:
        """Every field by its name, as `Layout.fields` gives them; places in front of a seat one after the other."""
        parts = (
            self._regions(),
            self._banners(),
            self._badges(),
            self._combos(),
            self._seats(),
            self._races(),
            self._globals(),
        )
        return {name: values for part in parts for name, values in part.items()}

    def _steps(self, seat: int, start: int | None = None) -> int:
        """Steps clockwise to a seat, from the one who looks or from another."""
        return (seat - (self.me if start is None else start)) % self.config.seats

    def _regions(self) -> dict[str, list[int]]:
        found: dict[str, list[int]] = {f"regions.held_{k}": [0] * self.regions for k in range(self.seats)}
        names = ("declined", "tokens", "camps", "tribe", "lair", "fort", "immune", "cost", "income")
        found |= {f"regions.{name}": [0] * self.regions for name in names}
        for r, region in enumerate(self.position["regions"]):
            on = region["on"]
            if region["by"] is not None:
                race = self.races[region["by"]]
                found[f"regions.held_{self._steps(race['seat'])}"][r] = 1
                found["regions.declined"][r] = STATES.index(race["state"])
            found["regions.tokens"][r], found["regions.camps"][r] = region["tokens"], on.count("camp")
            for word in ("tribe", "lair", "fort"):
                found[f"regions.{word}"][r] = int(word in on)
            found["regions.immune"][r] = ("hole" in on) + 2 * ("hero" in on) + 4 * ("dragon" in on)
            found["regions.cost"][r], found["regions.income"][r] = self._cost(r), self._income(r)
        return found

    def _specs(self) -> list[Any]:
        if self.mine is None:
            return []
        race, power = self.config.race_names.index(self.mine["race"]), self.config.power_names.index(self.mine["power"])
        return [self.config.races[race], self.config.powers[power]]

    def _cost(self, r: int) -> int:
        region, grounds = self.position["regions"][r], self.config.board.grounds
        cost = 2 + region["tokens"] + sum(word in ("tribe", "mountain", "lair", "fort", "camp") for word in region["on"])
        for spec in self._specs():
            cost -= any(r in grounds[ground] for ground in spec.discount) and not self._too_early(spec)
            cost -= Trait.CLIMBS in spec.traits and self._below_a_mountain(r)
        return cost

    def _too_early(self, spec: Any) -> bool:
        """Commandos have their discount in the first conquest only where the edition says so."""
        enters = not any(self._holds(r) for r in range(len(self.config.board)))
        return spec.name == "commando" and enters and not self.config.options.commando_on_entry

    def _holds(self, r: int) -> bool:
        by = self.position["regions"][r]["by"]
        return by is not None and self.races[by] is self.mine

    def _below_a_mountain(self, r: int) -> bool:
        """Borders a mountain that the active race holds (rules 7)."""
        return any(self._holds(n) and self.config.board.regions[n].terrain == Ground.MOUNTAIN for n in self._around(r))

    def _around(self, r: int) -> set[int]:
        """The neighbours of a region; with the power that tunnels, each cavern is beside all caverns."""
        found, caverns = set(self.config.board.regions[r].neighbours), self.config.board.grounds[Ground.CAVERN]
        if any(Trait.TUNNELS in spec.traits for spec in self._specs()) and r in caverns:
            found |= caverns
        return found

    def _income(self, r: int) -> int:
        grounds = self.config.board.grounds
        return sum(coins for spec in self._specs() for ground, coins in spec.income.items() if r in grounds[ground])

    def _banners(self) -> dict[str, list[int]]:
        found = {f"banners.{name}_{k}": [0] * 15 for name in ("active", "in_decline") for k in range(self.seats)}
        found |= {"banners.slot": [0] * 15, "banners.tail": [0] * 15}
        number = self.config.race_names.index
        for race in self.races:
            name = "active" if race["state"] == "active" else "in_decline"
            found[f"banners.{name}_{self._steps(race['seat'])}"][number(race["race"])] = 1
        for i, (name, _, _) in enumerate(self.position["column"]):
            found["banners.slot"][number(name)] = i + 1
        for i, name in enumerate(self.position["unseen"]["tail"]):
            found["banners.tail"][number(name)] = i + 1
        return found

    def _badges(self) -> dict[str, list[int]]:
        found = {f"badges.active_{k}": [0] * 21 for k in range(self.seats)} | {"badges.slot": [0] * 21}
        found |= {"badges.discarded": [0] * 21}
        number = self.config.power_names.index
        for race in self.races:
            if race["state"] == "active":
                found[f"badges.active_{self._steps(race['seat'])}"][number(race["power"])] = 1
        for i, (_, name, _) in enumerate(self.position["column"]):
            found["badges.slot"][number(name)] = i + 1
        for name in self.position["unseen"]["discards"]:
            found["badges.discarded"][number(name)] = 1
        return found

    def _combos(self) -> dict[str, list[int]]:
        rows = [
            (self.config.race_names.index(a) + 1, self.config.power_names.index(b) + 1, min(255, c))
            for a, b, c in self.position["column"]
        ]
        rows += [(0, 0, 0)] * (6 - len(rows))
        return {f"combos.{name}": [row[i] for row in rows] for i, name in enumerate(("race", "power", "coins"))}

    def _seats(self) -> dict[str, list[int]]:
        position = self.position
        names = ("coins", "coins_256", "ally", "turn", "acting", "first", "spirit_first")
        found = {f"seats.{name}": [0] * self.seats for name in names}
        for p in range(self.config.seats):
            k = self._steps(p)
            if p == self.me or self.coins == "public":
                found["seats.coins_256"][k], found["seats.coins"][k] = divmod(position["coins"][p], 256)
            if position["ally"][p] is not None:
                found["seats.ally"][k] = self._steps(position["ally"][p], p)
            for name, key in (("turn", "turn"), ("acting", "actor"), ("first", "first")):
                found[f"seats.{name}"][k] = int(position[key] == p)
            declined = [race["state"] for race in self.races if race["seat"] == p and race["state"] != "active"]
            found["seats.spirit_first"][k] = int(declined == ["spirit", "declined"])
        return found

    def _races(self) -> dict[str, list[int]]:
        names = ("race", "power", *COUNTS, "paid", "attacked", "converted", "dragon_used")
        found = {f"races.{name}": [0] * (3 * self.seats) for name in names}
        for race in self.races:
            at = 3 * self._steps(race["seat"]) + STATES.index(race["state"])
            found["races.race"][at] = self.config.race_names.index(race["race"]) + 1
            found["races.power"][at] = 0 if race["power"] is None else self.config.power_names.index(race["power"]) + 1
            for name in (*COUNTS, "paid", "dragon_used"):
                found[f"races.{name}"][at] = int(race[name])
            for name in ("attacked", "converted"):
                found[f"races.{name}"][at] = sum(1 << self._steps(p) for p in race[name])
        return found

    def _globals(self) -> dict[str, list[int]]:
        position = self.position
        found = {f"globals.phase_{name}": int(position["phase"] == name) for name in PHASES}
        found |= {f"globals.{name}": int(position[name]) for name in ("round", "acted", "lifted", "started", "forts", "lairs")}
        found["globals.rounds_left"] = self.config.board.rounds - position["round"]
        expanding = [race for race in self.races if race["race"] == position.get("expanding")]
        found["globals.expanding"] = STATES.index(expanding[0]["state"]) + 1 if expanding else 0
        found["globals.die"] = 0 if position["die"] is None else position["die"] + 1
        found |= {f"globals.{verb}": int(position["verb"] == verb) for verb in ("dragon", "convert", "fill")}
        found["globals.cursor"], found["globals.seats"] = position["cursor"] + 1, self.config.seats
        return {name: [value] for name, value in found.items()}
