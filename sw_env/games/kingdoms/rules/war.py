"""Entering, and the wars that come of it (rules 6.2, 6.3)."""

import numpy as np

from sw_env.core.jit import kernel
from sw_env.core.regions import NONE, bit, first_bits, has, shifted
from sw_env.games.kingdoms.data.codes import Cost, Do, Fx, Ground, When
from sw_env.games.kingdoms.data.enums import Act
from sw_env.games.kingdoms.data.rulebook import MAX_BID
from sw_env.games.kingdoms.rules.agenda import field, item1, item2, item4, put, put_bare, put_payment, slide
from sw_env.games.kingdoms.rules.costs import reductions, war_reach
from sw_env.games.kingdoms.rules.effects import FIRST, IS_HERO, at, fighter, find_in_force, holds, in_force, in_war
from sw_env.games.kingdoms.rules.figures import add_figure, held, in_play, lay_down, lose_fort, take_figure, territory_of
from sw_env.games.kingdoms.rules.goods import put_gains, put_row, put_take
from sw_env.games.kingdoms.rules.heroes import step_by
from sw_env.games.kingdoms.rules.moves import close_war, open_war, posture
from sw_env.games.kingdoms.rules.state import NOBODY

RUINS = int(Ground.RUINS)
ATTACK, DEFENCE = np.int64(0), np.int64(1)
WAR_STEP = -1
HUMAN, DUMMY = np.int64(0), np.int64(1)
DONE, YES, FLAG = np.uint64(1 << Act.DONE - 64), np.uint64(1 << Act.YES - 64), np.uint64(1 << Act.FLAG - 64)


# -- entering (rules 6.2) --------------------------------------------------------------------


@kernel
def enter(s, w, item):
    """ENTER: the figure moves; what comes of it."""
    p, quest, hero, r = field(item, 1), field(item, 2), field(item, 4), field(item, 5)
    lies = posture(s, p, field(item, 3), hero)
    take_figure(s, p, field(item, 3), hero, lies)
    add_figure(s, p, r, hero, lies)
    s.moved, s.moved_hero, s.moved_lies = r, hero, lies
    if has(s.neutrals, r):
        meet_neutral(s, w, p, quest, r, hero, lies)
    else:
        meet_others(s, w, p, quest, r, hero, lies)
    put_quest_takes(s, w, p, quest, r, hero)


@kernel
def put_quest_takes(s, w, p, quest, r, hero):
    """By Quest onto the home of another seat: before any war it loses what rows say."""
    owner = territory_of(r)
    if not quest or owner == p or owner >= w.seats:
        return
    below = s.depth
    m = hero * IS_HERO
    i = find_in_force(s, w, p, Fx.TAKE, m, FIRST)
    while i >= 0:
        if w.event[s.rows[p, i]] == When.QUEST_HOME:
            put_take(s, w, p, owner, np.int64(s.rows[p, i]))
        i = find_in_force(s, w, p, Fx.TAKE, m, i + 1)
    slide(s, below)


@kernel
def meet_neutral(s, w, p, quest, r, hero, lies):
    """No bidding: it is paid, and leaves."""
    open_war(s, p, np.int64(NOBODY), r, hero, lies, quest)
    s.winner = p
    if hero and step_by(s, w, p) == WAR_STEP:
        put(s, item1(Do.RISE, p))
    put(s, item4(Do.ARRIVE, p, r, hero, lies))
    put_bare(s, Do.WON)
    put_payment(s, p, Cost.NEUTRAL, np.int64(-1))


@kernel
def meet_others(s, w, p, quest, r, hero, lies):
    """Nobody there, a lying fortress alone, or a war."""
    other = owner_of(s, w, p, r)
    if other < 0 or (has(s.lying_forts & s.forts[other], r) and not has(held(s, other), r)):
        put(s, item4(Do.ARRIVE, p, r, hero, lies))
        if other >= 0:
            put(s, item2(Do.RAZE, p, r))
        return
    open_war(s, p, other, r, hero, lies, quest)
    put_bare(s, Do.SETTLE)
    if w.solo:
        put(s, item1(Do.DUEL, 0))
        return
    put(s, item2(Do.BOOST, other, DEFENCE))
    put(s, item2(Do.BOOST, p, ATTACK))
    put_bare(s, Do.REVEAL_BIDS)
    put(s, item2(Do.BID, other, DEFENCE))
    put(s, item2(Do.BID, p, ATTACK))


@kernel
def owner_of(s, w, p, r):
    """The other seat with a piece in r, or -1."""
    for q in range(w.seats):
        if q != p and has(held(s, q) | s.forts[q], r):
            return q
    return -1


@kernel
def arrive(s, w, item):
    """ARRIVE: in ruins it lies down; then the rows on entering."""
    p, r, hero = field(item, 1), field(item, 2), field(item, 3)
    if has(s.ground[RUINS], r) and not field(item, 4):
        lay_down(s, p, r, hero)
    put_gains(s, w, p, When.ENTER, at(r, hero))


@kernel
def raze(s, w, p, r):
    """RAZE: the lying fortress falls without a war."""
    for q in range(w.seats):
        if has(s.forts[q], r):
            lose_fort(s, q, r)
    s.felled[p] += 1
    put_gains(s, w, p, When.RAZE, at(r, np.int64(s.moved_hero)))


# -- numbers, flags, boosts (rules 6.3) ------------------------------------------------------


@kernel
def biddable(s, w, p):
    """BID: the numbers that p can pay, and the flag."""
    most = min(max(war_reach(s, w, p), 0), MAX_BID)
    return shifted(first_bits(most + 1) & ~bit(0), Act.NUMBER - 64) | FLAG


@kernel
def bid(s, side, a):
    """The number, or 0 for the flag."""
    s.bids[side] = 0 if a == Act.FLAG else a - Act.NUMBER


@kernel
def attacker_ahead(s, w, attack, defence):
    """The higher value; a tie is the defender's, but for rows that win it."""
    if attack != defence:
        return attack > defence
    ties = in_force(s, w, np.int64(s.attacker), Fx.TIES, in_war(s, np.int64(s.attacker)))
    return ties and not in_force(s, w, np.int64(s.defender), Fx.TIES, in_war(s, np.int64(s.defender)))


@kernel
def boost_row(s, w, p, side):
    """The first row that would turn the war for p, and leaves enough to pay; -1: none."""
    if s.bids[0] == 0 or s.bids[1] == 0 or attacker_ahead(s, w, np.int64(s.worth[0]), np.int64(s.worth[1])) == (side == ATTACK):
        return -1
    m = in_war(s, p)
    i = find_in_force(s, w, p, Fx.WAR_BOOST, m, FIRST)
    while i >= 0 and not turns(s, w, p, side, s.rows[p, i]):
        i = find_in_force(s, w, p, Fx.WAR_BOOST, m, i + 1)
    return np.int64(s.rows[p, i]) if i >= 0 else -1


@kernel
def turns(s, w, p, side, x):
    """The boost of row x wins the war, and the number can still be paid."""
    attack, defence = np.int64(s.worth[0]), np.int64(s.worth[1])
    if side == ATTACK:
        attack += w.add[x]
    else:
        defence += w.add[x]
    kind = w.res[x]
    if attacker_ahead(s, w, attack, defence) != (side == ATTACK) or s.stock[p, kind] < w.cost[x]:
        return False
    s.stock[p, kind] -= w.cost[x]
    able = war_reach(s, w, p) >= s.bids[side]
    s.stock[p, kind] += w.cost[x]
    return able


@kernel
def boostable(s, w, p, side):
    """BOOST: yes or no, where it turns the war."""
    return DONE | YES if boost_row(s, w, p, side) >= 0 else NONE


@kernel
def boost(s, w, p, side, a):
    """It is paid, and the value rises."""
    if a == Act.YES:
        x = boost_row(s, w, p, side)
        s.stock[p, w.res[x]] -= w.cost[x]
        s.worth[side] += w.add[x]


@kernel
def duel_value(s, w):
    """What a war costs the human of the solo game (rules 11.5)."""
    return (1 if s.night else 2) * in_play(s, HUMAN) + reductions(s, w, DUMMY)


@kernel
def duelable(s, w):
    """DUEL: no; yes, if it can be paid."""
    return DONE | YES if war_reach(s, w, HUMAN) >= duel_value(s, w) else DONE


@kernel
def duel(s, w, a):
    """The human pays the value and wins, or loses."""
    wins = a == Act.YES
    s.bids[ATTACK if s.attacker == 0 else DEFENCE] = duel_value(s, w) if wins else 0
    s.winner = 0 if wins else 1


# -- the outcome -----------------------------------------------------------------------------


@kernel
def settle(s, w):
    """SETTLE: who has won, and all that comes of it; what is in force is judged now."""
    if not w.solo:
        if s.bids[0] == 0 and s.bids[1] == 0 and w.seats >= 3:
            ally(s, w)
            return
        s.winner = s.attacker if attack_succeeds(s, w) else s.defender
    winner, loser = np.int64(s.winner), loser_of(s)
    put_for_winner(s, w, winner)
    m = in_war(s, loser)
    put_curses(s, w, winner, loser, m)
    put_gains(s, w, loser, When.LOSE, m)
    put_bare(s, Do.WON)
    put(s, item1(Do.RETREAT, loser))
    put_bare(s, Do.LOSSES)
    if pays(s, w, np.int64(s.defender), DEFENCE):
        put_payment(s, np.int64(s.defender), Cost.WAR, np.int64(-1))
    if pays(s, w, np.int64(s.attacker), ATTACK):
        put_payment(s, np.int64(s.attacker), Cost.WAR, np.int64(-1))


@kernel
def put_for_winner(s, w, winner):
    """Behind the losses: the attacker arrives, a hero rises whose next step is a war."""
    if fighter(s, winner) >= 2 and step_by(s, w, winner) == WAR_STEP:
        put(s, item1(Do.RISE, winner))
    if winner == s.attacker:
        put(s, item4(Do.ARRIVE, winner, s.war, s.fighter_hero, s.fighter_lies))


@kernel
def put_curses(s, w, winner, loser, m):
    """Who beats a cursed one loses all of a kind."""
    below = s.depth
    i = find_in_force(s, w, loser, Fx.CURSE, m, FIRST)
    while i >= 0:
        put(s, item2(Do.STRIP, winner, w.res[s.rows[loser, i]]))
        i = find_in_force(s, w, loser, Fx.CURSE, m, i + 1)
    slide(s, below)


@kernel
def loser_of(s):
    """The other side than the winner's."""
    return np.int64(s.defender) if s.winner == s.attacker else np.int64(s.attacker)


@kernel
def ally(s, w):
    """Both flags: nobody pays, both stay."""
    attacker, defender = np.int64(s.attacker), np.int64(s.defender)
    put(s, item4(Do.ARRIVE, attacker, s.war, s.fighter_hero, s.fighter_lies))
    put_gains(s, w, defender, When.ALLY, in_war(s, defender))
    put_gains(s, w, attacker, When.ALLY, in_war(s, attacker))
    close_war(s)


@kernel
def attack_succeeds(s, w):
    """One flag loses, two of them lose the attack."""
    if s.bids[0] == 0 or s.bids[1] == 0:
        return s.bids[0] != 0
    return attacker_ahead(s, w, np.int64(s.worth[0]), np.int64(s.worth[1]))


@kernel
def pays(s, w, p, side):
    """Who set a number pays it, but a loser who is spared in a narrow war."""
    if s.bids[side] <= 0:
        return False
    if w.solo or p == s.winner or s.bids[1 - side] == 0:
        return True
    short, m = s.worth[1 - side] - s.worth[side], in_war(s, p)
    i = find_in_force(s, w, p, Fx.SPARE, m, FIRST)
    while i >= 0:
        if short <= w.n[s.rows[p, i]]:
            return False
        i = find_in_force(s, w, p, Fx.SPARE, m, i + 1)
    return True


@kernel
def lose_in_war(s):
    """LOSSES: the loser's fortress in the place falls."""
    loser, r = loser_of(s), np.int64(s.war)
    if loser >= 0 and has(s.forts[loser], r):
        lose_fort(s, loser, r)
        s.felled[s.winner] += 1
        s.razed = 1


@kernel
def win(s, w):
    """WON: a neutral figure leaves; row by row what a victory gives."""
    p, loser = np.int64(s.winner), loser_of(s)
    if s.defender < 0:
        s.neutrals &= ~bit(s.war)
        s.captured[p] += 1
    m = in_war(s, p)
    killed, razed, against_neutral = s.killed, s.razed, s.defender < 0
    below = s.depth
    for i in range(s.row_count[p]):
        x = np.int64(s.rows[p, i])
        if speaks_of_victory(w, x, killed, razed, against_neutral) and holds(s, w, p, x, m):
            if w.effect[x] == Fx.GAIN:
                put_row(s, w, p, x)
            else:
                put_take(s, w, p, loser, x)
    slide(s, below)
    close_war(s)


@kernel
def speaks_of_victory(w, x, killed, razed, against_neutral):
    """A row gives or takes something at this victory."""
    event = w.event[x]
    if w.effect[x] == Fx.TAKE:
        return event == When.WIN and not against_neutral
    if w.effect[x] != Fx.GAIN:
        return False
    return event == When.WIN or (event == When.KILL and killed) or (event == When.RAZE and razed)
