"""What a searching player does not know is drawn anew: the order of the stacks, the dice, the others' coins."""

from agents.jit import search_kernel as kernel
from sw_env.core.rng import below
from sw_env.core.state import RING


@kernel
def forget(s, w, p, counts_coins):
    """Take everything out of a record that seat p cannot know: stacks in order, no dice, others as rich as p."""
    s.rng, s.next_die, s.scripted, s.fault = 0, -1, 0, 0
    hidden = s.stacked - s.returned
    for i in range(hidden):
        for k in range(i + 1, hidden):
            one, other = (s.stack_top + i) % RING, (s.stack_top + k) % RING
            if s.stack[one] > s.stack[other]:
                s.stack[one], s.stack[other] = s.stack[other], s.stack[one]
    for i in range(s.piled):
        for k in range(i + 1, s.piled):
            if s.badges[i] > s.badges[k]:
                s.badges[i], s.badges[k] = s.badges[k], s.badges[i]
    if not counts_coins:
        for q in range(w.seats):
            s.coins[q] = s.coins[p]


@kernel
def draw_hidden(s, seed):
    """One of the deals and dice that fit what lies open."""
    s.rng = seed
    hidden = s.stacked - s.returned
    for i in range(hidden - 1, 0, -1):
        k = below(s, i + 1)
        one, other = (s.stack_top + i) % RING, (s.stack_top + k) % RING
        s.stack[one], s.stack[other] = s.stack[other], s.stack[one]
    for i in range(s.piled - 1, 0, -1):
        k = below(s, i + 1)
        s.badges[i], s.badges[k] = s.badges[k], s.badges[i]


@kernel
def forget_all(states, world, counts_coins):
    """The same for a search's root, states[0]."""
    forget(states[0], world[0], states[0].actor, counts_coins)
