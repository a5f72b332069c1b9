"""An agenda, and the war that runs, as a game could have them: every field within its values, all that an item needs there."""

from collections.abc import Callable, Mapping
from typing import Any

from sw_env.games.kingdoms.config import KingdomsConfig
from sw_env.games.kingdoms.data.enums import DECISIONS, FIELDS, Effect, Item, Payment
from sw_env.games.kingdoms.data.rulebook import (
    MAX_FIGURES,
    MAX_MAGIC,
    MAX_STOCK,
    MAX_TOWER,
    MOST_ITEMS,
    PLACES_OF_A_TERRITORY,
    SHIELDS,
)
from sw_env.games.shared.checks import check_flag, check_keys, check_list, check_number, check_word, demand
from sw_env.reading import shown

Position = Mapping[str, Any]
LAST = (Item.TURN, Item.END, Item.SELECT, Item.OVER)
"""The items that end an agenda, and stand nowhere else."""
NEVER_WAIT = (Item.ENTER, Item.PLACED, Item.COMPASS, Item.REACH, Item.COLLECT)
"""Items that are carried out as soon as they are put."""
SOLO = (Item.CAMP, Item.DUEL, Item.ROLL, Item.DUMMY, Item.MARCH)
WAR = (Item.BID, Item.REVEAL_BIDS, Item.BOOST, Item.DUEL, Item.SETTLE, Item.LOSSES, Item.RETREAT, Item.FLEE, Item.WON)
WAR_PAYMENTS = (Payment.WAR, Payment.NEUTRAL, Payment.RETREAT)
WAR_KEYS = ("att", "def", "place", "hero", "lying", "quest", "bids", "value", "winner", "killed", "razed")
MOST_VALUE = 99
RANGES: dict[str, tuple[int, int]] = {
    "kind": (0, 3),
    "quest": (0, 1),
    "left": (1, MAX_FIGURES),
    "first": (0, 1),
    "hero": (0, 1),
    "lying": (0, 1),
    "side": (0, 1),
    "given": (0, 2),
    "received": (0, 2),
    "n": (1, MOST_VALUE),
    "last": (0, 3),
    "level": (1, MAX_MAGIC),
    **dict.fromkeys(("food", "mana", "ore", "silver"), (0, MAX_STOCK)),
}


def check_agenda(position: Position, config: KingdomsConfig) -> None:
    """Raise PositionError at the first item that could not stand there."""
    agenda = position["agenda"]
    check_list("agenda", agenda)
    demand(1 <= len(agenda) <= MOST_ITEMS, f"agenda has {len(agenda)} items; allowed: 1 to {MOST_ITEMS}")
    for number, item in enumerate(agenda):
        _check_item(f"item {number} of the agenda, {shown(item)}", item, position, config)
    _check_order(position)
    _check_first(position, config)
    _check_war(position, config)


def _check_item(where: str, item: Any, position: Position, config: KingdomsConfig) -> None:
    check_list(where, item)
    demand(bool(item), f"{where} has no name")
    check_word(f"name of {where}", item[0], tuple(Item))
    name = Item(item[0])
    demand(name not in NEVER_WAIT, f"{where} is carried out at once and never waits")
    demand(name not in SOLO or config.solo, f"{where} belongs to the solo game")
    fields = FIELDS[name]
    demand(len(item) == len(fields) + 1, f"{where} has {len(item) - 1} fields; it has these: {', '.join(fields) or 'none'}")
    for field, value in zip(fields, item[1:], strict=True):
        _check_field(f"{field} of {where}", name, field, value, position, config)
    if name in NEEDS:
        NEEDS[name](where, dict(zip(fields, item[1:], strict=True)), position, config)


def _check_field(where: str, name: Item, field: str, value: Any, position: Position, config: KingdomsConfig) -> None:
    seats = len(position["players"])
    if field == "what":
        check_word(where, value, tuple(Payment))
    elif field in ("seat", "other", "victim") or (field == "gainer" and value is not None):
        check_number(where, value, 0, seats - 1)
    elif field in ("place", "origin"):
        demand(
            value is None if name is Item.PAY and value is None else _is_place(position, value, config),
            f"{where}: no such place",
        )
    elif field != "gainer":
        low, high = RANGES[field]
        check_number(where, value, -1 if name is Item.PAY else low, high)


def _is_place(position: Position, r: Any, config: KingdomsConfig) -> bool:
    if type(r) is not int or not 0 <= r < PLACES_OF_A_TERRITORY * len(position["territories"]):
        return False
    side = position["territories"][r // PLACES_OF_A_TERRITORY]["id"]
    return side is not None and r % PLACES_OF_A_TERRITORY < len(config.box.side[side].places)


def _check_order(position: Position) -> None:
    names = [item[0] for item in position["agenda"]]
    demand(names[-1] in LAST, f"the last item of the agenda is {names[-1]!r}; allowed: {', '.join(LAST)}")
    early = [name for name in names[:-1] if name in LAST]
    demand(not early, f"{early[:1]} stands in the agenda before its last item")
    runs = names[-1] == Item.END
    selected = position["selected"]
    demand((selected is not None) == runs, f"selected is {shown(selected)}; an action is selected while 'end' is to come")
    demand(names[-1] != Item.SELECT or len(position["used"]) < SHIELDS, "select, but all shields lie on actions")


def _check_first(position: Position, config: KingdomsConfig) -> None:
    name, *fields = position["agenda"][0]
    demand(name == Item.OVER or name in DECISIONS, f"the agenda begins with {name!r}; allowed: a decision, or over")
    actor = fields[0] if fields else None
    demand(position["phase"] == name, f"phase is {shown(position['phase'])}; the agenda begins with {name!r}")
    right = position["actor"] == actor and type(position["actor"]) is type(actor)
    demand(right, f"actor is {shown(position['actor'])}; the first item is that of seat {actor}")
    demand(not config.solo or actor != 1, f"{name!r} is up to seat 1; the compass opponent decides nothing")


# -- what single items need ------------------------------------------------------------------

Fields = Mapping[str, Any]


def _side_is_open(where: str, item: Fields, position: Position, config: KingdomsConfig) -> None:
    side = position["territories"][item["seat"]]["id"]
    demand(side is None, f"{where}: the side is chosen, {shown(side)}")


def _two_kinds(where: str, item: Fields, position: Position, config: KingdomsConfig) -> None:
    check_number(f"kind of {where}", item["kind"], 0, 1)


def _offer_is_there(where: str, item: Fields, position: Position, config: KingdomsConfig) -> None:
    waits = ["deal", item["seat"]] in [list(other) for other in position["agenda"]]
    offer = position["players"][item["seat"]]["offer"]
    demand(waits or offer is not None, f"{where}: nothing is offered to seat {item['seat']}")


def _mover_is_there(where: str, item: Fields, position: Position, config: KingdomsConfig) -> None:
    place = position["places"].get(str(item["place"]))
    figures = [] if place is None else [figure[:2] for figure in place["figures"]]
    demand([item["seat"], item["hero"]] in figures, f"{where}: no such figure in place {item['place']}")


def _two_goods(where: str, item: Fields, position: Position, config: KingdomsConfig) -> None:
    demand(item["given"] != item["received"], f"{where}: one kind is given and received")


def _is_chosen_kind(where: str, item: Fields, position: Position, config: KingdomsConfig) -> None:
    check_number(f"last of {where}", item["last"], 0, 2)


def _can_copy(where: str, item: Fields, position: Position, config: KingdomsConfig) -> None:
    player, level = position["players"][item["seat"]], item["level"]
    copies = config.box.faction[player["faction"]].levels[level - 1].fx[0]["k"] == Effect.COPY
    demand(copies and level <= player["magic"], f"{where}: the {player['faction']} copy nothing at level {level}")


def _hero_is_there(where: str, item: Fields, position: Position, config: KingdomsConfig) -> None:
    demand(position["players"][item["seat"]]["hero"] is not None, f"{where}: seat {item['seat']} has no hero")


def _is_compass(where: str, item: Fields, position: Position, config: KingdomsConfig) -> None:
    demand(item["seat"] == 1, f"{where}: it is for the compass opponent, seat 1")


def _is_human(where: str, item: Fields, position: Position, config: KingdomsConfig) -> None:
    demand(item["seat"] == 0, f"{where}: it is for seat 0")


def _is_due(where: str, item: Fields, position: Position, config: KingdomsConfig) -> None:
    player, what = position["players"][item["seat"]], item["what"]
    sited = what == Payment.EXPAND or (what == Payment.BUILD and config.options.heroes_call)
    demand((item["place"] is not None) == sited, f"{where}: a place is {'missing' if sited else 'needless'}")
    if what == Payment.TRAIN:
        _hero_is_there(where, item, position, config)
        by = config.box.hero[player["hero"]].steps[player["level"] - 1].by
        demand(by != "war", f"{where}: the next step of {player['hero']} is by war")
    figures = sum(figure[0] == item["seat"] for place in position["places"].values() for figure in place["figures"])
    for payment, level, most in (
        *((Payment.BUILD, player["tower"], MAX_TOWER), (Payment.RESEARCH, player["magic"], MAX_MAGIC)),
        (Payment.EXPAND, figures, MAX_FIGURES),
    ):
        demand(what != payment or level < most, f"{where}: seat {item['seat']} has {level}; allowed: below {most}")


NEEDS: dict[Item, Callable[[str, Fields, Position, KingdomsConfig], None]] = {
    Item.SIDE: _side_is_open,
    Item.SPLIT: _two_kinds,
    Item.CAMP: _two_kinds,
    Item.KEEP: _offer_is_there,
    Item.TARGET: _mover_is_there,
    Item.AMOUNT: _two_goods,
    Item.ALSO: _two_goods,
    Item.CHOOSE: _is_chosen_kind,
    Item.COPY: _can_copy,
    Item.RISE: _hero_is_there,
    Item.PAY: _is_due,
    Item.ROLL: _is_compass,
    Item.DUMMY: _is_compass,
    Item.MARCH: _is_compass,
    Item.DUEL: _is_human,
}


# -- the war ---------------------------------------------------------------------------------


def _check_war(position: Position, config: KingdomsConfig) -> None:
    war, agenda = position["war"], position["agenda"]
    asking = [item for item in agenda if item[0] in WAR or (item[0] == Item.PAY and item[2] in WAR_PAYMENTS)]
    if war is None:
        demand(not asking, f"{asking[:1]} is on the agenda, but war is null")
        return
    ends = [item[0] for item in agenda if item[0] in (Item.SETTLE, Item.WON)]
    demand(len(ends) == 1, "war is set, so the agenda has either 'settle' or 'won', once")
    check_keys("war", war, WAR_KEYS)
    check_number("att of the war", war["att"], 0, config.seats - 1)
    demand(_is_place(position, war["place"], config), f"place of the war is {shown(war['place'])}: no such place")
    for key in ("hero", "lying"):
        check_number(f"{key} of the war", war[key], 0, 1)
    for key in ("quest", "killed", "razed"):
        check_flag(f"{key} of the war", war[key])
    for key in ("bids", "value"):
        check_list(f"{key} of the war", war[key], 2)
        for number in war[key]:
            if number is not None:
                check_number(f"{key} of the war", number, 0, MOST_VALUE)
    _check_sides(position, config, ends[0])
    for item in asking:
        _check_side_of(item, war, position)


def _check_sides(position: Position, config: KingdomsConfig, end: str) -> None:
    war = position["war"]
    if war["def"] is not None:
        check_number("def of the war", war["def"], 0, config.seats - 1)
        demand(war["def"] != war["att"], "att and def of the war are one seat")
    else:
        neutral = position["places"].get(str(war["place"]), {}).get("neutral", False)
        demand(end == Item.WON and neutral, "def of the war is null; that is a neutral figure, in the place and not yet won")
    sides = (war["att"],) if war["def"] is None else (war["att"], war["def"])
    if end == Item.WON:
        demand(war["winner"] in sides, f"winner of the war is {shown(war['winner'])}; allowed: {', '.join(map(str, sides))}")
    else:
        demand(war["winner"] is None, f"winner of the war is {shown(war['winner'])}, but it is not settled yet")


def _check_side_of(item: list[Any], war: Mapping[str, Any], position: Position) -> None:
    where = f"{shown(item)} on the agenda"
    if item[0] in (Item.BID, Item.BOOST):
        demand(item[1] == (war["att"], war["def"])[item[2]], f"{where}: seat {item[1]} is not that side of the war")
    elif item[0] in (Item.RETREAT, Item.FLEE):
        demand(
            item[1] in (war["att"], war["def"]) and item[1] != war["winner"], f"{where}: seat {item[1]} has not lost the war"
        )
    elif item[0] == Item.PAY:
        sides = (war["att"], war["def"])
        demand(item[1] in sides, f"{where}: seat {item[1]} is not in the war")
        number = war["bids"][sides.index(item[1])]
        demand(item[2] != Payment.WAR or number is not None, f"{where}: seat {item[1]} has set no number")
