"""Is a record one of this game's? Everything that kernels use as an index or a shift, and what they keep twice."""

import numpy as np

from sw_env.core.jit import kernel
from sw_env.core.regions import NONE, count, has, lowest, rest
from sw_env.core.sound import card, within
from sw_env.games.smallworld.data.enums import Act, Flaw, Phase
from sw_env.games.smallworld.data.rulebook import BASE_COST, CAMPS, COLUMN
from sw_env.games.smallworld.data.tables import BADGE
from sw_env.games.smallworld.rules.decline import LASTING
from sw_env.games.smallworld.rules.pieces import heroes_due
from sw_env.games.smallworld.rules.state import INSTANCES, NOBODY, PILE, RING, SCRIPT
from sw_env.games.smallworld.rules.troops import overstretched, to_place


@kernel
def flaw(s, w):
    """The first thing that is wrong with the record."""
    if not sound_turn(s, w):
        return Flaw.TURN.value
    if not sound_seats(s, w):
        return Flaw.SEATS.value
    if not sound_races(s, w):
        return Flaw.RACES.value
    if not sound_cards(s, w):
        return Flaw.CARDS.value
    if not sound_regions(s, w):
        return Flaw.REGIONS.value
    if not sound_pieces(s, w):
        return Flaw.PIECES.value
    if not sound_tokens(s, w):
        return Flaw.TOKENS.value
    return Flaw.NONE.value if sound_work(s, w) else Flaw.WORK.value


@kernel
def sound_turn(s, w):
    """Whose turn it is, and where in it."""
    seats, over = w.seats, s.phase == Phase.OVER
    verbs = s.verb == 0 or s.verb == Act.DRAGON or s.verb == Act.CONVERT or s.verb == Act.FILL
    places = within(s.turn, 0, seats - 1) and within(s.actor, -1, seats - 1) and within(s.expanding, 0, 3 * seats - 1)
    steps = within(s.phase, 0, Phase.OVER.value) and over == (s.actor == NOBODY) and verbs
    small = within(s.cursor, -1, w.regions - 1) and within(s.die, -1, 3) and within(s.next_die, -1, 3)
    flags = within(s.acted, 0, 1) and within(s.lifted, 0, 1) and within(s.started, 0, 1)
    return places and steps and small and flags and within(s.lap, 1, w.rounds) and within(s.first, 0, seats - 1)


@kernel
def sound_seats(s, w):
    """Coins and allies; places of seats that are not there stay empty."""
    for p in range(w.seats):
        if s.coins[p] < 0 or not within(s.ally[p], -1, w.seats - 1) or s.ally[p] == p:
            return False
    for x in range(3 * w.seats, INSTANCES):
        if s.held[x] != NONE or s.race[x] != NOBODY:
            return False
    return True


@kernel
def sound_races(s, w):
    """Banner, badge, what they are able to do, and what they have in hand."""
    for x in range(3 * w.seats):
        race, power = s.race[x], s.power[x]
        if not within(race, -1, w.races - 1) or not within(power, -1, w.powers - 1):
            return False
        if not within(s.pending[x], 0, s.hand[x]) or not within(s.pending_camps[x], 0, s.camps_in_hand[x]):
            return False
        if not within(s.camps_in_hand[x], 0, CAMPS) or s.conquests[x] < 0 or s.holes_dug[x] < 0:
            return False
        if not within(s.paid[x], 0, 1) or not within(s.dragon_used[x], 0, 1):
            return False
        if s.traits[x] != lawful_traits(s, w, x) or (race == NOBODY and (s.held[x] != NONE or s.hand[x] != 0)):
            return False
    return s.phase != Phase.PICK or s.race[3 * s.turn] == NOBODY


@kernel
def lawful_traits(s, w, x):
    """What the cards of x are able to do: all while it is active, the lasting ones of its banner in decline."""
    if s.race[x] == NOBODY:
        return 0
    traits = w.traits[s.race[x]]
    if x % 3 == 0:
        return traits | w.traits[BADGE + s.power[x]] if s.power[x] != NOBODY else -1
    return traits & LASTING


@kernel
def sound_cards(s, w):
    """Column, stacks and script hold cards of this game."""
    piles = within(s.shown, 0, COLUMN) and within(s.stacked, 0, RING) and within(s.stack_top, 0, RING - 1)
    piles = piles and within(s.returned, 0, s.stacked) and within(s.piled, 0, PILE) and within(s.discarded, 0, PILE - s.piled)
    if not piles or not within(s.scripted, 0, SCRIPT):
        return False
    for i in range(s.shown):
        if s.slot_coins[i] < 0:
            return False
    for i in range(s.scripted):
        if card(s.script_race[i], w.races) == NONE or card(s.script_power[i], w.powers) == NONE:
            return False
    return banners_once(s, w) and badges_once(s, w)


@kernel
def banners_once(s, w):
    """Each banner lies in one place: stack, column, in front of a seat."""
    seen, places = NONE, s.stacked + s.shown
    for i in range(s.stacked):
        seen |= card(s.stack[(s.stack_top + i) % RING], w.races)
    for i in range(s.shown):
        seen |= card(s.slot_race[i], w.races)
    for x in range(3 * w.seats):
        seen |= card(s.race[x], w.races)
        places += s.race[x] != NOBODY
    return places == w.races and count(seen) == w.races


@kernel
def badges_once(s, w):
    """Each badge lies in one place: pile, discards, column, in front of a seat."""
    seen, places = NONE, s.piled + s.discarded + s.shown
    for i in range(s.piled):
        seen |= card(s.badges[i], w.powers)
    for i in range(s.discarded):
        seen |= card(s.badges[PILE - 1 - i], w.powers)
    for i in range(s.shown):
        seen |= card(s.slot_power[i], w.powers)
    for x in range(3 * w.seats):
        seen |= card(s.power[x], w.powers)
        places += s.power[x] != NOBODY
    return places == w.powers and count(seen) == w.powers


@kernel
def sound_regions(s, w):
    """Each region belongs to the race that holds it, and costs what stands there."""
    for r in range(w.regions):
        x = s.owner[r]
        if not within(x, -1, 3 * w.seats - 1) or s.tokens[r] < 0 or s.camps[r] < 0 or (x == NOBODY) != (s.tokens[r] == 0):
            return False
        for y in range(3 * w.seats):
            if has(s.held[y], r) != (x == y):
                return False
        price = BASE_COST + has(w.mountains, r) + has(s.lost_tribes, r) + has(s.forts, r) + has(s.lairs, r)
        if s.price[r] != price + s.tokens[r] + s.camps[r] or has(s.camped, r) != (s.camps[r] > 0):
            return False
    return True


@kernel
def sound_pieces(s, w):
    """Nothing stands outside the board or where nobody is; no tribe where somebody is."""
    held = NONE
    for x in range(3 * w.seats):
        held |= s.held[x]
    owned = s.forts | s.lairs | s.camped | s.holes | s.heroes | s.dragons
    return owned & ~held == NONE and held & ~w.everywhere == NONE and s.lost_tribes & ~(w.tribes & ~held) == NONE


@kernel
def sound_tokens(s, w):
    """As many of each race in tray, hand and regions as the box has; a race has one place."""
    for race in range(w.races):
        found, places = np.int64(s.tray[race]), 0
        for x in range(3 * w.seats):
            if s.race[x] == race:
                places += 1
                found += s.hand[x] + standing(s, x)
        if s.tray[race] < 0 or places > 1 or found != w.supply[race]:
            return False
    return True


@kernel
def standing(s, x):
    """Tokens of x in its regions."""
    found, left = 0, s.held[x]
    while left:
        found += s.tokens[lowest(left)]
        left = rest(left)
    return found


@kernel
def sound_work(s, w):
    """There is something to do in the phase, for a race that can."""
    phase, x = s.phase, 3 * s.actor
    if phase == Phase.OVER:
        return True
    victims = phase == Phase.VICTIM_REDEPLOY or phase == Phase.VICTIM_ENCAMP
    if victims == (s.actor == s.turn):
        return False
    if phase == Phase.EXPAND or phase == Phase.REDEPLOY or phase == Phase.VICTIM_REDEPLOY:
        return s.expanding // 3 == s.actor and s.race[s.expanding] != NOBODY and sound_expansion(s, w, s.expanding)
    if phase == Phase.VACATE:
        return overstretched(s, w, x) > 0
    if phase == Phase.ENCAMP or phase == Phase.VICTIM_ENCAMP:
        return s.camps_in_hand[x] > 0 and (phase == Phase.ENCAMP or s.pending_camps[x] > 0)
    if phase == Phase.HERO:
        return heroes_due(s, x) > 0
    return phase == Phase.PICK or s.race[x] != NOBODY


@kernel
def sound_expansion(s, w, x):
    """The race in turn has tokens to place, or for its dragon."""
    if s.phase == Phase.EXPAND:
        return s.verb != Act.DRAGON or (s.lifted and s.hand[x] > 0)
    return s.held[x] != NONE and to_place(s, w, x) > 0
