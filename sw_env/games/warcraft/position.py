"""Between the record `s` of the kernels and the position of docs/records.md, a plain dict that any program can read."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from sw_env.games.warcraft.config import MARKER_NAMES, POWER_NAMES, RACE_NAMES, WarcraftConfig
from sw_env.games.warcraft.consistency import check_position
from sw_env.games.warcraft.data.enums import Phase, Side, Trait, Verb
from sw_env.games.warcraft.data.powers import POWERS
from sw_env.games.warcraft.data.races import RACES
from sw_env.games.warcraft.data.rulebook import BASE_COST, COLUMN, FORTS, START_COINS, TOWERS, WALLS
from sw_env.games.warcraft.data.tables import bitboard
from sw_env.games.warcraft.reachable import check_turn
from sw_env.games.warcraft.rules.state import GONE, NOBODY, OFF, PENDING, STATE, UNSEEN, new_states

PIECES = {
    **{"murloc": "murlocs", "fort": "forts", "wall": "walls", "tower": "towers"},
    **{"objective": "objectives", "bomb": "bombs", "hidden": "hidden"},
}
"""Words on a region: sets of the record."""
SOLID = ("mountain", "murloc", "fort", "wall", "champion")
"""What makes a region dearer."""
BOX = {"forts": FORTS, "walls": WALLS, "towers": TOWERS}
FLAGS = {"last": "last", "raid": "raided", "relic": "relic", "champion": "advanced"}
COUNTS = ("swaps", "threats", "removed")
TOLLS = ("aegis_paid", "harmony_paid", "saved")
COUNTED = {"hand": "hand", "pending": "pending", "beasts": "pack", "pending_beasts": "pending_pack"}
FORMS = {Side.NONE: None, Side.FIRST: "human", Side.SECOND: "worgen"}
SIDES = {Side.NONE: None, Side.FIRST: "alliance", Side.SECOND: "horde"}
WORDS = (
    *(Verb.FROSTMOURNE, Verb.RAID, Verb.ASHES, Verb.RELIC, Verb.DOOMHAMMER, Verb.CHAMPION, Verb.STEAL),
    *(Verb.INTIMIDATE, Verb.SWAP, Verb.FILL),
)
"""In the order in which they are said."""


def to_position(s: np.void, config: WarcraftConfig) -> dict[str, Any]:
    """The position of a record."""
    seats = config.seats
    in_play = instances_in_play(s, seats)
    return {
        "round": int(s["lap"]),
        "turn": int(s["turn"]),
        "first": int(s["first"]),
        "actor": None if s["actor"] == NOBODY else int(s["actor"]),
        "phase": Phase(int(s["phase"])).name.lower(),
        "acted": bool(s["acted"]),
        "lifted": bool(s["lifted"]),
        "started": bool(s["started"]),
        "verb": _verb(s),
        "cursor": int(s["cursor"]),
        "coins": s["coins"][:seats].tolist(),
        "harmony": [bool(s["harmony"] >> p & 1) for p in range(seats)],
        "now": _now(s, seats),
        "races": [_race(s, x) for x in in_play],
        "regions": [_region(s, r, in_play, config) for r in range(len(config.table))],
        "column": [[*combo(s, i), int(s["slot_coins"][i])] for i in range(s["shown"])],
        "tray": {name: int(s["tray"][race]) for race, name in enumerate(RACE_NAMES)},
        "box": {key: most - int(s[key]).bit_count() for key, most in BOX.items()},
        "bombs": {"live": int(s["live"]), "dud": int(s["duds"])},
        "unseen": _unseen(s),
    }


def combo(s: np.void, i: int) -> list[str]:
    """Race and power on a slot of the column."""
    return [RACE_NAMES[s["slot_race"][i]], POWER_NAMES[s["slot_power"][i]]]


def instances_in_play(s: np.void, seats: int) -> list[int]:
    """The race instances by seat, the active one first."""
    return [x for x in range(2 * seats) if s["race"][x] != NOBODY]


def names_in(cards: Any, names: list[str]) -> list[str]:
    """The names of a set of cards, sorted."""
    return sorted(name for number, name in enumerate(names) if int(cards) >> number & 1)


def _verb(s: np.void) -> list[Any]:
    words: list[Any] = [verb.name.lower() for verb in WORDS if s["verb"] & verb]
    if s["chosen"] >= 0:
        words.append(int(s["chosen"]))
    if s["named"] >= 0:
        words.append(MARKER_NAMES[s["named"]])
    return [*words, int(s["die"])] if s["die"] >= 0 else words


def _now(s: np.void, seats: int) -> dict[str, Any]:
    beaten = [[name, int(s["beaten"][race])] for race, name in enumerate(RACE_NAMES) if s["beaten"][race]]
    return {
        "form": FORMS[Side(int(s["form"]))],
        "faction": SIDES[Side(int(s["side"]))],
        **{key: bool(s[field]) for key, field in FLAGS.items()},
        **{key: int(s[key]) for key in COUNTS},
        "artifacts": names_in(s["used"], MARKER_NAMES),
        **{key: bool(s[key]) for key in TOLLS},
        "attacked": [p for p in range(seats) if s["attacked"] >> p & 1],
        "beaten": sorted(beaten),
    }


def _race(s: np.void, x: int) -> dict[str, Any]:
    power, traits = int(s["power"][x]), int(s["traits"][x])
    champion = {OFF: "off", PENDING: "pending"}.get(int(s["champion"]), "map")
    return {
        "seat": x // 2,
        "race": RACE_NAMES[s["race"][x]],
        "power": None if power == NOBODY else POWER_NAMES[power],
        "state": "declined" if x % 2 else "active",
        **{key: int(s[field][x]) for key, field in COUNTED.items()},
        "champion": champion if traits & Trait.CHAMPION else None,
        "marsh": bool(x % 2 and traits & Trait.SWAMP_TOLL),
    }


def _region(s: np.void, r: int, in_play: list[int], config: WarcraftConfig) -> dict[str, Any]:
    owner = int(s["owner"][r])
    on = [word for word, field in PIECES.items() if int(s[field]) >> r & 1]
    on += [name for marker, name in enumerate(MARKER_NAMES) if s["marker_at"][marker] == r]
    on += ["mountain"] * (config.table.regions[r].terrain == "mountain") + ["champion"] * bool(s["champion"] == r)
    by = None if owner == NOBODY else in_play.index(owner)
    return {"by": by, "tokens": int(s["tokens"][r]), "beasts": int(s["beasts"][r]), "on": sorted(on)}


def _unseen(s: np.void) -> dict[str, list[str]]:
    return {
        "races": names_in(s["unseen_races"], RACE_NAMES),
        "tail": [RACE_NAMES[race] for race in s["tail"][: s["returned"]]],
        "powers": names_in(s["unseen_powers"], POWER_NAMES),
        "discards": names_in(s["discards"], POWER_NAMES),
        "markers": sorted(name for marker, name in enumerate(MARKER_NAMES) if s["marker_at"][marker] == UNSEEN),
    }


def from_position(position: Mapping[str, Any], config: WarcraftConfig, seed: int = 0) -> np.ndarray:
    """An array of one record; an inconsistent position raises PositionError and says what is wrong."""
    check_position(position, config)
    check_turn(position, config)
    states = new_states(1)
    s = states[0]
    for key in ("owner", "race", "power", "chosen", "named", "die"):
        s[key] = NOBODY
    for key in ("turn", "first", "cursor", "acted", "lifted", "started"):
        s[key] = position[key]
    s["lap"] = position["round"]
    s["actor"] = NOBODY if position["actor"] is None else position["actor"]
    s["phase"] = Phase[position["phase"].upper()]
    s["coins"][: config.seats] = position["coins"]
    s["harmony"] = sum(1 << p for p, held in enumerate(position["harmony"]) if held)
    s["live"], s["duds"] = position["bombs"]["live"], position["bombs"]["dud"]
    _fill_cards(s, position)
    s["champion"] = OFF
    in_play = [_seat_race(s, race) for race in position["races"]]
    for r, region in enumerate(position["regions"]):
        _fill_region(s, r, region, in_play)
    _fill_now(s, position["now"])
    _fill_verb(s, list(position["verb"]))
    shuffle_hidden(s, seed)
    return states


def _seat_race(s: np.void, race: Mapping[str, Any]) -> int:
    x: int = 2 * int(race["seat"]) + (race["state"] == "declined")
    banner = RACE_NAMES.index(race["race"])
    s["race"][x] = banner
    if race["power"] is not None:
        s["power"][x] = POWER_NAMES.index(race["power"])
        s["traits"][x] = RACES[banner].trait_bits | POWERS[s["power"][x]].trait_bits
    elif race["marsh"]:
        s["traits"][x] = Trait.SWAMP_TOLL
    if race["champion"] == "pending":
        s["champion"] = PENDING
    for key, field in COUNTED.items():
        s[field][x] = race[key]
    return x


def _fill_region(s: np.void, r: int, region: Mapping[str, Any], in_play: list[int]) -> None:
    on = region["on"]
    if region["by"] is not None:
        x = in_play[region["by"]]
        s["owner"][r], s["tokens"][r], s["beasts"][r] = x, region["tokens"], region["beasts"]
        s["held"][x] |= bitboard([r])
    for word in on:
        if word in PIECES:
            s[PIECES[word]] |= bitboard([r])
        elif word in MARKER_NAMES:
            s["marker_at"][MARKER_NAMES.index(word)] = r
        elif word == "champion":
            s["champion"] = r
    s["price"][r] = BASE_COST + region["tokens"] + region["beasts"] + sum(word in on for word in SOLID)


def _fill_now(s: np.void, now: Mapping[str, Any]) -> None:
    s["form"] = list(FORMS.values()).index(now["form"])
    s["side"] = list(SIDES.values()).index(now["faction"])
    for key, field in FLAGS.items():
        s[field] = now[key]
    for key in (*COUNTS, *TOLLS):
        s[key] = now[key]
    s["used"] = sum(1 << MARKER_NAMES.index(name) for name in now["artifacts"])
    s["attacked"] = sum(1 << p for p in now["attacked"])
    for name, regions in now["beaten"]:
        s["beaten"][RACE_NAMES.index(name)] = regions


def _fill_verb(s: np.void, words: list[Any]) -> None:
    for i, word in enumerate(words):
        if word in MARKER_NAMES and i == 2:
            s["named"] = MARKER_NAMES.index(word)
        elif isinstance(word, str):
            s["verb"] |= Verb[word.upper()]
        elif isinstance(words[i - 1], str):
            s["chosen"] = word
        else:
            s["die"] = word


def _fill_cards(s: np.void, position: Mapping[str, Any]) -> None:
    unseen = position["unseen"]
    s["shown"], s["returned"] = COLUMN, len(unseen["tail"])
    for i, (race, power, coins) in enumerate(position["column"]):
        s["slot_race"][i], s["slot_power"][i], s["slot_coins"][i] = RACE_NAMES.index(race), POWER_NAMES.index(power), coins
    s["tail"][: s["returned"]] = [RACE_NAMES.index(name) for name in unseen["tail"]]
    s["unseen_races"] = bitboard(map(RACE_NAMES.index, unseen["races"]))
    s["unseen_powers"] = bitboard(map(POWER_NAMES.index, unseen["powers"]))
    s["discards"] = bitboard(map(POWER_NAMES.index, unseen["discards"]))
    s["marker_at"] = [UNSEEN if name in unseen["markers"] else GONE for name in MARKER_NAMES]
    for race, name in enumerate(RACE_NAMES):
        s["tray"][race] = position["tray"].get(name, 0)


def shuffle_hidden(s: np.void, seed: int) -> None:
    """Another chance to come: nothing else is fixed before it shows."""
    s["rng"] = np.random.default_rng(seed).integers(1 << 64, dtype=np.uint64)


def opening(config: WarcraftConfig, first: int, column: list[tuple[str, str]]) -> dict[str, Any]:
    """The position at the start of a game with a given column and first player (rules 4)."""
    banners, badges = {race for race, _ in column}, {power for _, power in column}
    now: dict[str, Any] = {"form": None, "faction": None, "artifacts": [], "attacked": [], "beaten": []}
    now |= dict.fromkeys((*FLAGS, *TOLLS), False) | dict.fromkeys(COUNTS, 0)
    return {
        **{"round": 1, "turn": first, "first": first, "actor": first, "phase": "pick"},
        **{"acted": False, "lifted": False, "started": False, "verb": [], "cursor": -1},
        "coins": [START_COINS] * config.seats,
        "harmony": [False] * config.seats,
        "now": now,
        "races": [],
        "regions": [{"by": None, "tokens": 0, "beasts": 0, "on": _printed(config, r)} for r in range(len(config.table))],
        "column": [[race, power, 0] for race, power in column],
        "tray": {race.name: race.supply for race in RACES},
        "box": dict(BOX),
        "bombs": {"live": 0, "dud": 0},
        "unseen": {
            "races": sorted(set(RACE_NAMES) - banners),
            "tail": [],
            "powers": sorted(set(POWER_NAMES) - badges),
            "discards": [],
            "markers": sorted(MARKER_NAMES),
        },
    }


def _printed(config: WarcraftConfig, r: int) -> list[str]:
    """What lies on a region in the beginning."""
    region = config.table.regions[r]
    there = {"hidden": region.icon, "mountain": region.terrain == "mountain", "murloc": region.murloc}
    return [word for word, lies in there.items() if lies]


def restored(raw: bytes, config: WarcraftConfig) -> np.ndarray:
    """The record of a game from its bytes: its position, which is checked, and the chance to come."""
    kept = np.frombuffer(raw, STATE)
    if len(kept) != 1:
        raise ValueError(f"state holds {len(kept)} games")
    states = from_position(to_position(kept[0], config), config)
    states[0]["rng"] = kept[0]["rng"]
    return states
