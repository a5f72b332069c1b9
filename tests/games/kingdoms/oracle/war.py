"""Moving into a place, and the wars that come of it (rules 5.3, 6.2 to 6.4)."""

from .costs import can_pay, can_pay_war, next_step, reductions
from .effects import (
    Moment,
    all_gain_items,
    fighter,
    gain_items,
    in_force,
    take_item,
    war_moment,
)
from .moves import duty_places, kinds_to_move, movable, new_war, origins, targets
from .turn import payment
from .words import DONE, FIGURE, FLAG, HERO, KINDS, NUMBER, YES

ATTACKER, DEFENDER = 0, 1


def hero_of(action):
    return int(action == HERO)


def kind_actions(heroes):
    return sorted(HERO if hero else FIGURE for hero in heroes)


# -- moving ----------------------------------------------------------------------------------


def legal_origin(game, seat, q, left, first):
    duty = duty_places(game, seat, q)
    if duty:
        return duty
    places = origins(game, seat, q)
    return [*places, DONE] if places and not first else places


def play_origin(game, action, seat, q, left, first):
    if action != DONE:
        game.put(["which", seat, q, left, action])


def legal_which(game, seat, q, left, p):
    return kind_actions(kinds_to_move(game, seat, q, p))


def play_which(game, action, seat, q, left, p):
    game.put(["target", seat, q, left, p, hero_of(action)])


def legal_target(game, seat, q, left, p, hero):
    return targets(game, seat, q, p, hero)


def play_target(game, r, seat, q, left, p, hero):
    more = [["origin", seat, q, left - 1, 0]] if left > 1 else []
    game.put(["enter", seat, q, p, hero, r], *more)


def do_enter(game, seat, q, p, hero, r):
    figure = [seat, hero, movable(game, seat, p)[hero]]
    game.take_away(p, figure)
    game.add(r, figure)
    game.moved = [r, *figure[1:]]
    game.put(*quest_takes(game, seat, q, hero, r), *after_entering(game, seat, q, figure, r))


def quest_takes(game, seat, q, hero, r):
    """Before any war (rules 6.2)."""
    owner = game.ground[r].territory
    if not q or owner == seat or owner >= game.seats:
        return []
    found = [row for row in in_force(game, Moment(seat, hero=hero), "take") if row["on"] == "quest_home"]
    return [take_item(seat, owner, row) for row in found]


def after_entering(game, seat, q, figure, r):
    place = game.places[r]
    others = place.owners() - {seat}
    arrive = ["arrive", seat, r, *figure[1:]]
    if place.neutral:
        game.war = new_war(seat, None, r, figure, q)
        game.war["winner"] = seat
        return [payment(seat, "neutral"), ["won"], arrive, *rise_items(game, seat, figure)]
    if not others:
        return [arrive]
    (other,) = others
    if not place.of(other) and place.fort[1]:
        return [["raze", seat, r], arrive]
    game.war = new_war(seat, other, r, figure, q)
    if game.solo:
        return [["duel", 0], ["settle"]]
    return [["bid", seat, 0], ["bid", other, 1], ["reveal_bids"], ["boost", seat, 0], ["boost", other, 1], ["settle"]]


def rise_items(game, seat, figure):
    """A level for a hero who wins, where his next step is a war (rules 9.2)."""
    step = next_step(game, seat)
    return [["rise", seat]] if figure is not None and figure[1] and step and step["by"] == "war" else []


def do_arrive(game, seat, r, hero, lying):
    if game.ground[r].kind == "ruins" and not lying:
        lay_down(game, r, [seat, hero, 0])
    moment = Moment(seat, place=r, hero=hero)
    game.put(*all_gain_items(game, "enter", moment))


def lay_down(game, p, figure):
    """Also the figure that moved last, if it is this one."""
    lying = game.alter(p, figure, lying=1)
    if game.moved == [p, *figure[1:]]:
        game.moved = [p, *lying[1:]]


def do_raze(game, seat, r):
    """A lying fortress falls without a war."""
    game.lose_fort(r)
    game.players[seat].razed += 1
    game.put(*all_gain_items(game, "raze", Moment(seat, place=r, hero=game.moved[1])))


def do_rest(game):
    game.moved = None


# -- numbers and flags (rules 6.3) -----------------------------------------------------------


def legal_bid(game, seat, side):
    return [NUMBER + n for n in range(1, 12) if can_pay_war(game, seat, n)] + [FLAG]


def play_bid(game, action, seat, side):
    game.war["bids"][side] = 0 if action == FLAG else action - NUMBER


def do_reveal_bids(game):
    game.war["value"] = list(game.war["bids"])


def attacker_wins(game, values):
    """The higher value; a tie is the defender's, but for `ties` (rules 6.3)."""
    attack, defence = values
    if attack != defence:
        return attack > defence
    return has_ties(game, game.war["att"]) and not has_ties(game, game.war["def"])


def has_ties(game, seat):
    return bool(in_force(game, war_moment(game, seat), "ties"))


def boost_on_offer(game, seat, side):
    """The first row that would turn the war, or None (rules 8.1, `war_boost`)."""
    war = game.war
    if 0 in war["bids"] or attacker_wins(game, war["value"]) == (side == ATTACKER):
        return None
    return next((row for row in in_force(game, war_moment(game, seat), "war_boost") if turns(game, seat, side, row)), None)


def turns(game, seat, side, row):
    values = list(game.war["value"])
    values[side] += row["add"]
    stock = game.players[seat].stock
    kind = KINDS.index(row["res"])
    if attacker_wins(game, values) != (side == ATTACKER) or stock[kind] < row["cost"]:
        return False
    stock[kind] -= row["cost"]
    able = can_pay_war(game, seat, game.war["bids"][side])
    stock[kind] += row["cost"]
    return able


def legal_boost(game, seat, side):
    return [DONE, YES] if boost_on_offer(game, seat, side) else []


def play_boost(game, action, seat, side):
    if action == YES:
        row = boost_on_offer(game, seat, side)
        game.players[seat].stock[KINDS.index(row["res"])] -= row["cost"]
        game.war["value"][side] += row["add"]


def duel_value(game):
    """rules 11.5"""
    each = 1 if game.compass["night"] else 2
    return each * game.in_play(0) + reductions(game, 1)


def legal_duel(game, seat):
    return [DONE, YES] if can_pay_war(game, 0, duel_value(game)) else [DONE]


def play_duel(game, action, seat):
    war = game.war
    wins = action == YES
    war["bids"][ATTACKER if war["att"] == 0 else DEFENDER] = duel_value(game) if wins else 0
    war["winner"] = 0 if wins else 1


# -- the outcome -----------------------------------------------------------------------------


def do_settle(game):
    war = game.war
    if not game.solo:
        if war["bids"] == [0, 0] and game.seats >= 3:
            ally(game)
            return
        war["winner"] = war["att"] if attack_succeeds(game) else war["def"]
    winner, loser = war["winner"], loser_of(war)
    moment = war_moment(game, loser)
    items = [payment(seat, "war") for side, seat in enumerate((war["att"], war["def"])) if pays(game, seat, side)]
    items += [["losses"], ["retreat", loser], ["won"]]
    items += all_gain_items(game, "lose", moment)
    items += [["strip", winner, KINDS.index(row["res"])] for row in in_force(game, moment, "curse")]
    if winner == war["att"]:
        items.append(["arrive", winner, war["place"], war["hero"], war["lying"]])
    game.put(*items, *rise_items(game, winner, fighter(game, winner)))


def loser_of(war):
    return war["def"] if war["winner"] == war["att"] else war["att"]


def ally(game):
    """Both flags: nobody pays, both stay (rules 6.3)."""
    war = game.war
    items = [item for seat in (war["att"], war["def"]) for item in all_gain_items(game, "ally", war_moment(game, seat))]
    game.put(*items, ["arrive", war["att"], war["place"], war["hero"], war["lying"]])
    game.war = None


def attack_succeeds(game):
    """One flag loses, two of them lose the attack."""
    attack, defence = game.war["bids"]
    if not attack or not defence:
        return bool(attack)
    return attacker_wins(game, game.war["value"])


def pays(game, seat, side):
    """Those who set a number, but for a loser who is spared (rules 6.3)."""
    war = game.war
    if not war["bids"][side]:
        return False
    if game.solo or seat == war["winner"] or not all(war["bids"]):
        return True
    short = war["value"][1 - side] - war["value"][side]
    return all(short > row["n"] for row in in_force(game, war_moment(game, seat), "spare"))


def do_losses(game):
    war = game.war
    fort = game.places[war["place"]].fort
    if fort is not None and fort[0] == loser_of(war):
        game.lose_fort(war["place"])
        game.players[war["winner"]].razed += 1
        war["razed"] = True


def do_won(game):
    """Row by row what a victory gives (rules 6.3)."""
    war = game.war
    seat = war["winner"]
    place = game.places[war["place"]]
    events = ["win"] + ["kill"] * war["killed"] + ["raze"] * war["razed"]
    if war["def"] is None:
        place.neutral = False
        game.players[seat].captured += 1
    items = []
    for row in in_force(game, war_moment(game, seat), "gain", "take"):
        if row["k"] == "gain" and row["on"] in events:
            items += gain_items(seat, row)
        elif row["k"] == "take" and row["on"] == "win" and war["def"] is not None:
            items.append(take_item(seat, loser_of(war), row))
    game.war = None
    game.put(*items)


# -- retreating (rules 6.4) ------------------------------------------------------------------


def retreat_places(game, seat):
    """Free regions beside the war, and areas where a row leads into them."""
    ground = game.ground[game.war["place"]]
    areas = {row["area"] for row in in_force(game, war_moment(game, seat), "retreat_into")}
    found = [*ground.near, *(area for area in ground.touch if game.ground[area].kind in areas)]
    return sorted(p for p in found if game.free(seat, p))


def may_retreat(game):
    return not in_force(game, war_moment(game, game.war["winner"]), "no_retreat")


def legal_retreat(game, seat):
    if fighter(game, seat) is None:
        return []
    places = retreat_places(game, seat) if may_retreat(game) else []
    if game.in_play(seat) == 1:
        return last_refuges(game, seat, places)
    return [*(places if can_pay(game, seat, "retreat") else []), DONE]


def last_refuges(game, seat, places):
    """The last figure never leaves the game, if anything is free anywhere."""
    places = places or [p for p in game.regions(seat) if game.free(seat, p)]
    return places or [p for p in game.regions() if game.free(seat, p)] or [DONE]


def play_retreat(game, action, seat):
    if action == DONE:
        remove_loser(game, seat)
    elif game.in_play(seat) == 1:
        game.put(["flee", seat, action])
    else:
        game.put(payment(seat, "retreat"), ["flee", seat, action])


def remove_loser(game, seat):
    war = game.war
    figure = fighter(game, seat)
    game.put(*all_gain_items(game, "removed", war_moment(game, seat)))
    game.to_supply(war["place"], figure)
    game.players[war["winner"]].kills += 1
    war["killed"] = True
    if seat == war["att"]:
        game.moved = None


def do_flee(game, seat, r):
    war = game.war
    figure = fighter(game, seat)
    knocked = in_force(game, war_moment(game, war["winner"]), "knock_win")
    game.take_away(war["place"], figure)
    lying = int(bool(figure[2] or game.ground[r].kind == "ruins" or knocked))
    game.add(r, [seat, figure[1], lying])
    if seat == war["att"]:
        game.moved = [r, figure[1], lying]
