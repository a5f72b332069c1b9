"""What makes a position one that a game could be in; where one is not, an error says what is wrong and what is allowed."""

from collections import Counter
from collections.abc import Collection, Mapping
from typing import Any

from sw_env.games.kingdoms.agenda_check import check_agenda
from sw_env.games.kingdoms.config import KingdomsConfig
from sw_env.games.kingdoms.data.cards import FACTIONS, TERRITORIES
from sw_env.games.kingdoms.data.enums import AREAS, Deed, Effect, Item, Kind, Set
from sw_env.games.kingdoms.data.rulebook import (
    COMPASS_HOURS,
    MAX_FIGURES,
    MAX_MAGIC,
    MAX_SEATS,
    MAX_STOCK,
    MAX_TOWER,
    MIN_SEATS,
    OFFER,
    PLACES_OF_A_TERRITORY,
    SHIELDS,
    SOLO_PLAYERS,
)
from sw_env.games.kingdoms.data.tables import HERO_NAMES
from sw_env.games.shared.checks import check_flag, check_keys, check_list, check_number, check_word, count_of, demand
from sw_env.reading import shown

KEYS = (
    *("turn", "active", "first", "actor", "phase", "used", "selected", "ending", "players", "territories"),
    *("places", "agenda", "war", "moved", "deck", "compass"),
)
PLAYER_KEYS = (
    *("faction", "stock", "tower", "magic", "hero", "level", "offer", "pick", "retired"),
    *("captured", "kills", "razed", "copies"),
)
DEEDS = tuple(deed.value for deed in Deed)
MOST_COUNTED = 999_999
MOST_CAPTURED = 5
SETUP = (Item.SIDE, Item.START, Item.CAMP)
WAITING = (Item.DEAL, Item.KEEP, Item.REVEAL)
"""Items with which a hero figure is on the board before his card."""


def seats_of(position: Mapping[str, Any]) -> int:
    """How many people play in a position; one against the compass opponent."""
    players = count_of(position, "players", SOLO_PLAYERS, MAX_SEATS, "players")
    return MIN_SEATS if position.get("compass") is not None else players


def check_position(position: Mapping[str, Any], config: KingdomsConfig) -> None:
    """Raise PositionError at the first thing that is wrong."""
    check_keys("position", position, KEYS)
    check_list("agenda", position["agenda"])
    _check_turn(position, config)
    check_list("players", position["players"], config.seats)
    for p, player in enumerate(position["players"]):
        _check_player(f"player {p}", player, config)
    _check_territories(position, config)
    _check_places(position, config)
    _check_cards(position, config)
    check_agenda(position, config)
    for p in range(config.seats):
        _check_pieces(position, p, config)
    _check_moved(position, config)


def _check_turn(position: Mapping[str, Any], config: KingdomsConfig) -> None:
    check_number("turn", position["turn"], 0, config.options.turn_limit)
    check_number("active", position["active"], 0, config.seats - 1)
    check_number("first", position["first"], 0, config.seats - 1)
    check_flag("ending", position["ending"])
    used = position["used"]
    check_list("used", used)
    for deed in used:
        check_word("used", deed, DEEDS)
    demand(len(set(used)) == len(used) <= SHIELDS, f"used is {shown(used)}; allowed: {SHIELDS} actions at most, each once")
    selected = position["selected"]
    last = used[-1] if used else None
    demand(selected in (None, last), f"selected is {shown(selected)}; allowed: null, or the last one used, {shown(last)}")
    compass = position["compass"]
    demand((compass is not None) == config.solo, f"compass is {shown(compass)}; there is one in the solo game, and only there")
    if compass is not None:
        check_keys("compass", compass, ("night", "hand"))
        check_flag("night of the compass", compass["night"])
        check_number("hand of the compass", compass["hand"], 1, COMPASS_HOURS)


# -- players ---------------------------------------------------------------------------------


def _check_player(where: str, player: Any, config: KingdomsConfig) -> None:
    check_keys(where, player, PLAYER_KEYS)
    check_word(f"faction of {where}", player["faction"], _factions(config))
    check_list(f"stock of {where}", player["stock"], 4)
    for amount in player["stock"]:
        check_number(f"stock of {where}", amount, 0, MAX_STOCK)
    for key, most in (("tower", MAX_TOWER), ("magic", MAX_MAGIC), ("captured", MOST_CAPTURED)):
        check_number(f"{key} of {where}", player[key], 0, most)
    for key in ("kills", "razed"):
        check_number(f"{key} of {where}", player[key], 0, MOST_COUNTED)
    _check_hero(where, player)
    check_list(f"copies of {where}", player["copies"], MAX_MAGIC - 1)
    for level, name in enumerate(player["copies"], 1):
        _check_copy(f"{where}, level {level}", player, level, name, config)


def _factions(config: KingdomsConfig) -> list[str]:
    both = config.options.heroes_call
    return [faction.id for faction in FACTIONS if both or faction.set == Set.BASE]


def _check_hero(where: str, player: Mapping[str, Any]) -> None:
    for key in ("hero", "pick"):
        if player[key] is not None:
            check_word(f"{key} of {where}", player[key], HERO_NAMES)
    levels = (0, 0) if player["hero"] is None else (1, 2)
    check_number(f"level of {where}, whose hero is {shown(player['hero'])},", player["level"], *levels)
    offer = player["offer"]
    if offer is not None:
        check_list(f"offer of {where}", offer)
        demand(1 <= len(offer) <= OFFER, f"offer of {where} is {shown(offer)}; allowed: null, or one or two cards")
        _check_heroes(f"offer of {where}", offer)
    demand(
        player["pick"] in (None, *(offer or ())), f"pick of {where} is {shown(player['pick'])}; allowed: a card of the offer"
    )
    check_list(f"retired of {where}", player["retired"])
    for name in player["retired"]:
        check_word(f"retired of {where}", name, HERO_NAMES)


def _check_heroes(where: str, names: Collection[Any]) -> None:
    """Cards of a set, in the order of their file."""
    for name in names:
        check_word(where, name, HERO_NAMES)
    ordered = [name for name in HERO_NAMES if name in names]
    demand(ordered == list(names), f"{where} is {shown(list(names))}; in the order of the cards, each once: {shown(ordered)}")


def _check_copy(where: str, player: Mapping[str, Any], level: int, name: Any, config: KingdomsConfig) -> None:
    if name is None:
        return
    check_word(f"copy of {where}", name, _factions(config))
    copies = config.box.faction[player["faction"]].levels[level - 1].fx[0]["k"] == Effect.COPY
    demand(copies and level <= player["magic"], f"copy of {where} is {name!r}; the {player['faction']} copy nothing there")


# -- territories and pieces ------------------------------------------------------------------


def _check_territories(position: Mapping[str, Any], config: KingdomsConfig) -> None:
    check_list("territories", position["territories"], config.territories)
    waiting = {item[1] for item in position["agenda"] if isinstance(item, list) and len(item) == 2 and item[0] == Item.SIDE}
    for t, territory in enumerate(position["territories"]):
        where = f"territory {t}"
        check_keys(where, territory, ("card", "id"))
        cards = sorted({side.card for side in TERRITORIES if config.options.heroes_call or side.set == Set.BASE})
        demand(type(territory["card"]) is int and territory["card"] in cards, f"card of {where} is {shown(territory['card'])}")
        sides = [side.id for side in TERRITORIES if side.card == territory["card"]]
        if territory["id"] is None:
            demand(t in waiting, f"id of {where} is null, but nobody is to choose a side; allowed: {', '.join(sides)}")
        else:
            check_word(f"id of {where}", territory["id"], sides)
    numbers = [territory["card"] for territory in position["territories"]]
    demand(len(set(numbers)) == len(numbers), f"cards of the territories are {numbers}; allowed: each once")


def kind_of(position: Mapping[str, Any], r: int, config: KingdomsConfig) -> Kind | None:
    """What a place is; None where there is no such place."""
    t, i = divmod(r, PLACES_OF_A_TERRITORY)
    if not 0 <= t < len(position["territories"]) or position["territories"][t]["id"] is None:
        return None
    places = config.box.side[position["territories"][t]["id"]].places
    return Kind(places[i].kind) if i < len(places) else None


def _check_places(position: Mapping[str, Any], config: KingdomsConfig) -> None:
    demand(isinstance(position["places"], Mapping), f"places is {shown(position['places'])}; allowed: an object")
    for number, place in position["places"].items():
        known = isinstance(number, str) and number.isdecimal() and str(int(number[:4])) == number
        kind = kind_of(position, int(number), config) if known else None
        demand(kind is not None, f"places has {shown(number)}; allowed: the places of the territories in play")
        where = f"place {number}"
        check_keys(where, place, ("figures", "fort", "neutral"))
        check_flag(f"neutral of {where}", place["neutral"])
        _check_figures(where, place["figures"], config)
        _check_fort(where, place["fort"], kind, config)
        _check_capacity(where, place, kind)
        lost = config.humans == SOLO_PLAYERS and int(number) // PLACES_OF_A_TERRITORY == SOLO_PLAYERS
        demand(
            not place["neutral"] or (lost and kind not in AREAS), f"{where} has a neutral figure; they are in the Lost Kingdom"
        )
        demand(bool(place["figures"] or place["fort"] or place["neutral"]), f"{where} has no piece; empty places are left out")


def _check_figures(where: str, figures: Any, config: KingdomsConfig) -> None:
    check_list(f"figures of {where}", figures)
    for figure in figures:
        check_list(f"a figure of {where}", figure, 3)
        for value, most in zip(figure, (config.seats - 1, int(config.options.heroes_call), 1), strict=True):
            check_number(f"a figure of {where}, {shown(figure)},", value, 0, most)
    demand(list(figures) == sorted(figures), f"figures of {where} are {shown(figures)}; allowed: ascending")


def _check_fort(where: str, fort: Any, kind: Kind | None, config: KingdomsConfig) -> None:
    if fort is None:
        return
    check_list(f"fort of {where}", fort, 2)
    check_number(f"seat of the fort of {where}", fort[0], 0, config.seats - 1)
    check_number(f"lying of the fort of {where}", fort[1], 0, 1)
    demand(config.options.heroes_call, f"{where} has a fortress; there are none without Heroes' Call")
    demand(kind not in (*AREAS, Kind.TUNDRA), f"{where} is {kind} and has a fortress; allowed: other regions")


def _check_capacity(where: str, place: Mapping[str, Any], kind: Kind | None) -> None:
    most, number = (1 if kind is Kind.TUNDRA else 2), len(place["figures"]) + place["neutral"]
    demand(number <= most, f"{where} ({kind}) has {number} figures; allowed: {most}")
    seats = {figure[0] for figure in place["figures"]} | ({place["fort"][0]} if place["fort"] else set())
    owners = 1 if kind in AREAS else 2
    demand(len(seats) <= owners, f"{where} ({kind}) has pieces of {len(seats)} seats; allowed: {owners}")


def _check_pieces(position: Mapping[str, Any], p: int, config: KingdomsConfig) -> None:
    player, names = position["players"][p], [item[0] for item in position["agenda"]]
    figures = [figure for place in position["places"].values() for figure in place["figures"] if figure[0] == p]
    demand(len(figures) <= MAX_FIGURES, f"player {p} has {len(figures)} figures; allowed: {MAX_FIGURES}")
    heroes = sum(figure[1] for figure in figures)
    demand(heroes <= 1, f"player {p} has {heroes} hero figures; allowed: one")
    known = player["hero"] is not None or any(name in names for name in (*SETUP, *WAITING))
    demand(known or not heroes, f"player {p} has a hero figure, but no hero, and none is to come")
    if config.options.heroes_call:
        forts = sum(1 for place in position["places"].values() if place["fort"] and place["fort"][0] == p)
        demand(forts == player["tower"], f"player {p} has {forts} fortresses in play; its tower is {player['tower']}")


def _check_moved(position: Mapping[str, Any], config: KingdomsConfig) -> None:
    moved = position["moved"]
    if moved is None:
        return
    check_list("moved", moved, 3)
    place = position["places"].get(str(moved[0])) if type(moved[0]) is int else None
    figures = [] if place is None else [figure[1:] for figure in place["figures"]]
    demand(list(moved[1:]) in figures, f"moved is {shown(moved)}; allowed: null, or [place, hero, lying] of a figure there")


# -- cards -----------------------------------------------------------------------------------


def _check_cards(position: Mapping[str, Any], config: KingdomsConfig) -> None:
    check_list("deck", position["deck"])
    _check_heroes("deck", position["deck"])
    where = Counter(position["deck"])
    for player in position["players"]:
        where.update([*(player["offer"] or ()), *player["retired"]])
        where.update([player["hero"]] if player["hero"] is not None else [])
    for name in HERO_NAMES:
        demand(
            where[name] <= 1, f"the hero card {name!r} is in {where[name]} places; allowed: one (deck, offers, heroes, retired)"
        )
