"""Builds positions of rule cases from a few words, so that a case shows what it is about."""

from itertools import pairwise

from games.warcraft.oracle.board import Board
from games.warcraft.oracle.facts import BOX, MARKERS, POWERS, RACES

ISLANDS = ("L1a", "M2a", "S1a")
NOW = {
    "form": None, "faction": None, "last": False, "raid": False, "relic": False, "champion": False, "swaps": 0, "threats": 0,
    "removed": 0, "artifacts": [], "aegis_paid": False, "harmony_paid": False, "saved": False, "attacked": [], "beaten": [],
}  # fmt: skip
COUNTED = ("hand", "pending", "beasts", "pending_beasts")


def table(races, land, *, islands=ISLANDS, coins=(10, 10, 10), now=(), bombs=None, **fields):
    """A position in EXPAND of round 5.

    races: "0 trolls rangers hand 3; 1 dwarves declined"; land: "6 trolls 2 fort; 9 murloc". Tray, box, column and
    what is unseen follow; `fields` are entries of the position, such as phase, turn or harmony."""
    named = [read_race(line) for line in races.split(";")]
    regions = read_land(land, named, Board(islands))
    position = {
        "round": 5, "turn": 0, "first": 0, "actor": fields.get("turn", 0), "phase": "expand", "acted": False,
        "lifted": False, "started": False, "verb": [], "cursor": -1, "coins": list(coins), "harmony": [False] * len(coins),
        "now": NOW | dict(now), "races": named, "regions": regions, "tray": left_in_tray(named, regions),
        "box": left_in_box(regions), "bombs": bombs or all_bombs(named),
    }  # fmt: skip
    return position | cards(named, regions) | fields


def read_race(line):
    seat, name, power, *words = line.split()
    race = {"seat": int(seat), "race": name, "power": None, "state": "declined"} | dict.fromkeys(COUNTED, 0)
    race |= {"champion": None, "marsh": "marsh" in words}
    if power != "declined":
        race |= {"power": power, "state": "active", "champion": "off" if power == "champions" else None}
    for key, value in pairwise(words):
        if key in COUNTED:
            race[key] = int(value)
        elif key == "champion":
            race[key] = value
    return race


def read_land(land, races, board):
    regions = [{"by": None, "tokens": 0, "beasts": 0, "on": []} for _ in range(board.count)]
    for line in filter(None, land.split(";")):
        number, *words = line.split()
        fill_region(regions[int(number)], words, races)
    for r, region in enumerate(regions):
        region["on"] = sorted(region["on"] + ["mountain"] * (board.terrain[r] == "mountain"))
    return regions


def fill_region(region, words, races):
    names = [race["race"] for race in races]
    for word, count in zip(words, [*words[1:], ""], strict=True):
        if word in names:
            region |= {"by": names.index(word), "tokens": int(count)}
        elif word == "beasts":
            region["beasts"] = int(count)
        elif not word.isdigit():
            region["on"].append(word)


def left_in_tray(races, regions):
    tray = {name: race["supply"] for name, race in RACES.items()}
    for number, race in enumerate(races):
        tray[race["race"]] -= race["hand"] + sum(region["tokens"] for region in regions if region["by"] == number)
    return tray


def left_in_box(regions):
    lying = [thing for region in regions for thing in region["on"]]
    limits = (("forts", "fort", "forts"), ("walls", "wall", "wisp_walls"), ("towers", "tower", "watchtowers"))
    return {box: BOX[limit] - lying.count(piece) for box, piece, limit in limits}


def all_bombs(races):
    goblins = any(race["race"] == "goblins" and race["state"] == "active" for race in races)
    return {"live": BOX["bombs_exploding"], "dud": BOX["bombs_duds"]} if goblins else {"live": 0, "dud": 0}


def cards(races, regions):
    """Banners, badges and markers that nobody has lie in the column or are unseen, in the order of the box."""
    banners = [name for name in RACES if name not in [race["race"] for race in races]]
    badges = [name for name in POWERS if name not in [race["power"] for race in races]]
    shown = {thing for region in regions for thing in region["on"]}
    unseen = {
        "races": sorted(banners[6:]),
        "tail": [],
        "powers": sorted(badges[6:]),
        "discards": [],
        "markers": sorted(set(MARKERS) - shown),
    }
    return {"column": [[race, power, 0] for race, power in zip(banners[:6], badges[:6], strict=True)], "unseen": unseen}
