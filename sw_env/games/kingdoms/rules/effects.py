"""The rows in force for a seat, and whether their conditions hold (rules 2.3, 8)."""

import numpy as np

from sw_env.core.jit import kernel
from sw_env.core.regions import ALL, NONE, bit, first_bits, has, lowest, rest, shifted
from sw_env.games.kingdoms.data.codes import Check, Fx, If
from sw_env.games.kingdoms.data.enums import Kind
from sw_env.games.kingdoms.data.rulebook import MAX_MAGIC
from sw_env.games.kingdoms.data.tables import HERO_LEVELS
from sw_env.games.kingdoms.rules.figures import figures_of_others, in_play

HOME = np.uint64(0xFF)
KINDS = len(Kind)
AT, HERO_AT = np.int64(0), np.int64(1)
FIRST = np.int64(0)
"""From the first row on."""
PAYS = int(If.PAY_MANA | If.PAY_SINGLE)
# a moment, what a row is asked about, as one number: its place + 1 (0: none), then these
PLACE, IS_HERO, FIGHTS, ATTACKS, DEFENDS = 127, 128, 256, 512, 1024
CAME_BY_QUEST, ENEMY_LIES, ENEMY_IS_HERO, ENEMY = 2048, 4096, 8192, 16384


# -- rows in force (rules 8) -----------------------------------------------------------------


@kernel
def refresh(s, w, p):
    """Work out anew which rows seat p has; asked for when magic, hero or copies change."""
    s.row_count[p], s.powers[p] = 0, 0
    kept = levels_kept(s, w, p)
    for n in range(MAX_MAGIC - 1):
        if has(kept, n):
            add_level(s, w, p, level_of(s, w, p, n))
    if s.hero[p] >= 0:
        for n in range(s.hero_level[p]):
            add_level(s, w, p, HERO_LEVELS + 2 * np.int64(s.hero[p]) + n)
    for i in range(s.row_count[p], s.rows.shape[1]):
        s.rows[p, i] = 0


@kernel
def levels_kept(s, w, p):
    """Levels reached, from 0, without those that a later one replaces; what a copy replaces does not matter."""
    kept = bit(s.magic[p]) - bit(0)
    for k in range(s.magic[p]):
        n = s.magic[p] - 1 - k
        if has(kept, n) and not w.copies[s.faction[p], n]:
            level = np.int64(s.faction[p]) * MAX_MAGIC + n
            for x in range(np.int64(w.first_row[level]), np.int64(w.first_row[level + 1])):
                if w.replaces[x] > 0:
                    kept &= ~bit(w.replaces[x] - 1)
    return kept


@kernel
def level_of(s, w, p, n):
    """The level that seat p has as its n-th, from 0: its own or a copied one; -1 before the draw."""
    faction = np.int64(s.faction[p])
    if n < MAX_MAGIC - 1 and w.copies[faction, n]:
        faction = np.int64(s.copied[p, n])
    return faction * MAX_MAGIC + n if faction >= 0 else -1


@kernel
def add_level(s, w, p, level):
    """The rows of a level behind those that there are."""
    if level < 0:
        return
    for x in range(np.int64(w.first_row[level]), np.int64(w.first_row[level + 1])):
        if s.row_count[p] < s.rows.shape[1]:
            s.rows[p, s.row_count[p]] = x
            s.row_count[p] += 1
            s.powers[p] |= np.int32(bit(w.effect[x]))


@kernel
def has_power(s, p, effect):
    """Seat p has a row of that kind, whatever its conditions."""
    return has(np.uint64(s.powers[p]), np.int64(effect))


@kernel
def find_row(s, w, p, effect, i):
    """Where among the rows of p the next one of that kind is, from the i-th on; -1: nowhere."""
    if has_power(s, p, effect):
        for k in range(i, s.row_count[p]):
            if w.effect[s.rows[p, k]] == effect:
                return k
    return -1


# -- moments ---------------------------------------------------------------------------------


@kernel
def at(r, hero):
    """The moment of a figure in a place."""
    return np.int64(r) + 1 + hero * IS_HERO


@kernel
def fighter(s, p):
    """The figure of p in the running war: 2 for a hero + 1 for one that lies; -1: none."""
    r = np.int64(s.war)
    if p == s.attacker:
        hero, lies = np.int64(s.fighter_hero), np.int64(s.fighter_lies)
        if hero:
            return 2 + lies if s.hero_at[p] == r and s.hero_lies[p] == lies else -1
        return lies if has(s.lying[p] if lies else s.standing[p], r) else -1
    if has(s.standing[p], r):
        return 0
    if has(s.lying[p], r):
        return 1
    return 2 + np.int64(s.hero_lies[p]) if s.hero_at[p] == r else -1


@kernel
def in_war(s, p):
    """The moment of seat p in the running war."""
    own = fighter(s, p)
    found = np.int64(s.war) + 1 + (ATTACKS if p == s.attacker else DEFENDS)
    if own >= 0:
        found += FIGHTS + (IS_HERO if own >= 2 else 0)
    if s.by_quest:
        found += CAME_BY_QUEST
    enemy = np.int64(s.defender) if p == s.attacker else np.int64(s.attacker)
    if enemy >= 0:
        other = fighter(s, enemy)
        found += (enemy + 1) * ENEMY
        if other >= 0:
            found += (ENEMY_LIES if other == 1 or other == 3 else 0) + (ENEMY_IS_HERO if other >= 2 else 0)
    return found


# -- place tests (rules 2.3) -----------------------------------------------------------------


@kernel
def home(p):
    """All places of a territory."""
    return shifted(HOME, 8 * p)


@kernel
def near(s, r):
    """The regions adjacent to a place."""
    return shifted(np.uint64(s.near[r]), 8 * (np.int64(r) // 8))


@kernel
def touched(s, r):
    """The areas that a place touches."""
    return shifted(np.uint64(s.touch[r]), 8 * (np.int64(r) // 8))


@kernel
def around(s, board):
    """All regions adjacent to some place of the set."""
    found = NONE
    while board:
        found |= near(s, lowest(board))
        board = rest(board)
    return found


@kernel
def kinds_at(s, kinds):
    """The places of some kinds."""
    found = NONE
    for k in range(KINDS):
        if has(np.uint64(kinds), k):
            found |= s.ground[k]
    return found


@kernel
def hero_place(s, p):
    """Where the hero stands, or -1; a figure that waits for its card is none yet."""
    return np.int64(s.hero_at[p]) if s.hero[p] >= 0 else -1


@kernel
def passing(s, w, p, x, k):
    """The places that pass a test of row x, `at` or `hero_at`."""
    found = ALL
    if w.asked_kinds[x, k]:
        found = kinds_at(s, np.int64(w.asked_kinds[x, k]))
    if w.asked_touch[x, k] >= 0:
        found &= around(s, s.ground[w.asked_touch[x, k]])
    if w.asked_area[x, k] >= 0:
        found &= s.ground[w.asked_area[x, k]]
    if w.asked_checks[x, k]:
        found &= passing_checks(s, w, p, np.int64(w.asked_checks[x, k]))
    return found


@kernel
def passing_checks(s, w, p, checks):
    """The places that pass the tests of a row that ask for no kind."""
    found = ALL
    if checks & Check.BORDER:
        found &= s.edge & s.land
    if checks & Check.OWN_FORT:
        found &= s.forts[p] & ~s.lying_forts
    if checks & Check.HERO_PLACE:
        found &= bit(hero_place(s, p)) if hero_place(s, p) >= 0 else NONE
    if checks & Check.ABROAD:
        found &= ~home(p)
    if checks & Check.FOREIGN_HOME:
        found &= first_bits(8 * w.seats) & ~home(p)
    if checks & Check.SHARED:
        found &= figures_of_others(s, w, p)
    return found


# -- conditions (rules 8.2) ------------------------------------------------------------------


@kernel
def holds(s, w, p, x, m):
    """All conditions of row x but how it is paid, which is asked of each payment."""
    asked = np.int64(w.conditions[x])
    if asked & ~PAYS == 0:
        return True
    if asked & If.AT and not (m & PLACE and has(passing(s, w, p, x, AT), (m & PLACE) - 1)):
        return False
    if asked & If.HERO_AT and not hero_passes(s, w, p, x):
        return False
    if asked & If.MOST_FIGURES and not leads(s, w, p):
        return False
    if asked & If.SELF and not m & IS_HERO:
        return False
    return asked < If.ATTACK or holds_in_war(s, p, asked, m)


@kernel
def holds_in_war(s, p, asked, m):
    """The conditions that ask for a war."""
    if (asked & If.ATTACK and not m & ATTACKS) or (asked & If.DEFEND and not m & DEFENDS):
        return False
    if asked & If.QUEST and not m & CAME_BY_QUEST:
        return False
    if (asked & If.VS_LYING and not m & ENEMY_LIES) or (asked & If.VS_HERO and not m & ENEMY_IS_HERO):
        return False
    if asked & If.VS_FEWER:
        enemy = m // ENEMY - 1
        if enemy < 0 or in_play(s, enemy) >= in_play(s, p):
            return False
    return not (asked & (If.ADJACENT | If.CARD)) or hero_is_by(s, p, asked, m)


@kernel
def hero_is_by(s, p, asked, m):
    """The hero stands beside the fight of one of his, or on the same territory."""
    spot, r = hero_place(s, p), (m & PLACE) - 1
    if spot < 0 or r < 0:
        return False
    if asked & If.CARD:
        return spot // 8 == r // 8
    return m & FIGHTS != 0 and has(near(s, spot), r)


@kernel
def hero_passes(s, w, p, x):
    """The hero is in play, and his place passes the test."""
    spot = hero_place(s, p)
    return spot >= 0 and has(passing(s, w, p, x, HERO_AT), spot)


@kernel
def leads(s, w, p):
    """Seat p has more figures in play than every other player."""
    for q in range(w.seats):
        if q != p and in_play(s, q) >= in_play(s, p):
            return False
    return True


@kernel
def in_force(s, w, p, effect, m):
    """A row of that kind is in force."""
    return find_in_force(s, w, p, effect, m, FIRST) >= 0


@kernel
def find_in_force(s, w, p, effect, m, i):
    """Where among the rows of p the next one of that kind is whose conditions hold, from the i-th on; -1: nowhere."""
    i = find_row(s, w, p, effect, i)
    while i >= 0 and not holds(s, w, p, np.int64(s.rows[p, i]), m):
        i = find_row(s, w, p, effect, i + 1)
    return i


@kernel
def discount(s, w, p, what, m):
    """What the rows of p take off a cost, whatever it is paid with."""
    found = 0
    i = find_row(s, w, p, Fx.DISC, FIRST)
    while i >= 0:
        x = np.int64(s.rows[p, i])
        if w.cost_of[x] == what and not w.conditions[x] & PAYS and holds(s, w, p, x, m):
            found += w.n[x]
        i = find_row(s, w, p, Fx.DISC, i + 1)
    return found
