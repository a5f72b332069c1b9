"""All legal actions rated in coins, each by the advice for its phase; the choice that follows from it."""

from sw_env.agents.advice.smallworld.attack import rate_expansion
from sw_env.agents.advice.smallworld.board import highest
from sw_env.agents.advice.smallworld.combos import rate_combos
from sw_env.agents.advice.smallworld.pacts import rate_allies
from sw_env.agents.advice.smallworld.placing import rate_camps, rate_fortresses, rate_heroes, rate_placing, rate_vacating
from sw_env.agents.advice.smallworld.timing import rate_stout
from sw_env.agents.jit import kernel
from sw_env.core.regions import lowest, rest
from sw_env.games.smallworld.data.enums import Phase


@kernel
def rate(s, w, mask, style, pad):
    """Write a score for each legal action to `pad.score`."""
    phase = s.phase
    if phase == Phase.EXPAND:
        rate_expansion(s, w, mask, style, pad)
    elif phase == Phase.REDEPLOY or phase == Phase.VICTIM_REDEPLOY:
        rate_placing(s, w, mask, style, pad)
    elif phase == Phase.PICK:
        rate_combos(s, w, style, pad)
    elif phase == Phase.VACATE:
        rate_vacating(s, w, mask, style, pad)
    elif phase == Phase.ENCAMP or phase == Phase.VICTIM_ENCAMP:
        rate_camps(s, w, mask, style, pad)
    elif phase == Phase.HERO:
        rate_heroes(s, w, mask, style, pad)
    elif phase == Phase.FORT:
        rate_fortresses(s, w, mask, style, pad)
    elif phase == Phase.ALLY:
        rate_allies(s, w, mask, pad)
    else:
        rate_stout(s, w, style, pad)


@kernel
def advised(s, w, mask, style, pad):
    """What the advice comes to."""
    if rest(mask) == 0:
        return lowest(mask)
    rate(s, w, mask, style, pad)
    return highest(mask, pad.score)


@kernel
def advise(states, world, bits, style, pad, actions):
    """The advised action for each game that has any."""
    for g in range(len(states)):
        if bits[g] != 0:
            actions[g] = advised(states[g], world[0], bits[g], style[0], pad[0])
