"""All legal actions rated in coins, each by the advice for its phase."""

from sw_env.agents.advice.warcraft.attack import rate_expansion, rate_second_die
from sw_env.agents.advice.warcraft.beginning import rate_bomb, rate_forms, rate_sides
from sw_env.agents.advice.warcraft.combos import rate_combos
from sw_env.agents.advice.warcraft.ending import rate_all, rate_prizes, rate_raising, rate_tributes
from sw_env.agents.advice.warcraft.placing import rate_beasts, rate_placing, rate_post
from sw_env.agents.jit import kernel
from sw_env.games.warcraft.data.enums import Phase


@kernel
def rate(s, w, mask, style, pad):
    """Write a score for each legal action to `pad.score`."""
    phase = s.phase
    regions, words = mask
    if phase == Phase.EXPAND:
        rate_expansion(s, w, mask, style, pad)
    elif phase == Phase.REDEPLOY or phase == Phase.RETREAT:
        rate_placing(s, w, regions, words, style, pad)
    elif phase == Phase.PICK:
        rate_combos(s, w, style, pad)
    elif phase == Phase.FORM:
        rate_forms(s, w, mask, style, pad)
    elif phase == Phase.FACTION:
        rate_sides(s, w, mask, style, pad)
    elif phase == Phase.RAID:
        rate_second_die(s, w, style, pad)
    elif phase == Phase.BOMB:
        rate_bomb(s, w, style, pad)
    elif phase == Phase.RAISE:
        rate_raising(s, w, pad)
    else:
        rate_sites(s, w, regions, style, pad)


@kernel
def rate_sites(s, w, regions, style, pad):
    """Where something has to go."""
    phase = s.phase
    if phase == Phase.REDEPLOY_BEASTS or phase == Phase.RETREAT_BEASTS:
        rate_beasts(s, w, regions, style, pad)
    elif phase == Phase.AEGIS or phase == Phase.RETREAT_CHAMPION:
        rate_post(s, w, regions, style, pad)
    elif phase == Phase.HEART:
        rate_tributes(s, w, regions, pad)
    elif phase == Phase.OBJECTIVES:
        rate_prizes(s, w, regions, style, pad)
    else:
        rate_all(regions, pad)
