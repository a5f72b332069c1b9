"""All legal actions rated in coins, each by the advice for its phase."""

from sw_env.agents.advice.smallworld.attack import rate_expansion
from sw_env.agents.advice.smallworld.combos import rate_combos
from sw_env.agents.advice.smallworld.pacts import rate_allies
from sw_env.agents.advice.smallworld.placing import rate_camps, rate_fortresses, rate_heroes, rate_placing, rate_vacating
from sw_env.agents.advice.smallworld.timing import rate_stout
from sw_env.agents.jit import kernel
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
