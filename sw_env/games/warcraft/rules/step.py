"""One decision: which rule acts, and what is asked next."""

import numpy as np

from sw_env.core.jit import apart_kernel, hot_kernel, kernel
from sw_env.core.regions import NONE, bit
from sw_env.games.warcraft.data.enums import Act, Marker, Phase, Rule, Side, Verb
from sw_env.games.warcraft.data.rulebook import HUMAN_FORM_COINS, WORGEN_FORM_COST
from sw_env.games.warcraft.rules.combos import pick
from sw_env.games.warcraft.rules.conquest import conquer, conquer_or_roll, last_attempt, raid
from sw_env.games.warcraft.rules.ending import (
    behind,
    bomb_sites,
    buy_one,
    for_sale,
    fort_sites,
    objectives_due,
    put_heart,
    to_place,
)
from sw_env.games.warcraft.rules.pieces import add_beasts, add_tokens, build_fort, least, station_champion
from sw_env.games.warcraft.rules.reach import cost
from sw_env.games.warcraft.rules.tolls import note_attack, pay_aegis, pay_conquest
from sw_env.games.warcraft.rules.troops import ready, walk_off
from sw_env.games.warcraft.rules.turn import (
    ask,
    close_turn,
    decline_now,
    go_on,
    open_choices,
    resolve_bomb,
    retreat,
    turn_bombs,
)
from sw_env.games.warcraft.rules.verbs import artifact_by_word, choose_threat, move_along, send_champion, steal, swap


@apart_kernel
def apply(s, w, a):
    """Play the legal action a."""
    s.happened = 0
    phase = s.phase
    if phase == Phase.EXPAND:
        expand(s, w, a)
    elif phase == Phase.REDEPLOY or phase == Phase.RETREAT:
        place(s, w, a)
    elif phase == Phase.PICK:
        pick(s, w, a - Act.COMBO)
        s.acted = 1
        open_choices(s, w)
    else:
        play_rarer(s, w, a)


@kernel
def hurry(s):
    """A forced placement is about to be played: what is left goes to the only region at once."""
    if s.phase == Phase.REDEPLOY or s.phase == Phase.RETREAT:
        s.verb = Verb.FILL.value


@kernel
def play_rarer(s, w, a):
    """The phases that only some races and powers have."""
    phase, x = s.phase, 2 * s.actor
    if a == Act.DECLINE:
        decline_now(s, w)
    elif phase == Phase.FORM:
        take_form(s, w, a)
    elif phase == Phase.FACTION:
        take_side(s, w, a)
    elif phase == Phase.RAID:
        try_again(s, w, x, a)
    elif phase == Phase.BOMB:
        turn_or_leave(s, w, a)
    elif phase == Phase.RAISE:
        raise_token(s, w, x, a)
    elif phase == Phase.RETREAT_BEASTS or phase == Phase.RETREAT_CHAMPION:
        put_back(s, w, x, a)
    else:
        play_ending(s, w, x, a)


@kernel
def play_ending(s, w, x, a):
    """The steps of the end in which pieces are placed."""
    phase = s.phase
    if phase == Phase.REDEPLOY_BEASTS:
        place_beast(s, w, x, a)
    elif phase == Phase.FORTS:
        fortify(s, w, x, a)
    elif phase == Phase.AEGIS:
        s.marker_at[Marker.AEGIS_OF_AGGRAMAR] = a
        close_turn(s, w)
    elif phase == Phase.HEART:
        put_heart(s, w, a)
        close_turn(s, w)
    elif phase == Phase.BOMBS:
        lay_bomb(s, w, x, a)
    else:  # Phase.OBJECTIVES
        set_objective(s, w, a)


# ---- the beginning


@kernel
def take_form(s, w, a):
    """FORM: coins, or cheaper conquests for a coin."""
    s.form = a - Act.FIRST + Side.FIRST
    s.coins[s.turn] += HUMAN_FORM_COINS if a == Act.FIRST else -WORGEN_FORM_COST
    if not w.rules & Rule.FORM_BEFORE_DECLINE:
        s.acted = 1
    open_choices(s, w)


@kernel
def take_side(s, w, a):
    """FACTION: the side of a neutral race for the rest of the turn."""
    s.side = a - Act.FIRST + Side.FIRST
    s.acted = 1
    go_on(s, w)


@kernel
def turn_or_leave(s, w, a):
    """BOMB: pay and turn it, or it goes back unseen."""
    r = np.int64(s.cursor)
    if a == Act.YES:
        pay_conquest(s, w, r, np.int64(0))
        resolve_bomb(s, w, r)
    else:
        s.bombs &= ~bit(r)
    turn_bombs(s, w)


# ---- the conquests


@hot_kernel
def expand(s, w, a):
    """EXPAND: conquests, verbs, abandoning, declining, ending."""
    x = 2 * s.turn
    if a == Act.DONE:
        close_turn(s, w)
    elif a == Act.DECLINE:
        decline_now(s, w)
    else:
        if not s.lifted:
            ready(s, w, x)
        s.acted, s.lifted = 1, 1
        advance_on(s, w, x, a)
        if s.verb == 0:
            go_on(s, w)


@hot_kernel
def advance_on(s, w, x, a):
    """A real action of EXPAND: after anything but abandoning, abandoning is over."""
    if s.verb != 0:
        continue_verb(s, w, x, a)
    elif a < Act.COMBO and s.owner[a] == x:
        walk_off(s, a)
    else:
        s.started = 1
        if a < Act.COMBO:
            attack(s, w, x, a)
        else:
            s.verb = 1 << (a - Act.RAID)


@kernel
def attack(s, w, x, r):
    """Tolls, then the conquest by the words so far (rules 6.5); the verb is over unless a raid asks again."""
    verb = np.int64(s.verb)
    s.verb = 0
    pay_conquest(s, w, r, verb)
    note_attack(s, r)
    if verb & Verb.RAID:
        s.die = raid(s, w, x, r, verb)
        if s.die >= 0:
            keep_raiding(s, r, verb)
    elif verb & Verb.DOOMHAMMER:
        conquer(s, w, x, r, least(s, w, x), verb)
    else:
        conquer_or_roll(s, w, x, r, cost(s, w, x, r, verb, np.int64(0)), verb)


@kernel
def keep_raiding(s, r, verb):
    """RAID: a second die may still help."""
    die = s.die
    ask(s, s.turn, Phase.RAID)
    s.verb, s.chosen, s.die = verb, r, die


@kernel
def try_again(s, w, x, a):
    """RAID: the last attempt, or the raid is spent."""
    if a == Act.YES:
        r, verb = np.int64(s.chosen), np.int64(s.verb)
        last_attempt(s, w, x, r, cost(s, w, x, r, verb, np.int64(s.die)), verb)
    go_on(s, w)


@kernel
def continue_verb(s, w, x, a):
    """A word or region behind the words so far (rules 10.2)."""
    verb = s.verb
    if verb == Verb.STEAL:
        continue_theft(s, w, a)
    elif verb == Verb.INTIMIDATE:
        continue_threat(s, w, a)
    elif verb == Verb.SWAP:
        continue_swap(s, w, a)
    elif verb == Verb.CHAMPION:
        send_champion(s, w, x, a)
        s.verb = 0
    elif a >= Act.COMBO:
        s.verb |= 1 << (a - Act.RAID)
    else:
        attack(s, w, x, a)


@kernel
def continue_theft(s, w, a):
    """STEAL: source, Artifact, goal."""
    if s.chosen < 0:
        pay_aegis(s, a)
        s.chosen = a
    elif a >= Act.COMBO:
        s.named = artifact_by_word(w, a)
    else:
        steal(s, np.int64(s.chosen), np.int64(s.named), a)
        s.verb = 0


@kernel
def continue_threat(s, w, a):
    """INTIMIDATE: source, and where its token goes if it has a choice."""
    if s.chosen >= 0:
        move_along(s, w, np.int64(s.chosen), a)
        s.verb = 0
    elif choose_threat(s, w, a):
        s.chosen = a
    else:
        s.verb = 0


@kernel
def continue_swap(s, w, a):
    """SWAP: the smaller region, the greater one."""
    if s.chosen < 0:
        s.chosen = a
    else:
        swap(s, w, np.int64(s.chosen), a)
        s.verb = 0


# ---- the end


@kernel
def raise_token(s, w, x, a):
    """RAISE: buy one, or no more."""
    if a == Act.YES:
        buy_one(s, x)
    if a == Act.DONE or for_sale(s, x) == 0:
        close_turn(s, w)


@hot_kernel
def place(s, w, a):
    """REDEPLOY and RETREAT: one token, or after FILL all of them."""
    if a == Act.FILL:
        s.verb = Verb.FILL.value
        return
    x, n = 2 * s.actor, np.int64(1)
    if s.verb == Verb.FILL:
        n = to_place(s)
    add_tokens(s, a, n)
    s.hand[x] -= n
    if s.phase == Phase.RETREAT:
        s.pending[x] -= n
    s.verb, s.cursor = 0, a
    if to_place(s) == 0:
        if s.phase == Phase.RETREAT:
            retreat(s, w)
        else:
            close_turn(s, w)


@kernel
def place_beast(s, w, x, r):
    """REDEPLOY_BEASTS: one Beast."""
    s.pack[x] -= 1
    add_beasts(s, r, np.int64(1))
    s.cursor = r
    if s.pack[x] == 0:
        close_turn(s, w)


@kernel
def fortify(s, w, x, a):
    """FORTS: one more, or none."""
    if a != Act.DONE:
        build_fort(s, a)
        s.cursor = a
    if a == Act.DONE or behind(s, fort_sites(s, x)) == NONE:
        close_turn(s, w)


@kernel
def lay_bomb(s, w, x, a):
    """BOMBS: one more, unseen, or none."""
    if a != Act.DONE:
        s.bombs |= bit(a)
        s.cursor = a
    if a == Act.DONE or behind(s, bomb_sites(s, w, x)) == NONE:
        close_turn(s, w)


@kernel
def set_objective(s, w, r):
    """OBJECTIVES: one."""
    s.objectives |= bit(r)
    s.cursor = r
    if objectives_due(s, w) == 0:
        close_turn(s, w)


@kernel
def put_back(s, w, x, r):
    """RETREAT_BEASTS and RETREAT_CHAMPION: one of them."""
    if s.phase == Phase.RETREAT_CHAMPION:
        station_champion(s, r)
        retreat(s, w)
        return
    s.pack[x] -= 1
    s.pending_pack[x] -= 1
    add_beasts(s, r, np.int64(1))
    s.cursor = r
    if s.pending_pack[x] == 0:
        retreat(s, w)
