"""One decision: which rule acts, and what is asked next."""

import numpy as np

from sw_env.core.jit import hot_kernel, kernel
from sw_env.core.regions import bit
from sw_env.games.smallworld.data.enums import Act, Phase
from sw_env.games.smallworld.rules.combos import pick
from sw_env.games.smallworld.rules.conquest import attack, roll_die, unleash_dragon
from sw_env.games.smallworld.rules.conversion import convert
from sw_env.games.smallworld.rules.decline import decline
from sw_env.games.smallworld.rules.pieces import build_fortress, heroes_due, pitch_camp
from sw_env.games.smallworld.rules.state import NOBODY
from sw_env.games.smallworld.rules.troops import abandon, overstretched, place, ready, to_place
from sw_env.games.smallworld.rules.turn import close_turn, collect, end_expansion, expand_from, pass_on


@hot_kernel
def apply(s, w, a):
    """Play the legal action a."""
    s.rolled, s.revealed, s.earner, s.earned = -1, 0, NOBODY, 0
    phase = s.phase
    if phase == Phase.EXPAND:
        expand(s, w, a)
    elif phase == Phase.REDEPLOY or phase == Phase.VICTIM_REDEPLOY:
        redeploy(s, w, a)
    elif phase == Phase.PICK:
        pick(s, w, a - Act.COMBO)
        expand_from(s, s.turn, np.int64(3))
        s.acted = 1
    else:
        play_rarer(s, w, a)


@kernel
def hurry(s):
    """A forced redeployment is about to be played: what is left goes to the only region at once."""
    if s.phase == Phase.REDEPLOY or s.phase == Phase.VICTIM_REDEPLOY:
        s.verb = Act.FILL.value


@kernel
def play_rarer(s, w, a):
    """The phases that only some races and powers have."""
    phase, x = s.phase, 3 * s.actor
    if phase == Phase.VACATE:
        vacate(s, w, x, a)
    elif phase == Phase.ENCAMP:
        encamp(s, w, x, a)
    elif phase == Phase.HERO:
        station_hero(s, w, x, a)
    elif phase == Phase.FORT:
        fortify(s, w, a)
    elif phase == Phase.ALLY:
        make_pact(s, w, a)
    elif phase == Phase.STOUT:
        decline_late(s, w, a)
    else:  # Phase.VICTIM_ENCAMP
        encamp_victim(s, w, x, a)


@hot_kernel
def expand(s, w, a):
    """EXPAND: conquests, verbs, abandoning, declining, ending."""
    x = s.expanding
    if a == Act.DONE:
        end_expansion(s, w)
    elif a == Act.DECLINE:
        decline(s, w, s.turn)
        collect(s, w)
    else:
        if not s.lifted:
            ready(s, w, x)
        s.acted, s.lifted = 1, 1
        advance_on(s, w, x, a)


@hot_kernel
def advance_on(s, w, x, a):
    """A real action of EXPAND: after anything but abandoning, abandoning is over."""
    verb = s.verb
    s.verb = 0
    if a < Act.COMBO and verb == 0 and s.owner[a] == x:
        abandon(s, x, a)
        return
    s.started = 1
    if a == Act.ROLL:
        s.die = roll_die(s)
    elif a >= Act.COMBO:
        s.verb = a
    elif verb == Act.DRAGON:
        unleash_dragon(s, w, x, a)
    elif verb == Act.CONVERT:
        convert(s, x, a)
    elif not attack(s, w, x, a):
        end_expansion(s, w)


@hot_kernel
def redeploy(s, w, a):
    """REDEPLOY of the own race or of a victim's: one token, or after FILL all of them."""
    x = s.expanding
    if a == Act.FILL:
        s.verb = a
        return
    place(s, x, a, to_place(s, w, x) if s.verb == Act.FILL else 1)
    s.verb, s.cursor = 0, a
    if to_place(s, w, x) == 0:
        if s.phase == Phase.VICTIM_REDEPLOY:
            pass_on(s, w)
        else:
            close_turn(s, w)


@kernel
def vacate(s, w, x, r):
    """VACATE: one region less."""
    abandon(s, x, r)
    if overstretched(s, w, x) == 0:
        close_turn(s, w)


@kernel
def encamp(s, w, x, r):
    """ENCAMP: one camp."""
    pitch_camp(s, x, r)
    s.cursor = r
    if s.camps_in_hand[x] == 0:
        close_turn(s, w)


@kernel
def encamp_victim(s, w, x, r):
    """A defender's displaced camp finds a new place."""
    pitch_camp(s, x, r)
    s.pending_camps[x] -= 1
    s.cursor = r
    if s.pending_camps[x] == 0:
        pass_on(s, w)


@kernel
def station_hero(s, w, x, r):
    """HERO: one hero."""
    s.heroes |= bit(r)
    s.cursor = r
    if heroes_due(s, x) == 0:
        close_turn(s, w)


@kernel
def fortify(s, w, a):
    """FORT: a fortress, or none."""
    if a != Act.DONE:
        build_fortress(s, a)
    close_turn(s, w)


@kernel
def make_pact(s, w, a):
    """ALLY: a pact, or none."""
    if a != Act.DONE:
        s.ally[s.turn] = (s.turn + a - Act.ALLY) % w.seats
    collect(s, w)


@kernel
def decline_late(s, w, a):
    """STOUT: into decline after scoring, or not."""
    if a == Act.DECLINE:
        decline(s, w, s.turn)
    pass_on(s, w)
