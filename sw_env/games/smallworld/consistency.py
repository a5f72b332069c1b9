"""What makes a position consistent; where one is not, an error says what is wrong and what is allowed."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from sw_env.games.shared.checks import check_flag, check_keys, check_list, check_number, check_word, count_of, demand, fail
from sw_env.games.shared.column import check_cards, check_column, check_tray, check_unseen
from sw_env.games.shared.turns import Phases, check_clock
from sw_env.games.smallworld.config import GameConfig
from sw_env.games.smallworld.data.enums import Phase, Trait
from sw_env.games.smallworld.data.rulebook import CAMPS, COLUMN, FORTRESSES, HEROES, HOLES, LAIRS, MAX_SEATS, MIN_SEATS
from sw_env.games.spec import PositionError as PositionError
from sw_env.reading import shown

KEYS = (
    *("round", "turn", "first", "actor", "phase", "acted", "lifted", "started", "die", "verb", "cursor"),
    *("coins", "ally", "races", "regions", "column", "tray", "forts", "lairs", "unseen"),
)
RACE_KEYS = (
    *("seat", "race", "power", "state", "hand", "pending", "camps", "pending_camps", "holes", "paid"),
    *("conquests", "attacked", "converted", "dragon_used"),
)
REGION_KEYS = ("by", "tokens", "on")
UNSEEN_KEYS = ("races", "tail", "powers", "discards")
PHASES = tuple(phase.name.lower() for phase in Phase)
VICTIM_PHASES = ("victim_redeploy", "victim_encamp")
EXPANDING = ("expand", "redeploy", "victim_redeploy")
PLACING = ("redeploy", "victim_redeploy", "encamp", "victim_encamp", "hero")
OWNED = ("lair", "fort", "hole", "hero", "dragon", "camp")
TURN = Phases(PHASES, elsewhere=VICTIM_PHASES, conquests=("expand",), ordered=PLACING)
MARKERS = ("tribe", "mountain", *OWNED)
MAX_COINS = 30_000
"""In one place; `reachable.py` says how many there may be together."""
ACTIVE_TRAIT = {"encamp": Trait.CAMPS, "hero": Trait.HEROES, "fort": Trait.FORTRESSES}
ACTIVE_TRAIT |= {"ally": Trait.MAKES_PEACE, "stout": Trait.DECLINES_LATE}
VERB_TRAIT = {"dragon": Trait.DRAGON, "convert": Trait.CONVERTS}


def check_position(position: Mapping[str, Any], config: GameConfig) -> None:
    """Raise PositionError at the first thing that is wrong."""
    check_keys("position", position, KEYS, optional=("expanding",))
    seats = config.seats
    check_list("coins", position["coins"], seats)
    check_list("ally", position["ally"], seats)
    for p in range(seats):
        check_number(f"coins of seat {p}", position["coins"][p], 0, MAX_COINS)
        ally = position["ally"][p]
        if ally is not None:
            check_number(f"ally of seat {p}", ally, 0, seats - 1)
            demand(ally != p, f"ally of seat {p} is the seat itself")
    _check_names(position, config)
    _check_races(position, config)
    _check_regions(position, config)
    _check_tokens(position, config)
    _check_cards(position, config)
    _check_supplies(position, config)
    check_clock(position, TURN, seats, config.board.rounds, len(config.board))
    _check_phase(position, config)
    _check_work(position, config)


def seats_of(position: Mapping[str, Any]) -> int:
    """How many seats the position is for."""
    return count_of(position, "coins", MIN_SEATS, MAX_SEATS)


def _check_names(position: Mapping[str, Any], config: GameConfig) -> None:
    unseen, races, powers = position["unseen"], config.race_names, config.power_names
    check_keys("unseen", unseen, UNSEEN_KEYS)
    check_column(position["column"], races, powers, MAX_COINS)
    check_unseen(unseen, {"races": races, "tail": races, "powers": powers, "discards": powers})
    check_tray(position["tray"], races)


def _check_races(position: Mapping[str, Any], config: GameConfig) -> None:
    check_list("races", position["races"])
    order = []
    for i, race in enumerate(position["races"]):
        where = f"race {i}"
        check_keys(where, race, RACE_KEYS)
        check_word(where, race["race"], config.race_names)
        where = f"race {i} ({race['race']})"
        check_number(f"seat of {where}", race["seat"], 0, config.seats - 1)
        check_word(f"state of {where}", race["state"], ("active", "declined", "spirit"))
        _check_badge(where, race, config)
        for key, most in (("hand", 127), ("pending", race["hand"]), ("camps", CAMPS), ("pending_camps", race["camps"])):
            check_number(f"{key} of {where}", race[key], 0, most)
        check_number(f"holes of {where}", race["holes"], 0, HOLES)
        check_number(f"conquests of {where}", race["conquests"], 0, 99)
        for key in ("paid", "dragon_used"):
            check_flag(f"{key} of {where}", race[key])
        for key in ("attacked", "converted"):
            others = [p for p in range(config.seats) if p != race["seat"]]
            check_list(f"{key} of {where}", race[key])
            allowed = [p for p in others if p in race[key]]
            demand(race[key] == allowed, f"{key} of {where} is {race[key]}; allowed: other seats, ascending")
        order.append((race["seat"], race["state"] != "active"))
    demand(order == sorted(order), "races must stand by seat, of one seat the active one first")
    for (seat, state), number in Counter((r["seat"], r["state"]) for r in position["races"]).items():
        demand(number == 1, f"seat {seat} has {number} {state} races; allowed: one")


def _check_badge(where: str, race: Mapping[str, Any], config: GameConfig) -> None:
    state, power = race["state"], race["power"]
    if power is not None:
        check_word(f"power of {where}", power, config.power_names)
    ghost = has_trait(race, Trait.SECOND_GHOST, config)
    if state == "active":
        demand(power is not None, f"power of {where} is null; an active race has one")
    elif state == "spirit":
        demand(ghost, f"power of {where} is {shown(power)}; only Spirit makes a race a spirit")
    else:
        demand(not ghost, f"{where} declined with {power}; its state is then 'spirit'")
        kept = config.options.badge_after_decline == "keep_until_vanish"
        demand(kept or power is None, f"power of {where} is {shown(power)}; in this edition the badge is discarded at decline")


def _check_regions(position: Mapping[str, Any], config: GameConfig) -> None:
    check_list("regions", position["regions"], len(config.board))
    races = position["races"]
    for r, region in enumerate(position["regions"]):
        where = f"region {r}"
        check_keys(where, region, REGION_KEYS)
        check_list(f"on of {where}", region["on"])
        for word in region["on"]:
            check_word(f"on of {where}", word, MARKERS)
            demand(word == "camp" or region["on"].count(word) == 1, f"{where} has more than one {word}")
        mountain = config.board.regions[r].terrain == "mountain"
        demand(("mountain" in region["on"]) == mountain, f"{where} is {'a' if mountain else 'no'} mountain on this map")
        if region["by"] is None:
            demand(region["tokens"] == 0, f"{where} belongs to nobody but has {shown(region['tokens'])} tokens")
            for word in OWNED:
                demand(word not in region["on"], f"{where} belongs to nobody but has a {word}")
            continue
        check_number(f"by of {where}", region["by"], 0, len(races) - 1)
        check_number(f"tokens of {where}", region["tokens"], 1, 127)
        demand("tribe" not in region["on"], f"{where} has a Lost Tribe and an owner")
        race = races[region["by"]]
        single = race["state"] != "active" and not has_trait(race, Trait.FIGHTS_ON, config)
        demand(
            not single or region["tokens"] == 1,
            f"{where}: the declined {race['race']} have {region['tokens']} tokens; allowed: 1",
        )


def _check_tokens(position: Mapping[str, Any], config: GameConfig) -> None:
    count = Counter({name: position["tray"].get(name, 0) for name in config.race_names})
    camps = Counter({race["race"]: race["camps"] for race in position["races"]})
    for race in position["races"]:
        count[race["race"]] += race["hand"]
    for region in position["regions"]:
        if region["by"] is not None:
            name = position["races"][region["by"]]["race"]
            count[name] += region["tokens"]
            camps[name] += region["on"].count("camp")
    for race in config.races:
        demand(
            count[race.name] == race.supply,
            f"{race.name}: {count[race.name]} tokens in tray, hands and regions; the box has {race.supply}",
        )
    for i, owner in enumerate(position["races"]):
        left = owner["hand"] or any(region["by"] == i for region in position["regions"])
        demand(owner["state"] == "active" or left, f"the declined {owner['race']} have no token left; they have vanished")
        if owner["state"] == "active" and has_trait(owner, Trait.CAMPS, config):
            demand(camps[owner["race"]] == CAMPS, f"{owner['race']}: {camps[owner['race']]} camps; there are {CAMPS}")
        demand(camps[owner["race"]] <= CAMPS, f"{owner['race']}: {camps[owner['race']]} camps; there are {CAMPS}")


def _check_cards(position: Mapping[str, Any], config: GameConfig) -> None:
    check_cards(position, config.race_names, config.power_names)
    lying, full = len(position["column"]), min(COLUMN, len(config.races) - len(position["races"]))
    late = config.options.refill_timing == "end_of_turn"
    demand(lying == full or (late and lying < full), f"the column shows {lying} combos; it must show {full}")


def _check_supplies(position: Mapping[str, Any], config: GameConfig) -> None:
    for key, word, total in (("forts", "fort", FORTRESSES), ("lairs", "lair", LAIRS)):
        check_number(key, position[key], 0, total)
        placed = sum(word in region["on"] for region in position["regions"])
        demand(placed + position[key] == total, f"{placed} {key} on the map and {position[key]} left; there are {total}")


def _check_phase(position: Mapping[str, Any], config: GameConfig) -> None:
    phase, turn = position["phase"], position["turn"]
    active: dict[int, Mapping[str, Any]] = {race["seat"]: race for race in position["races"] if race["state"] == "active"}
    for race in position["races"]:
        idle = race["seat"] != turn or not (race["pending"] or race["pending_camps"])
        demand(idle, f"{race['race']} have pending pieces in their own turn")
    if phase == "pick":
        demand(turn not in active, f"seat {turn} picks, but has an active race")
    if phase in ("vacate", "victim_encamp", *ACTIVE_TRAIT):
        owner = active.get(position["actor"])
        if owner is None:
            fail(f"phase {phase}, but seat {position['actor']} has no active race")
        needed = ACTIVE_TRAIT.get(phase)
        demand(
            needed is None or has_trait(owner, needed, config), f"phase {phase}, but the active race has no such piece or power"
        )
    _check_die_and_verb(position, _mover(position, config), config)


def _check_die_and_verb(position: Mapping[str, Any], mover: Mapping[str, Any] | None, config: GameConfig) -> None:
    phase, die, verb = position["phase"], position["die"], position["verb"]
    begun = mover is not None and phase == "expand" and position["started"]
    if die is not None:
        check_number("die", die, 0, 3)
        rolled = begun and mover is not None and has_trait(mover, Trait.ROLLS_FIRST, config)
        demand(rolled, "a die is pending, but no Berserk race that has rolled is expanding")
    if verb is not None:
        check_word("verb", verb, (*VERB_TRAIT, "fill"))
        if verb == "fill":
            demand(phase in ("redeploy", "victim_redeploy"), f"verb is 'fill' in {phase}")
        else:
            chosen = begun and mover is not None and has_trait(mover, VERB_TRAIT[verb], config)
            demand(chosen, f"verb is {shown(verb)}, but the race that expands cannot have chosen it")


def _check_work(position: Mapping[str, Any], config: GameConfig) -> None:
    """A step in which nothing is to be placed would have been skipped."""
    phase = position["phase"]
    if phase not in (*PLACING, "vacate"):
        return
    i, race = deciding(position)
    held = [region for region in position["regions"] if region["by"] == i]
    reserve = config.races[config.race_names.index(race["race"])].reserve if race["state"] == "active" else 0
    troop = race["hand"] + sum(region["tokens"] for region in held)
    work = {
        "redeploy": race["hand"] - reserve,
        "victim_redeploy": race["pending"],
        "encamp": race["camps"],
        "victim_encamp": race["pending_camps"],
        "hero": min(HEROES, len(held)) - sum("hero" in region["on"] for region in held),
        "vacate": min(reserve, troop) - race["hand"],
    }
    demand(bool(held), f"phase {phase}, but {race['race']} hold no region")
    demand(work[phase] > 0, f"phase {phase}, but {race['race']} have nothing to do in it")


def deciding(position: Mapping[str, Any]) -> tuple[int, Mapping[str, Any]]:
    """The race that somebody decides for, with its number."""
    name, seat = position.get("expanding"), position["actor"]
    for i, race in enumerate(position["races"]):
        if race["seat"] == seat and (race["race"] == name if name else race["state"] == "active"):
            return i, race
    fail(f"phase {position['phase']}, but seat {seat} has no race for it")


def _mover(position: Mapping[str, Any], config: GameConfig) -> Mapping[str, Any] | None:
    """The race that `expanding` names."""
    phase, name = position["phase"], position.get("expanding")
    if phase not in EXPANDING:
        demand("expanding" not in position, f"expanding is {shown(name)}; the key is absent in {phase}")
        return None
    demand(name is not None, f"expanding is missing in {phase}")
    seat, races = position["actor"], position["races"]
    own: list[Mapping[str, Any]] = [race for race in races if race["seat"] == seat and race["race"] == name]
    demand(len(own) == 1, f"expanding is {shown(name)}, which is no race of seat {position['actor']}")
    fights = own[0]["state"] == "active" or has_trait(own[0], Trait.FIGHTS_ON, config)
    demand(fights, f"expanding is {shown(name)}, which is in decline")
    return own[0]


def has_trait(race: Mapping[str, Any], trait: Trait, config: GameConfig) -> bool:
    spec = config.races[config.race_names.index(race["race"])]
    own = (
        spec.traits if race["power"] is None else (*spec.traits, *config.powers[config.power_names.index(race["power"])].traits)
    )
    return trait in own
