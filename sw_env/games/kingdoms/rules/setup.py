"""Setting up: what is dealt, and the decisions before the first turn (rules 4, 5.1)."""

import numpy as np

from sw_env.core.jit import kernel
from sw_env.core.regions import NONE, bit, count, first_bits, has, nth, shifted
from sw_env.core.rng import below
from sw_env.games.kingdoms.data.cards import FACTIONS, HEROES
from sw_env.games.kingdoms.data.codes import Do, Ground
from sw_env.games.kingdoms.data.enums import Act, Kind
from sw_env.games.kingdoms.data.rulebook import MAX_MAGIC, PLACES_OF_A_TERRITORY, REGIONS_OF_A_TERRITORY, START_RESOURCES
from sw_env.games.kingdoms.data.tables import SIDES
from sw_env.games.kingdoms.rules.agenda import field, item1, item2, put, put_bare
from sw_env.games.kingdoms.rules.effects import home, refresh
from sw_env.games.kingdoms.rules.figures import RUINS, TUNDRA, add_figure, seat_after
from sw_env.games.kingdoms.rules.moves import close_war
from sw_env.games.kingdoms.rules.state import NOBODY

KINDS, NUMBER_OF_FACTIONS, NUMBER_OF_HEROES = len(Kind), len(FACTIONS), len(HEROES)
CAMPS = (int(Ground.FOREST), int(Ground.MOUNTAIN))
NOON = 12


@kernel
def deal_game(s, w, seed):
    """A new game, dealt by the seed, before its first decision."""
    s.rng = seed
    clear_seats(s)
    clear_table(s)
    deal_factions(s, w)
    deal_territories(s, w)
    s.first = below(s, w.seats)
    s.turn = np.int64(s.first)
    lay_out(s, w)


@kernel
def lay_out(s, w):
    """What is there at the start once factions, cards and the first player are known."""
    if w.territories > w.seats:
        s.neutrals = s.land & home(w.seats) & ~s.ground[TUNDRA]
    if w.solo:
        s.hand = NOON
        for kind in range(3):
            s.stock[1, kind] = w.dummy_resources
    for p in range(w.seats):
        refresh(s, w, p)
    put_setup(s, w)


@kernel
def clear_seats(s):
    """Nobody has anything."""
    for p in range(len(s.forts)):
        s.standing[p], s.standing_twice[p], s.lying[p], s.lying_twice[p], s.forts[p] = NONE, NONE, NONE, NONE, NONE
        s.hero_at[p], s.hero_lies[p], s.hero[p], s.hero_level[p] = NOBODY, 0, NOBODY, 0
        s.faction[p], s.tower[p], s.magic[p] = NOBODY, 0, 0
        s.offer[p, 0], s.offer[p, 1], s.pick[p], s.retired[p] = NOBODY, NOBODY, NOBODY, 0
        s.captured[p], s.kills[p], s.felled[p], s.row_count[p], s.powers[p] = 0, 0, 0, 0, 0
        for k in range(4):
            s.stock[p, k] = 0
        for n in range(MAX_MAGIC - 1):
            s.copied[p, n] = NOBODY
        for k in range(NUMBER_OF_HEROES):
            s.retirees[p, k] = 0
        for k in range(s.rows.shape[1]):
            s.rows[p, k] = 0


@kernel
def clear_table(s):
    """Nothing lies on the table, nothing runs."""
    s.lying_forts, s.neutrals, s.land, s.edge, s.low, s.high = NONE, NONE, NONE, NONE, NONE, NONE
    for k in range(len(s.agenda)):
        s.agenda[k] = NONE
    for k in range(KINDS):
        s.ground[k] = NONE
    for r in range(len(s.near)):
        s.near[r], s.touch[r] = 0, 0
    for t in range(len(s.side)):
        s.card[t], s.side[t] = NOBODY, NOBODY
    for k in range(len(s.used)):
        s.used[k] = NOBODY
    s.deck = first_bits(NUMBER_OF_HEROES)
    s.depth, s.turns, s.shields, s.selected, s.ending, s.night, s.hand = 0, 0, 0, NOBODY, 0, 0, 0
    s.moved, s.moved_hero, s.moved_lies = NOBODY, 0, 0
    s.logged, s.scripted, s.script_at, s.fault = 0, 0, 0, 0
    close_war(s)


@kernel
def deal_factions(s, w):
    """Those that were asked for, different ones at random else; the compass opponent's among those that it can play."""
    left, able = NONE, NONE
    for f in range(NUMBER_OF_FACTIONS):
        if w.faction_in_box[f]:
            left |= bit(f)
        if w.for_compass[f]:
            able |= bit(f)
    for p in range(w.seats):
        s.faction[p] = w.dealt_faction[p]
        if s.faction[p] >= 0:
            left &= ~bit(s.faction[p])
    for p in range(w.seats):
        if s.faction[p] < 0:
            pool = left & able if w.solo and p == 1 else left
            s.faction[p] = nth(pool, below(s, count(pool)))
            left &= ~bit(s.faction[p])


@kernel
def deal_territories(s, w):
    """A card for each human seat, whose side is chosen later; with one or two of them a side of another card more."""
    left = NONE
    for side in range(SIDES):
        if w.side_in_box[side]:
            left |= bit(side)
    for t in range(w.territories):
        if w.dealt_side[t] >= 0:
            left &= ~both_sides(w, w.dealt_side[t])
    for t in range(w.territories):
        side = np.int64(w.dealt_side[t])
        if side < 0:
            side = np.int64(nth(left, below(s, count(left))))
            left &= ~both_sides(w, side)
        s.card[t] = w.card_of[side]
        if t == w.seats or (w.solo and t == 1):
            lay(s, w, t, side)


@kernel
def both_sides(w, side):
    """A side and the other one of its card, as a set."""
    card = w.card_of[side]
    return bit(w.side_of[card, 0]) | bit(w.side_of[card, 1])


@kernel
def lay(s, w, t, side):
    """A side of a card becomes a territory in play."""
    base = PLACES_OF_A_TERRITORY * t
    s.side[t] = side
    for k in range(KINDS):
        s.ground[k] |= shifted(np.uint64(w.kinds[side, k]), base)
    s.edge |= shifted(np.uint64(w.edges[side]), base)
    s.land |= shifted(first_bits(REGIONS_OF_A_TERRITORY), base)
    for i in range(PLACES_OF_A_TERRITORY):
        s.near[base + i], s.touch[base + i] = w.adjacent[side, i], w.touching[side, i]


@kernel
def put_setup(s, w):
    """The agenda before the first turn; what is put last comes first."""
    humans = 1 if w.solo else w.seats
    begin = 0 if w.solo else s.turn
    put_bare(s, Do.TURN)
    if w.heroes_call:
        put_bare(s, Do.REVEAL)
        for k in range(humans):
            put(s, item1(Do.KEEP, seat_after(w, begin, humans - 1 - k)))
        for k in range(humans):
            put(s, item1(Do.DEAL, seat_after(w, begin, humans - 1 - k)))
    if w.solo:
        put(s, item2(Do.CAMP, 0, 1))
        put(s, item2(Do.CAMP, 0, 0))
    for k in range(humans):
        p = seat_after(w, begin, humans - 1 - k)
        put(s, item1(Do.START, p))
        put(s, item2(Do.SPLIT, p, 1))
        put(s, item2(Do.SPLIT, p, 0))
        put(s, item1(Do.SIDE, p))


# -- decisions -------------------------------------------------------------------------------


@kernel
def choose_side(s, w, p, k):
    """SIDE: A (0) or B (1) of the own card."""
    lay(s, w, p, np.int64(w.side_of[s.card[p], k]))


@kernel
def splittable(s, item):
    """SPLIT: as much of a kind as is left of six."""
    left = START_RESOURCES - (np.int64(s.stock[field(item, 1), 0]) if field(item, 2) else 0)
    return shifted(first_bits(left + 1), Act.NUMBER - 64)


@kernel
def split(s, item, n):
    """So much food, then mana; the rest is ore."""
    p, kind = field(item, 1), field(item, 2)
    s.stock[p, kind] = n
    if kind == 1:
        s.stock[p, 2] = START_RESOURCES - s.stock[p, 0] - n


@kernel
def starts(s, p):
    """START: regions of the home but tundra."""
    return s.land & home(p) & ~s.ground[TUNDRA]


@kernel
def start(s, w, p, r):
    """Two figures in one region, one the hero; in ruins both lie."""
    lies = np.int64(has(s.ground[RUINS], r))
    add_figure(s, p, r, np.int64(0), lies)
    add_figure(s, p, r, np.int64(w.heroes_call != 0), lies)


@kernel
def camps(s, kind):
    """CAMP: forests, then mountains of the compass opponent's home."""
    return s.ground[CAMPS[1] if kind else CAMPS[0]] & home(np.int64(1))


@kernel
def camp(s, r):
    """A figure of the compass opponent."""
    add_figure(s, np.int64(1), r, np.int64(0), np.int64(0))
