"""The turn: selecting, responding, clearing, ending (rules 5.1, 5.2)."""

from .costs import can_pay, next_step
from .effects import Moment, all_gain_items, rows
from .moves import duty_places, kinds_to_move, knock_targets, moves, origins
from .supply import expand_places, sites
from .words import (
    BUILD,
    COLLECT,
    DEEDS,
    DONE,
    EXPAND,
    KNOCK,
    MOST,
    MOST_FIGURES,
    PATROL,
    QUEST,
    RESEARCH,
    SHIELDS,
    STAND,
    TOP_MAGIC,
    TOP_TOWER,
    TRADE,
    TRAIN,
)


def do_turn(game):
    if len(game.used) < SHIELDS:
        begin_turn(game)
    elif game.ending:
        game.put(["over"])
    else:
        clear_card(game)


def begin_turn(game):
    if game.turn >= game.options["turn_limit"]:
        game.put(["over"])
        return
    game.turn += 1
    if game.solo and game.active == 1:
        game.put(["roll", 1], ["compass", 1])
    else:
        game.put(["select", game.active])


def clear_card(game):
    """With five players the active player's turn is skipped."""
    game.used = []
    if game.solo:
        flip_compass(game)
    game.put(*(["cleared", seat] for seat in game.clockwise(game.active)), ["turn"])
    if game.seats == 5:
        game.active = game.opponents(game.active)[0]


def flip_compass(game):
    """rules 11.2"""
    game.compass["night"] = not game.compass["night"]
    if game.compass["night"] or game.options["flip_bonus"] == "both":
        game.gain(1, [1, 1, 1, 0])


def do_cleared(game, seat):
    game.put(*all_gain_items(game, "clear", Moment(seat)))


def legal_select(game, seat):
    return [PATROL + i for i, deed in enumerate(DEEDS) if deed not in game.used]


def play_select(game, action, seat):
    select(game, DEEDS[action - PATROL])


def select(game, deed):
    game.used.append(deed)
    game.selected = deed
    items = []
    for seat in game.clockwise(game.active):
        if game.solo and seat == 1:
            items += [["roll", 1]] if game.active != 1 else []
            items += [["tundra", 1], ["dummy", 1]]
        else:
            items += [["tundra", seat], ["respond", seat]]
    game.put(*items, ["end"])


def do_tundra(game, seat):
    """Who can not leave the tundra when it is time to is lost (rules 7.3)."""
    if game.selected not in DEEDS[:2]:
        return
    q = DEEDS.index(game.selected)
    there = [(p, figure) for p, figure in game.figures(seat) if game.ground[p].kind == "tundra"]
    stuck = [(p, figure) for p, figure in there if not kinds_to_move(game, seat, q, p)]
    for p, figure in stuck:
        if game.in_play(seat) > 1:
            game.to_supply(p, figure)


def do_end(game):
    game.ending = game.ending or any(is_trigger(game, seat) for seat in range(game.seats))
    game.active = game.opponents(game.active)[0]
    game.selected = None
    game.put(["turn"])


def is_trigger(game, seat):
    player = game.players[seat]
    reached = player.tower == TOP_TOWER or player.magic == TOP_MAGIC or len(player.retired) >= 3
    return reached or game.in_play(seat) >= MOST_FIGURES


# -- responding (rules 5.2) ------------------------------------------------------------------


def ways(game, seat):
    """The selected action, and what may be done instead of it."""
    instead = [row["take"] for row in rows(game, seat, "substitute") if row["selected"] == game.selected]
    return {game.selected, *instead}


def under_duty(game, seat):
    return game.selected in DEEDS[:2] and bool(duty_places(game, seat, DEEDS.index(game.selected)))


def legal_respond(game, seat):
    if under_duty(game, seat):
        return [PATROL + DEEDS.index(game.selected)]
    possible = ways(game, seat)
    own = game.players[seat]
    found = {
        PATROL: "patrol" in possible and origins(game, seat, 0),
        QUEST: "quest" in possible and origins(game, seat, 1),
        BUILD: "build" in possible and own.tower < TOP_TOWER and can_build(game, seat),
        RESEARCH: "research" in possible and own.magic < TOP_MAGIC and can_pay(game, seat, "research"),
        EXPAND: "expand" in possible and expand_places(game, seat),
        TRADE: "trade" in possible and legal_give(game, seat),
        STAND: can_stand(game, seat, possible),
        KNOCK: knock_way(game, seat, possible) is not None,
        TRAIN: can_train(game, seat, possible),
        COLLECT: seat != game.active,
        DONE: seat == game.active,
    }
    return [action for action, allowed in found.items() if allowed]


def can_build(game, seat):
    return sites(game, seat) if game.options["heroes_call"] else can_pay(game, seat, "build")


def can_stand(game, seat, possible):
    figure = "patrol" in possible and any(figure[2] for _, figure in game.figures(seat))
    return figure or ("build" in possible and lying_forts(game, seat))


def lying_forts(game, seat):
    return [p for p in game.forts(seat) if game.places[p].fort[1]]


def knock_way(game, seat, possible):
    """Patrol or Quest, whichever has something to lay down."""
    for q in (0, 1):
        if DEEDS[q] in possible and knock_targets(game, seat, q)[0]:
            return q
    return None


def can_train(game, seat, possible):
    step = next_step(game, seat)
    if step is None or step["by"] not in possible or game.hero_place(seat) is None:
        return False
    return can_pay(game, seat, "train")


def legal_give(game, seat):
    """Kinds that something else can be received for (rules 5.4)."""
    stock = game.players[seat].stock
    others = [any(stock[r] < MOST for r in range(3) if r != g) for g in range(3)]
    return [83 + g for g in range(3) if stock[g] and others[g]]


def play_respond(game, action, seat):
    RESPONSES[action](game, seat)


def put_moves(game, seat, q):
    game.put(["origin", seat, q, moves(game, seat, q), 1], ["rest"])


def put_stand(game, seat):
    game.put(["stand" if game.selected == "patrol" else "raise", seat])


def put_build(game, seat):
    if game.options["heroes_call"]:
        game.put(["site", seat])
    else:
        game.put(payment(seat, "build"))


def payment(seat, what, x=None):
    """A `pay` item of which nothing is fixed yet."""
    return ["pay", seat, what, x, -1, -1, -1, -1]


RESPONSES = {
    PATROL: lambda game, seat: put_moves(game, seat, 0),
    QUEST: lambda game, seat: put_moves(game, seat, 1),
    STAND: put_stand,
    KNOCK: lambda game, seat: game.put(["knock", seat, knock_way(game, seat, ways(game, seat))]),
    BUILD: put_build,
    RESEARCH: lambda game, seat: game.put(payment(seat, "research")),
    EXPAND: lambda game, seat: game.put(["expand", seat]),
    TRADE: lambda game, seat: game.put(["give", seat]),
    TRAIN: lambda game, seat: game.put(payment(seat, "train")),
    COLLECT: lambda game, seat: game.put(["collect", seat]),
    DONE: lambda game, seat: None,
}
