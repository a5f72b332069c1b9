"""Whose decision is next: the turn from its beginning over its last step to the next one (rules 5)."""

import numpy as np

from sw_env.core.jit import kernel
from sw_env.core.regions import NONE, has
from sw_env.core.rng import below
from sw_env.games.smallworld.data.enums import Phase, Rule, Slot, Step, Trait
from sw_env.games.smallworld.data.rulebook import BASE_COST, START_COINS
from sw_env.games.smallworld.rules.combos import blank, deal, refill
from sw_env.games.smallworld.rules.pacts import may_make_peace, possible_allies
from sw_env.games.smallworld.rules.pieces import fortress_sites, strike_camps
from sw_env.games.smallworld.rules.scoring import score
from sw_env.games.smallworld.rules.state import INSTANCES, NOBODY
from sw_env.games.smallworld.rules.troops import forget_stranded, overstretched, ready, recruit, to_place

BEHIND = np.zeros(len(Phase), np.int64)
"""The step of the end of a turn that follows a phase; behind the conquests it begins."""
for phase, step in (
    (Phase.VACATE, Step.REDEPLOY),
    (Phase.ENCAMP, Step.HERO),
    (Phase.HERO, Step.FORT),
    (Phase.FORT, Step.ALLY),
):
    BEHIND[phase] = step
BEHIND_TROOPS = np.array([Step.ENCAMP, Step.REDEPLOY_SPIRIT, Step.VACATE])
"""And behind the redeployment of an active race, of a declined one, of spirits."""


@kernel
def set_up(s, w, seed):
    """A new game: board, column, coins, first player (rules 4)."""
    s.rng = seed
    clear_table(s, w)
    deal(s, w)
    p = below(s, w.seats)
    s.first = p
    begin_turn(s, p)


@kernel
def clear_table(s, w):
    """Nobody holds anything, nobody has declined, the supplies are full."""
    s.lost_tribes = w.tribes
    s.forts = s.lairs = s.camped = s.holes = s.heroes = s.dragons = NONE
    for x in range(INSTANCES):
        blank(s, x)
        s.held[x] = NONE
    for r in range(w.regions):
        s.owner[r] = NOBODY
        s.tokens[r] = s.camps[r] = 0
        s.price[r] = BASE_COST + has(w.mountains, r) + has(w.tribes, r)
    for p in range(w.seats):
        s.coins[p] = START_COINS
        s.ally[p] = NOBODY
    s.lap = 1
    s.next_die, s.scripted, s.fault = -1, 0, 0
    s.rolled, s.revealed, s.earner, s.earned = -1, 0, NOBODY, 0


@kernel
def turns_played(s, w):
    """Turns since the beginning of the game."""
    return (s.lap - 1) * w.seats + (s.turn - s.first) % w.seats


@kernel
def begin_turn(s, p):
    """Reset what lasts one turn, then ask player p's races in order."""
    s.turn = p
    s.acted = 0
    s.ally[p] = NOBODY
    for x in range(3 * p, 3 * p + 3):
        s.conquests[x] = s.attacked[x] = s.converted[x] = s.dragon_used[x] = 0
    expand_from(s, p, np.int64(1))


@kernel
def expand_from(s, p, k):
    """EXPAND of the first race that may: declined ones that fight on, then the active one; PICK without any."""
    s.actor, s.lifted, s.started, s.die, s.verb, s.cursor = p, 0, 0, -1, 0, -1
    for slot in range(k, 3):
        x = 3 * p + slot
        if s.traits[x] & Trait.FIGHTS_ON and (s.held[x] != NONE or s.hand[x] > 0):
            s.phase, s.expanding = Phase.EXPAND.value, x
            return
    s.phase = Phase.EXPAND.value if s.race[3 * p] != NOBODY else Phase.PICK.value
    s.expanding = 3 * p


@kernel
def end_expansion(s, w):
    """The conquests of a race are over: the next race, or the end of the turn."""
    p, slot = s.turn, s.expanding % 3
    s.die, s.lifted, s.started = -1, 0, 0
    if slot == Slot.ACTIVE:
        recruit(s, w, 3 * p)
        close_turn(s, w)
    else:
        expand_from(s, p, slot + 1)


@kernel
def close_turn(s, w):
    """The end of the turn, from behind what has just been decided until somebody has something to decide."""
    x, step = 3 * s.turn, step_behind(s)
    s.cursor = -1
    if step <= Step.REDEPLOY_DECLINED and open_redeployment(s, w, x + 1, Phase.REDEPLOY):
        return
    if step <= Step.REDEPLOY_SPIRIT and open_redeployment(s, w, x + 2, Phase.REDEPLOY):
        return
    if step <= Step.VACATE and open_vacating(s, w, x):
        return
    if step <= Step.REDEPLOY and open_redeployment(s, w, x, Phase.REDEPLOY):
        return
    if step <= Step.ENCAMP and open_camping(s, x):
        return
    if step <= Step.HERO and open_heroes(s, x):
        return
    if step <= Step.FORT and open_building(s, x):
        return
    if step <= Step.ALLY and open_diplomacy(s, w):
        return
    collect(s, w)


@kernel
def step_behind(s):
    """The step that follows what has just been decided."""
    return BEHIND_TROOPS[s.expanding % 3] if s.phase == Phase.REDEPLOY else BEHIND[s.phase]


@kernel
def collect(s, w):
    """Coins, and a last word for who may decline after them."""
    score(s, w, s.turn)
    if s.traits[3 * s.turn] & Trait.DECLINES_LATE:
        s.phase = Phase.STOUT.value
    else:
        pass_on(s, w)


@kernel
def pass_on(s, w):
    """What defenders have lost in this turn finds new places, then the next turn begins."""
    s.cursor = -1
    if not open_victims(s, w):
        end_turn(s, w)


@kernel
def open_redeployment(s, w, x, phase):
    """Lift the tokens of x and ask where they go, if there is anything to place and somewhere to place it."""
    if s.race[x] == NOBODY or s.held[x] == NONE:
        return False
    if x % 3 != Slot.ACTIVE and not s.traits[x] & Trait.FIGHTS_ON:
        return False
    s.phase = phase
    if phase == Phase.REDEPLOY:
        ready(s, w, x)
    s.expanding = x
    return to_place(s, w, x) > 0


@kernel
def open_vacating(s, w, x):
    """Amazons that stand too far apart have to give regions up."""
    if not w.rules & Rule.VACATE or s.race[x] == NOBODY or w.reserve[s.race[x]] == 0:
        return False
    ready(s, w, x)
    s.phase = Phase.VACATE.value
    return s.held[x] != NONE and overstretched(s, w, x) > 0


@kernel
def open_camping(s, x):
    """All camps are placed anew."""
    if not s.traits[x] & Trait.CAMPS or s.held[x] == NONE:
        return False
    strike_camps(s, x)
    s.phase = Phase.ENCAMP.value
    return s.camps_in_hand[x] > 0


@kernel
def open_heroes(s, x):
    """Both heroes are placed anew."""
    if not s.traits[x] & Trait.HEROES or s.held[x] == NONE:
        return False
    s.heroes &= ~s.held[x]
    s.phase = Phase.HERO.value
    return True


@kernel
def open_building(s, x):
    """A new fortress, where there is room for one."""
    s.phase = Phase.FORT.value
    return s.traits[x] & Trait.FORTRESSES != 0 and fortress_sites(s, x) != NONE


@kernel
def open_diplomacy(s, w):
    """A pact, where somebody was left in peace."""
    s.phase = Phase.ALLY.value
    return may_make_peace(s, s.turn) and possible_allies(s, w, s.turn) != NONE


@kernel
def open_victims(s, w):
    """The next defender who has something to place, clockwise: active race, camps, then the Ghouls."""
    for k in range(1, w.seats):
        q = (s.turn + k) % w.seats
        if victim_has_to_place(s, w, q):
            s.actor = q
            return True
    return False


@kernel
def victim_has_to_place(s, w, q):
    """Open the first step that defender q has."""
    x = 3 * q
    forget_stranded(s, x)
    if s.pending[x] > 0:
        return open_redeployment(s, w, x, Phase.VICTIM_REDEPLOY)
    if s.pending_camps[x] > 0:
        s.phase = Phase.VICTIM_ENCAMP.value
        return True
    for y in range(x + 1, x + 3):
        forget_stranded(s, y)
        if s.pending[y] > 0:
            return open_redeployment(s, w, y, Phase.VICTIM_REDEPLOY)
    return False


@kernel
def end_turn(s, w):
    """The next player, the next round or the end of the game."""
    if w.rules & Rule.REFILL_AT_END:
        refill(s)
    p = (s.turn + 1) % w.seats
    if p != s.first:
        begin_turn(s, p)
    elif s.lap < w.rounds:
        s.lap += 1
        begin_turn(s, p)
    else:
        s.phase, s.actor = Phase.OVER.value, NOBODY
