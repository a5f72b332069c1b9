"""Setting up a game and reading or writing positions in the form of design/replay.md."""

from .board import Board
from .state import Game, Race, Region
from .tables import BADGES, BANNERS, FORTRESSES, LAIRS, STARTING_COINS, complete_options

PLAIN_RACE_KEYS = (
    "power",
    "state",
    "hand",
    "pending",
    "camps",
    "pending_camps",
    "holes",
    "paid",
    "conquests",
    "dragon_used",
)
TABLE_KEYS = (
    "round",
    "turn",
    "first",
    "actor",
    "phase",
    "acted",
    "lifted",
    "started",
    "die",
    "verb",
    "cursor",
)
SINGLE_MARKERS = ("dragon", "fort", "hero", "hole", "lair")


def new_game(plan, seats, first, column, options):
    """rules 4"""
    board = Board(plan)
    shown = [list(combo) for combo in column]
    banners = [banner for banner, _ in shown]
    badges = [badge for _, badge in shown]
    return Game(
        board=board,
        options=complete_options(options),
        round=1,
        turn=first,
        first=first,
        actor=first,
        phase="pick",
        coins=[STARTING_COINS] * seats,
        ally=[None] * seats,
        active=[None] * seats,
        declined=[[] for _ in range(seats)],
        regions=[Region(tribe=r in board.tribes) for r in range(board.count)],
        column=[[banner, badge, 0] for banner, badge in shown],
        tray={name: supply for name, (_, supply) in BANNERS.items()},
        forts=FORTRESSES,
        lairs=LAIRS,
        unseen_races=[name for name in BANNERS if name not in banners],
        tail=[],
        unseen_powers=[power for power in BADGES if power not in badges],
        discards=[],
    )


def read_position(position, plan, options):
    races = [read_race(entry) for entry in position["races"]]
    seats = range(len(position["coins"]))
    unseen = position["unseen"]
    game = Game(
        board=Board(plan),
        options=complete_options(options),
        **{key: position[key] for key in TABLE_KEYS},
        coins=list(position["coins"]),
        ally=list(position["ally"]),
        active=[one_active(races, seat) for seat in seats],
        declined=[[race for race in races if race.seat == seat and not race.active] for seat in seats],
        regions=[read_region(entry, races) for entry in position["regions"]],
        column=[list(slot) for slot in position["column"]],
        tray={name: position["tray"].get(name, 0) for name in BANNERS},
        forts=position["forts"],
        lairs=position["lairs"],
        unseen_races=list(unseen["races"]),
        tail=list(unseen["tail"]),
        unseen_powers=list(unseen["powers"]),
        discards=list(unseen["discards"]),
    )
    for r, region in enumerate(game.regions):
        if region.race is not None:
            region.race.regions.add(r)
    game.expanding = named_race(game, position.get("expanding"))
    return game


def one_active(races, seat):
    for race in races:
        if race.seat == seat and race.active:
            return race
    return None


def named_race(game, name):
    for race in game.races():
        if race.name == name:
            return race
    return None


def read_race(entry):
    plain = {key: entry[key] for key in PLAIN_RACE_KEYS}
    return Race(
        seat=entry["seat"],
        name=entry["race"],
        attacked=set(entry["attacked"]),
        converted=set(entry["converted"]),
        **plain,
    )


def read_region(entry, races):
    markers = entry["on"]
    return Region(
        race=None if entry["by"] is None else races[entry["by"]],
        tokens=entry["tokens"],
        tribe="tribe" in markers,
        camps=markers.count("camp"),
        **{marker: marker in markers for marker in SINGLE_MARKERS},
    )


def write_position(game):
    races = game.races()
    position = {key: getattr(game, key) for key in TABLE_KEYS}
    if game.expanding is not None:
        position["expanding"] = game.expanding.name
    index = {race: number for number, race in enumerate(races)}
    index[None] = None
    position |= {
        "coins": list(game.coins),
        "ally": list(game.ally),
        "races": [write_race(race) for race in races],
        "regions": [write_region(game, r, index) for r in range(game.board.count)],
        "column": [list(slot) for slot in game.column],
        "tray": dict(game.tray),
        "forts": game.forts,
        "lairs": game.lairs,
        "unseen": write_unseen(game),
    }
    return position


def write_race(race):
    return {
        "seat": race.seat,
        "race": race.name,
        "power": race.power,
        "state": race.state,
        "hand": race.hand,
        "pending": race.pending,
        "camps": race.camps,
        "pending_camps": race.pending_camps,
        "holes": race.holes,
        "paid": race.paid,
        "conquests": race.conquests,
        "attacked": sorted(race.attacked),
        "converted": sorted(race.converted),
        "dragon_used": race.dragon_used,
    }


def write_region(game, r, index):
    region = game.regions[r]
    return {"by": index[region.race], "tokens": region.tokens, "on": markers_on(game, r)}


def markers_on(game, r):
    """Names of all markers, sorted."""
    region = game.regions[r]
    markers = ["camp"] * region.camps
    if region.race is not None:
        markers += [marker for marker in SINGLE_MARKERS if getattr(region, marker)]
    if game.board.terrain[r] == "mountain":
        markers.append("mountain")
    if region.tribe:
        markers.append("tribe")
    return markers


def write_unseen(game):
    return {
        "races": sorted(game.unseen_races),
        "tail": list(game.tail),
        "powers": sorted(game.unseen_powers),
        "discards": sorted(game.discards),
    }
