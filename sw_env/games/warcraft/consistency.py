"""What makes a position consistent; where one is not, an error says what is wrong and what is allowed."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from sw_env.games.shared.checks import (
    check_flag,
    check_keys,
    check_list,
    check_number,
    check_once,
    check_word,
    count_of,
    demand,
)
from sw_env.games.shared.column import check_cards, check_column, check_tray, check_unseen
from sw_env.games.warcraft.config import MARKER_NAMES, MOST_COINS, POWER_NAMES, RACE_NAMES, WarcraftConfig
from sw_env.games.warcraft.data.enums import Champion, Form, Piece, Trait
from sw_env.games.warcraft.data.markers import MARKERS
from sw_env.games.warcraft.data.powers import POWERS
from sw_env.games.warcraft.data.races import RACES
from sw_env.games.warcraft.data.rulebook import (
    BEASTS,
    COLUMN,
    DUD_BOMBS,
    FORTS,
    LIVE_BOMBS,
    MAX_SEATS,
    MIN_SEATS,
    OBJECTIVES,
    SWAPS,
    THREATS,
    TOWERS,
    WALLS,
)
from sw_env.reading import shown

Position = Mapping[str, Any]
KEYS = (
    *("round", "turn", "first", "actor", "phase", "acted", "lifted", "started", "verb", "cursor", "coins", "harmony"),
    *("now", "races", "regions", "column", "tray", "box", "bombs", "unseen"),
)
NOW_FLAGS = ("last", "raid", "relic", "champion", "aegis_paid", "harmony_paid", "saved")
NOW_KEYS = (*NOW_FLAGS, "form", "faction", "swaps", "threats", "removed", "artifacts", "attacked", "beaten")
RACE_KEYS = ("seat", "race", "power", "state", "hand", "pending", "beasts", "pending_beasts", "champion", "marsh")
REGION_KEYS = ("by", "tokens", "beasts", "on")
UNSEEN_KEYS = ("races", "tail", "powers", "discards", "markers")
BOX = {"forts": ("fort", FORTS), "walls": ("wall", WALLS), "towers": ("tower", TOWERS)}
PLACES = tuple(marker.name for marker in MARKERS if not marker.artifact)
OWNED = ("fort", "wall", "tower", "champion")
NEVER_OWNED = ("murloc", "hidden")
COINS_ON_A_COMBO = 1000


def seats_of(position: Position) -> int:
    """How many seats the position is for."""
    return count_of(position, "coins", MIN_SEATS, MAX_SEATS)


def check_position(position: Position, config: WarcraftConfig) -> None:
    """Raise PositionError at the first thing that is wrong."""
    check_keys("position", position, KEYS)
    _check_seats(position, config)
    _check_names(position)
    _check_now(position["now"], config)
    _check_races(position, config)
    _check_regions(position, config)
    _check_owners(position, config)
    _check_tokens(position)
    _check_cards(position)
    _check_supplies(position)


def has_trait(race: Position, trait: Trait) -> bool:
    """What an active race is able to do, by its banner or its badge."""
    if race["state"] != "active":
        return False
    cards = (RACES[RACE_NAMES.index(race["race"])], POWERS[POWER_NAMES.index(race["power"])])
    return any(trait in card.traits for card in cards)


def active_with(position: Position, trait: Trait) -> Position | None:
    """The active race that has a trait, if there is one."""
    return next((race for race in position["races"] if has_trait(race, trait)), None)


def _check_seats(position: Position, config: WarcraftConfig) -> None:
    for key in ("coins", "harmony"):
        check_list(key, position[key], config.seats)
    for p in range(config.seats):
        check_number(f"coins of seat {p}", position["coins"][p], 0, MOST_COINS)
        check_flag(f"harmony of seat {p}", position["harmony"][p])


def _check_names(position: Position) -> None:
    unseen = position["unseen"]
    check_keys("unseen", unseen, UNSEEN_KEYS)
    check_column(position["column"], RACE_NAMES, POWER_NAMES, COINS_ON_A_COMBO, COLUMN)
    words = {"races": RACE_NAMES, "tail": RACE_NAMES, "powers": POWER_NAMES, "discards": POWER_NAMES, "markers": MARKER_NAMES}
    check_unseen(unseen, words)
    check_tray(position["tray"], RACE_NAMES)


def _check_now(now: Any, config: WarcraftConfig) -> None:
    check_keys("now", now, NOW_KEYS)
    for key in NOW_FLAGS:
        check_flag(f"now {key}", now[key])
    for key, words in (("form", list(Form)), ("faction", ["alliance", "horde"])):
        if now[key] is not None:
            check_word(f"now {key}", now[key], words)
    for key, most in (("swaps", SWAPS), ("threats", THREATS), ("removed", 127)):
        check_number(f"now {key}", now[key], 0, most)
    artifacts = [name for name in MARKER_NAMES if name not in PLACES]
    _check_ascending("now artifacts", now["artifacts"], artifacts)
    _check_ascending("now attacked", now["attacked"], list(range(config.seats)))
    check_list("now beaten", now["beaten"])
    for pair in now["beaten"]:
        check_list("now beaten", pair, 2)
        check_word("now beaten", pair[0], RACE_NAMES)
        check_number(f"now beaten {pair[0]}", pair[1], 1, len(config.table))
    beaten = [pair[0] for pair in now["beaten"]]
    demand(beaten == sorted(set(beaten)), f"now beaten is {shown(beaten)}; allowed: each race once, by name")


def _check_ascending(where: str, found: Any, allowed: list[Any]) -> None:
    check_list(where, found)
    for entry in found:
        demand(type(entry) in (int, str) and entry in allowed, f"{where} has {shown(entry)}; allowed: {shown(allowed)}")
    demand(list(found) == sorted(set(found)), f"{where} is {shown(found)}; allowed: each once, ascending")


def _check_races(position: Position, config: WarcraftConfig) -> None:
    check_list("races", position["races"])
    order = []
    for i, race in enumerate(position["races"]):
        check_keys(f"race {i}", race, RACE_KEYS)
        check_word(f"race {i}", race["race"], RACE_NAMES)
        where = f"race {i} ({race['race']})"
        check_number(f"seat of {where}", race["seat"], 0, config.seats - 1)
        check_word(f"state of {where}", race["state"], ("active", "declined"))
        for key, most in (("hand", 127), ("pending", race["hand"]), ("beasts", BEASTS), ("pending_beasts", race["beasts"])):
            check_number(f"{key} of {where}", race[key], 0, most)
        check_flag(f"marsh of {where}", race["marsh"])
        _check_badge(where, race)
        order.append((race["seat"], race["state"] != "active"))
    demand(order == sorted(set(order)), "races must stand by seat, of one seat the active one first, one of each state")


def _check_badge(where: str, race: Position) -> None:
    if race["state"] == "declined":
        for key in ("hand", "pending", "beasts", "pending_beasts"):
            demand(race[key] == 0, f"{key} of {where} is {race[key]}; in decline nothing is in hand")
        demand(race["power"] is None, f"power of {where} is {shown(race['power'])}; in decline the badge is discarded")
        demand(race["champion"] is None, f"champion of {where} is {shown(race['champion'])}; in decline there is none")
        return
    check_word(f"power of {where}", race["power"], POWER_NAMES)
    demand(not race["marsh"], f"marsh of {where} is true; it says that a race has declined with that badge")
    demand(has_trait(race, Trait.BEASTS) or race["beasts"] == 0, f"{where} have Beasts in hand, but no power for them")
    if has_trait(race, Trait.CHAMPION):
        check_word(f"champion of {where}", race["champion"], list(Champion))
    else:
        demand(race["champion"] is None, f"champion of {where} is {shown(race['champion'])}; without the badge there is none")


def _check_regions(position: Position, config: WarcraftConfig) -> None:
    check_list("regions", position["regions"], len(config.table))
    for r, region in enumerate(position["regions"]):
        where = f"region {r}"
        check_keys(where, region, REGION_KEYS)
        check_list(f"on of {where}", region["on"])
        for word in region["on"]:
            check_word(f"on of {where}", word, [*Piece, *MARKER_NAMES])
        on = list(region["on"])
        demand(on == sorted(set(on)), f"on of {where} is {shown(on)}; allowed: each word once, sorted")
        mountain = config.table.regions[r].terrain == "mountain"
        demand(("mountain" in on) == mountain, f"{where} is {'a' if mountain else 'no'} mountain on this island")
        places = [word for word in on if word in PLACES]
        demand(len(places) <= 1, f"{where} has {len(places)} Legendary Places: {places}; allowed: one")
        check_number(f"tokens of {where}", region["tokens"], 0, 127)
        check_number(f"beasts of {where}", region["beasts"], 0, BEASTS)
        if region["by"] is not None:
            check_number(f"by of {where}", region["by"], 0, len(position["races"]) - 1)


def _check_owners(position: Position, config: WarcraftConfig) -> None:
    lifted = position["phase"] == "redeploy_beasts"
    for r, region in enumerate(position["regions"]):
        where, on = f"region {r}", region["on"]
        standing = region["tokens"] + region["beasts"]
        if region["by"] is None:
            demand(standing == 0, f"{where} belongs to nobody but has {standing} tokens and Beasts")
            for word in OWNED:
                demand(word not in on, f"{where} belongs to nobody but has a {word}")
            continue
        race = position["races"][region["by"]]
        for word in NEVER_OWNED:
            demand(word not in on, f"{where} belongs to the {race['race']} but has a {word}")
        lifting = lifted and race["state"] == "active" and race["seat"] == position["turn"]
        demand(standing > 0 or "champion" in on or lifting, f"{where} belongs to the {race['race']}, but none of them is there")
        _check_special(where, region, race, config.table.regions[r].terrain, lifting)
        swims = Trait.SWIMS in RACES[RACE_NAMES.index(race["race"])].traits
        demand(swims or not config.table.regions[r].water, f"{where} is water, where the {race['race']} cannot be")


def _check_special(where: str, region: Position, race: Position, terrain: str, lifting: bool) -> None:
    """What only some races have, and how many must stand together."""
    for word, what, trait in (("tower", "a Watchtower", Trait.TOWERS), ("champion", "the Champion", Trait.CHAMPION)):
        demand(word not in region["on"] or has_trait(race, trait), f"{where}: {race['race']} have {what}, but no power")
    demand("tower" not in region["on"] or terrain == "fields", f"{where} has a Watchtower, but is no fields")
    demand(region["beasts"] == 0 or has_trait(race, Trait.BEASTS), f"{where}: the {race['race']} have Beasts, but no power")
    least = RACES[RACE_NAMES.index(race["race"])].least
    standing = region["tokens"] + region["beasts"]
    enough = race["state"] != "active" or lifting or "champion" in region["on"] or standing >= least
    demand(enough, f"{where}: {standing} of the {race['race']} stand there; allowed: {least} or more")


def _check_tokens(position: Position) -> None:
    count = Counter({name: position["tray"].get(name, 0) for name in RACE_NAMES})
    for i, race in enumerate(position["races"]):
        held = [region for region in position["regions"] if region["by"] == i]
        count[race["race"]] += race["hand"] + sum(region["tokens"] for region in held)
        demand(race["state"] == "active" or bool(held), f"the declined {race['race']} have no region left; they have vanished")
        beasts = race["beasts"] + sum(region["beasts"] for region in held)
        demand(beasts <= BEASTS, f"the {race['race']} have {beasts} Beasts; allowed: {BEASTS}")
        stands = sum("champion" in region["on"] for region in held)
        demand(stands == (race["champion"] == "map"), f"champion of the {race['race']}: it stands in {stands} regions")
    for spec in RACES:
        found = count[spec.name]
        demand(found == spec.supply, f"{spec.name}: {found} tokens in tray, hands and regions; the box has {spec.supply}")


def _check_cards(position: Position) -> None:
    unseen = position["unseen"]
    check_cards(position, RACE_NAMES, POWER_NAMES)
    shown_markers = [word for region in position["regions"] for word in region["on"] if word in MARKER_NAMES]
    lost = "well_of_eternity" if "well_of_eternity" not in [*shown_markers, *unseen["markers"]] else None
    check_once("marker", [*shown_markers, *unseen["markers"]], [name for name in MARKER_NAMES if name != lost])
    hidden = sum("hidden" in region["on"] for region in position["regions"])
    demand(hidden <= len(unseen["markers"]), f"{hidden} markers lie face down, but only {len(unseen['markers'])} are unseen")
    places = sum(name in PLACES and name != "well_of_eternity" for name in unseen["markers"])
    if "well_of_eternity" in unseen["markers"]:
        demand(places > 0 or not hidden, "the Well is unseen, but no other Place is left that could take its part")


def _check_supplies(position: Position) -> None:
    lying = Counter(word for region in position["regions"] for word in region["on"])
    check_keys("box", position["box"], BOX)
    for key, (word, most) in BOX.items():
        left = position["box"][key]
        check_number(f"box {key}", left, 0, most)
        demand(lying[word] + left == most, f"{lying[word]} {key} on the map and {left} in the box; there are {most}")
    check_keys("bombs", position["bombs"], ("live", "dud"))
    for key, most in (("live", LIVE_BOMBS), ("dud", DUD_BOMBS)):
        check_number(f"bombs {key}", position["bombs"][key], 0, most)
    unseen = sum(position["bombs"].values())
    demand(lying["bomb"] <= unseen, f"{lying['bomb']} Bombs on the map, but only {unseen} are unseen")
    demand(not unseen or active_with(position, Trait.BOMBS) is not None, f"{unseen} Bombs are unseen, but no race has any")
    most = OBJECTIVES if active_with(position, Trait.OBJECTIVES) else 0
    demand(lying["objective"] <= most, f"{lying['objective']} Objectives on the map; allowed: {most}")
    given = active_with(position, Trait.HARMONY)
    holders = [p for p, held in enumerate(position["harmony"]) if held]
    demand(not holders or (given is not None and given["seat"] not in holders), f"seats {holders} cannot hold Harmony tokens")
