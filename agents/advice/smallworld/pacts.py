"""With whom to make peace: whoever could hurt the active race most."""

from sw_env.agents.advice.smallworld.board import danger_zone, spare_tokens
from sw_env.agents.jit import kernel
from sw_env.core.regions import count, has
from sw_env.games.smallworld.data.enums import Act


@kernel
def rate_allies(s, w, mask, pad):
    """ALLY: always; with the opponent who can reach most of us with most tokens."""
    p = s.turn
    pad.score[Act.DONE] = 0.0
    for k in range(1, w.seats):
        if has(mask, Act.ALLY + k):
            q = (p + k) % w.seats
            pad.score[Act.ALLY + k] = 0.5 + 0.1 * count(s.held[3 * p] & danger_zone(s, w, q)) * spare_tokens(s, w, q)
