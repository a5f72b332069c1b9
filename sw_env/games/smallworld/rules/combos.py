"""The column of combos and the two stacks behind it (rules 4, 6.1, 6.8)."""

import numpy as np

from sw_env.core.jit import kernel
from sw_env.core.rng import shuffle
from sw_env.games.shared.rules.column import close_gap, pay_for
from sw_env.games.smallworld.data.enums import Rule, Trait
from sw_env.games.smallworld.data.rulebook import CAMPS, COLUMN
from sw_env.games.smallworld.data.tables import BADGE
from sw_env.games.smallworld.rules.state import NOBODY, PILE, RING


@kernel
def deal(s, w):
    """Shuffle both stacks and fill the column."""
    s.stack_top, s.stacked, s.returned = 0, w.races, 0
    for race in range(w.races):
        s.stack[race] = race
        s.tray[race] = w.supply[race]
    s.piled, s.discarded, s.shown = w.powers, 0, 0
    for power in range(w.powers):
        s.badges[power] = power
    shuffle(s, s.stack, w.races)
    shuffle(s, s.badges, w.powers)
    refill(s)


@kernel
def pick(s, w, i):
    """Buy the combo on slot i and take it in hand."""
    p = s.turn
    pay_for(s, p, i)
    receive(s, w, 3 * p, s.slot_race[i], s.slot_power[i])
    close_gap(s, i)
    refill_now(s, w)


@kernel
def receive(s, w, x, race, power):
    """A fresh race instance with all its tokens in hand, where nobody is."""
    s.race[x], s.power[x] = race, power
    s.traits[x] = w.traits[race] | w.traits[BADGE + power]
    s.hand[x] = w.tokens[race] + w.tokens[BADGE + power] + w.reserve[race]
    s.tray[race] -= s.hand[x]
    if s.traits[x] & Trait.CAMPS:
        s.camps_in_hand[x] = CAMPS


@kernel
def blank(s, x):
    """Nobody's place in front of a player."""
    s.race[x] = s.power[x] = NOBODY
    s.traits[x] = s.hand[x] = s.pending[x] = s.camps_in_hand[x] = s.pending_camps[x] = 0
    s.holes_dug[x] = s.paid[x] = s.conquests[x] = s.attacked[x] = s.converted[x] = s.dragon_used[x] = 0
    s.declined_in[x] = 0


@kernel
def refill_now(s, w):
    """Fill the column, unless the edition waits for the end of the turn."""
    if not w.rules & Rule.REFILL_AT_END:
        refill(s)


@kernel
def refill(s):
    """New combos at the end of the column while there are banners."""
    while s.shown < COLUMN and s.stacked > 0:
        if s.scripted > 0:
            follow_script(s)
        s.slot_race[s.shown] = draw_banner(s)
        s.slot_power[s.shown] = draw_badge(s)
        s.slot_coins[s.shown] = 0
        s.shown += 1
        s.revealed += 1


@kernel
def draw_banner(s):
    """Take the top of the race stack."""
    race = s.stack[s.stack_top]
    s.stack_top = (s.stack_top + 1) % RING
    s.stacked -= 1
    s.returned = min(s.returned, s.stacked)
    return race


@kernel
def return_banner(s, race):
    """A banner that vanished goes to the bottom of the stack."""
    s.stack[(s.stack_top + s.stacked) % RING] = race
    s.stacked += 1
    s.returned += 1


@kernel
def draw_badge(s):
    """Take the top of the pile; when it is empty, the discards become a new one."""
    if s.piled == 0:
        reuse_discards(s)
    s.piled -= 1
    return s.badges[s.piled]


@kernel
def reuse_discards(s):
    """The discards, which fill the array from its end, become the shuffled pile at its beginning."""
    for i in range(min(s.discarded, PILE - s.discarded)):
        s.badges[i] = s.badges[PILE - 1 - i]
    s.piled, s.discarded = s.discarded, 0
    shuffle(s, s.badges, np.int64(s.piled))


@kernel
def discard_badge(s, power):
    """A badge that is no longer needed."""
    s.discarded += 1
    s.badges[PILE - s.discarded] = power


@kernel
def follow_script(s):
    """Put the scripted banner and badge on top of their stacks, or note that they cannot come up."""
    race, power = s.script_race[0], s.script_power[0]
    s.scripted -= 1
    for i in range(s.scripted):
        s.script_race[i], s.script_power[i] = s.script_race[i + 1], s.script_power[i + 1]
    if not (raise_banner(s, race) and raise_badge(s, power)):
        s.fault = 1


@kernel
def raise_banner(s, race):
    """Bring a hidden banner to the top; only the first of the returned ones is there without any."""
    hidden = max(s.stacked - s.returned, 1)
    top = s.stack_top
    for i in range(hidden):
        k = (top + i) % RING
        if s.stack[k] == race:
            s.stack[k] = s.stack[top]
            s.stack[top] = race
            return True
    return False


@kernel
def raise_badge(s, power):
    """Bring a hidden badge to the top of the pile."""
    if s.piled == 0:
        reuse_discards(s)
    for i in range(s.piled):
        if s.badges[i] == power:
            s.badges[i] = s.badges[s.piled - 1]
            s.badges[s.piled - 1] = power
            return True
    return False
