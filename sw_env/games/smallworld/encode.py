"""What a seat sees of a game, written into a row of bytes; one kernel a section, in the order of layout.py."""

import numpy as np

from sw_env.core.jit import compiler, kernel
from sw_env.core.regions import NONE, bit, byte_at
from sw_env.games.smallworld.data.enums import Act, Phase
from sw_env.games.smallworld.data.rulebook import COLUMN
from sw_env.games.smallworld.data.tables import BADGE, MAX_POWERS, MAX_RACES
from sw_env.games.smallworld.layout import (
    BadgeField,
    BannerField,
    ComboField,
    GlobalField,
    RaceField,
    RegionField,
    SeatField,
)
from sw_env.games.smallworld.rules.conquest import cheap_for_power, cheap_for_race
from sw_env.games.smallworld.rules.pieces import forts_left, lairs_left
from sw_env.games.smallworld.rules.state import NOBODY, RING
from sw_env.obs.wide import (
    WIDE,
    last_cards,
    put_bits,
    put_coins,
    put_few,
    put_levels,
    put_plane,
    put_races,
    put_reduced,
    put_seat_sets,
    put_set,
    put_values,
    put_word,
)

EXPANDING = np.array([phase in (Phase.EXPAND, Phase.REDEPLOY, Phase.VICTIM_REDEPLOY) for phase in Phase], np.int64)
"""The phases in which the record names a race that expands."""
TWO = np.uint64(2)
part = compiler(inline="always")
"""A section of the row; spared the call, a row costs 7 % less."""
BANNERS = 16 if MAX_RACES <= 16 else 32
"""Bytes that a store for banners covers: less than two planes of them, for what follows covers no more."""
put_banners = put_bits(BANNERS)


@kernel
def encode(s, w, f, o, p):
    """The whole row, as seat p sees the game; wide stores first, then what they covered too much of."""
    write_regions(s, w, f, o, p)
    write_costs(s, w, f, o, 3 * p)
    write_fronts(s, w, f, o, p)
    write_column(s, f, o)
    write_tail(s, f, o)
    write_seats(s, w, f, o, p)
    write_races(s, w, f, o, p)
    write_globals(s, w, f, o)


@part
def write_regions(s, w, f, o, p):
    """Who stands where, and what else."""
    row, size = o.bytes, f.regions
    declined = spirit = NONE
    q = p
    for k in range(f.seats):
        if k < w.seats:
            x = 3 * q
            put_set(row, k * size, s.held[x] | s.held[x + 1] | s.held[x + 2])
            declined |= s.held[x + 1]
            spirit |= s.held[x + 2]
        else:
            put_set(row, k * size, NONE)
        q = q + 1 if q + 1 < w.seats else 0
    at = f.seats * size
    put_levels(row, at + RegionField.declined * size, declined, spirit, NONE)
    put_plane(row, at + RegionField.tokens * size, s.tokens)
    put_plane(row, at + RegionField.camps * size, s.camps)
    put_set(row, at + RegionField.tribe * size, s.lost_tribes)
    put_set(row, at + RegionField.lair * size, s.lairs)
    put_set(row, at + RegionField.fort * size, s.forts)
    put_levels(row, at + RegionField.immune * size, s.holes, s.heroes, s.dragons)


@part
def write_costs(s, w, f, o, x):
    """What the regions cost and pay the active race x."""
    row, size = o.bytes, f.regions
    costs, income = (f.seats + RegionField.cost) * size, (f.seats + RegionField.income) * size
    if s.race[x] == NOBODY:
        put_plane(row, costs, s.price)
        put_set(row, income, NONE)
        return
    put_reduced(row, costs, s.price, cheap_for_race(s, w, x), cheap_for_power(s, w, x))
    race, power = w.pays[s.race[x]], w.pays[BADGE + s.power[x]]
    both = race[0] & power[0]  # the sum of both cards in binary: ones, twos with a carry, fours
    twice = race[1] ^ power[1]
    put_levels(row, income, race[0] ^ power[0], twice ^ both, (race[1] & power[1]) | (twice & both))


@part
def write_fronts(s, w, f, o, p):
    """The banners and badges in front of the seats, and the discards; the other planes of the cards begin at 0."""
    row, seats = o.bytes, w.seats
    for k in range(f.banners, f.combos, WIDE):
        put_set(row, k, NONE)
    put_set(row, f.badges + (f.seats + BadgeField.discarded) * MAX_POWERS, last_cards(s.badges, s.discarded))
    active, in_decline, badges = f.banners, f.banners + f.seats * MAX_RACES, f.badges
    q = p
    for _ in range(seats):
        x = 3 * q
        put_banners(row, in_decline, card(s.race[x + 1]) | card(s.race[x + 2]))
        if s.race[x] >= 0:
            row[active + s.race[x]] = row[badges + s.power[x]] = 1
        active, in_decline, badges = active + MAX_RACES, in_decline + MAX_RACES, badges + MAX_POWERS
        q = q + 1 if q + 1 < seats else 0


@part
def card(number):
    """The set of one card, or of none (-1)."""
    return bit(number + 1) // TWO


@part
def write_column(s, f, o):
    """The combos on offer, as rows of their own and in the rows of their cards."""
    row, at = o.bytes, f.combos
    race_slots = f.banners + (2 * f.seats + BannerField.slot) * MAX_RACES
    power_slots = f.badges + (f.seats + BadgeField.slot) * MAX_POWERS
    put_values(row, at + ComboField.race * COLUMN, s.slot_race, 1, s.shown)
    put_values(row, at + ComboField.power * COLUMN, s.slot_power, 1, s.shown)
    put_coins(row, at + ComboField.coins * COLUMN, s.slot_coins, s.shown)
    for i in range(s.shown):
        race, power = np.int64(s.slot_race[i]), np.int64(s.slot_power[i])
        row[race_slots + race] = row[power_slots + power] = i + 1


@part
def write_tail(s, f, o):
    """What everybody knows of the stack: the banners that came back, in their order."""
    row = o.bytes
    at = f.banners + (2 * f.seats + BannerField.tail) * MAX_RACES
    for i in range(s.returned):
        k = s.stack_top + s.stacked - s.returned + i
        row[at + s.stack[k % RING]] = i + 1


@part
def write_races(s, w, f, o, p):
    """The races in play, one number after the other for all of them."""
    row, at, size, n = o.bytes, f.races, 3 * f.seats, w.seats
    put_races(row, at + RaceField.race * size, s.race, 1, p, n)
    put_races(row, at + RaceField.power * size, s.power, 1, p, n)
    put_races(row, at + RaceField.hand * size, s.hand, 0, p, n)
    put_races(row, at + RaceField.pending * size, s.pending, 0, p, n)
    put_races(row, at + RaceField.camps * size, s.camps_in_hand, 0, p, n)
    put_races(row, at + RaceField.pending_camps * size, s.pending_camps, 0, p, n)
    put_races(row, at + RaceField.holes * size, s.holes_dug, 0, p, n)
    put_races(row, at + RaceField.paid * size, s.paid, 0, p, n)
    put_races(row, at + RaceField.conquests * size, s.conquests, 0, p, n)
    put_seat_sets(row, at + RaceField.attacked * size, s.attacked, p, n)
    put_seat_sets(row, at + RaceField.converted * size, s.converted, p, n)
    put_races(row, at + RaceField.dragon_used * size, s.dragon_used, 0, p, n)


@part
def write_seats(s, w, f, o, p):
    """The players, a byte of a word for each."""
    row, at, size, seats = o.bytes, f.at_seats, f.seats, w.seats
    coins = coins_256 = ally = spirit_first = NONE
    q = p
    for k in range(seats):
        if k == 0 or f.public:
            coins |= byte_at(k, s.coins[q] & 255)
            coins_256 |= byte_at(k, s.coins[q] >> 8)
        if s.ally[q] >= 0:
            ally |= byte_at(k, steps(q, s.ally[q], seats))
        both = s.race[3 * q + 1] >= 0 and s.race[3 * q + 2] >= 0
        if both and s.declined_in[3 * q + 2] < s.declined_in[3 * q + 1]:
            spirit_first |= bit(8 * k)
        q = q + 1 if q + 1 < seats else 0
    put_word(row, at + SeatField.coins * size, coins)
    put_word(row, at + SeatField.coins_256 * size, coins_256)
    put_word(row, at + SeatField.ally * size, ally)
    put_word(row, at + SeatField.turn * size, bit(8 * steps(p, s.turn, seats)))
    put_word(row, at + SeatField.acting * size, bit(8 * steps(p, s.actor, seats)) if s.actor >= 0 else NONE)
    put_word(row, at + SeatField.first * size, bit(8 * steps(p, s.first, seats)))
    put_word(row, at + SeatField.spirit_first * size, spirit_first)


@part
def steps(p, q, seats):
    """Steps clockwise from seat p to seat q."""
    return q - p if q >= p else q - p + seats


@part
def write_globals(s, w, f, o):
    """The turn."""
    row, at, phase, verb = o.bytes, f.globals, s.phase, s.verb
    put_few(row, at, bit(phase))
    row[at + GlobalField.round], row[at + GlobalField.rounds_left] = s.lap, w.rounds - s.lap
    row[at + GlobalField.acted], row[at + GlobalField.lifted], row[at + GlobalField.started] = s.acted, s.lifted, s.started
    row[at + GlobalField.expanding] = (s.expanding % 3 + 1) * EXPANDING[phase]
    row[at + GlobalField.die] = s.die + 1
    row[at + GlobalField.dragon] = verb == Act.DRAGON
    row[at + GlobalField.convert] = verb == Act.CONVERT
    row[at + GlobalField.fill] = verb == Act.FILL
    row[at + GlobalField.cursor] = s.cursor + 1
    row[at + GlobalField.forts], row[at + GlobalField.lairs], row[at + GlobalField.seats] = (
        forts_left(s),
        lairs_left(s),
        w.seats,
    )
