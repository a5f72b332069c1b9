"""What a seat sees of a game, written into a row of bytes; one kernel a section, in the order of layout.py."""

import numpy as np

from sw_env.core.jit import apart_kernel, kernel
from sw_env.core.regions import lowest, rest
from sw_env.games.kingdoms.data.cards import HEROES
from sw_env.games.kingdoms.data.codes import LAST_DECISION, Do
from sw_env.games.kingdoms.data.enums import FIELDS, Item, Kind
from sw_env.games.kingdoms.data.rulebook import MAX_MAGIC, MOST_ITEMS, PLACES_OF_A_TERRITORY, SHIELDS
from sw_env.games.kingdoms.layout import SECTIONS
from sw_env.games.kingdoms.rules.agenda import field
from sw_env.games.kingdoms.rules.figures import seat_after
from sw_env.games.kingdoms.rules.hidden import is_bid_hidden, unseen_deck

CARDS, KINDS = len(HEROES), len(Kind)
PHASES = int(LAST_DECISION) + 2
"""All decisions, and the end."""
FIELD_COUNTS = np.array([len(FIELDS[item]) for item in Item], np.int64)
GLOBALS = len(SECTIONS[-1].fields)


@apart_kernel
def encode(s, w, f, o, p):
    """The whole row, as seat p sees the game."""
    row = o.bytes
    for k in range(f.globals + GLOBALS):
        row[k] = 0
    write_pieces(s, w, f, row, p)
    write_ground(s, w, f, row)
    write_seats(s, w, f, row, p)
    write_heroes(s, w, f, row, p)
    write_agenda(s, w, f, row, p)
    write_turn(s, w, f, row, p)
    write_war(s, w, f, row, p)


@kernel
def steps(w, p, q):
    """Steps clockwise from seat p to seat q."""
    return q - p if q >= p else q - p + w.seats


@kernel
def mark(row, at, board, value):
    """So much more in the place of each member of a set."""
    while board:
        row[at + lowest(board)] += value
        board = rest(board)


@kernel
def write_pieces(s, w, f, row, p):
    """Figures, fortresses and homes of each seat, from p on."""
    size, plane = f.regions, f.regions * f.seats
    for k in range(w.seats):
        q = seat_after(w, p, k)
        at = k * size
        mark(row, at, s.standing[q], 1)
        mark(row, at, s.standing_twice[q], 1)
        mark(row, at + plane, s.lying[q], 1)
        mark(row, at + plane, s.lying_twice[q], 1)
        if s.hero_at[q] >= 0:
            row[at + 2 * plane + s.hero_at[q]] = 1 + s.hero_lies[q]
        mark(row, at + 3 * plane, s.forts[q], 1)
        mark(row, at + 3 * plane, s.forts[q] & s.lying_forts, 1)
        for i in range(PLACES_OF_A_TERRITORY):
            row[at + 4 * plane + PLACES_OF_A_TERRITORY * q + i] = 1
    mark(row, 5 * plane, s.neutrals, 1)


@kernel
def write_ground(s, w, f, row):
    """What the places are, and the cards that say so."""
    size = f.regions
    at = 5 * size * f.seats + size
    for kind in range(KINDS):
        mark(row, at + kind * size, s.ground[kind], 1)
    at += KINDS * size
    mark(row, at, s.edge, 1)
    for t in range(w.territories):
        for r in range(PLACES_OF_A_TERRITORY * t, PLACES_OF_A_TERRITORY * (t + 1)):
            row[at + size + r], row[at + 2 * size + r] = s.near[r], s.touch[r]
        row[f.territories + t] = s.card[t]
        row[f.territories + size // PLACES_OF_A_TERRITORY + t] = s.side[t] + 1


@kernel
def write_seats(s, w, f, row, p):
    """The players, a plane for each number."""
    size = f.seats
    for k in range(w.seats):
        q = seat_after(w, p, k)
        at = f.at_seats + k
        row[at] = s.faction[q] + 1
        for kind in range(4):
            row[at + (1 + kind) * size] = s.stock[q, kind]
        row[at + 5 * size], row[at + 6 * size] = s.tower[q], s.magic[q]
        row[at + 7 * size], row[at + 8 * size] = s.hero[q] + 1, s.hero_level[q]
        if q == p:
            row[at + 9 * size], row[at + 10 * size] = s.offer[q, 0] + 1, s.offer[q, 1] + 1
            row[at + 11 * size] = s.pick[q] + 1
        row[at + 12 * size], row[at + 13 * size] = s.retired[q], s.captured[q]
        row[at + 14 * size], row[at + 15 * size] = s.kills[q] % 256, s.kills[q] // 256 % 256
        row[at + 16 * size], row[at + 17 * size] = s.felled[q] % 256, s.felled[q] // 256 % 256
        for n in range(MAX_MAGIC - 1):
            row[at + (18 + n) * size] = s.copied[q, n] + 1
        row[at + 22 * size], row[at + 23 * size] = q == s.turn, q == s.actor
        row[at + 24 * size] = q == s.first


@kernel
def write_heroes(s, w, f, row, p):
    """Where the hero cards are that lie with nobody."""
    mark(row, f.heroes, unseen_deck(s, w, p), 1)
    for k in range(w.seats):
        q = seat_after(w, p, k)
        for i in range(s.retired[q]):
            row[f.heroes + (1 + k) * CARDS + s.retirees[q, i]] = i + 1


@kernel
def write_agenda(s, w, f, row, p):
    """The items, the next one first."""
    for k in range(min(s.depth, MOST_ITEMS)):
        item = s.agenda[s.depth - 1 - k]
        name = field(item, 0)
        row[f.agenda + k] = name + 1
        for i in range(1, FIELD_COUNTS[name] + 1):
            value = field(item, i)
            if value >= 0 and is_seat(name, i):
                value = steps(w, p, value)
            row[f.agenda + i * MOST_ITEMS + k] = value + 1


@kernel
def is_seat(name, i):
    """The i-th field of an item is a seat."""
    if i == 1:
        return True
    return (name == Do.TAKE and i <= 3) or (name == Do.VICTIM_KIND and i == 3)


@kernel
def write_turn(s, w, f, row, p):
    """The turn."""
    name = field(s.agenda[s.depth - 1], 0)
    row[f.globals + (name if name <= LAST_DECISION else PHASES - 1)] = 1
    at = f.globals + PHASES
    row[at], row[at + 1] = s.turns % 256, s.turns // 256
    for k in range(SHIELDS):
        row[at + 2 + k] = s.used[k] + 1
    row[at + 7], row[at + 8], row[at + 9] = s.selected + 1, s.ending, w.solo
    row[at + 10], row[at + 11] = s.night, s.hand
    row[at + 12], row[at + 13], row[at + 14] = s.moved + 1, s.moved_hero, s.moved_lies
    row[f.globals + GLOBALS - 1] = w.seats


@kernel
def write_war(s, w, f, row, p):
    """The war."""
    if s.war < 0:
        return
    at = f.globals + PHASES + 15
    row[at], row[at + 1] = s.war + 1, steps(w, p, s.attacker) + 1
    row[at + 2] = steps(w, p, s.defender) + 1 if s.defender >= 0 else 0
    row[at + 3], row[at + 4], row[at + 5] = s.fighter_hero, s.fighter_lies, s.by_quest
    row[at + 6] = 0 if is_bid_hidden(s, p) else s.bids[0] + 1
    row[at + 7], row[at + 8], row[at + 9] = s.bids[1] + 1, s.worth[0] + 1, s.worth[1] + 1
    row[at + 10] = steps(w, p, s.winner) + 1 if s.winner >= 0 else 0
    row[at + 11], row[at + 12] = s.killed, s.razed
