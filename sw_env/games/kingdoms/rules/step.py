"""One decision: which rule acts, and on to the next one (rules 5)."""

import numpy as np

from sw_env.core.jit import apart_kernel, kernel
from sw_env.core.regions import NONE, bit, count, lowest
from sw_env.games.kingdoms.data.codes import LAST_DECISION, Cost, Do
from sw_env.games.kingdoms.data.enums import Act
from sw_env.games.kingdoms.rules import compass, goods, heroes, lying, magic, pay, retreat, setup, trade, turn, war
from sw_env.games.kingdoms.rules.agenda import field, item2, item4, item5, put, put_payment
from sw_env.games.kingdoms.rules.figures import stand_up
from sw_env.games.kingdoms.rules.legal import choices_of
from sw_env.games.kingdoms.rules.state import NOBODY

OVER = np.int64(Do.OVER)
WORDS = 64
"""Actions from here on are words."""


@apart_kernel
def set_up(s, w, seed):
    """A new game at its first decision."""
    setup.deal_game(s, w, seed)
    run(s, w)


@apart_kernel
def apply(s, w, a):
    """Play the legal action a, and all that needs no decision behind it."""
    s.logged = 0
    play(s, w, take_item(s), np.int64(a))
    run(s, w)


@kernel
def hurry(s):
    """Nothing is forced here: what has one way goes it by itself."""


@kernel
def take_item(s):
    """The first item leaves the agenda before it acts."""
    s.depth -= 1
    item = s.agenda[s.depth]
    s.agenda[s.depth] = NONE
    return item


@apart_kernel
def run(s, w):
    """On to the next decision, or to the end."""
    while True:
        name = field(s.agenda[s.depth - 1], 0)
        if name == OVER:
            s.actor, s.low, s.high = NOBODY, NONE, NONE
            return
        if name > LAST_DECISION:
            happen(s, w, name, take_item(s))
        elif w.solo and field(s.agenda[s.depth - 1], 1) == 1 and is_by_compass(name):
            decide_by_compass(s, w, name, take_item(s))
        elif waits(s, w):
            return


@kernel
def waits(s, w):
    """The first item needs a decision; what has no way lapses, what has one goes it."""
    item = s.agenda[s.depth - 1]
    low, high = choices_of(s, w, item)
    number = count(low) + count(high)
    if number > 1:
        s.low, s.high, s.actor = low, high, field(item, 1)
        return True
    take_item(s)
    if number == 1:
        play(s, w, item, np.int64(lowest(low) if low else WORDS + lowest(high)))
    elif field(item, 0) == Do.PAY:
        pay.settle_payment(s, w, item)
    return False


@kernel
def is_by_compass(name):
    """Decisions of the compass opponent that its card makes."""
    return name == Do.CHOOSE or name == Do.TAKE or name == Do.PAY or name == Do.RETREAT


@kernel
def decide_by_compass(s, w, name, item):
    """Rules 11.4."""
    if name == Do.CHOOSE:
        compass.choose_least(s, item)
    elif name == Do.TAKE:
        compass.take_most(s, item)
    elif name == Do.PAY:
        pay.settle_payment(s, w, item)
    else:
        compass.retreat_by_hand(s, w)


# -- decisions -------------------------------------------------------------------------------


@kernel
def play(s, w, item, a):
    """A decision of the item that has just left."""
    name, p = field(item, 0), field(item, 1)
    if name == Do.RESPOND:
        turn.respond(s, w, p, a)
    elif name == Do.SELECT:
        turn.select(s, w, a - Act.PATROL)
    elif name == Do.PAY:
        pay.fix(s, w, item, a - Act.NUMBER)
    elif name <= Do.KEEP:
        play_setup(s, w, item, name, p, a)
    elif name <= Do.TARGET:
        play_move(s, item, name, p, a)
    elif name <= Do.RETREAT:
        play_war(s, w, item, name, p, a)
    elif name <= Do.VICTIM_KIND:
        play_place(s, w, item, name, p, a)
    else:
        play_goods(s, w, item, name, p, a)


@kernel
def play_setup(s, w, item, name, p, a):
    """Before the first turn, and when a hero comes."""
    if name == Do.SIDE:
        setup.choose_side(s, w, p, a - Act.NUMBER)
    elif name == Do.SPLIT:
        setup.split(s, item, a - Act.NUMBER)
    elif name == Do.START:
        setup.start(s, w, p, a)
    elif name == Do.CAMP:
        setup.camp(s, a)
    else:
        s.pick[p] = s.offer[p, a - Act.NUMBER]


@kernel
def play_move(s, item, name, p, a):
    """From where, who, where to."""
    quest, left = field(item, 2), field(item, 3)
    if name == Do.ORIGIN:
        if a != Act.DONE:
            put(s, item4(Do.WHICH, p, quest, left, a))
    elif name == Do.WHICH:
        put(s, item5(Do.TARGET, p, quest, left, field(item, 4), np.int64(a == Act.HERO)))
    else:
        if left > 1:
            put(s, item4(Do.ORIGIN, p, quest, left - 1, 0))
        put(s, item5(Do.ENTER, p, quest, field(item, 4), field(item, 5), a))


@kernel
def play_war(s, w, item, name, p, a):
    """Numbers, boosts, retreats."""
    if name == Do.BID:
        war.bid(s, field(item, 2), a)
    elif name == Do.BOOST:
        war.boost(s, w, p, field(item, 2), a)
    elif name == Do.DUEL:
        war.duel(s, w, a)
    elif a == Act.DONE:
        retreat.remove_loser(s, w, p)
    else:
        retreat.retreat(s, p, a)


@kernel
def play_place(s, w, item, name, p, a):
    """Sites, new figures, standing up and laying down."""
    if name == Do.SITE:
        put_payment(s, p, Cost.BUILD, a)
    elif name == Do.EXPAND:
        put_payment(s, p, Cost.EXPAND, a)
    elif name == Do.STAND:
        put(s, item2(Do.STANDING, p, a))
    elif name == Do.STANDING:
        stand_up(s, p, field(item, 2), np.int64(a == Act.HERO))
    elif name == Do.RAISE:
        s.lying_forts &= ~bit(a)
    elif name == Do.KNOCK:
        lying.knock(s, w, item, a)
    elif name == Do.WHOM:
        lying.ask_kind(s, w, item, a - Act.OPPONENT + 1)
    else:
        lying.knock_down(s, item, a)


@kernel
def play_goods(s, w, item, name, p, a):
    """Trades, choices, losses."""
    if name == Do.CHOOSE:
        goods.choose(s, item, a - Act.FOOD)
    elif name == Do.TAKE:
        goods.take(s, item, a - Act.FOOD)
    elif name == Do.GIVE:
        trade.ask_receipt(s, item, a - Act.FOOD)
    elif name == Do.GET:
        trade.ask_amount(s, item, a - Act.FOOD)
    elif name == Do.AMOUNT:
        trade.trade(s, w, item, a - Act.NUMBER)
    elif name == Do.ALSO:
        trade.exchange(s, item, a - Act.NUMBER)
    elif name == Do.ROB:
        magic.rob(s, w, item, a - Act.OPPONENT + 1)
    else:
        magic.drain(s, w, p, a - Act.OPPONENT + 1)


# -- what happens by itself ------------------------------------------------------------------


@kernel
def happen(s, w, name, item):
    """An item that nobody decides."""
    p = field(item, 1)
    if name <= Do.ROLL:
        draw(s, w, item, name, p)
    elif name <= Do.END:
        happen_in_turn(s, w, name, p)
    elif name <= Do.WON:
        happen_in_move(s, w, item, name, p)
    else:
        happen_after(s, w, item, name, p)


@kernel
def draw(s, w, item, name, p):
    """Chance."""
    if name == Do.DEAL:
        heroes.deal(s, p)
    elif name == Do.COPY:
        magic.copy(s, w, p, field(item, 2))
    else:
        compass.roll(s)


@kernel
def happen_in_turn(s, w, name, p):
    """The turn."""
    if name == Do.TURN:
        turn.begin_turn(s, w)
    elif name == Do.TUNDRA:
        turn.clear_tundra(s, w, p)
    elif name == Do.END:
        turn.end_turn(s, w)
    elif name == Do.CLEARED:
        turn.clear_for(s, w, p)
    else:
        heroes.reveal(s, w)


@kernel
def happen_in_move(s, w, item, name, p):
    """Moves and wars."""
    if name == Do.ENTER:
        war.enter(s, w, item)
    elif name == Do.ARRIVE:
        war.arrive(s, w, item)
    elif name == Do.REST:
        s.moved, s.moved_hero, s.moved_lies = NOBODY, 0, 0
    elif name == Do.REVEAL_BIDS:
        s.worth[0], s.worth[1] = s.bids[0], s.bids[1]
    elif name == Do.SETTLE:
        war.settle(s, w)
    elif name == Do.LOSSES:
        war.lose_in_war(s)
    elif name == Do.WON:
        war.win(s, w)
    elif name == Do.RAZE:
        war.raze(s, w, p, field(item, 2))
    else:
        retreat.flee(s, w, p, field(item, 2))


@kernel
def happen_after(s, w, item, name, p):
    """What is gained, lost, reached; the compass opponent's turn."""
    if name == Do.COLLECT:
        goods.collect(s, w, p)
    elif name == Do.GAIN:
        goods.gain_by_item(s, item)
    elif name == Do.PLACED:
        heroes.place_new(s, w, p, field(item, 2))
    elif name == Do.RISE:
        heroes.rise(s, w, p)
    elif name == Do.STRIP:
        s.stock[p, field(item, 2)] = 0
    elif name == Do.REACH:
        magic.reach(s, w, p, field(item, 2))
    elif name == Do.COMPASS:
        compass.select_by_hand(s, w)
    elif name == Do.DUMMY:
        compass.act(s, w)
    else:
        compass.march(s, w, item)
