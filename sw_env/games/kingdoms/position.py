"""Between the record `s` of the kernels and the position of the rules (12.1), a plain dict that any program can read."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

import numpy as np

from sw_env.games.kingdoms.config import KingdomsConfig
from sw_env.games.kingdoms.consistency import check_position
from sw_env.games.kingdoms.data.enums import FIELDS, Deed, Item, Payment
from sw_env.games.kingdoms.data.tables import FACTION_NAMES, HERO_NAMES, SIDE_NAMES
from sw_env.games.kingdoms.rules import reopen
from sw_env.games.kingdoms.rules.state import HIDDEN, NOBODY, STATE, USED_PLACES, new_states
from sw_env.games.shared.checks import demand

ITEMS = tuple(Item)
DEEDS = tuple(Deed)
PAYMENTS = tuple(Payment)
NULL_FIELDS = {Item.PAY: ("place",), Item.TAKE: ("gainer",)}
"""Fields that are null where there is no such thing."""
COUNTERS = {"captured": "captured", "kills": "kills", "razed": "felled"}


# -- from a record ---------------------------------------------------------------------------


def to_position(s: np.void, config: KingdomsConfig) -> dict[str, Any]:
    """The position of a record."""
    agenda = [_item(int(s["agenda"][k])) for k in range(int(s["depth"]) - 1, -1, -1)]
    phase, *numbers = agenda[0]
    return {
        "turn": int(s["turns"]),
        "active": int(s["turn"]),
        "first": int(s["first"]),
        "actor": numbers[0] if numbers else None,
        "phase": phase,
        "used": [DEEDS[task].value for task in s["used"][: s["shields"]]],
        "selected": DEEDS[s["selected"]].value if s["selected"] >= 0 else None,
        "ending": bool(s["ending"]),
        "players": [_player(s, p) for p in range(config.seats)],
        "territories": [_territory(s, t) for t in range(config.territories)],
        "places": _places(s, config),
        "agenda": agenda,
        "war": _war(s) if s["war"] >= 0 else None,
        "moved": [int(s["moved"]), int(s["moved_hero"]), int(s["moved_lies"])] if s["moved"] >= 0 else None,
        "deck": heroes_in(int(s["deck"])),
        "compass": {"night": bool(s["night"]), "hand": int(s["hand"])} if config.solo else None,
    }


def heroes_in(deck: int) -> list[str]:
    """The cards of a set, in the order of their file."""
    return [name for h, name in enumerate(HERO_NAMES) if deck >> h & 1]


def _item(word: int) -> list[Any]:
    name = ITEMS[word & 255]
    found: list[Any] = [name.value]
    for k, field in enumerate(FIELDS[name], 1):
        value = word >> 8 * k & 255
        number = value - 256 if value > 127 else value
        if name is Item.PAY and field == "what":
            found.append(PAYMENTS[number].value)
        else:
            found.append(None if number < 0 and field in NULL_FIELDS.get(name, ()) else number)
    return found


def _player(s: np.void, p: int) -> dict[str, Any]:
    cards = [int(card) for card in s["offer"][p] if card != NOBODY]
    return {
        "faction": FACTION_NAMES[s["faction"][p]],
        "stock": s["stock"][p].tolist(),
        "tower": int(s["tower"][p]),
        "magic": int(s["magic"][p]),
        "hero": _hero(s["hero"][p]),
        "level": int(s["hero_level"][p]),
        "offer": [HERO_NAMES[card] for card in cards] if cards and HIDDEN not in cards else None,
        "pick": _hero(s["pick"][p]),
        "retired": [HERO_NAMES[card] for card in s["retirees"][p][: s["retired"][p]]],
        **{key: int(s[field][p]) for key, field in COUNTERS.items()},
        "copies": [FACTION_NAMES[f] if f >= 0 else None for f in s["copied"][p]],
    }


def _hero(card: int) -> str | None:
    return HERO_NAMES[card] if card >= 0 else None


def _territory(s: np.void, t: int) -> dict[str, Any]:
    return {"card": int(s["card"][t]), "id": SIDE_NAMES[s["side"][t]] if s["side"][t] >= 0 else None}


def _places(s: np.void, config: KingdomsConfig) -> dict[str, Any]:
    found = {}
    for r in range(USED_PLACES):
        figures = [figure for p in range(config.seats) for figure in _figures(s, p, r)]
        forts = [[p, int(s["lying_forts"]) >> r & 1] for p in range(config.seats) if int(s["forts"][p]) >> r & 1]
        neutral = bool(int(s["neutrals"]) >> r & 1)
        if figures or forts or neutral:
            found[str(r)] = {"figures": figures, "fort": forts[0] if forts else None, "neutral": neutral}
    return found


def _figures(s: np.void, p: int, r: int) -> list[list[int]]:
    """The figures of a seat in a place, as a position has them."""
    found = []
    for lies, name in enumerate(("standing", "lying")):
        found += [[p, 0, lies]] * sum(int(s[field][p]) >> r & 1 for field in (name, f"{name}_twice"))
    return [list(figure) for figure in found] + ([[p, 1, int(s["hero_lies"][p])]] if s["hero_at"][p] == r else [])


def _war(s: np.void) -> dict[str, Any]:
    return {
        "att": int(s["attacker"]),
        "def": _seat(s["defender"]),
        "place": int(s["war"]),
        "hero": int(s["fighter_hero"]),
        "lying": int(s["fighter_lies"]),
        "quest": bool(s["by_quest"]),
        "bids": [_seat(number) for number in s["bids"]],
        "value": [_seat(number) for number in s["worth"]],
        "winner": _seat(s["winner"]),
        "killed": bool(s["killed"]),
        "razed": bool(s["razed"]),
    }


def _seat(number: int) -> int | None:
    return int(number) if number >= 0 else None


# -- to a record -----------------------------------------------------------------------------


def from_position(position: Mapping[str, Any], config: KingdomsConfig, seed: int = 0) -> np.ndarray:
    """An array of one record; a position that cannot be raises PositionError and says what is wrong."""
    check_position(position, config)
    states = filled(position, config)
    s = states[0]
    s["rng"] = np.random.default_rng(seed).integers(1 << 64, dtype=np.uint64)
    for k, item in enumerate(reversed(position["agenda"])):
        s["agenda"][k] = word_of(item)
    s["depth"] = len(position["agenda"])
    reopen.resume(states, config.world, 0)
    ways = int(s["low"]).bit_count() + int(s["high"]).bit_count()
    demand(s["actor"] == NOBODY or ways > 1, f"{position['agenda'][0]} has {ways} legal actions; a decision has two at least")
    return states


def filled(position: Mapping[str, Any], config: KingdomsConfig) -> np.ndarray:
    """An array of one record with everything of a position but its agenda; nothing is checked."""
    states = new_states(1)
    s = states[0]
    reopen.blank(states, config.world, 0)
    for t, territory in enumerate(position["territories"]):
        s["card"][t] = territory["card"]
        if territory["id"] is not None:
            reopen.lay_side(states, config.world, t, SIDE_NAMES.index(territory["id"]))
    _fill_turn(s, position)
    for p, player in enumerate(position["players"]):
        _fill_player(s, p, player)
    for number, place in position["places"].items():
        _fill_place(states, config, int(number), place)
    if position["war"] is not None:
        _fill_war(s, position["war"])
    return states


def _fill_turn(s: np.void, position: Mapping[str, Any]) -> None:
    s["turns"], s["turn"], s["first"] = position["turn"], position["active"], position["first"]
    s["shields"], s["ending"] = len(position["used"]), position["ending"]
    s["used"][: len(position["used"])] = [DEEDS.index(Deed(deed)) for deed in position["used"]]
    s["selected"] = NOBODY if position["selected"] is None else DEEDS.index(Deed(position["selected"]))
    s["deck"] = hero_set(position["deck"])
    if position["moved"] is not None:
        s["moved"], s["moved_hero"], s["moved_lies"] = position["moved"]
    if position["compass"] is not None:
        s["night"], s["hand"] = position["compass"]["night"], position["compass"]["hand"]


def hero_set(names: Iterable[str]) -> int:
    """Cards as a set."""
    return sum(1 << HERO_NAMES.index(name) for name in names)


def _fill_player(s: np.void, p: int, player: Mapping[str, Any]) -> None:
    s["faction"][p] = FACTION_NAMES.index(player["faction"])
    s["stock"][p] = player["stock"]
    s["tower"][p], s["magic"][p], s["hero_level"][p] = player["tower"], player["magic"], player["level"]
    s["hero"][p], s["pick"][p] = (NOBODY if player[key] is None else HERO_NAMES.index(player[key]) for key in ("hero", "pick"))
    offer = [HERO_NAMES.index(name) for name in player["offer"] or ()]
    s["offer"][p] = [*offer, NOBODY, NOBODY][:2]
    s["retired"][p] = len(player["retired"])
    s["retirees"][p][: len(player["retired"])] = [HERO_NAMES.index(name) for name in player["retired"]]
    for key, field in COUNTERS.items():
        s[field][p] = player[key]
    s["copied"][p] = [NOBODY if name is None else FACTION_NAMES.index(name) for name in player["copies"]]


def _fill_place(states: np.ndarray, config: KingdomsConfig, r: int, place: Mapping[str, Any]) -> None:
    s, spot = states[0], np.uint64(1 << r)
    for p, hero, lies in place["figures"]:
        if hero:
            s["hero_at"][p], s["hero_lies"][p] = r, lies
        else:
            name = "lying" if lies else "standing"
            s[f"{name}_twice"][p] |= s[name][p] & spot
            s[name][p] |= spot
    if place["fort"] is not None:
        p, lies = place["fort"]
        s["forts"][p] |= spot
        s["lying_forts"] |= spot if lies else np.uint64(0)
    if place["neutral"]:
        s["neutrals"] |= spot


def _fill_war(s: np.void, war: Mapping[str, Any]) -> None:
    s["war"], s["attacker"], s["defender"] = war["place"], war["att"], _number(war["def"])
    s["fighter_hero"], s["fighter_lies"], s["by_quest"] = war["hero"], war["lying"], war["quest"]
    s["bids"], s["worth"] = [_number(bid) for bid in war["bids"]], [_number(value) for value in war["value"]]
    s["winner"], s["killed"], s["razed"] = _number(war["winner"]), war["killed"], war["razed"]


def _number(value: int | None) -> int:
    return NOBODY if value is None else value


def word_of(item: list[Any]) -> np.uint64:
    """An item of the agenda as kernels have it."""
    name = Item(item[0])
    word = ITEMS.index(name)
    for k, value in enumerate(item[1:], 1):
        number = PAYMENTS.index(Payment(value)) if isinstance(value, str) else _number(value)
        word |= (number & 255) << 8 * k
    return np.uint64(word)


def restored(raw: bytes, config: KingdomsConfig) -> np.ndarray:
    """The record of a game from its bytes: its position, which is checked, and the chance to come."""
    kept = np.frombuffer(raw, STATE)
    if len(kept) != 1:
        raise ValueError(f"state holds {len(kept)} games")
    try:
        states = from_position(to_position(kept[0], config), config)
    except LookupError:
        raise ValueError("state is that of no game") from None
    states[0]["rng"] = kept[0]["rng"]
    return states


# -- what a seat sees ------------------------------------------------------------------------


def seen(position: Mapping[str, Any], seat: int, coins: str = "hidden") -> dict[str, Any]:
    """The position without what that seat does not know (rules 13); nothing else is ever hidden."""
    return seen_by(position, (seat,))


def seen_by(position: Mapping[str, Any], seats: Collection[int]) -> dict[str, Any]:
    """The position without what nobody of these seats knows."""
    players, deck = [], set(position["deck"])
    for p, player in enumerate(position["players"]):
        if p not in seats and player["offer"] is not None:
            deck |= set(player["offer"])
            player = {**player, "offer": None, "pick": None}
        players.append(player)
    war = position["war"]
    if war is not None and position["phase"] == Item.BID and war["att"] not in seats:
        war = {**war, "bids": [None, war["bids"][1]]}
    return {**position, "players": players, "war": war, "deck": [name for name in HERO_NAMES if name in deck]}


def opening(config: KingdomsConfig, head: Mapping[str, Any]) -> dict[str, Any]:
    """The position at the start of a game from the first line of its record (rules 4)."""
    states = new_states(1)
    reopen.blank(states, config.world, 0)
    s = states[0]
    s["turn"] = s["first"] = head["first"]
    s["faction"][: config.seats] = [FACTION_NAMES.index(name) for name in head["factions"]]
    s["card"][: len(head["cards"])] = head["cards"]
    if head["extra"] is not None:
        side = SIDE_NAMES.index(head["extra"])
        s["card"][config.territories - 1] = config.world["card_of"][0][side]
        reopen.lay_side(states, config.world, config.territories - 1, side)
    reopen.begin(states, config.world, 0)
    return to_position(s, config)
