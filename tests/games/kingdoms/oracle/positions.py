"""Setting up a game, reading and writing positions, and what a seat sees of them (rules 4, 12.1, 13)."""

import copy

from .setup import in_order
from .state import Game, Player
from .words import DEFAULTS, HERO_ORDER, TERRITORIES, OracleError

PLAYER_KEYS = [
    "faction", "stock", "tower", "magic", "hero", "level", "offer", "pick", "retired", "captured", "kills", "razed", "copies",
]  # fmt: skip


def complete_options(chosen):
    unknown = set(chosen) - set(DEFAULTS)
    if unknown:
        raise OracleError(f"unknown options: {sorted(unknown)}")
    return DEFAULTS | chosen


def new_game(seats, first, factions, cards, extra, options):
    """rules 4"""
    options = complete_options(options)
    solo = seats == 1
    game = Game(
        options=options,
        players=[Player(faction=name, stock=[0, 0, 0, 0]) for name in factions],
        territories=[[card, None] for card in cards] + ([[card_of(extra), extra]] if extra else []),
        first=first,
        active=first,
        agenda=first_agenda([0] if solo else [(first + i) % seats for i in range(seats)], solo, options["heroes_call"]),
        deck=set(HERO_ORDER),
        compass={"night": False, "hand": 12} if solo else None,
    )
    if solo:
        game.players[1].stock[:3] = [options["dummy_resources"]] * 3
    if game.lost_kingdom is not None:
        for p in game.regions(game.lost_kingdom):
            game.places[p].neutral = game.ground[p].kind != "tundra"
    return game


def card_of(side):
    return TERRITORIES[side]["card"]


def first_agenda(humans, solo, heroes):
    items = [item for s in humans for item in (["side", s], ["split", s, 0], ["split", s, 1], ["start", s])]
    if solo:
        items += [["camp", 0, 0], ["camp", 0, 1]]
    if heroes:
        items += [["deal", s] for s in humans] + [["keep", s] for s in humans] + [["reveal"]]
    return [*items, ["turn"]]


def read_position(position, options):
    position = copy.deepcopy(position)
    game = Game(
        options=complete_options(options),
        players=[Player(**player) for player in position["players"]],
        territories=[[territory["card"], territory["id"]] for territory in position["territories"]],
        deck=set(position["deck"]),
        **{key: position[key] for key in ("turn", "first", "active", "used", "selected", "ending")},
        **{key: position[key] for key in ("agenda", "war", "moved", "compass")},
    )
    for number, content in position["places"].items():
        place = game.places[int(number)]
        place.figures = sorted(content["figures"])
        place.fort, place.neutral = content["fort"], content["neutral"]
    return game


def write_position(game):
    name, *fields = game.agenda[0]
    return copy.deepcopy(
        {
            "turn": game.turn,
            "active": game.active,
            "first": game.first,
            "actor": fields[0] if fields else None,
            "phase": name,
            "used": game.used,
            "selected": game.selected,
            "ending": game.ending,
            "players": [{key: getattr(player, key) for key in PLAYER_KEYS} for player in game.players],
            "territories": [{"card": card, "id": side} for card, side in game.territories],
            "places": {
                str(p): {"figures": place.figures, "fort": place.fort, "neutral": place.neutral}
                for p, place in game.places.items()
                if place.figures or place.fort or place.neutral
            },
            "agenda": game.agenda,
            "war": game.war,
            "moved": game.moved,
            "deck": in_order(game.deck),
            "compass": game.compass,
        }
    )


def seen_position(game, seat):
    """The position without what a seat does not know (rules 13)."""
    view = write_position(game)
    war = view["war"]
    if war is not None and game.agenda[0][0] == "bid" and seat != war["att"]:
        war["bids"][0] = None
    hidden = set()
    for other, player in enumerate(view["players"]):
        if other != seat and player["offer"] is not None:
            hidden |= set(player["offer"])
            player["offer"] = player["pick"] = None
    view["deck"] = in_order(set(view["deck"]) | hidden)
    return view
