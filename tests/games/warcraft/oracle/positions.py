"""Setting up a game, reading and writing positions in the form of the rules (4, 11.2)."""

import random

from .board import Board
from .facts import BOX, MARKERS, POWERS, RACES, START_COINS, VISIBLE_COMBOS, complete_options
from .state import Game, Now, Race, Region

TABLE_KEYS = ("round", "turn", "first", "actor", "phase", "acted", "lifted", "started", "cursor")
RACE_KEYS = ("power", "hand", "pending", "beasts", "pending_beasts", "champion", "marsh")
NOW_KEYS = (
    "form", "faction", "last", "raid", "relic", "champion", "swaps", "threats", "removed", "aegis_paid", "harmony_paid",
    "saved",
)  # fmt: skip


def new_game(seats, islands, first=0, column=None, options=(), chance=None):
    """rules 4; of the hidden stacks only the contents are known"""
    board = Board(islands)
    shown = [list(combo) for combo in column] if column else draw_column(chance or random.Random())
    banners, badges = [race for race, _ in shown], [power for _, power in shown]
    return Game(
        board=board,
        options=complete_options(dict(options)),
        round=1,
        turn=first,
        first=first,
        actor=first,
        phase="pick",
        coins=[START_COINS] * seats,
        harmony=[False] * seats,
        active=[None] * seats,
        declined=[None] * seats,
        regions=[Region(on=pieces_at_first(board, r)) for r in range(board.count)],
        column=[[race, power, 0] for race, power in shown],
        tray={name: race["supply"] for name, race in RACES.items()},
        box={"forts": BOX["forts"], "walls": BOX["wisp_walls"], "towers": BOX["watchtowers"]},
        bombs={"live": 0, "dud": 0},
        races=[name for name in RACES if name not in banners],
        tail=[],
        powers=[name for name in POWERS if name not in badges],
        discards=[],
        markers=list(MARKERS),
        chance=chance,
    )


def draw_column(chance):
    races, powers = chance.sample(sorted(RACES), VISIBLE_COMBOS), chance.sample(sorted(POWERS), VISIBLE_COMBOS)
    return [list(combo) for combo in zip(races, powers, strict=True)]


def pieces_at_first(board, r):
    there = {"murloc": r in board.murlocs, "mountain": board.terrain[r] == "mountain", "hidden": r in board.icons}
    return {piece for piece, lies in there.items() if lies}


def read_position(position, islands, options, chance=None):
    races = [read_race(entry) for entry in position["races"]]
    unseen = position["unseen"]
    game = Game(
        board=Board(islands),
        options=complete_options(dict(options)),
        **{key: position[key] for key in TABLE_KEYS},
        verb=list(position["verb"]),
        coins=list(position["coins"]),
        harmony=list(position["harmony"]),
        active=[of_seat(races, seat, True) for seat in range(len(position["coins"]))],
        declined=[of_seat(races, seat, False) for seat in range(len(position["coins"]))],
        regions=[read_region(entry, races) for entry in position["regions"]],
        column=[list(slot) for slot in position["column"]],
        tray={name: position["tray"].get(name, 0) for name in RACES},
        box=dict(position["box"]),
        bombs=dict(position["bombs"]),
        **{key: list(unseen[key]) for key in ("races", "tail", "powers", "discards", "markers")},
        now=read_now(position["now"]),
        chance=chance,
    )
    for r, region in enumerate(game.regions):
        if region.race is not None:
            region.race.regions.add(r)
    return game


def of_seat(races, seat, active):
    return next((race for race in races if race.seat == seat and race.active == active), None)


def read_race(entry):
    return Race(
        seat=entry["seat"], name=entry["race"], active=entry["state"] == "active", **{key: entry[key] for key in RACE_KEYS}
    )


def read_region(entry, races):
    race = None if entry["by"] is None else races[entry["by"]]
    return Region(race, entry["tokens"], entry["beasts"], set(entry["on"]))


def read_now(entry):
    plain = {key: entry[key] for key in NOW_KEYS}
    return Now(**plain, artifacts=set(entry["artifacts"]), attacked=set(entry["attacked"]), beaten=dict(entry["beaten"]))


def write_position(game):
    races = game.instances()
    index = {race: number for number, race in enumerate(races)} | {None: None}
    return {
        **{key: getattr(game, key) for key in TABLE_KEYS},
        "verb": list(game.verb),
        "coins": list(game.coins),
        "harmony": list(game.harmony),
        "now": write_now(game.now),
        "races": [write_race(race) for race in races],
        "regions": [write_region(region, index) for region in game.regions],
        "column": [list(slot) for slot in game.column],
        "tray": dict(game.tray),
        "box": dict(game.box),
        "bombs": dict(game.bombs),
        "unseen": write_unseen(game),
    }


def write_now(now):
    plain = {key: getattr(now, key) for key in NOW_KEYS}
    beaten = [list(pair) for pair in sorted(now.beaten.items())]
    return plain | {"artifacts": sorted(now.artifacts), "attacked": sorted(now.attacked), "beaten": beaten}


def write_race(race):
    state = "active" if race.active else "declined"
    return {"seat": race.seat, "race": race.name, "state": state, **{key: getattr(race, key) for key in RACE_KEYS}}


def write_region(region, index):
    return {"by": index[region.race], "tokens": region.tokens, "beasts": region.beasts, "on": sorted(region.on)}


def write_unseen(game):
    bags = {key: sorted(getattr(game, key)) for key in ("races", "powers", "discards", "markers")}
    return bags | {"tail": list(game.tail)}
