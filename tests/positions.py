"""Random boards and random consistent positions, from which any game may go on."""

import random

from sw_env.games.smallworld.config import GameConfig
from sw_env.games.smallworld.data.enums import SYMBOLS, WATER, Trait
from sw_env.games.smallworld.data.rulebook import CAMPS, COLUMN, FORTRESSES, LAIRS

LAND = ("farmland", "hill", "forest", "swamp", "mountain")


def random_board(chance: random.Random, most: int = 48) -> dict:
    """Any graph will do: a random tree with some more borders."""
    count = chance.randint(14, most)
    borders = {(chance.randrange(r), r) for r in range(1, count)}
    borders |= {tuple(sorted(chance.sample(range(count), 2))) for _ in range(chance.randint(0, 2 * count))}
    regions = []
    for r in range(count):
        terrain = chance.choice(LAND * 3 + WATER)
        water = terrain in WATER
        regions.append(
            {
                "id": r,
                "terrain": terrain,
                "symbols": [] if water else [s for s in SYMBOLS if chance.random() < 0.25],
                "lost_tribe": not water and chance.random() < 0.3,
                "edge": terrain != "lake" and chance.random() < 0.5,
                "neighbours": sorted({a + b - r for a, b in borders if r in (a, b)}),
            }
        )
    return {"name": f"random-{count}", "turns": chance.randint(2, 10), "regions": regions}


def random_position(chance: random.Random, config: GameConfig) -> dict:
    """A turn begins somewhere in the middle of a game."""
    races, powers = list(config.race_names), list(config.power_names)
    chance.shuffle(races)
    chance.shuffle(powers)
    in_play, used = _races_in_play(chance, config, races, powers)
    regions = [_empty(region) for region in config.board.regions]
    tray = {race.name: race.supply for race in config.races}
    for i, race in enumerate(in_play):
        _settle(chance, config, i, race, regions, tray, len(in_play) - i - 1)
    forts, lairs = _build(chance, in_play, regions)
    rest_races = [name for name in races if name not in {race["race"] for race in in_play}]
    rest_powers = [name for name in powers if name not in used]
    shown = min(COLUMN, len(rest_races))
    column = [[rest_races.pop(), rest_powers.pop(), chance.randint(0, 3)] for _ in range(shown)]
    tail = chance.randint(0, len(rest_races))
    discards = chance.randint(0, len(rest_powers))
    turn = chance.randrange(config.seats)
    position = {
        **{"round": chance.randint(1, config.board.rounds), "turn": turn, "first": chance.randrange(config.seats)},
        **{"actor": turn, "phase": "pick", "acted": False, "lifted": False, "started": False},
        **{"die": None, "verb": None, "cursor": -1},
        "coins": [chance.randint(0, 60) for _ in range(config.seats)],
        "ally": [None] * config.seats,
        "races": in_play,
        "regions": regions,
        "column": column,
        "tray": tray,
        **{"forts": forts, "lairs": lairs},
        "unseen": {
            "races": sorted(rest_races[tail:]),
            "tail": rest_races[:tail],
            "powers": sorted(rest_powers[discards:]),
            "discards": sorted(rest_powers[:discards]),
        },
    }
    _open_turn(chance, config, position)
    return position


def _races_in_play(chance, config, races, powers):
    """For each seat perhaps an active race, perhaps declined ones."""
    found, used = [], set()
    names = iter(races)
    ghost = chance.choice([*range(config.seats), None, None])
    badges = [name for name in powers if name != "spirit" or ghost is None]
    kept = config.options.badge_after_decline == "keep_until_vanish"
    for seat in range(config.seats):
        for state in ("active", "declined", "spirit"):
            if (state == "spirit" and seat != ghost) or (state != "spirit" and chance.random() < 0.3):
                continue
            power = "spirit" if state == "spirit" else None
            if state == "active" or (state == "declined" and kept):
                power = next(name for name in badges if name != "spirit" or state == "active")
                badges.remove(power)
            used.add(power)
            found.append(_race(seat, next(names), power, state))
    return found, used


def _race(seat, name, power, state):
    return {
        **{"seat": seat, "race": name, "power": power, "state": state, "hand": 0, "pending": 0, "camps": 0},
        **{"pending_camps": 0, "holes": 0, "paid": power == "wealthy", "conquests": 0, "attacked": []},
        **{"converted": [], "dragon_used": False},
    }


def _empty(region):
    on = (["mountain"] if region.terrain == "mountain" else []) + (["tribe"] if region.lost_tribe else [])
    return {"by": None, "tokens": 0, "on": sorted(on)}


def _settle(chance, config, i, race, regions, tray, still_to_come):
    """Some regions for a race, with tokens from its tray; what is left of a part of them stays in hand."""
    spec = config.races[config.race_names.index(race["race"])]
    declined = race["state"] != "active"
    single = declined and Trait.FIGHTS_ON not in spec.traits
    free = [r for r, region in enumerate(regions) if region["by"] is None]
    chance.shuffle(free)
    troop = chance.randint(1, min(spec.supply, 14))
    held = free[: chance.randint(1, min(troop, 6, len(free) - still_to_come))]
    for r in held:
        regions[r] = {"by": i, "tokens": 1, "on": [word for word in regions[r]["on"] if word == "mountain"]}
    spare = 0 if single else troop - len(held)
    for _ in range(spare):
        if held and chance.random() < 0.6:
            regions[chance.choice(held)]["tokens"] += 1
        elif not declined or Trait.FIGHTS_ON in spec.traits:
            race["hand"] += 1
    tray[race["race"]] -= race["hand"] + sum(regions[r]["tokens"] for r in held)
    if not declined and Trait.CAMPS in config.powers[config.power_names.index(race["power"])].traits:
        for _ in range(CAMPS):
            if held and chance.random() < 0.8:
                regions[chance.choice(held)]["on"].append("camp")
            else:
                race["camps"] += 1


def _build(chance, in_play, regions):
    forts, lairs = FORTRESSES, LAIRS
    for region in regions:
        if region["by"] is None:
            continue
        race = in_play[region["by"]]
        if race["race"] == "trolls" and lairs:
            region["on"].append("lair")
            lairs -= 1
        if forts and chance.random() < 0.08:
            region["on"].append("fort")
            forts -= 1
        if race["state"] == "active" and race["power"] == "dragon_master" and not race["dragon_used"] and chance.random() < 0.2:
            region["on"].append("dragon")
            race["dragon_used"] = True
        if race["state"] == "active" and race["race"] == "halflings" and race["holes"] < 2 and chance.random() < 0.4:
            region["on"].append("hole")
            race["holes"] += 1
        region["on"].sort()
    for region in regions:
        region["on"].sort()
    for race in in_play:
        race["dragon_used"] = False
    return forts, lairs


def _open_turn(chance, config, position):
    """The phase with which the turn begins."""
    own = [race for race in position["races"] if race["seat"] == position["turn"]]
    fighters = {race.name for race in config.races if Trait.FIGHTS_ON in race.traits}
    fights = [race for race in own if race["state"] != "active" and race["race"] in fighters]
    active = [race for race in own if race["state"] == "active"]
    mover = (fights or active or [None])[0]
    if mover is not None:
        position["phase"], position["expanding"] = "expand", mover["race"]
