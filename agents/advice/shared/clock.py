"""How much of a game of rounds is left."""

from sw_env.agents.jit import kernel


@kernel
def scorings_left(s, w, p, scored):
    """How often player p will still score; whether whose turn it is has `scored` in it already."""
    laps = w.rounds - s.lap
    mine, now = (p - s.first) % w.seats, (s.turn - s.first) % w.seats
    if mine > now or (mine == now and not scored):
        return laps + 1
    return laps
