"""What a small network sees of the classic game, once more: in plain Python, by name, from the description in columns.py."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from sw_env.agents.advice import advice_of
from sw_env.agents.advice.smallworld.outlook import FEATURES, describe
from sw_env.games.smallworld.config import GameConfig
from sw_env.games.smallworld.data.enums import Phase, Trait

OWN = "own"
Seen = Iterator[tuple[str, float]]


def twin(s: Any, config: GameConfig) -> dict[str, float]:
    """Amounts by the names of their columns, as the seat that decides sees the record; nothing is left out."""
    p, found = int(s["actor"]), dict[str, float]()
    seats = [(p + k) % config.seats for k in range(config.seats)]
    parts = [land(s, config, seats), pieces(s, config), column(s, config), moment(s, config, seats), pacts(s, seats)]
    parts += [seat(s, config, k, q) for k, q in enumerate(seats)]
    for part in parts:
        for name, amount in part:
            if amount:
                assert name not in found, name
                found[name] = float(amount)
    return found


def regions_of(board: Any) -> list[int]:
    """A set of regions as a list."""
    return [r for r in range(48) if int(board) >> r & 1]


def land(s: Any, config: GameConfig, seats: list[int]) -> Seen:
    for r in range(len(config.board)):
        x = int(s["owner"][r])
        if x >= 0:
            k = seats.index(x // 3)
            yield f"region {r} seat {k} {'declined' if x % 3 else 'active'}", 1
            yield f"region {r} seat {k} tokens", (s["tokens"][r] - 1) / 2


def pieces(s: Any, config: GameConfig) -> Seen:
    p = int(s["actor"])
    for name, fields in {
        "tribe": ("lost_tribes",),
        "fortress": ("forts",),
        "lair": ("lairs",),
        "shelter": ("holes", "heroes", "dragons"),
    }.items():
        for r in sorted({r for field in fields for r in regions_of(s[field])}):
            yield f"region {r} {name}", 1
    for r in range(len(config.board)):
        yield f"region {r} camps", s["camps"][r] / 2
    if s["cursor"] >= 0:
        yield f"region {s['cursor']} cursor", 1
    if s["race"][3 * p] >= 0:
        cards = config.races[s["race"][3 * p]], config.powers[s["power"][3 * p]]
        for r in range(len(config.board)):
            grounds = {ground for ground, members in config.board.grounds.items() if r in members}
            yield f"region {r} pays", any(card.income.get(ground, 0) > 0 for card in cards for ground in grounds)
            yield f"region {r} cheap", is_cheap(s, config, cards, r, grounds)


def is_cheap(s: Any, config: GameConfig, cards: Any, r: int, grounds: set[Any]) -> bool:
    """The active race of the one who looks attacks the region with a token less."""
    race, power = cards
    x = 3 * int(s["actor"])
    mine = regions_of(s["held"][x])
    if Trait.CLIMBS in race.traits:
        mountains = config.board.grounds["mountain"]  # type: ignore[index]
        near = {n for m in mine if m in mountains for n in config.board.regions[m].neighbours}
        caverns = config.board.grounds["cavern"]  # type: ignore[index]
        if Trait.TUNNELS in (*race.traits, *power.traits) and any(m in mountains and m in caverns for m in mine):
            near |= set(caverns)
        if r in near:
            return True
    entering = not mine and power.name == "commando" and not config.options.commando_on_entry
    return bool(grounds & set(race.discount)) or (bool(grounds & set(power.discount)) and not entering)


def names_of(config: GameConfig, race: int, power: int) -> tuple[str, str]:
    """A banner and a badge by name; the user's own have one name."""
    printed = config.race is None or race < len(config.races) - 1
    badge = config.power is None or power < len(config.powers) - 1
    return config.race_names[race] if printed else OWN, config.power_names[power] if badge else OWN


def seat(s: Any, config: GameConfig, k: int, q: int) -> Seen:
    x, row = 3 * q, np.zeros(16)
    describe(s, config.world[0], q, row)
    left, at = turns_left(s, config, q), f"seat {k}"
    banner, badge = names_of(config, s["race"][x], s["power"][x])
    if s["race"][x] < 0:
        yield f"{at} banner none", 1
    else:
        tokens = config.races[s["race"][x]].supply - s["tray"][s["race"][x]]
        yield f"{at} banner {banner}", 1
        yield f"{at} badge {badge}", 1
        yield f"{at} spare {min(max(tokens - len(regions_of(s['held'][x])), 0), 19)}", 1
    for j, kind in ((1, "declined"), (2, "spirit")):
        if s["race"][x + j] >= 0:
            yield f"{at} {kind} banner {names_of(config, s['race'][x + j], 0)[0]}", 1
    pays = int(row[1] + row[2] + row[3]) + contests(s, config, x)
    yield f"{at} pays {min(pays, 19)}", 1
    yield f"{at} left {min(left, 11)}", 1
    yield from ((f"{at} outlook {i}", row[i] / 6) for i in range(1, FEATURES))
    for j in range(3):
        yield f"{at} hand {j}", s["hand"][x + j] / 4
        yield f"{at} pending {j}", s["pending"][x + j] / 2
    numbers = {"camps": s["camps_in_hand"][x] / 2, "conquests": s["conquests"][x] / 3, "holes": s["holes_dug"][x] / 2}
    flags = {"paid": "paid", "dragon": "dragon_used", "converted": "converted", "attacked": "attacked"}
    numbers |= {name: float(s[key][x] != 0) for name, key in flags.items()}
    weights = advice_of(config).knowledge()["weights"]["weight"][0, config.seats, min(left, 10)]
    numbers |= {"income": pays / 8, "expected": float(weights @ row[:FEATURES]) / 20 if left else 0.0}
    numbers |= {
        "active_to_come": row[1] * left / 40,
        "declined_to_come": row[3] * left / 40,
        "bonus_to_come": row[2] * left / 20,
    }
    yield from ((f"{at} {name} 0", amount) for name, amount in numbers.items())


def contests(s: Any, config: GameConfig, x: int) -> int:
    """Coins of this scoring that the outlook's bonus leaves out: for contests, and what is paid but once."""
    if s["race"][x] < 0:
        return 0
    cards = config.races[s["race"][x]], config.powers[s["power"][x]]
    once = 0 if s["paid"][x] else sum(card.first_income for card in cards)
    return once + int(s["conquests"][x]) * sum(card.conquest_income for card in cards)


def turns_left(s: Any, config: GameConfig, q: int) -> int:
    """How often a seat will still score: in this round, too, if its turn is to come or not scored yet."""
    laps, seats = config.board.rounds - int(s["lap"]), config.seats
    mine, now = (q - s["first"]) % seats, (s["turn"] - s["first"]) % seats
    return laps + int(mine > now or (mine == now and s["phase"] < Phase.STOUT))


def column(s: Any, config: GameConfig) -> Seen:
    for i in range(s["shown"]):
        banner, badge = names_of(config, s["slot_race"][i], s["slot_power"][i])
        yield f"combo {i} banner {banner}", 1
        yield f"combo {i} badge {badge}", 1
        yield f"combo {i} coins", s["slot_coins"][i] / 3


def moment(s: Any, config: GameConfig, seats: list[int]) -> Seen:
    yield f"phase {s['phase']}", 1
    yield f"turn {seats.index(s['turn'])}", 1
    yield f"began {seats.index(s['first'])}", 1
    yield f"rounds {min(config.board.rounds - s['lap'], 11)}", 1
    yield from ((f"{name} 0", s[name] != 0) for name in ("acted", "lifted", "started", "verb"))
    yield "fortresses 0", (6 - len(regions_of(s["forts"]))) / 6
    yield "lairs 0", (10 - len(regions_of(s["lairs"]))) / 10
    if s["die"] >= 0:
        yield f"die {s['die']}", 1
    words = {Phase.EXPAND: "to_attack", Phase.REDEPLOY: "to_place", Phase.VICTIM_REDEPLOY: "to_place"}
    if s["phase"] in words:
        yield f"slot {s['expanding'] % 3}", 1
        yield f"{words[s['phase']]} {min(s['hand'][s['expanding']], 15)}", 1


def pacts(s: Any, seats: list[int]) -> Seen:
    for k, q in enumerate(seats):
        if s["ally"][q] >= 0:
            yield f"pact {k} {seats.index(s['ally'][q])}", 1
