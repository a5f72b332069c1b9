"""The state machine (rules 5): items that decide, items that chance settles, items that happen by themselves."""

from . import compass, lying, magic, setup, supply, turn, war

DECISIONS = {  # name of the item: (its legal actions, what an action does)
    "side": (setup.legal_side, setup.play_side),
    "split": (setup.legal_split, setup.play_split),
    "start": (setup.legal_start, setup.play_start),
    "camp": (setup.legal_camp, setup.play_camp),
    "keep": (setup.legal_keep, setup.play_keep),
    "select": (turn.legal_select, turn.play_select),
    "respond": (turn.legal_respond, turn.play_respond),
    "origin": (war.legal_origin, war.play_origin),
    "which": (war.legal_which, war.play_which),
    "target": (war.legal_target, war.play_target),
    "bid": (war.legal_bid, war.play_bid),
    "boost": (war.legal_boost, war.play_boost),
    "duel": (war.legal_duel, war.play_duel),
    "retreat": (war.legal_retreat, war.play_retreat),
    "pay": (supply.legal_pay, supply.play_pay),
    "site": (supply.sites, lambda game, p, seat: game.put(turn.payment(seat, "build", p))),
    "expand": (supply.expand_places, lambda game, p, seat: game.put(turn.payment(seat, "expand", p))),
    "stand": (lying.legal_stand, lying.play_stand),
    "standing": (lying.legal_standing, lying.play_standing),
    "raise": (lying.legal_raise, lying.play_raise),
    "knock": (lying.legal_knock, lying.play_knock),
    "whom": (lying.legal_whom, lying.play_whom),
    "victim_kind": (lying.legal_victim_kind, lying.play_victim_kind),
    "give": (turn.legal_give, supply.play_give),
    "get": (supply.legal_get, supply.play_get),
    "amount": (supply.legal_amount, supply.play_amount),
    "also": (supply.legal_also, supply.play_also),
    "choose": (supply.legal_choose, supply.play_choose),
    "take": (supply.legal_take, supply.play_take),
    "rob": (supply.legal_rob, supply.play_rob),
    "drain": (supply.legal_drain, supply.play_drain),
}

HAPPENINGS = {
    "deal": setup.do_deal,
    "copy": magic.do_copy,
    "roll": compass.do_roll,
    "reveal": setup.do_reveal,
    "turn": turn.do_turn,
    "cleared": turn.do_cleared,
    "tundra": turn.do_tundra,
    "end": turn.do_end,
    "enter": war.do_enter,
    "arrive": war.do_arrive,
    "raze": war.do_raze,
    "rest": war.do_rest,
    "reveal_bids": war.do_reveal_bids,
    "settle": war.do_settle,
    "losses": war.do_losses,
    "flee": war.do_flee,
    "won": war.do_won,
    "strip": supply.do_strip,
    "rise": supply.do_rise,
    "placed": supply.do_placed,
    "collect": supply.do_collect,
    "gain": supply.do_gain,
    "reach": magic.do_reach,
    "compass": compass.do_compass,
    "dummy": compass.do_dummy,
    "march": compass.do_march,
}

BY_COMPASS = {
    "choose": compass.choose_as_compass,
    "take": compass.take_as_compass,
    "pay": supply.pay_as_compass,
    "retreat": compass.retreat_as_compass,
}
"""Decisions that the compass card makes for seat 1 of the solo game (rules 5, number 3)."""


def legal_actions(game):
    name, *fields = game.agenda[0]
    return sorted(DECISIONS[name][0](game, *fields)) if name in DECISIONS else []


def play(game, action):
    """A decision: its item leaves before it acts."""
    name, *fields = game.agenda.pop(0)
    DECISIONS[name][1](game, action, *fields)


def run(game):
    """Goes on to the next decision, or to the end."""
    while game.agenda[0] != ["over"]:
        name, *fields = game.agenda[0]
        if name in HAPPENINGS:
            happen(game, HAPPENINGS[name])
        elif name in BY_COMPASS and game.solo and fields[0] == 1:
            happen(game, BY_COMPASS[name])
        elif not decided(game):
            return


def happen(game, what):
    _, *fields = game.agenda.pop(0)
    what(game, *fields)


def decided(game):
    """Does the first item need nobody: it lapses, or has one way."""
    legal = legal_actions(game)
    if len(legal) > 1:
        return False
    if legal:
        play(game, legal[0])
    elif game.agenda[0][0] == "pay":
        happen(game, supply.settle_pay)
    else:
        game.agenda.pop(0)
    return True
