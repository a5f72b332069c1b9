"""The compass opponent, seat 1 of the solo game (rules 11)."""

from .costs import can_pay
from .moves import duty_places, moves, origins, targets
from .setup import next_chance
from .supply import choices_that_count, move_one, sites, trade_bonus
from .turn import lying_forts, payment, select
from .war import legal_retreat, play_retreat
from .words import CHOSEN, DONE, KINDS, MOST_FIGURES, ORE, TERRITORIES, TOP_MAGIC, TOP_TOWER, OracleError

HUMAN, DUMMY = 0, 1
HOURS = 12
DEED_OF_HOUR = ["research", "trade", "build", "patrol", "quest", "expand"]


def do_roll(game, seat):
    hour = next_chance(game, "roll", lambda chance: chance.randint(1, HOURS))
    if hour not in range(1, HOURS + 1):
        raise OracleError(f"the compass shows 1 to {HOURS}, not {hour}")
    game.compass["hand"] = hour


def hours_from(hand):
    return [(hand - 1 + step) % HOURS + 1 for step in range(HOURS)]


def do_compass(game, seat):
    deeds = [DEED_OF_HOUR[(hour - 1) % 6] for hour in hours_from(game.compass["hand"])]
    select(game, next(deed for deed in deeds if deed not in game.used))


# -- geometry (rules 11.3) -------------------------------------------------------------------


def listed(game, hour):
    """Places that an hour points at, nearest first."""
    below, above = (TERRITORIES[side]["hours"] for _, side in game.territories)
    return [*below["bottom"].get(str(hour), ()), *(8 + i for i in above["top"].get(str(hour), ()))]


def pointed_at(game, candidates, as_figure=False):
    for hour in hours_from(game.compass["hand"]):
        found = [p for p in listed(game, hour) if p in candidates]
        if found:
            return found[-1 if game.compass["night"] and not as_figure else 0]
    raise OracleError(f"no hour points at any of {candidates}")


def on_table(game, p):
    """Table position of a place; the middle of the compass is (0, 0)."""
    territory = p // 8
    x, y = TERRITORIES[game.territories[territory][1]]["spots"][p % 8]
    return (x - 36, 72 - y) if territory == 1 else (x - 36, -24 - y)


def direction(dx, dy):
    a, b = abs(dx), abs(dy)
    if 1_000_000 * a < 267_949 * b or a == b == 0:
        return 12 if dy >= 0 else 6
    if 1_000_000 * b < 267_949 * a:
        return 3 if dx > 0 else 9
    if dx > 0:
        return (1 if a < b else 2) if dy > 0 else (4 if a > b else 5)
    return (7 if a < b else 8) if dy < 0 else (10 if a > b else 11)


def chosen_target(game, p, candidates):
    x, y = on_table(game, p)
    far = -1 if game.compass["night"] else 1

    def key(r):
        rx, ry = on_table(game, r)
        turn = (direction(rx - x, ry - y) - game.compass["hand"]) % HOURS
        return turn, far * (rx * rx + ry * ry), r

    return min(candidates, key=key)


# -- its turn (rules 11.4) -------------------------------------------------------------------


def do_dummy(game, seat):
    """The selected action if it can, else it collects."""
    items = DEEDS_OF_DUMMY[game.selected](game)
    game.put(*([["collect", DUMMY]] if items is None else items))


def dummy_patrol(game):
    march = dummy_quest(game)
    if march is not None:
        return march
    lying = {p for p, figure in game.figures(DUMMY) if figure[2] and game.ground[p].kind != "ruins"}
    if not lying:
        return None
    game.alter(pointed_at(game, lying, as_figure=True), [DUMMY, 0, 1], lying=0)
    return []


def dummy_quest(game):
    q = int(game.selected == "quest")
    return [["march", DUMMY, q, moves(game, DUMMY, q)], ["rest"]] if origins(game, DUMMY, q) else None


def do_march(game, seat, q, n):
    places = duty_places(game, DUMMY, q) or origins(game, DUMMY, q)
    if not places:
        return
    p = pointed_at(game, places, as_figure=True)
    r = chosen_target(game, p, targets(game, DUMMY, q, p, 0))
    game.put(["enter", DUMMY, q, p, 0, r], *([["march", DUMMY, q, n - 1]] if n > 1 else []))


def dummy_build(game):
    if game.players[DUMMY].tower < TOP_TOWER:
        if not game.options["heroes_call"]:
            return [payment(DUMMY, "build")] if can_pay(game, DUMMY, "build") else None
        places = sites(game, DUMMY)
        if places:
            return [payment(DUMMY, "build", pointed_at(game, places))]
    lying = lying_forts(game, DUMMY)
    if not lying:
        return None
    game.places[pointed_at(game, lying)].fort[1] = 0
    return []


def dummy_research(game):
    able = game.players[DUMMY].magic < TOP_MAGIC and can_pay(game, DUMMY, "research")
    return [payment(DUMMY, "research")] if able else None


def dummy_expand(game):
    """Into an empty region beside a figure of its own."""
    if game.in_play(DUMMY) >= MOST_FIGURES or not can_pay(game, DUMMY, "expand"):
        return None
    near = {r for p, _ in game.figures(DUMMY) for r in game.ground[p].near}
    empty = [r for r in near if is_empty(game, r)]
    return [payment(DUMMY, "expand", pointed_at(game, empty))] if empty else None


def is_empty(game, r):
    place = game.places[r]
    return place.count() == 0 and (place.fort is None or place.fort[0] == DUMMY)


def dummy_trade(game):
    game.gain(DUMMY, [1, 1, 1, 0])
    bonus = trade_bonus(game, DUMMY)
    game.gain(DUMMY, [bonus if kind == ORE else 0 for kind in range(4)])
    return []


DEEDS_OF_DUMMY = {
    "patrol": dummy_patrol,
    "quest": dummy_quest,
    "build": dummy_build,
    "research": dummy_research,
    "expand": dummy_expand,
    "trade": dummy_trade,
}


# -- its choices -----------------------------------------------------------------------------


def choose_as_compass(game, seat, n, last):
    stock = game.players[DUMMY].stock
    for _ in range(choices_that_count(stock, n)):
        least = min(reversed(CHOSEN), key=lambda kind: stock[kind])
        stock[least] += 1


def take_as_compass(game, chooser, victim, gainer, n, last):
    stock = game.players[victim].stock
    for _ in range(min(n, sum(stock))):
        most = max(range(len(KINDS)), key=lambda kind: stock[kind])
        move_one(game, most, victim, gainer)


def retreat_as_compass(game, seat):
    places = [p for p in legal_retreat(game, DUMMY) if p != DONE and not game.places[p].of(DUMMY)]
    if places:
        play_retreat(game, chosen_target(game, game.war["place"], places), DUMMY)
    elif legal_retreat(game, DUMMY):
        play_retreat(game, DONE, DUMMY)
