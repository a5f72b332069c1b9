"""What stands and lies in the regions: who controls what, and how pieces come and go (rules 2)."""

import numpy as np

from sw_env.core.jit import kernel
from sw_env.core.regions import NONE, bit, count, has
from sw_env.games.warcraft.data.enums import Marker
from sw_env.games.warcraft.data.rulebook import FORTS, TOWERS, WALLS
from sw_env.games.warcraft.data.tables import FIRST_PLACE, MARKS
from sw_env.games.warcraft.rules.state import NOBODY


@kernel
def seat_of(x):
    """The player of a race instance."""
    return x // 2


@kernel
def is_active(x):
    """The instance is its player's active race."""
    return x % 2 == 0


@kernel
def holder(s, r):
    """The race instance that controls r, or NOBODY."""
    return np.int64(s.owner[r])


@kernel
def least(s, w, x):
    """Tokens of x that must stand together: more than one only while it is active."""
    return np.int64(w.least[s.race[x]]) if is_active(x) else np.int64(1)


@kernel
def controls(s, x, marker):
    """The marker lies face up in a region of x; only active races use it."""
    r = np.int64(s.marker_at[marker])
    return r >= 0 and has(s.held[x], r)


@kernel
def lands_with(s, first, last):
    """The regions where one of these markers lies face up."""
    found = NONE
    for m in range(first, last):
        if s.marker_at[m] >= 0:
            found |= bit(np.int64(s.marker_at[m]))
    return found


@kernel
def artifact_lands(s):
    """The regions with a face-up Artifact."""
    return lands_with(s, np.int64(0), np.int64(FIRST_PLACE))


@kernel
def place_lands(s):
    """The regions with a face-up Legendary Place."""
    return lands_with(s, np.int64(FIRST_PLACE), np.int64(MARKS))


@kernel
def active_enemies(s, w):
    """All regions of other players' active races."""
    found = NONE
    for q in range(w.seats):
        if q != s.turn:
            found |= s.held[2 * q]
    return found


@kernel
def enemies(s, w):
    """All regions of other players' races."""
    found = NONE
    for y in range(2 * w.seats):
        if seat_of(y) != s.turn:
            found |= s.held[y]
    return found


@kernel
def occupied(s, w):
    """All regions that are not empty: with tokens, a Beast, a Champion or a Murloc."""
    found = s.murlocs
    for y in range(2 * w.seats):
        found |= s.held[y]
    return found


@kernel
def shut(s):
    """Another player's Watchtower closes a region to everything (rules 6.4)."""
    return s.towers & ~s.held[2 * s.turn]


@kernel
def under_aegis(s):
    """The region that the Aegis closes to the turn player until it is paid (rules 6.4)."""
    r = np.int64(s.marker_at[Marker.AEGIS_OF_AGGRAMAR])
    if r < 0 or s.aegis_paid:
        return NONE
    x = holder(s, r)
    return bit(r) if x != NOBODY and is_active(x) and seat_of(x) != s.turn else NONE


@kernel
def defenders(s, r):
    """Tokens, Beasts and the Champion."""
    return np.int64(s.tokens[r]) + s.beasts[r] + (s.champion == r)


@kernel
def add_tokens(s, r, n):
    """So many tokens more, or less."""
    s.tokens[r] += n
    s.price[r] += n


@kernel
def add_beasts(s, r, n):
    """So many Beasts more, or less."""
    s.beasts[r] += n
    s.price[r] += n


@kernel
def remove_champion(s, where):
    """The Champion leaves his region, if he has one, for nowhere."""
    if s.champion >= 0:
        s.price[s.champion] -= 1
    s.champion = where


@kernel
def station_champion(s, r):
    """The Champion stands there."""
    s.champion = r
    s.price[r] += 1


@kernel
def forts_left(s):
    """Forts in the box."""
    return FORTS - count(s.forts)


@kernel
def build_fort(s, r):
    """A Fort of the box."""
    s.forts |= bit(r)
    s.price[r] += 1


@kernel
def raise_wall(s, r):
    """A Wisp Wall of the box, if there is one and none here."""
    if count(s.walls) < WALLS and not has(s.walls, r):
        s.walls |= bit(r)
        s.price[r] += 1


@kernel
def raise_tower(s, r):
    """A Watchtower of the box, if there is one; it lies there at most once."""
    if count(s.towers) < TOWERS:
        s.towers |= bit(r)


@kernel
def raze(s, r):
    """Fort, Wisp Wall and Watchtower go back to the box."""
    if has(s.forts | s.walls | s.towers, r):
        s.price[r] -= has(s.forts, r)
        s.price[r] -= has(s.walls, r)
        stays = ~bit(r)
        s.forts &= stays
        s.walls &= stays
        s.towers &= stays


@kernel
def remove_murloc(s, r):
    """The Murloc goes to the box."""
    s.murlocs &= ~bit(r)
    s.price[r] -= 1
