"""What a conquest does: defeat, coins at once, and who enters (rules 6.5, 6.6)."""

import numpy as np

from sw_env.core.jit import kernel
from sw_env.core.regions import bit, has
from sw_env.games.warcraft.data.enums import Marker, Rule, Side, Trait, Verb
from sw_env.games.warcraft.data.rulebook import ENRAGED_FROM, LONGEST_SHOT, OBJECTIVE_COINS, RANSOM
from sw_env.games.warcraft.data.tables import BADGE
from sw_env.games.warcraft.rules.decline import vanish_if_gone
from sw_env.games.warcraft.rules.luck import roll, turn_up
from sw_env.games.warcraft.rules.pieces import (
    add_beasts,
    add_tokens,
    controls,
    defenders,
    holder,
    is_active,
    raise_wall,
    raze,
    remove_champion,
    remove_murloc,
    seat_of,
)
from sw_env.games.warcraft.rules.reach import cost
from sw_env.games.warcraft.rules.state import NOBODY, PENDING
from sw_env.games.warcraft.rules.tolls import pay
from sw_env.games.warcraft.rules.troops import leave, settle, strength, to_hand


@kernel
def conquer_or_roll(s, w, x, r, price, verb):
    """Outright where the hand suffices, else the last attempt."""
    if price <= strength(s, w, x):
        conquer(s, w, x, r, price, verb)
    else:
        last_attempt(s, w, x, r, price, verb)


@kernel
def last_attempt(s, w, x, r, price, verb):
    """All of the hand, or nothing; the conquests are over."""
    hand = strength(s, w, x)
    s.last = 1
    if hand + roll(s) >= price:
        conquer(s, w, x, r, hand, verb)


@kernel
def raid(s, w, x, r, verb):
    """The die comes first; its face where a second one may help, -1 where the raid is over (rules 7, Gnomes)."""
    s.raided = 1
    die = roll(s)
    price, hand = cost(s, w, x, r, verb, die), strength(s, w, x)
    if price <= hand:
        conquer(s, w, x, r, price, verb)
    return die if price - hand > 0 and price - hand <= LONGEST_SHOT else np.int64(-1)


@kernel
def conquer(s, w, x, r, n, verb):
    """A success with so many tokens of the hand (rules 6.5, steps 4 to 6)."""
    defeat(s, w, r)
    enter(s, x, r, n)
    use_up(s, r, verb)
    look_around(s, w, x, r)


@kernel
def enter(s, x, r, n):
    """Race tokens first, then Beasts."""
    settle(s, x, r)
    tokens = min(n, np.int64(s.hand[x]))
    s.hand[x] -= tokens
    s.pack[x] -= n - tokens
    add_tokens(s, r, tokens)
    add_beasts(s, r, n - tokens)


@kernel
def use_up(s, r, verb):
    """Only a success uses up Frostmourne, Ashes, Doomhammer and RELIC; Artifacts move there."""
    if verb & Verb.FROSTMOURNE:
        spend(s, Marker.FROSTMOURNE, r)
    if verb & Verb.ASHES:
        spend(s, Marker.ASHES_OF_ALAR, r)
    if verb & Verb.DOOMHAMMER:
        spend(s, Marker.DOOMHAMMER, r)
    if verb & Verb.RELIC:
        s.relic = 1


@kernel
def spend(s, marker, r):
    """An Artifact was used for this turn, and lies where that was."""
    s.marker_at[marker] = r
    s.used |= 1 << marker


@kernel
def look_around(s, w, x, r):
    """A Wisp Wall in the forest, a hidden marker turned up."""
    if s.traits[x] & Trait.WALLS and has(w.forests, r):
        raise_wall(s, r)
    turn_up(s, w, r)


@kernel
def defeat(s, w, r):
    """Whatever stands there is gone, and the coins at once are paid; also for a Bomb."""
    y, strong, murloc = holder(s, r), defenders(s, r), has(s.murlocs, r)
    race = np.int64(s.race[y]) if y != NOBODY else np.int64(NOBODY)
    if murloc:
        remove_murloc(s, r)
        count_murloc(s, w)
    if y != NOBODY:
        suffer(s, w, y, r)
    raze(s, r)
    if y != NOBODY:
        s.beaten[race] += 1
        leave(s, y, r)
        vanish_if_gone(s, y)
    coins_at_once(s, w, r, race, strong, murloc)


@kernel
def coins_at_once(s, w, r, victim, strong, murloc):
    """What the conqueror gets for a region of that race, or of nobody (rules 6.5, step 5)."""
    x, coins = 2 * s.turn, 0
    race, badge = np.int64(s.race[x]), BADGE + np.int64(s.power[x])
    if victim != NOBODY and w.faction[victim] == Side.FIRST:
        coins += w.alliance_income[race] + w.alliance_income[badge]
    if strong > 0 or murloc:
        coins += w.conquest_income[race] + w.conquest_income[badge]
    if s.traits[x] & Trait.ENRAGED and strong >= ENRAGED_FROM:
        coins += strong
    s.coins[s.turn] += coins
    if has(s.objectives, r) and w.faction[race] != Side.SECOND:
        win_objective(s, w, r)


@kernel
def win_objective(s, w, r):
    """The prize for the conqueror, and for the player of the Humans if that is another."""
    s.objectives &= ~bit(r)
    s.coins[s.turn] += OBJECTIVE_COINS
    for q in range(w.seats):
        if q != s.turn and s.traits[2 * q] & Trait.OBJECTIVES:
            s.coins[q] += OBJECTIVE_COINS


@kernel
def suffer(s, w, y, r):
    """What the defenders lose, and where the rest goes (rules 6.6)."""
    if is_active(y):
        suffer_active(s, y, r)
        return
    s.tray[s.race[y]] += s.tokens[r]
    if seat_of(y) != s.turn:
        count_removed(s, np.int64(s.tokens[r]))
    add_tokens(s, r, -s.tokens[r])


@kernel
def suffer_active(s, y, r):
    """The Champion is ransomed, or one is lost unless something saves it; what is left goes to hand."""
    if s.champion == r:
        remove_champion(s, np.int64(PENDING))
        pay(s, seat_of(y), np.int64(s.turn), min(np.int64(s.coins[seat_of(y)]), np.int64(RANSOM)))
    elif not spared(s, y):
        lose_one(s, y, r)
    to_hand(s, y, s.tokens[r], s.beasts[r])
    add_tokens(s, r, -s.tokens[r])
    add_beasts(s, r, -s.beasts[r])


@kernel
def spared(s, y):
    """Nothing is lost: the Chapel, then Holy Light, which saves only the first of a turn."""
    if not is_active(y):
        return False
    if controls(s, y, Marker.LIGHTS_HOPE_CHAPEL):
        return True
    if s.traits[y] & Trait.SAVES_FIRST and not s.saved:
        s.saved = 1
        return True
    return False


@kernel
def lose_one(s, y, r):
    """A Beast to the box, or a race token to the tray."""
    if s.beasts[r] > 0:
        add_beasts(s, r, np.int64(-1))
    else:
        add_tokens(s, r, np.int64(-1))
        s.tray[s.race[y]] += 1
    count_removed(s, np.int64(1))


@kernel
def count_removed(s, n):
    """Only who raises tokens keeps count of those removed."""
    if s.traits[2 * s.turn] & Trait.RAISES:
        s.removed += n


@kernel
def count_murloc(s, w):
    """A Murloc counts as a token removed, unless an option says otherwise."""
    if not w.rules & Rule.MURLOCS_NOT_RAISED:
        count_removed(s, np.int64(1))
