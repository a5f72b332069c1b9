"""What a seat sees, written into a row of bytes: a function for each section, in the order of layout.py."""

import numpy as np

from sw_env.core.jit import apart_kernel, kernel
from sw_env.core.regions import NONE, bit, count, has, neighbours_of
from sw_env.games.warcraft.data.enums import Phase, Trait, Verb
from sw_env.games.warcraft.data.rulebook import COLUMN, TOWERS, WALLS
from sw_env.games.warcraft.data.tables import BADGE, FIRST_PLACE, MARKS, MAX_POWERS, MAX_RACES
from sw_env.games.warcraft.layout import (
    USED,
    WORDS,
    BadgeField,
    BannerField,
    ComboField,
    GlobalField,
    MarkerField,
    RaceField,
    RegionField,
    SeatField,
)
from sw_env.games.warcraft.rules.pieces import artifact_lands, forts_left, place_lands
from sw_env.games.warcraft.rules.reach import flat_discount, steps
from sw_env.games.warcraft.rules.state import GONE, NOBODY, OFF, PENDING
from sw_env.obs.wide import put_plane, put_set

VERBS = np.array([int(verb) for verb in Verb], np.int64)
"""The words, a bit each, in the order of their fields."""
FIRST_WORD, FIRST_USED = int(GlobalField[WORDS[0]]), int(GlobalField[USED[0]])
PLAIN = np.int64(0)
"""A conquest without words."""


@apart_kernel
def encode(s, w, f, o, p):
    """The whole row, as seat p sees the game; wide stores first, then what they covered too much of."""
    write_regions(s, w, f, o, p)
    write_costs(s, w, f, o, 2 * p)
    write_banners(s, w, f, o, p)
    write_badges(s, w, f, o, p)
    write_markers(s, f, o)
    write_column(s, f, o)
    write_seats(s, w, f, o, p)
    write_races(s, w, f, o, p)
    write_globals(s, w, f, o)


@kernel
def seen_as(s, w, p, k):
    """The seat k steps clockwise from p."""
    return (p + k) % w.seats


@kernel
def write_regions(s, w, f, o, p):
    """Who stands where, and what else."""
    row, size = o.bytes, f.regions
    declined = NONE
    for k in range(f.seats):
        x = 2 * seen_as(s, w, p, k)
        put_set(row, k * size, s.held[x] | s.held[x + 1] if k < w.seats else NONE)
        declined |= s.held[x + 1]
    at = f.seats * size
    put_set(row, at + RegionField.declined * size, declined)
    put_plane(row, at + RegionField.tokens * size, s.tokens)
    put_plane(row, at + RegionField.beasts * size, s.beasts)
    put_set(row, at + RegionField.murloc * size, s.murlocs)
    put_set(row, at + RegionField.fort * size, s.forts)
    put_set(row, at + RegionField.wall * size, s.walls)
    put_set(row, at + RegionField.tower * size, s.towers)
    put_set(row, at + RegionField.objective * size, s.objectives)
    put_set(row, at + RegionField.bomb * size, s.bombs)
    put_set(row, at + RegionField.hidden * size, s.hidden)
    put_set(row, at + RegionField.champion * size, bit(np.int64(s.champion)) if s.champion >= 0 else NONE)
    put_set(row, at + RegionField.artifact * size, artifact_lands(s))
    put_set(row, at + RegionField.place * size, place_lands(s))


@kernel
def write_costs(s, w, f, o, x):
    """What the regions cost and pay the active race x."""
    row, size = o.bytes, f.regions
    costs, income = (f.seats + RegionField.cost) * size, (f.seats + RegionField.income) * size
    put_plane(row, costs, s.price)
    put_set(row, income, NONE)
    if s.race[x] == NOBODY:
        return
    off = flat_discount(s, PLAIN) if x == 2 * s.turn else 0
    race, badge = np.int64(s.race[x]), BADGE + np.int64(s.power[x])
    one, two, three, four = steps(s, w, x, neighbours_of(w, s.held[x]), PLAIN)
    for r in range(w.regions):
        cheaper = np.int64(has(one, r)) + has(two, r) + has(three, r) + has(four, r)
        row[costs + r] = max(0, s.price[r] + 1 - off - cheaper)
        coins = np.int64(has(w.pays[race, 0], r)) + has(w.pays[badge, 0], r)
        row[income + r] = coins + 2 * has(w.pays[race, 1], r) + 2 * has(w.pays[badge, 1], r)


@kernel
def clear(row, begin, end):
    """Nothing stands there yet."""
    for k in range(begin, end):
        row[k] = 0


@kernel
def write_banners(s, w, f, o, p):
    """In front of the seats, in the column, in the tail, and how often each race was beaten."""
    row, at = o.bytes, f.banners
    clear(row, at, f.badges)
    for k in range(w.seats):
        x = 2 * seen_as(s, w, p, k)
        if s.race[x] != NOBODY:
            row[at + k * MAX_RACES + s.race[x]] = 1
        if s.race[x + 1] != NOBODY:
            row[at + (f.seats + k) * MAX_RACES + s.race[x + 1]] = 1
    at += 2 * f.seats * MAX_RACES
    for i in range(s.shown):
        row[at + BannerField.slot * MAX_RACES + s.slot_race[i]] = i + 1
    for i in range(s.returned):
        row[at + BannerField.tail * MAX_RACES + s.tail[i]] = i + 1
    for race in range(MAX_RACES):
        row[at + BannerField.beaten * MAX_RACES + race] = s.beaten[race]


@kernel
def write_badges(s, w, f, o, p):
    """In front of the seats, in the column, on the discards."""
    row, at = o.bytes, f.badges
    clear(row, at, f.markers)
    for k in range(w.seats):
        x = 2 * seen_as(s, w, p, k)
        if s.power[x] != NOBODY:
            row[at + k * MAX_POWERS + s.power[x]] = 1
    at += f.seats * MAX_POWERS
    for i in range(s.shown):
        row[at + BadgeField.slot * MAX_POWERS + s.slot_power[i]] = i + 1
    for power in range(MAX_POWERS):
        row[at + BadgeField.discarded * MAX_POWERS + power] = has(s.discards, power)


@kernel
def write_markers(s, f, o):
    """Where each marker lies face up."""
    row, at = o.bytes, f.markers
    for m in range(MARKS):
        row[at + MarkerField.region * MARKS + m] = max(0, s.marker_at[m] + 1)
        row[at + MarkerField.gone * MARKS + m] = s.marker_at[m] == GONE


@kernel
def write_column(s, f, o):
    """The combos on offer."""
    row, at = o.bytes, f.combos
    for i in range(COLUMN):
        row[at + ComboField.race * COLUMN + i] = s.slot_race[i] + 1
        row[at + ComboField.power * COLUMN + i] = s.slot_power[i] + 1
        row[at + ComboField.coins * COLUMN + i] = min(s.slot_coins[i], 255)


@kernel
def write_seats(s, w, f, o, p):
    """The players."""
    row, at, n = o.bytes, f.at_seats, f.seats
    clear(row, at, f.races)
    for k in range(w.seats):
        q = seen_as(s, w, p, k)
        if k == 0 or f.public:
            row[at + SeatField.coins * n + k], row[at + SeatField.coins_256 * n + k] = s.coins[q] & 255, s.coins[q] >> 8
        row[at + SeatField.harmony * n + k] = (s.harmony >> q) & 1
        row[at + SeatField.attacked * n + k] = (s.attacked >> q) & 1
        row[at + SeatField.turn * n + k] = s.turn == q
        row[at + SeatField.acting * n + k] = s.actor == q
        row[at + SeatField.first * n + k] = s.first == q


@kernel
def write_races(s, w, f, o, p):
    """The races in play, one number after the other for all of them."""
    row, at, n = o.bytes, f.races, 2 * f.seats
    clear(row, at, f.globals)
    for k in range(2 * w.seats):
        x, i = 2 * seen_as(s, w, p, k // 2) + k % 2, at + k
        row[i + RaceField.race * n], row[i + RaceField.power * n] = s.race[x] + 1, s.power[x] + 1
        row[i + RaceField.hand * n], row[i + RaceField.pending * n] = s.hand[x], s.pending[x]
        row[i + RaceField.beasts * n], row[i + RaceField.pending_beasts * n] = s.pack[x], s.pending_pack[x]
        row[i + RaceField.champion * n] = champion_of(s, x)
        row[i + RaceField.swamp_toll * n] = s.traits[x] & Trait.SWAMP_TOLL != 0


@kernel
def champion_of(s, x):
    """Where the Champion of x is: 0 if it has none."""
    if not s.traits[x] & Trait.CHAMPION:
        return 0
    if s.champion == OFF:
        return 1
    return 3 if s.champion == PENDING else 2


@kernel
def write_globals(s, w, f, o):
    """The phase, the words so far, the turn and the box."""
    row, at = o.bytes, f.globals
    for phase in range(Phase.OVER + 1):
        row[at + phase] = s.phase == phase
    for k in range(len(VERBS)):
        row[at + FIRST_WORD + k] = s.verb & VERBS[k] != 0
    row[at + GlobalField.round], row[at + GlobalField.rounds_left] = s.lap, w.rounds - s.lap
    row[at + GlobalField.acted], row[at + GlobalField.lifted], row[at + GlobalField.started] = s.acted, s.lifted, s.started
    row[at + GlobalField.chosen], row[at + GlobalField.named] = s.chosen + 1, s.named + 1
    row[at + GlobalField.die], row[at + GlobalField.cursor] = s.die + 1, s.cursor + 1
    row[at + GlobalField.forts], row[at + GlobalField.walls] = forts_left(s), WALLS - count(s.walls)
    row[at + GlobalField.towers] = TOWERS - count(s.towers)
    row[at + GlobalField.live], row[at + GlobalField.duds], row[at + GlobalField.seats] = s.live, s.duds, w.seats
    write_now(s, row, at)


@kernel
def write_now(s, row, at):
    """What lasts a turn."""
    row[at + GlobalField.form], row[at + GlobalField.side] = s.form, s.side
    row[at + GlobalField.last], row[at + GlobalField.raid] = s.last, s.raided
    row[at + GlobalField.relic], row[at + GlobalField.champion] = s.relic, s.advanced
    row[at + GlobalField.swaps], row[at + GlobalField.threats] = s.swaps, s.threats
    row[at + GlobalField.removed], row[at + GlobalField.saved] = s.removed, s.saved
    row[at + GlobalField.aegis_paid], row[at + GlobalField.harmony_paid] = s.aegis_paid, s.harmony_paid
    for m in range(FIRST_PLACE):
        row[at + FIRST_USED + m] = (s.used >> m) & 1
