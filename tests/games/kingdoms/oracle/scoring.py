"""The end: points and winners (rules 10)."""

import copy

from .effects import passes
from .words import FACTIONS, TOP_MAGIC, TOWER_POINTS


def final_result(game):
    game = without_ruins(game)
    parts = [points_of(game, seat) for seat in range(game.seats)]
    points = [sum(part.values()) for part in parts]
    best = max(rank(game, seat, points) for seat in range(game.seats))
    winners = [seat for seat in range(game.seats) if rank(game, seat, points) == best]
    return {"points": points, "parts": parts, "winners": winners}


def without_ruins(game):
    """Figures in ruins are left out of everything."""
    game = copy.copy(game)
    game.places = copy.deepcopy(game.places)
    for p, place in game.places.items():
        if game.ground[p].kind == "ruins":
            place.figures = []
    return game


def rank(game, seat, points):
    player = game.players[seat]
    return points[seat], game.in_play(seat), player.tower, player.magic, sum(player.stock)


def points_of(game, seat):
    player = game.players[seat]
    two = game.lost_kingdom is not None
    return {
        "figures": game.in_play(seat),
        "magic": player.magic,
        "faction": faction_points(game, seat),
        "tower": TOWER_POINTS[player.tower],
        "capital": sum(capital_points(game, seat, p) for p in held(game, seat)),
        "heroes": 3 * len(player.retired),
        "forts": sum(game.ground[p].territory != seat for p in game.forts(seat)),
        "lost": sum(game.ground[p].territory == game.lost_kingdom for p in held(game, seat)) if two else 0,
        "captured": player.captured if two else 0,
    }


def held(game, seat):
    """Regions with own figures."""
    return sorted({p for p, _ in game.figures(seat) if game.ground[p].region})


def capital_points(game, seat, p):
    if game.ground[p].kind != "capital":
        return 0
    return 1 if any(figure[0] != seat for figure in game.places[p].figures) else 2


def faction_points(game, seat):
    player = game.players[seat]
    if player.magic < TOP_MAGIC:
        return 0
    rows = [row for row in FACTIONS[player.faction]["levels"][TOP_MAGIC - 1]["fx"] if row["k"] == "vp"]
    return sum(min(row.get("max", 99), row["n"] * COUNTS[row["f"]](game, seat, row)) for row in rows)


# -- what a fifth level counts ---------------------------------------------------------------


def home_clear(game, seat, row):
    return all(game.ground[p].territory != seat for other in game.opponents(seat) for p, _ in game.figures(other))


def most(game, seat, row):
    def size(who):
        return game.in_play(who) if row["what"] == "figures" else game.players[who].tower

    if row["what"] == "tower" and size(seat) == 0:
        return 0
    rivals = max(size(other) for other in game.opponents(seat))
    return size(seat) > rivals or (size(seat) == rivals and not row["untied"])


def less(game, seat, row):
    kind = ["food", "mana", "ore", "silver"].index(row["res"])
    own = game.players[seat].stock[kind]
    return sum(game.players[other].stock[kind] < own for other in game.opponents(seat))


def stock(game, seat, row):
    kinds = 4 if row["silver"] else 3
    return sum(amount >= row["m"] for amount in game.players[seat].stock[:kinds])


def regions(game, seat, row):
    return sum(passes(game, seat, p, row["at"]) for p in held(game, seat))


def figures(game, seat, row):
    return sum(passes(game, seat, p, row["at"]) for p, _ in game.figures(seat))


def foreign_homes(game, seat, row):
    homes = {game.ground[p].territory for p, _ in game.figures(seat)}
    return sum(other in homes for other in game.opponents(seat))


def all_border(game, seat, row):
    places = [game.ground[p] for p, _ in game.figures(seat)]
    return bool(places) and all(ground.region and ground.border for ground in places)


def lying_enemy_forts(game, seat):
    return sum(game.places[p].fort[1] for other in game.opponents(seat) for p in game.forts(other))


def manned(game, seat, row):
    return sum(bool(game.places[p].of(seat)) for p in game.forts(seat))


def enemy_lying(game, seat, row):
    return sum(figure[2] for other in game.opponents(seat) for _, figure in game.figures(other))


COUNTS = {
    "home_clear": home_clear,
    "most": most,
    "tower_half": lambda game, seat, row: game.players[seat].tower // 2,
    "less": less,
    "stock": stock,
    "regions": regions,
    "figures": figures,
    "foreign_homes": foreign_homes,
    "all_border": all_border,
    "kills": lambda game, seat, row: game.players[seat].kills,
    "trophies": lambda game, seat, row: game.players[seat].razed + lying_enemy_forts(game, seat),
    "manned": manned,
    "enemy_lying": enemy_lying,
}
