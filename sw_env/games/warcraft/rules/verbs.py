"""The actions of several steps that are no conquest by tokens: Champion, theft, Intimidation, swap (rules 7, 8, 10.2)."""

import numpy as np

from sw_env.core.jit import kernel
from sw_env.core.regions import NONE, bit, count, has, lowest, neighbours_of, rest
from sw_env.games.warcraft.data.enums import Rule, Trait, Verb
from sw_env.games.warcraft.data.rulebook import AEGIS_TOLL, HARMONY_TOLL, SWAPS, THREATS
from sw_env.games.warcraft.data.tables import FIRST_PLACE
from sw_env.games.warcraft.rules.conquest import count_murloc, defeat, look_around, lose_one, spared
from sw_env.games.warcraft.rules.decline import vanish_if_gone
from sw_env.games.warcraft.rules.luck import turn_up
from sw_env.games.warcraft.rules.pieces import (
    add_beasts,
    add_tokens,
    artifact_lands,
    defenders,
    enemies,
    holder,
    is_active,
    least,
    remove_champion,
    remove_murloc,
    seat_of,
    shut,
    station_champion,
    under_aegis,
)
from sw_env.games.warcraft.rules.reach import targets
from sw_env.games.warcraft.rules.state import NOBODY, OFF, PENDING
from sw_env.games.warcraft.rules.tolls import closed, harmony_lands, note_attack, pay_aegis, pay_conquest, pay_harmony
from sw_env.games.warcraft.rules.troops import give_up, leave_if_lone, settle, strength, to_hand


@kernel
def champion_targets(s, w, x):
    """Where the Champion may go, once a turn."""
    if not s.traits[x] & Trait.CHAMPION or s.champion == PENDING or s.advanced:
        return NONE
    if w.rules & Rule.CHAMPION_NEEDS_HAND and strength(s, w, x) < least(s, w, x):
        return NONE
    return targets(s, w, x, np.int64(Verb.CHAMPION))


@kernel
def send_champion(s, w, x, r):
    """He takes a region alone, and leaves the one where he stood."""
    s.advanced = 1
    pay_conquest(s, w, r, np.int64(Verb.CHAMPION))
    note_attack(s, r)
    former = np.int64(s.champion)
    defeat(s, w, r)
    settle(s, x, r)
    remove_champion(s, np.int64(OFF))
    station_champion(s, r)
    if former >= 0:
        leave_if_lone(s, w, former)
    look_around(s, w, x, r)


# ---- Ethereals


@kernel
def may_use_relic(s, x):
    """A theft or the conquest of a Place, one of them once a turn."""
    return s.traits[x] & Trait.STEALS != 0 and not s.relic


@kernel
def theft_sources(s, w, x):
    """Adjacent regions with an Artifact, not own ones."""
    if not may_use_relic(s, x):
        return NONE
    return artifact_lands(s) & neighbours_of(w, s.held[x]) & ~(s.held[x] | shut(s) | closed(s))


@kernel
def theft_words(s, w, r):
    """The words of the Artifacts in a region, by which one is named where there are several; bits from 64 on."""
    found = NONE
    for m in range(FIRST_PLACE):
        if s.marker_at[m] == r:
            found |= bit(np.int64(w.act[m]) - 64)
    return found if count(found) > 1 else NONE


@kernel
def artifact_by_word(w, a):
    """The Artifact of a word."""
    for m in range(FIRST_PLACE):
        if w.act[m] == a:
            return m
    return -1


@kernel
def steal(s, r, marker, goal):
    """The Artifact that was named, or the only one there, goes to an own region."""
    for m in range(FIRST_PLACE):
        if s.marker_at[m] == r and (marker < 0 or marker == m):
            s.marker_at[m] = goal
    s.relic = 1


# ---- Intimidators


@kernel
def threat_sources(s, w, x):
    """Adjacent land with an enemy token or a Murloc, its toll payable; three times a turn."""
    if not s.traits[x] & Trait.THREATENS or s.threats >= THREATS:
        return NONE
    found = NONE
    left = w.land & neighbours_of(w, s.held[x]) & (enemies(s, w) | s.murlocs) & ~shut(s)
    while left:
        r = lowest(left)
        left = rest(left)
        crowd = s.tokens[r] + s.beasts[r] > 0 or has(s.murlocs, r)
        if crowd and threat_toll(s, w, r) <= s.coins[s.turn]:
            found |= bit(r)
    return found


@kernel
def barred(s, r):
    """Something goes before a token does: Wisp Wall, Fort, Murloc."""
    return has(s.walls | s.forts | s.murlocs, r)


@kernel
def threat_toll(s, w, r):
    """Harmony for an attack only, Aegis for any choice, swamps never."""
    return AEGIS_TOLL * has(under_aegis(s), r) + HARMONY_TOLL * (has(harmony_lands(s, w), r) and not barred(s, r))


@kernel
def threat_goals(s, r):
    """Where a token of r may be sent: other regions of its race."""
    return s.held[holder(s, r)] & ~bit(r)


@kernel
def choose_threat(s, w, r):
    """Frighten r; whether a goal has still to be named."""
    s.threats += 1
    if has(harmony_lands(s, w), r) and not barred(s, r):
        pay_harmony(s, w, seat_of(holder(s, r)))
    pay_aegis(s, r)
    if barred(s, r):
        remove_barrier(s, w, r)
        return False
    note_attack(s, r)
    if threat_goals(s, r) != NONE:
        return True
    drive_off(s, w, r)
    return False


@kernel
def remove_barrier(s, w, r):
    """Wisp Wall, or Fort, or Murloc."""
    if has(s.walls, r):
        s.walls &= ~bit(r)
        s.price[r] -= 1
    elif has(s.forts, r):
        s.forts &= ~bit(r)
        s.price[r] -= 1
    else:
        remove_murloc(s, r)
        count_murloc(s, w)


@kernel
def move_along(s, w, r, goal):
    """One token to another region of the same race, a Beast first."""
    if s.beasts[r] > 0:
        add_beasts(s, r, np.int64(-1))
        add_beasts(s, goal, np.int64(1))
    else:
        add_tokens(s, r, np.int64(-1))
        add_tokens(s, goal, np.int64(1))
    tidy(s, w, r)


@kernel
def drive_off(s, w, r):
    """There is nowhere else: removed, if nothing saves it."""
    y = holder(s, r)
    if not spared(s, y):
        lose_one(s, y, r)
    elif s.beasts[r] > 0:
        add_beasts(s, r, np.int64(-1))
        to_hand(s, y, np.int8(0), np.int8(1))
    else:
        add_tokens(s, r, np.int64(-1))
        to_hand(s, y, np.int8(1), np.int8(0))
    tidy(s, w, r)


@kernel
def tidy(s, w, r):
    """Behind a token that has left: an empty region, a lone Tauren, a declined race without a region."""
    y = holder(s, r)
    if defenders(s, r) == 0:
        give_up(s, y, r)
        vanish_if_gone(s, y)
    elif is_active(y):
        leave_if_lone(s, w, r)


# ---- Portal Mages


@kernel
def gates(s, w, x):
    """Magic regions that may be chosen for a swap, twice a turn."""
    if not s.traits[x] & Trait.SWAPS or s.swaps >= SWAPS:
        return NONE
    return w.magic & ~(shut(s) | closed(s))


@kernel
def movable(s, w):
    """Regions with something that a swap moves."""
    owned = s.held[2 * s.turn] | s.held[2 * s.turn + 1] | enemies(s, w)
    return owned | s.forts | s.walls | s.murlocs | s.objectives | s.bombs | artifact_lands(s)


@kernel
def swap_firsts(s, w, x):
    """The smaller region of each pair."""
    found, left = NONE, gates(s, w, x)
    while left:
        a = lowest(left)
        left = rest(left)
        if swap_seconds(s, w, x, a) != NONE:
            found |= bit(a)
    return found


@kernel
def swap_seconds(s, w, x, a):
    """The greater regions that go with a: something must move."""
    others = rest_above(gates(s, w, x), a)
    moving = movable(s, w)
    return others if has(moving, a) else others & moving


@kernel
def rest_above(board, a):
    """The regions of the set that are greater than a."""
    while board and lowest(board) <= a:
        board = rest(board)
    return board


@kernel
def swap(s, w, a, b):
    """All but mountain, Legendary Place and hidden marker change places; what arrives may turn a marker up."""
    s.swaps += 1
    pay_aegis(s, a)
    pay_aegis(s, b)
    exchange(s, w, a, b)
    if s.owner[a] != NOBODY:
        turn_up(s, w, a)
    if s.owner[b] != NOBODY:
        turn_up(s, w, b)


@kernel
def exchange(s, w, a, b):
    """Owners with all that is theirs, and what lies there."""
    x, y = holder(s, a), holder(s, b)
    rough = np.int64(has(w.mountains, a)) - np.int64(has(w.mountains, b))
    s.tokens[a], s.tokens[b] = s.tokens[b], s.tokens[a]
    s.beasts[a], s.beasts[b] = s.beasts[b], s.beasts[a]
    s.price[a], s.price[b] = s.price[b] + rough, s.price[a] - rough
    s.owner[a], s.owner[b] = y, x
    if x != y:
        move_holding(s, x, a, b)
        move_holding(s, y, b, a)
    s.forts, s.walls = exchanged(s.forts, a, b), exchanged(s.walls, a, b)
    s.murlocs, s.bombs = exchanged(s.murlocs, a, b), exchanged(s.bombs, a, b)
    s.objectives = exchanged(s.objectives, a, b)
    if s.champion == a or s.champion == b:
        s.champion = a + b - s.champion
    for m in range(FIRST_PLACE):
        if s.marker_at[m] == a or s.marker_at[m] == b:
            s.marker_at[m] = a + b - s.marker_at[m]


@kernel
def move_holding(s, x, a, b):
    """x, if it is anybody, controls b in place of a."""
    if x != NOBODY:
        s.held[x] = (s.held[x] & ~bit(a)) | bit(b)


@kernel
def exchanged(board, a, b):
    """The set with a and b in each other's place."""
    if has(board, a) == has(board, b):
        return board
    return board ^ (bit(a) | bit(b))
