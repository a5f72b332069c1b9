"""What a seat sees, written into a row of bytes: a function for each section, in the order of layout.py."""

import numpy as np

from sw_env.core.jit import kernel
from sw_env.core.regions import NONE, count, has, neighbours_of
from sw_env.games.warcraft.data.enums import Phase, Trait, Verb
from sw_env.games.warcraft.data.rulebook import COLUMN, TOWERS, WALLS
from sw_env.games.warcraft.data.tables import BADGE, FIRST_PLACE, MARKS, MAX_POWERS, MAX_RACES
from sw_env.games.warcraft.rules.pieces import artifact_lands, forts_left, place_lands
from sw_env.games.warcraft.rules.reach import flat_discount, steps
from sw_env.games.warcraft.rules.state import GONE, NOBODY, OFF, PENDING
from sw_env.obs.wide import put_plane, put_set

VERBS = np.array([int(verb) for verb in Verb], np.int64)
PLAIN = np.int64(0)


@kernel
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
    put_set(row, at, declined)
    put_plane(row, at + size, s.tokens)
    put_plane(row, at + 2 * size, s.beasts)
    put_set(row, at + 3 * size, s.murlocs)
    put_set(row, at + 4 * size, s.forts)
    put_set(row, at + 5 * size, s.walls)
    put_set(row, at + 6 * size, s.towers)
    put_set(row, at + 7 * size, s.objectives)
    put_set(row, at + 8 * size, s.bombs)
    put_set(row, at + 9 * size, s.hidden)
    put_set(row, at + 10 * size, NONE)
    if s.champion >= 0:
        row[at + 10 * size + s.champion] = 1
    put_set(row, at + 11 * size, artifact_lands(s))
    put_set(row, at + 12 * size, place_lands(s))


@kernel
def write_costs(s, w, f, o, x):
    """What the regions cost and pay the active race x."""
    row, size = o.bytes, f.regions
    at = (f.seats + 13) * size
    put_plane(row, at, s.price)
    put_set(row, at + size, NONE)
    if s.race[x] == NOBODY:
        return
    off = flat_discount(s, PLAIN) if x == 2 * s.turn else 0
    race, badge = np.int64(s.race[x]), BADGE + np.int64(s.power[x])
    one, two, three, four = steps(s, w, x, neighbours_of(w, s.held[x]), PLAIN)
    for r in range(w.regions):
        cheaper = np.int64(has(one, r)) + has(two, r) + has(three, r) + has(four, r)
        row[at + r] = max(0, s.price[r] + 1 - off - cheaper)
        coins = np.int64(has(w.pays[race, 0], r)) + has(w.pays[badge, 0], r)
        row[at + size + r] = coins + 2 * has(w.pays[race, 1], r) + 2 * has(w.pays[badge, 1], r)


@kernel
def write_banners(s, w, f, o, p):
    """In front of the seats, in the column, in the tail, and how often each race was beaten."""
    row, at = o.bytes, f.banners
    slots, tail = at + 2 * f.seats * MAX_RACES, at + (2 * f.seats + 1) * MAX_RACES
    for k in range(at, tail + MAX_RACES):
        row[k] = 0
    for k in range(w.seats):
        x = 2 * seen_as(s, w, p, k)
        if s.race[x] != NOBODY:
            row[at + k * MAX_RACES + s.race[x]] = 1
        if s.race[x + 1] != NOBODY:
            row[at + (f.seats + k) * MAX_RACES + s.race[x + 1]] = 1
    for i in range(s.shown):
        row[slots + s.slot_race[i]] = i + 1
    for i in range(s.returned):
        row[tail + s.tail[i]] = i + 1
    for race in range(MAX_RACES):
        row[tail + MAX_RACES + race] = s.beaten[race]


@kernel
def write_badges(s, w, f, o, p):
    """In front of the seats, in the column, on the discards."""
    row, at = o.bytes, f.badges
    slots = at + f.seats * MAX_POWERS
    for k in range(at, slots + MAX_POWERS):
        row[k] = 0
    for k in range(w.seats):
        x = 2 * seen_as(s, w, p, k)
        if s.power[x] != NOBODY:
            row[at + k * MAX_POWERS + s.power[x]] = 1
    for i in range(s.shown):
        row[slots + s.slot_power[i]] = i + 1
    for power in range(MAX_POWERS):
        row[slots + MAX_POWERS + power] = has(s.discards, power)


@kernel
def write_markers(s, f, o):
    """Where each marker lies face up."""
    row, at = o.bytes, f.markers
    for m in range(MARKS):
        row[at + m] = max(0, s.marker_at[m] + 1)
        row[at + MARKS + m] = s.marker_at[m] == GONE


@kernel
def write_column(s, f, o):
    """The combos on offer."""
    row, at = o.bytes, f.combos
    for i in range(COLUMN):
        row[at + i] = s.slot_race[i] + 1
        row[at + COLUMN + i] = s.slot_power[i] + 1
        row[at + 2 * COLUMN + i] = min(s.slot_coins[i], 255)


@kernel
def write_seats(s, w, f, o, p):
    """The players."""
    row, at, n = o.bytes, f.at_seats, f.seats
    for k in range(at, f.races):
        row[k] = 0
    for k in range(w.seats):
        q = seen_as(s, w, p, k)
        if k == 0 or f.public:
            row[at + k], row[at + n + k] = s.coins[q] & 255, s.coins[q] >> 8
        row[at + 2 * n + k] = (s.harmony >> q) & 1
        row[at + 3 * n + k] = (s.attacked >> q) & 1
        row[at + 4 * n + k] = s.turn == q
        row[at + 5 * n + k] = s.actor == q
        row[at + 6 * n + k] = s.first == q


@kernel
def write_races(s, w, f, o, p):
    """The races in play, one number after the other for all of them."""
    row, at, n = o.bytes, f.races, 2 * f.seats
    for k in range(at, f.globals):
        row[k] = 0
    for k in range(2 * w.seats):
        x, i = 2 * seen_as(s, w, p, k // 2) + k % 2, at + k
        row[i], row[i + n] = s.race[x] + 1, s.power[x] + 1
        row[i + 2 * n], row[i + 3 * n] = s.hand[x], s.pending[x]
        row[i + 4 * n], row[i + 5 * n] = s.pack[x], s.pending_pack[x]
        row[i + 6 * n] = champion_of(s, x)
        row[i + 7 * n] = s.traits[x] & Trait.SWAMP_TOLL != 0


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
    """The turn."""
    row, at = o.bytes, f.globals
    for phase in range(Phase.OVER + 1):
        row[at + phase] = s.phase == phase
    at += Phase.OVER + 1
    row[at], row[at + 1] = s.lap, w.rounds - s.lap
    row[at + 2], row[at + 3], row[at + 4] = s.acted, s.lifted, s.started
    at += 5
    for k in range(len(VERBS)):
        row[at + k] = s.verb & VERBS[k] != 0
    at += len(VERBS)
    row[at], row[at + 1], row[at + 2], row[at + 3] = s.chosen + 1, s.named + 1, s.die + 1, s.cursor + 1
    write_now(s, row, at + 4)
    at += 4 + 9 + FIRST_PLACE + 3
    row[at], row[at + 1], row[at + 2] = forts_left(s), WALLS - count(s.walls), TOWERS - count(s.towers)
    row[at + 3], row[at + 4], row[at + 5] = s.live, s.duds, w.seats


@kernel
def write_now(s, row, at):
    """What lasts a turn."""
    row[at], row[at + 1], row[at + 2], row[at + 3] = s.form, s.side, s.last, s.raided
    row[at + 4], row[at + 5] = s.relic, s.advanced
    row[at + 6], row[at + 7], row[at + 8] = s.swaps, s.threats, s.removed
    for m in range(FIRST_PLACE):
        row[at + 9 + m] = (s.used >> m) & 1
    at += 9 + FIRST_PLACE
    row[at], row[at + 1], row[at + 2] = s.aegis_paid, s.harmony_paid, s.saved
