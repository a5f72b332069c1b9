"""The steps of a turn's end (rules 5.1, 6.7, 8, 9): what each may choose, and what happens by itself."""

import numpy as np

from sw_env.core.jit import kernel
from sw_env.core.regions import NONE, bit, count, first_bits, from_on, lowest, neighbours_of, rest
from sw_env.games.warcraft.data.enums import Marker, Phase, Side, Trait
from sw_env.games.warcraft.data.rulebook import OBJECTIVES, RAISE_COST, TRIBUTE
from sw_env.games.warcraft.rules.pieces import active_enemies, controls, forts_left, raise_tower, shut, under_aegis
from sw_env.games.warcraft.rules.scoring import leads_around
from sw_env.games.warcraft.rules.state import NOBODY, OFF, PENDING
from sw_env.games.warcraft.rules.tolls import pay


@kernel
def behind(s, board):
    """Strictly ascending: regions greater than the previous one."""
    if s.cursor < 0:
        return board
    r = np.int64(s.cursor)
    return board & from_on(r) & ~bit(r)


@kernel
def not_before(s, board):
    """Canonical order: no region smaller than the previous one."""
    return board & from_on(np.int64(s.cursor))


@kernel
def to_place(s):
    """Tokens that REDEPLOY or RETREAT still has to place."""
    x = 2 * s.actor
    return np.int64(s.pending[x]) if s.phase == Phase.RETREAT else np.int64(s.hand[x])


@kernel
def for_sale(s, x):
    """Tokens that Forsaken may still buy."""
    if not s.traits[x] & Trait.RAISES:
        return 0
    return min(s.removed, min(s.coins[s.turn] // RAISE_COST, s.tray[s.race[x]]))


@kernel
def buy_one(s, x):
    """One token from the tray to hand."""
    s.coins[s.turn] -= RAISE_COST
    s.tray[s.race[x]] -= 1
    s.hand[x] += 1
    s.removed -= 1


@kernel
def heal(s, x):
    """The Spirit Healer gives a token, if the tray has one."""
    if controls(s, x, Marker.SPIRIT_HEALER) and s.tray[s.race[x]] > 0:
        s.tray[s.race[x]] -= 1
        s.hand[x] += 1


@kernel
def fort_sites(s, x):
    """Own regions without a Fort, while the box has one."""
    if not s.traits[x] & Trait.FORTS or forts_left(s) == 0:
        return NONE
    return s.held[x] & ~s.forts


@kernel
def put_heart(s, w, r):
    """The Heart lies there now; each opponent whose active race stands beside it pays, if there is a coin."""
    s.marker_at[Marker.HEART_OF_AZEROTH] = r
    for q in range(w.seats):
        if q != s.turn and s.held[2 * q] & w.neighbours[r] != NONE:
            pay(s, q, np.int64(s.turn), min(np.int64(s.coins[q]), np.int64(TRIBUTE)))


@kernel
def man_towers(s, w, x):
    """Watchtowers leave the regions where the race does not lead; then new ones, ascending, while the box has one."""
    if not s.traits[x] & Trait.TOWERS:
        return
    led, left = NONE, s.held[x] & w.fields
    while left:
        r = lowest(left)
        left = rest(left)
        if leads_around(s, w, x, r):
            led |= bit(r)
    s.towers &= ~(s.held[x] & ~led)
    led &= ~s.towers
    while led:
        raise_tower(s, lowest(led))
        led = rest(led)


@kernel
def bomb_sites(s, w, x):
    """Adjacent land of active enemies, without Bomb, not immune; while the stack has one."""
    if not s.traits[x] & Trait.BOMBS or s.live + s.duds == count(s.bombs):
        return NONE
    found = w.land & neighbours_of(w, s.held[x]) & active_enemies(s, w)
    return found & ~(s.bombs | shut(s) | under_aegis(s))


@kernel
def objective_grounds(s, w):
    """Land that no Alliance race controls, not immune."""
    found = w.land & ~(shut(s) | under_aegis(s))
    for y in range(2 * w.seats):
        if s.race[y] != NOBODY and w.faction[s.race[y]] == Side.FIRST:
            found &= ~s.held[y]
    return found


@kernel
def objectives_due(s, w):
    """As many as possible are to be set."""
    return min(OBJECTIVES, count(objective_grounds(s, w))) - count(s.objectives)


@kernel
def objective_sites(s, w):
    """Ascending; the first leaves room for the second."""
    found = behind(s, objective_grounds(s, w))
    for _ in range(objectives_due(s, w) - 1):
        found &= ~last(found)
    return found


@kernel
def last(board):
    """The greatest region of a set, as a set."""
    while rest(board):
        board = rest(board)
    return board


@kernel
def give_harmony(s, w, x):
    """A Harmony token for every opponent who was not attacked."""
    if s.traits[x] & Trait.HARMONY:
        everybody = np.int64(first_bits(w.seats))
        s.harmony = everybody & ~(s.attacked | 1 << s.turn)


@kernel
def forget_pending(s, x):
    """Without a region everything stays in hand; a captured Champion is off the map."""
    s.pending[x] = s.pending_pack[x] = 0
    if s.traits[x] & Trait.CHAMPION and s.champion == PENDING:
        s.champion = OFF
