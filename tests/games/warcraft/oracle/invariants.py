"""The invariants of rules 12, read from positions alone."""

from .board import Board
from .facts import BOX, MARKERS, PLACES, POWERS, RACES

HELD_ONLY = {"fort", "wall", "tower", "champion"}
PIECES = HELD_ONLY | {"mountain", "murloc", "objective", "bomb", "hidden"}
BOXES = {"forts": ("fort", "forts"), "walls": ("wall", "wisp_walls"), "towers": ("tower", "watchtowers")}
CONQUESTS = ("expand", "raid", "faction")
ORDERED = ("redeploy_beasts", "redeploy", "forts", "bombs", "objectives", "retreat_beasts", "retreat", "bomb")


def check_invariants(position, islands):
    board = Board(islands)
    check_tokens(position)
    check_combos(position)
    check_pieces(position)
    check_markers(position)
    check_regions(position, board)
    for number, race in enumerate(position["races"]):
        check_race(position, race, [r for r in position["regions"] if r["by"] == number])
    check_fields(position)


def active(position, name):
    """The active race of that name or with that power, or None."""
    for race in position["races"]:
        if race["state"] == "active" and name in (race["race"], race["power"]):
            return race
    return None


def check_tokens(position):
    """number 1"""
    total = dict(position["tray"])
    assert set(total) == set(RACES)
    for number, race in enumerate(position["races"]):
        held = sum(region["tokens"] for region in position["regions"] if region["by"] == number)
        total[race["race"]] += race["hand"] + held
    assert min(position["tray"].values()) >= 0
    assert total == {name: race["supply"] for name, race in RACES.items()}


def check_combos(position):
    """number 2"""
    column, unseen, races = position["column"], position["unseen"], position["races"]
    assert len(column) == 6
    banners = [slot[0] for slot in column] + unseen["races"] + unseen["tail"] + [race["race"] for race in races]
    assert sorted(banners) == sorted(RACES)
    badges = [slot[1] for slot in column] + unseen["powers"] + unseen["discards"]
    badges += [race["power"] for race in races if race["state"] == "active"]
    assert sorted(badges) == sorted(POWERS)


def check_pieces(position):
    """number 3"""
    lying = [piece for region in position["regions"] for piece in region["on"]]
    for box, (piece, limit) in BOXES.items():
        assert lying.count(piece) + position["box"][box] == BOX[limit]
    assert (
        sum(region["beasts"] for region in position["regions"]) + sum(r["beasts"] for r in position["races"]) <= BOX["beasts"]
    )
    assert lying.count("objective") <= (2 if active(position, "humans") else 0)
    bombs = position["bombs"]
    assert lying.count("bomb") <= sum(bombs.values())
    assert active(position, "goblins") or not sum(bombs.values())
    assert 0 <= bombs["live"] <= BOX["bombs_exploding"]
    assert 0 <= bombs["dud"] <= BOX["bombs_duds"]
    pandaren = active(position, "pandaren")
    assert not any(position["harmony"]) or pandaren
    assert pandaren is None or not position["harmony"][pandaren["seat"]]


def check_markers(position):
    """Face up, unseen, or a Well that left the game."""
    up = [thing for region in position["regions"] for thing in region["on"] if thing in MARKERS]
    unseen = position["unseen"]["markers"]
    known = sorted(up + unseen)
    assert known == sorted(MARKERS) or known == sorted(set(MARKERS) - {"well_of_eternity"})
    assert sum("hidden" in region["on"] for region in position["regions"]) <= len(unseen)


def check_regions(position, board):
    """numbers 4 and 6"""
    for r, region in enumerate(position["regions"]):
        things = region["on"]
        assert things == sorted(set(things))
        assert set(things) <= PIECES | set(MARKERS)
        assert len(set(things) & set(PLACES)) <= 1
        assert ("mountain" in things) == (board.terrain[r] == "mountain")
        if region["by"] is None:
            assert region["tokens"] == region["beasts"] == 0
            assert not HELD_ONLY & set(things)
            continue
        assert not {"murloc", "hidden"} & set(things)
        assert position["phase"] == "redeploy_beasts" or region["tokens"] + region["beasts"] > 0 or "champion" in things
        race = position["races"][region["by"]]
        assert r not in board.water or race["race"] == "naga"
        if "tower" in things:
            assert board.terrain[r] == "fields"
            assert (race["state"], race["power"]) == ("active", "defenders")


def check_race(position, race, regions):
    """numbers 5 and 7, and what is pending"""
    assert 0 <= race["pending"] <= race["hand"]
    assert 0 <= race["pending_beasts"] <= race["beasts"]
    champions = sum("champion" in region["on"] for region in regions)
    assert champions == (race["champion"] == "map")
    if race["state"] == "declined":
        assert regions
        assert race["hand"] == race["beasts"] == 0
        assert race["power"] is race["champion"] is None
        assert sum(region["beasts"] for region in regions) == 0
        return
    assert not race["marsh"]
    assert (race["champion"] is not None) == (race["power"] == "champions")
    if race["power"] != "beast_masters":
        assert race["beasts"] == 0
    if race["race"] == "tauren" and position["phase"] != "redeploy_beasts":
        assert all(r["tokens"] + r["beasts"] >= 2 or "champion" in r["on"] for r in regions)
    if race["seat"] == position["turn"]:
        assert race["pending"] == race["pending_beasts"] == 0
        assert race["champion"] != "pending"


def check_fields(position):
    """number 8 (coins), and the fields that only some phases have"""
    phase = position["phase"]
    assert min(position["coins"]) >= 0
    assert phase in CONQUESTS or not (position["lifted"] or position["started"])
    assert position["cursor"] == -1 or phase in ORDERED
    assert not position["verb"] or phase in ("expand", "raid", "redeploy", "retreat")
    if not phase.startswith("retreat"):
        assert position["actor"] == (None if phase == "over" else position["turn"])
    order = [(race["seat"], race["state"] != "active") for race in position["races"]]
    assert order == sorted(set(order))


def check_step(before, action, lines, after):
    """Where coins come from: what no line and no word of the step explains stays the same."""
    kinds = [kind for line in lines for kind in line]
    incomes = [line["income"][1] for line in lines if "income" in line]
    assert len(incomes) <= 1
    assert kinds.count("reveal") == (before["phase"] == "pick")
    minted = money(after) - money(before) - sum(incomes)
    if "bomb" in kinds or before["phase"] == "bomb":
        assert minted >= -2  # Harmony paid to the bank
    elif before["phase"] == "form" and action in (73, 74):
        assert minted == (2 if action == 73 else -1)
    elif before["phase"] == "raise":
        assert minted == (-1 if action == 75 else 0)
    elif before["phase"] in ("expand", "raid") and action not in (70, 71):
        assert minted >= -4  # Doomhammer and Harmony paid to the bank
    else:
        assert minted == 0


def money(position):
    return sum(position["coins"]) + sum(slot[2] for slot in position["column"])
