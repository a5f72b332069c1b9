"""The column of combos and the cards behind it (rules 4, 6.1, 6.8)."""

from sw_env.core.jit import kernel
from sw_env.core.regions import NONE, bit, first_bits
from sw_env.games.shared.rules.column import close_gap, pay_for
from sw_env.games.warcraft.data.enums import Trait
from sw_env.games.warcraft.data.rulebook import COLUMN, DUD_BOMBS, LIVE_BOMBS
from sw_env.games.warcraft.data.tables import BADGE, MAX_POWERS, MAX_RACES
from sw_env.games.warcraft.rules.luck import reveal
from sw_env.games.warcraft.rules.state import NOBODY, OFF


@kernel
def deal(s, w):
    """All cards are unseen; then the column is filled."""
    s.unseen_races, s.unseen_powers, s.discards = first_bits(MAX_RACES), first_bits(MAX_POWERS), NONE
    s.returned = s.shown = 0
    for race in range(MAX_RACES):
        s.tray[race] = w.supply[race]
    refill(s)


@kernel
def pick(s, w, i):
    """Buy the combo on slot i and take it in hand."""
    p = s.turn
    pay_for(s, p, i)
    receive(s, w, 2 * p, s.slot_race[i], s.slot_power[i])
    close_gap(s, i)
    refill(s)


@kernel
def receive(s, w, x, race, power):
    """A fresh race instance with all its tokens in hand."""
    blank(s, x)
    s.race[x], s.power[x] = race, power
    s.traits[x] = w.traits[race] | w.traits[BADGE + power]
    s.hand[x] = w.tokens[race] + w.tokens[BADGE + power]
    s.tray[race] -= s.hand[x]
    if s.traits[x] & Trait.BOMBS:
        s.live, s.duds = LIVE_BOMBS, DUD_BOMBS
    if s.traits[x] & Trait.CHAMPION:
        s.champion = OFF


@kernel
def blank(s, x):
    """Nobody's place in front of a player."""
    s.race[x] = s.power[x] = NOBODY
    s.traits[x] = s.hand[x] = s.pending[x] = s.pack[x] = s.pending_pack[x] = 0
    s.held[x] = NONE


@kernel
def refill(s):
    """New combos at the end of the column while there are banners."""
    while s.shown < COLUMN and (s.unseen_races != NONE or s.returned > 0):
        race, power = reveal(s)
        s.slot_race[s.shown], s.slot_power[s.shown], s.slot_coins[s.shown] = race, power, 0
        s.shown += 1


@kernel
def return_banner(s, race):
    """A banner that vanished goes below all others."""
    s.tail[s.returned] = race
    s.returned += 1


@kernel
def discard_badge(s, power):
    """A badge that is no longer needed."""
    s.discards |= bit(power)
