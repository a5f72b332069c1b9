"""Whose decision is next: the turn from its beginning over its last step to the next one (rules 5)."""

import numpy as np

from sw_env.core.jit import apart_kernel, kernel
from sw_env.core.regions import NONE, bit, count, has, lowest, rest
from sw_env.core.rng import below
from sw_env.games.warcraft.data.enums import Marker, Phase, Side, Trait
from sw_env.games.warcraft.data.rulebook import BASE_COST, BEASTS, START_COINS
from sw_env.games.warcraft.data.tables import MARKS, MAX_RACES
from sw_env.games.warcraft.rules.combos import blank, deal
from sw_env.games.warcraft.rules.conquest import defeat
from sw_env.games.warcraft.rules.decline import decline
from sw_env.games.warcraft.rules.ending import (
    bomb_sites,
    for_sale,
    forget_pending,
    fort_sites,
    give_harmony,
    heal,
    man_towers,
    objective_grounds,
)
from sw_env.games.warcraft.rules.luck import turn_bomb
from sw_env.games.warcraft.rules.pieces import add_beasts, controls, holder, seat_of, shut
from sw_env.games.warcraft.rules.scoring import score
from sw_env.games.warcraft.rules.state import INSTANCES, NOBODY, OFF, PENDING, UNSEEN
from sw_env.games.warcraft.rules.tolls import conquest_toll, note_attack
from sw_env.games.warcraft.rules.troops import leave_if_lone, lift_all, put_least


@apart_kernel
def set_up(s, w, seed):
    """A new game: islands, column, coins, first player (rules 4)."""
    s.rng = seed
    clear_table(s, w)
    deal(s, w)
    s.first = below(s, w.seats)
    s.turn = s.first
    begin_turn(s, w)
    s.happened = 0


@kernel
def clear_table(s, w):
    """Nobody holds anything, nobody has declined, the box is full."""
    s.murlocs, s.hidden = w.camps, w.icons
    s.forts = s.walls = s.towers = s.objectives = s.bombs = NONE
    for x in range(INSTANCES):
        blank(s, x)
    for r in range(w.regions):
        s.owner[r] = NOBODY
        s.tokens[r] = s.beasts[r] = 0
        s.price[r] = BASE_COST + has(w.mountains, r) + has(w.camps, r)
    for p in range(w.seats):
        s.coins[p] = START_COINS
    for m in range(MARKS):
        s.marker_at[m] = UNSEEN
    s.live = s.duds = s.harmony = 0
    s.champion, s.lap = OFF, 1
    s.scripted = s.followed = s.fault = s.happened = 0


@kernel
def turns_played(s, w):
    """Turns since the beginning of the game."""
    return (s.lap - 1) * w.seats + (s.turn - s.first) % w.seats


@kernel
def ask(s, p, phase):
    """Seat p decides; the troops stay readied within the conquests only (rules 3)."""
    s.phase, s.actor = phase, p
    s.verb, s.cursor = 0, -1
    s.chosen = s.named = s.die = -1
    if phase != Phase.EXPAND and phase != Phase.RAID and phase != Phase.FACTION:
        s.lifted = s.started = 0


# ---- the beginning


@kernel
def begin_turn(s, w):
    """Forget what lasted a turn; then Harmony, Bombs, and what the turn begins with."""
    s.acted = s.lifted = s.started = 0
    s.form = s.side = s.last = s.raided = s.relic = s.advanced = s.swaps = s.threats = s.removed = s.used = 0
    s.aegis_paid = s.harmony_paid = s.saved = s.attacked = 0
    for race in range(MAX_RACES):
        s.beaten[race] = 0
    if s.traits[2 * s.turn] & Trait.HARMONY:
        s.harmony = 0
    turn_bombs(s, w)


@kernel
def turn_bombs(s, w):
    """Bombs of the turn player, ascending, before anything else; one whose toll can be paid asks first."""
    if s.traits[2 * s.turn] & Trait.BOMBS:
        while s.bombs != NONE:
            r = lowest(s.bombs)
            if asks_first(s, w, r):
                ask(s, s.turn, Phase.BOMB)
                s.cursor = r
                return
    open_main_part(s, w)


@kernel
def asks_first(s, w, r):
    """A toll is due that can be paid; otherwise the Bomb goes back, or is turned."""
    y, toll = holder(s, r), conquest_toll(s, w, r, np.int64(0))
    enemy = y != NOBODY and seat_of(y) != s.turn
    if not enemy or has(shut(s), r) or toll > s.coins[s.turn]:
        s.bombs &= ~bit(r)
        return False
    if toll == 0:
        resolve_bomb(s, w, r)
    return toll > 0


@kernel
def resolve_bomb(s, w, r):
    """A Bomb is turned; a live one defeats what stands there, and nobody enters."""
    s.bombs &= ~bit(r)
    if turn_bomb(s, r):
        note_attack(s, r)
        defeat(s, w, r)


@kernel
def open_main_part(s, w):
    """A pick without a race; else new Beasts, and the choices before the conquests."""
    x = 2 * s.turn
    if s.race[x] == NOBODY:
        ask(s, s.turn, Phase.PICK)
        return
    if s.traits[x] & Trait.BEASTS:
        change_beasts(s, w, x)
    open_choices(s, w)


@kernel
def change_beasts(s, w, x):
    """All return, then there is one for each hills region that is left (rules 8)."""
    left = s.held[x]
    while left:
        r = lowest(left)
        left = rest(left)
        add_beasts(s, r, -s.beasts[r])
        leave_if_lone(s, w, r)
    s.pack[x] = min(np.int64(BEASTS), count(s.held[x] & w.hills))


@kernel
def open_choices(s, w):
    """A form, if the race has two; then a side or the conquests."""
    if s.traits[2 * s.turn] & Trait.TWO_FORMS and s.form == Side.NONE:
        ask(s, s.turn, Phase.FORM)
    else:
        open_conquests(s, w)


@kernel
def open_conquests(s, w):
    """A side to choose, or the next action."""
    ask(s, s.turn, Phase.FACTION if chooses_side(s, w) else Phase.EXPAND)


@kernel
def go_on(s, w):
    """Behind every action of the conquests: the next one, or the end."""
    if s.last and not chooses_side(s, w):
        close_turn(s, w)
    else:
        open_conquests(s, w)


@kernel
def chooses_side(s, w):
    """A neutral race at the Battleground has no side yet in this turn."""
    x = 2 * s.turn
    return controls(s, x, Marker.BATTLEGROUND) and s.side == Side.NONE and w.faction[s.race[x]] == Side.NONE


# ---- the end


@kernel
def close_turn(s, w):
    """The end of the turn (rules 5), from behind the phase just decided until somebody has something to decide."""
    x, p, behind = 2 * s.turn, s.turn, s.phase
    if behind < Phase.RAISE and for_sale(s, x) > 0:
        ask(s, p, Phase.RAISE)
        return
    if behind <= Phase.RAISE:
        heal(s, x)
    if behind < Phase.REDEPLOY_BEASTS and opens_beasts(s, x):
        ask(s, p, Phase.REDEPLOY_BEASTS)
        return
    if behind < Phase.REDEPLOY and opens_redeployment(s, w, x):
        ask(s, p, Phase.REDEPLOY)
        return
    if behind < Phase.FORTS and fort_sites(s, x) != NONE:
        ask(s, p, Phase.FORTS)
        return
    if behind < Phase.AEGIS and controls(s, x, Marker.AEGIS_OF_AGGRAMAR):
        ask(s, p, Phase.AEGIS)
        return
    if behind < Phase.HEART and controls(s, x, Marker.HEART_OF_AZEROTH):
        ask(s, p, Phase.HEART)
        return
    if behind <= Phase.HEART:
        man_towers(s, w, x)
    if behind < Phase.BOMBS and bomb_sites(s, w, x) != NONE:
        ask(s, p, Phase.BOMBS)
        return
    if behind < Phase.OBJECTIVES and opens_objectives(s, w, x):
        ask(s, p, Phase.OBJECTIVES)
        return
    settle_turn(s, w)


@kernel
def opens_beasts(s, x):
    """Everything is lifted; there are Beasts to place, and regions for them."""
    lift_all(s, x)
    return s.held[x] != NONE and s.pack[x] > 0


@kernel
def opens_redeployment(s, w, x):
    """What has to stand stands by itself; there is more to place."""
    put_least(s, w, x)
    return s.held[x] != NONE and s.hand[x] > 0


@kernel
def opens_objectives(s, w, x):
    """Both are taken up; there is ground for at least one."""
    if not s.traits[x] & Trait.OBJECTIVES:
        return False
    s.objectives = NONE
    return objective_grounds(s, w) != NONE


@kernel
def settle_turn(s, w):
    """Harmony, coins, retreats."""
    give_harmony(s, w, 2 * s.turn)
    score(s, w)
    retreat(s, w)


@kernel
def decline_now(s, w):
    """A turn of decline: coins and retreats follow."""
    decline(s, w, s.turn)
    score(s, w)
    retreat(s, w)


@kernel
def retreat(s, w):
    """The next opponent with something to put back, clockwise; else the next turn."""
    for k in range(1, w.seats):
        q = (s.turn + k) % w.seats
        if opens_retreat(s, q):
            return
    end_turn(s, w)


@kernel
def opens_retreat(s, q):
    """Beasts, the Champion, tokens: the first of these that seat q has to put back."""
    x = 2 * q
    if s.held[x] == NONE:
        forget_pending(s, x)
        return False
    if s.pending_pack[x] > 0:
        ask(s, q, Phase.RETREAT_BEASTS)
    elif s.traits[x] & Trait.CHAMPION and s.champion == PENDING:
        ask(s, q, Phase.RETREAT_CHAMPION)
    elif s.pending[x] > 0:
        ask(s, q, Phase.RETREAT)
    else:
        return False
    return True


@kernel
def end_turn(s, w):
    """The next player, the next round or the end of the game."""
    p = (s.turn + 1) % w.seats
    if p == s.first and s.lap == w.rounds:
        ask(s, np.int64(NOBODY), Phase.OVER)
        return
    s.lap += p == s.first
    s.turn = p
    begin_turn(s, w)
