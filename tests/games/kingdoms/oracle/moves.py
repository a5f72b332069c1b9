"""Who may leave, and where to (rules 6.1, 7.3)."""

from .costs import can_pay_war
from .effects import passes, rows
from .words import DEEDS

PATROL, QUEST = 0, 1


def movable(game, seat, p):
    """Kinds of figures of a seat that may leave a place, each with its posture: {hero: lying}."""
    tundra = game.ground[p].kind == "tundra"
    able = [figure for figure in game.places[p].of(seat) if tundra or not figure[2]]
    if game.moved is not None and game.moved[0] == p and [seat, *game.moved[1:]] in able:
        able.remove([seat, *game.moved[1:]])  # it does not move again
    return {hero: lying for _, hero, lying in reversed(able)}


def rows_for(game, seat, k, hero):
    """Rows that count for a mover: those of the hero himself only if he moves."""
    return [row for row in rows(game, seat, k) if row.get("hero") != "self" or hero]


def targets(game, seat, q, p, hero):
    """Where a figure may go, ascending."""
    reached = patrol_reach(game, seat, p, hero) if q == PATROL else quest_reach(game, seat, p, hero)
    return sorted(r for r in reached if r != p and may_enter(game, seat, q, p, hero, r))


def patrol_reach(game, seat, p, hero):
    """Places within the steps of a Patrol; what is passed has to be free."""
    steps = max([1] + [row["n"] for row in rows_for(game, seat, "range", hero)])
    paths = [row["at"] for row in rows_for(game, seat, "path", hero) if row["action"] == "patrol"]
    reached, ring = set(), {p}
    for step in range(steps):
        passed = [at for at in ring if step == 0 or game.free(seat, at)]
        ring = {r for at in passed for r in one_step(game, at, paths)} - reached - {p}
        reached |= ring
    return reached


def one_step(game, p, paths):
    """Step(p)"""
    ground = game.ground[p]
    found = set(ground.near)
    if ground.region:
        for at in paths:
            found |= path_step(game, ground, at)
    return found - {p}


def path_step(game, ground, at):
    if "touch" in at:
        areas = [area for area in ground.touch if game.ground[area].kind == at["touch"]]
        return {r for area in areas for r in game.ground[area].near}
    if ground.kind in at["type"]:
        return {r for r in game.regions(ground.territory) if game.ground[r].kind in at["type"]}
    return set()


def quest_reach(game, seat, p, hero):
    """Every region of another territory, from end to end."""
    paths = [row for row in rows_for(game, seat, "path", hero) if row["action"] == "quest"]
    if not is_quest_end(game, seat, p, "from", paths):
        return set()
    away = game.ground[p].territory
    return {r for r in game.regions() if game.ground[r].territory != away and is_quest_end(game, seat, r, "to", paths)}


def is_quest_end(game, seat, p, end, paths):
    ground = game.ground[p]
    if ground.border or any(row.get("any") == end for row in paths):
        return True
    return ground.region and any("at" in row and passes(game, seat, p, row["at"]) for row in paths)


def may_enter(game, seat, q, p, hero, r):
    """Whether the war that follows can be won does not matter (rules 6.1)."""
    place = game.places[r]
    others = place.owners() - {seat}
    if not game.room(r) or len(others) > 1 or len(others | {seat}) > 2:
        return False
    if game.solo and seat == 1 and place.of(1):
        return False
    return not place.neutral or can_beat_neutral(game, seat, q, p, hero, r)


def can_beat_neutral(game, seat, q, p, hero, r):
    """Asked as it will be: with the figure there."""
    figure = [seat, hero, movable(game, seat, p)[hero]]
    war, game.war = game.war, new_war(seat, None, r, figure, q)
    game.take_away(p, figure)
    game.add(r, figure)
    able = can_pay_war(game, seat, game.neutrals())
    game.take_away(r, figure)
    game.add(p, figure)
    game.war = war
    return able


def new_war(attacker, defender, place, figure, q):
    """rules 3, `war`"""
    return {
        "att": attacker,
        "def": defender,
        "place": place,
        "hero": figure[1],
        "lying": figure[2],
        "quest": bool(q),
        "bids": [None, None],
        "value": [None, None],
        "winner": None,
        "killed": False,
        "razed": False,
    }


def kinds_to_move(game, seat, q, p):
    """Kinds of figures in a place that may leave it and have a target."""
    return [hero for hero in movable(game, seat, p) if targets(game, seat, q, p, hero)]


def origins(game, seat, q):
    places = sorted({p for p, _ in game.figures(seat)})
    return [p for p in places if kinds_to_move(game, seat, q, p)]


def duty_places(game, seat, q):
    """Origins that have to be left (rules 7.3)."""
    if game.selected != DEEDS[q]:
        return []
    return [p for p in origins(game, seat, q) if game.ground[p].kind == "tundra"]


def moves(game, seat, q):
    """How many figures may move, one behind the other."""
    return max([1] + [row["n"] for row in rows(game, seat, "moves") if row["action"] == DEEDS[q]])


# -- laying down instead of moving (rules 8.1, knock) ----------------------------------------


def knock_targets(game, seat, q):
    """What lies adjacent to a standing figure, and whether it is a figure or a fortress."""
    kinds = {row["what"] for row in rows(game, seat, "knock") if row["action"] == DEEDS[q]}
    if not kinds:
        return [], None
    what = "figure" if "figure" in kinds else "fort"
    bases = {p for p, figure in game.figures(seat) if game.ground[p].region and not figure[2]}
    reached = {r for p in bases for r in game.ground[p].near}
    return sorted(r for r in reached if game.ground[r].region and stands(game, seat, r, what)), what


def stands(game, seat, r, what):
    place = game.places[r]
    if what == "fort":
        return place.fort is not None and place.fort[0] != seat and not place.fort[1]
    return any(owner != seat and not lying for owner, _, lying in place.figures)
