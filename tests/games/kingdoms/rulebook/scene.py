"""Scenes: rule cases in few words, in the form that the runner plays.

A place is a text of pieces: `0` a figure of seat 0, `0h` its hero, `0-` lying, `F1` a fortress of seat 1, `n` a neutral figure.
"""

import json
from pathlib import Path

HEROES = [
    row["id"]
    for row in json.loads((Path(__file__).parents[1] / "oracle" / "facts" / "heroes.json").read_text(encoding="utf-8"))[
        "heroes"
    ]
]
OPTIONS = {"heroes_call": True, "turn_limit": 300, "flip_bonus": "night", "dummy_resources": 3}
FACTIONS = ["orcs", "elves", "dwarves", "goblins", "gnomes"]
CARDS = [(4, "base4A"), (11, "exp3B"), (12, "exp4B"), (8, "base8A"), (10, "exp2A")]
"""Places 0..5, 8..14, 16..23, 24..30, 32..38."""


def player(**changes):
    return {
        "faction": None,
        "stock": [3, 3, 3, 0],
        "tower": 0,
        "magic": 0,
        "hero": None,
        "level": 0,
        "offer": None,
        "pick": None,
        "retired": [],
        "captured": 0,
        "kills": 0,
        "razed": 0,
        "copies": [None] * 4,
    } | changes


def place(text):
    """The pieces of a place from their text."""
    content = {"figures": [], "fort": None, "neutral": False}
    for word in text.split():
        lying = int(word.endswith("-"))
        if word == "n":
            content["neutral"] = True
        elif word.startswith("F"):
            content["fort"] = [int(word[1]), lying]
        else:
            content["figures"].append([int(word[0]), int("h" in word), lying])
    content["figures"].sort()
    return content


def position(places, seats=3, players=(), **changes):
    """A position on the usual cards, in the middle of a game; what is not said is as usual."""
    solo = changes.get("compass") is not None
    players = dict(players)
    people = [player(**{"faction": FACTIONS[0 if solo else seat]} | players.get(seat, {})) for seat in range(seats)]
    pieces = {str(p): place(text) for p, text in sorted(places.items())}
    for seat, one in enumerate(people):
        one["tower"] = max(one["tower"], sum(bool(p["fort"]) and p["fort"][0] == seat for p in pieces.values()))
    gone = {card for one in people for card in (one["hero"], *one["retired"], *(one["offer"] or ()))}
    cards = CARDS[: max(seats, 3) - solo]
    selected = changes.get("selected", "patrol")
    agenda = changes.get("agenda", [["respond", 0], ["end"]])
    return {
        "turn": 5,
        "active": 0,
        "first": 0,
        "actor": agenda[0][1] if len(agenda[0]) > 1 else None,
        "phase": agenda[0][0],
        "used": [selected],
        "selected": selected,
        "ending": False,
        "players": people,
        "territories": [{"card": card, "id": side} for card, side in cards],
        "places": pieces,
        "agenda": agenda,
        "war": None,
        "moved": None,
        "deck": [hero for hero in HEROES if hero not in gone],
        "compass": None,
    } | changes


def scene(name, title, places, *do, options=(), at_start=None, **changes):
    """A case: its steps are an action with its expectation, and chance lines between them where something falls."""
    steps = []
    for action, *more in do:
        lines, expect = ([], *more)[-2:] if more else ([], {})
        steps.append({"action": action} | ({"chance": lines} if lines else {}) | ({"expect": expect} if expect else {}))
    case = {
        "id": name,
        "title": title,
        "options": OPTIONS | dict(options),
        "position": position(places, **changes),
        "do": steps,
    }
    return case | ({"at_start": at_start} if at_start else {})


def stocks(**amounts):
    """Expected stocks: s0=[…] for seat 0."""
    return {"players": {name[1:]: {"stock": stock} for name, stock in amounts.items()}}


def there(**pieces):
    """Expected pieces: p3="0 1" for place 3, None for no piece."""
    return {"places": {name[1:]: None if text is None else place(text) for name, text in pieces.items()}}


def n(number):
    """NUMBER n"""
    return 64 + number


FOOD, MANA, ORE = range(83, 86)
DAY, NIGHT = {"night": False, "hand": 12}, {"night": True, "hand": 12}
OTHERS = {12: "1", 20: "2"}
"""What the other seats have where it does not matter."""
COLLECTING = {"active": 1, "selected": "trade"}
