"""What things cost, and with what they can be paid (rules 6.3, 6.6)."""

from functools import cache
from itertools import product

from .effects import Moment, in_force, rows, war_moment
from .words import FOOD, HEROES, KINDS, MANA, ORE, SILVER

TRAINED_WITH = {"research": MANA, "expand": FOOD, "build": ORE}


def discount(game, what, moment):
    """rules 8.1, `disc` without a way of paying"""
    return sum(row["n"] for row in in_force(game, moment, "disc") if row["of"] == what and "pay" not in row)


# -- wars (rules 6.3) ------------------------------------------------------------------------


def reductions(game, seat):
    """In the running war."""
    moment = war_moment(game, seat)
    return discount(game, "war", moment) + fort_reduction(game, moment)


def fort_reduction(game, moment):
    if game.places[moment.place].fort != [moment.seat, 0]:
        return 0
    if moment.enemy is not None and in_force(game, war_moment(game, moment.enemy), "no_fort"):
        return 0
    return 1


def war_mixes(game, seat, number):
    """The legal mixes for a number: those that are enough and that no smaller one makes superfluous."""
    moment = war_moment(game, seat)
    ways = tuple((row["pay"], row["n"]) for row in in_force(game, moment, "disc") if row["of"] == "war" and "pay" in row)
    need = number - reductions(game, seat)
    return minimal_mixes(tuple(game.players[seat].stock[:3]), war_values(game, moment), need, ways)


def war_values(game, moment):
    values = [0, 2, 1]
    for row in in_force(game, moment, "war_value"):
        if row["whose"] == "own":
            kind = KINDS.index(row["res"])
            values[kind] = max(values[kind], row["v"])
    if moment.enemy is not None:
        for row in in_force(game, war_moment(game, moment.enemy), "war_value"):
            if row["whose"] == "enemy":
                values[KINDS.index(row["res"])] = row["v"]
    return tuple(values)


@cache
def minimal_mixes(stock, values, need, ways):
    found = []
    for mix in product(*(range(amount + 1) for amount in stock)):
        if is_enough(mix, values, need, ways) and not any(is_within(less, mix) for less in found):
            found.append(mix)  # mixes come in ascending order, so a smaller one has come before
    return tuple((*mix, 0) for mix in found)


def is_enough(mix, values, need, ways):
    food, mana, ore = mix
    single = sum(amount > 0 for amount in mix) <= 1
    fits = {"mana": not food and not ore, "single": single}
    less = sum(n for way, n in ways if fits[way])
    return food * values[FOOD] + mana * values[MANA] + ore * values[ORE] >= need - less


def is_within(less, mix):
    return all(one <= other for one, other in zip(less, mix, strict=True))


def can_pay_war(game, seat, number):
    return bool(war_mixes(game, seat, number))


# -- everything else (rules 6.6) -------------------------------------------------------------


def build_cost(game, seat, site):
    level = game.players[seat].tower + 1
    extra = sum(
        row["n"]
        for other in game.opponents(seat)
        if game.players[other].tower == level
        for row in rows(game, other, "surcharge")
    )
    return level + extra - discount(game, "build", Moment(seat, place=site))


def research_cost(game, seat):
    return game.players[seat].magic + 1 - discount(game, "research", Moment(seat))


def expand_cost(game, seat):
    return game.in_play(seat) + 1 - discount(game, "expand", Moment(seat))


def retreat_cost(game, seat):
    return game.in_play(seat) - discount(game, "retreat", war_moment(game, seat))


def next_step(game, seat):
    """How the hero gains his next level, or None without a hero."""
    player = game.players[seat]
    return None if player.hero is None else HEROES[player.hero]["steps"][player.level - 1]


def price(game, seat, what, x):
    """The normal kind and the cost."""
    if what == "train":
        step = next_step(game, seat)
        return TRAINED_WITH[step["by"]], step["n"]
    if what == "build":
        return ORE, max(0, build_cost(game, seat, x))
    if what == "research":
        return MANA, max(0, research_cost(game, seat))
    cost = expand_cost(game, seat) if what == "expand" else retreat_cost(game, seat)
    return FOOD, max(0, cost)


def kinds_allowed(game, seat, what, normal):
    """Silver pays for everything but war; nothing but silver pays for the training (rules 6.6)."""
    kinds = {normal, SILVER}
    if what != "train" and not (game.solo and seat == 1):
        kinds |= {KINDS.index(row["res"]) for row in rows(game, seat, "pay_with") if what in row["of"]}
    return kinds


def mixes(game, seat, what, x=None):
    """The legal mixes (food, mana, ore, silver), in ascending order."""
    if what in ("war", "neutral"):
        number = game.neutrals() if what == "neutral" else game.war["bids"][0 if game.war["att"] == seat else 1]
        return war_mixes(game, seat, number)
    normal, cost = price(game, seat, what, x)
    allowed = kinds_allowed(game, seat, what, normal)
    return exact_mixes(tuple(game.players[seat].stock), frozenset(allowed), cost)


@cache
def exact_mixes(stock, allowed, cost):
    most = [min(amount, cost) if kind in allowed else 0 for kind, amount in enumerate(stock)]
    return tuple(mix for mix in product(*(range(amount + 1) for amount in most)) if sum(mix) == cost)


def can_pay(game, seat, what, x=None):
    return bool(mixes(game, seat, what, x))
