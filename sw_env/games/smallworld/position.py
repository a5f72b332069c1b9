"""Between the record `s` of the kernels and the position of docs/records.md, a plain dict that any program can read."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from sw_env.games.smallworld.config import GameConfig
from sw_env.games.smallworld.consistency import check_position
from sw_env.games.smallworld.data.enums import Act, Phase, Slot
from sw_env.games.smallworld.data.rulebook import BASE_COST, FORTRESSES, LAIRS, START_COINS
from sw_env.games.smallworld.data.tables import bitboard
from sw_env.games.smallworld.reachable import check_reachable
from sw_env.games.smallworld.rules.decline import LASTING
from sw_env.games.smallworld.rules.state import INSTANCES, NOBODY, PILE, RING, STATE, new_states

STATES = {Slot.ACTIVE: "active", Slot.DECLINED: "declined", Slot.SPIRIT: "spirit"}
SLOT_OF = {word: slot for slot, word in STATES.items()}
VERBS = {0: None, Act.DRAGON: "dragon", Act.CONVERT: "convert", Act.FILL: "fill"}
VERB_OF = {word: verb for verb, word in VERBS.items()}
MARKERS = {"tribe": "lost_tribes", "lair": "lairs", "fort": "forts", "hole": "holes", "hero": "heroes", "dragon": "dragons"}
EXPANDING_PHASES = (Phase.EXPAND, Phase.REDEPLOY, Phase.VICTIM_REDEPLOY)
COUNTS = {  # key of a race in the position: field of the record
    "hand": "hand",
    "pending": "pending",
    "camps": "camps_in_hand",
    "pending_camps": "pending_camps",
    "holes": "holes_dug",
    "conquests": "conquests",
}
FLAGS = {"paid": "paid", "dragon_used": "dragon_used"}
SEAT_SETS = ("attacked", "converted")


def to_position(s: np.void, config: GameConfig) -> dict[str, Any]:
    """The position of a record."""
    seats, races = config.seats, config.race_names
    phase = Phase(int(s["phase"]))
    over = phase is Phase.OVER
    in_play = instances_in_play(s, seats)
    position: dict[str, Any] = {
        "round": int(s["lap"]),
        "turn": int(s["turn"]),
        "first": int(s["first"]),
        "actor": None if over else int(s["actor"]),
        "phase": phase.name.lower(),
        "acted": bool(s["acted"]),
        "lifted": bool(s["lifted"]),
        "started": bool(s["started"]),
        "die": None if s["die"] < 0 else int(s["die"]),
        "verb": VERBS[int(s["verb"])],
        "cursor": int(s["cursor"]),
        "expanding": races[s["race"][s["expanding"]]] if phase in EXPANDING_PHASES else None,
        "coins": s["coins"][:seats].tolist(),
        "ally": [None if ally == NOBODY else ally for ally in s["ally"][:seats].tolist()],
        "races": [_race(s, x, config) for x in in_play],
        "regions": [_region(s, r, in_play, config) for r in range(len(config.board))],
        "column": [[*combo(s, i, config), int(s["slot_coins"][i])] for i in range(s["shown"])],
        "tray": {name: int(s["tray"][race]) for race, name in enumerate(races)},
        "forts": FORTRESSES - int(s["forts"]).bit_count(),
        "lairs": LAIRS - int(s["lairs"]).bit_count(),
        "unseen": _unseen(s, config),
    }
    if position["expanding"] is None:
        del position["expanding"]
    return position


def combo(s: np.void, i: int, config: GameConfig) -> list[str]:
    """Race and power on a slot of the column."""
    return [config.race_names[s["slot_race"][i]], config.power_names[s["slot_power"][i]]]


def instances_in_play(s: np.void, seats: int) -> list[int]:
    """The race instances by seat: the active one, then the declined ones in the order of their decline."""
    found = [x for x in range(3 * seats) if s["race"][x] != NOBODY]
    return sorted(found, key=lambda x: (x // 3, x % 3 != Slot.ACTIVE, s["declined_in"][x], x))


def _race(s: np.void, x: int, config: GameConfig) -> dict[str, Any]:
    power = int(s["power"][x])
    count = {key: int(s[field][x]) for key, field in COUNTS.items()}
    return {
        "seat": x // 3,
        "race": config.race_names[s["race"][x]],
        "power": None if power == NOBODY else config.power_names[power],
        "state": STATES[Slot(x % 3)],
        **{key: count[key] for key in ("hand", "pending", "camps", "pending_camps", "holes")},
        "paid": bool(s["paid"][x]),
        "conquests": count["conquests"],
        **{key: [p for p in range(config.seats) if s[key][x] >> p & 1] for key in SEAT_SETS},
        "dragon_used": bool(s["dragon_used"][x]),
    }


def _region(s: np.void, r: int, in_play: list[int], config: GameConfig) -> dict[str, Any]:
    holder = int(s["owner"][r])
    on = [word for word, field in MARKERS.items() if int(s[field]) >> r & 1]
    if config.board.regions[r].terrain == "mountain":
        on.append("mountain")
    on += ["camp"] * int(s["camps"][r])
    return {"by": None if holder == NOBODY else in_play.index(holder), "tokens": int(s["tokens"][r]), "on": sorted(on)}


def _unseen(s: np.void, config: GameConfig) -> dict[str, list[str]]:
    stack = [config.race_names[s["stack"][(s["stack_top"] + i) % RING]] for i in range(s["stacked"])]
    hidden = len(stack) - int(s["returned"])
    return {
        "races": sorted(stack[:hidden]),
        "tail": stack[hidden:],
        "powers": sorted(config.power_names[b] for b in s["badges"][: s["piled"]]),
        "discards": sorted(config.power_names[b] for b in s["badges"][PILE - s["discarded"] :]),
    }


def from_position(position: Mapping[str, Any], config: GameConfig, seed: int = 0) -> np.ndarray:
    """An array of one record; an inconsistent position raises ValueError and says what is wrong."""
    check_position(position, config)
    check_reachable(position, config)
    states = new_states(1)
    s = states[0]
    for key in ("owner", "race", "power", "ally", "next_die", "rolled", "earner"):
        s[key] = NOBODY
    for key in ("turn", "first", "cursor", "acted", "lifted", "started"):
        s[key] = position[key]
    s["lap"] = position["round"]
    s["actor"] = NOBODY if position["actor"] is None else position["actor"]
    s["phase"] = Phase[position["phase"].upper()]
    s["die"] = -1 if position["die"] is None else position["die"]
    s["verb"] = VERB_OF[position["verb"]]
    s["coins"][: config.seats] = position["coins"]
    s["ally"][: config.seats] = [NOBODY if ally is None else ally for ally in position["ally"]]
    in_play = [_seat_race(s, race, order, config) for order, race in enumerate(position["races"])]
    for r, region in enumerate(position["regions"]):
        _fill_region(s, r, region, in_play)
    s["expanding"] = _expanding(s, position, config)
    _fill_stacks(s, position, config)
    shuffle_hidden(s, seed)
    return states


def _seat_race(s: np.void, race: Mapping[str, Any], order: int, config: GameConfig) -> int:
    x = 3 * int(race["seat"]) + SLOT_OF[race["state"]]
    banner = config.race_names.index(race["race"])
    s["race"][x] = banner
    traits = config.races[banner].trait_bits
    if race["power"] is not None:
        s["power"][x] = config.power_names.index(race["power"])
        traits |= config.powers[s["power"][x]].trait_bits
    s["traits"][x] = traits if race["state"] == "active" else traits & LASTING
    s["declined_in"][x] = 0 if race["state"] == "active" else order - INSTANCES
    for key, field in {**COUNTS, **FLAGS}.items():
        s[field][x] = race[key]
    for key in SEAT_SETS:
        s[key][x] = sum(1 << p for p in race[key])
    return x


def _fill_region(s: np.void, r: int, region: Mapping[str, Any], in_play: list[int]) -> None:
    on = list(region["on"])
    if region["by"] is not None:
        x = in_play[region["by"]]
        s["owner"][r], s["tokens"][r] = x, region["tokens"]
        s["held"][x] |= bitboard([r])
    s["camps"][r] = on.count("camp")
    for word, field in {**MARKERS, "camp": "camped"}.items():
        if word in on:
            s[field] |= bitboard([r])
    solid = [word for word in on if word in ("tribe", "mountain", "lair", "fort", "camp")]
    s["price"][r] = BASE_COST + region["tokens"] + len(solid)


def _expanding(s: np.void, position: Mapping[str, Any], config: GameConfig) -> int:
    if "expanding" not in position:
        return 3 * int(position["turn"])
    banner = config.race_names.index(position["expanding"])
    return next(x for x in range(3 * config.seats) if s["race"][x] == banner)


def _fill_stacks(s: np.void, position: Mapping[str, Any], config: GameConfig) -> None:
    banner, badge, unseen = config.race_names.index, config.power_names.index, position["unseen"]
    s["shown"] = len(position["column"])
    for i, (race, power, coins) in enumerate(position["column"]):
        s["slot_race"][i], s["slot_power"][i], s["slot_coins"][i] = banner(race), badge(power), coins
    stack = [banner(name) for name in [*unseen["races"], *unseen["tail"]]]
    s["stack_top"], s["stacked"], s["returned"] = 0, len(stack), len(unseen["tail"])
    s["stack"][: len(stack)] = stack
    s["piled"], s["discarded"] = len(unseen["powers"]), len(unseen["discards"])
    s["badges"][: s["piled"]] = [badge(name) for name in unseen["powers"]]
    s["badges"][PILE - s["discarded"] :] = [badge(name) for name in unseen["discards"]]
    for race, name in enumerate(config.race_names):
        s["tray"][race] = position["tray"].get(name, 0)


def shuffle_hidden(s: np.void, seed: int) -> None:
    """Put what nobody knows, the order of the hidden banners and badges, into a new random order; new dice, too."""
    chance = np.random.default_rng(seed)
    s["stack"][:], s["stack_top"] = np.roll(s["stack"], -int(s["stack_top"])), 0
    chance.shuffle(s["stack"][: s["stacked"] - s["returned"]])
    chance.shuffle(s["badges"][: s["piled"]])
    s["rng"] = chance.integers(1 << 64, dtype=np.uint64)


def opening(config: GameConfig, first: int, column: list[tuple[str, str]]) -> dict[str, Any]:
    """The position at the start of a game with a given column and first player (rules 4)."""
    shown_races, shown_powers = {race for race, _ in column}, {power for _, power in column}
    on = {True: ["tribe"], False: []}
    regions = [
        {"by": None, "tokens": 0, "on": (["mountain"] if region.terrain == "mountain" else []) + on[region.lost_tribe]}
        for region in config.board.regions
    ]
    return {
        **{"round": 1, "turn": first, "first": first, "actor": first, "phase": "pick"},
        **{"acted": False, "lifted": False, "started": False, "die": None, "verb": None, "cursor": -1},
        "coins": [START_COINS] * config.seats,
        "ally": [None] * config.seats,
        "races": [],
        "regions": regions,
        "column": [[race, power, 0] for race, power in column],
        "tray": {race.name: race.supply for race in config.races},
        **{"forts": FORTRESSES, "lairs": LAIRS},
        "unseen": {
            "races": sorted(set(config.race_names) - shown_races),
            "tail": [],
            "powers": sorted(set(config.power_names) - shown_powers),
            "discards": [],
        },
    }


def restored(raw: bytes, config: GameConfig) -> np.ndarray:
    """The record of a game from its bytes: its position, which is checked, and what is hidden, orders and dice."""
    kept = np.frombuffer(raw, STATE)
    if len(kept) != 1:
        raise ValueError(f"state holds {len(kept)} games")
    states = from_position(to_position(kept[0], config), config)
    s, old = states[0], kept[0]
    stack = np.roll(old["stack"], -int(old["stack_top"]))
    hidden, piled = int(s["stacked"] - s["returned"]), int(s["piled"])
    s["stack"][:hidden], s["badges"][:piled] = stack[:hidden], old["badges"][:piled]
    s["rng"] = old["rng"]
    return states
