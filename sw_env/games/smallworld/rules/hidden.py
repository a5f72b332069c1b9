"""What a seat cannot know: the order of the stacks, the dice to come, the others' coins; taken out of a record, drawn anew."""

from sw_env.core.jit import kernel
from sw_env.core.rng import below
from sw_env.games.smallworld.rules.state import PILE, RING


@kernel
def surprised(s):
    """The latest action has brought a combo from the stacks."""
    return s.revealed > 0


@kernel
def forget(s, w, p, counted):
    """Take everything out of a record that seat p cannot know: stacks in order, no dice, others as rich as p.

    Who has counted knows the coins of all. Records that differ in nothing else are equal afterwards, byte by byte."""
    s.rng, s.next_die, s.scripted, s.fault = 0, -1, 0, 0
    while s.stack_top > 0:
        roll_back(s)
    sort(s.stack, s.stacked - s.returned)
    sort(s.badges, s.piled)
    for i in range(s.stacked, RING):
        s.stack[i] = 0
    for i in range(s.piled, PILE - s.discarded):
        s.badges[i] = 0
    if not counted:
        for q in range(w.seats):
            s.coins[q] = s.coins[p]


@kernel
def roll_back(s):
    """The ring of banners, turned by one place; nothing changes in the game."""
    first = s.stack[0]
    for i in range(RING - 1):
        s.stack[i] = s.stack[i + 1]
    s.stack[RING - 1] = first
    s.stack_top -= 1


@kernel
def sort(cards, n):
    """The first n entries in ascending order."""
    for i in range(1, n):
        for k in range(i, 0, -1):
            if cards[k - 1] <= cards[k]:
                break
            card = cards[k]
            cards[k] = cards[k - 1]
            cards[k - 1] = card


@kernel
def redraw(s, w, p, seed):
    """One of the deals and dice that fit what lies open, which is the same for all seats."""
    s.rng = seed
    hidden = s.stacked - s.returned
    for i in range(hidden - 1, 0, -1):
        k = below(s, i + 1)
        one, other = (s.stack_top + i) % RING, (s.stack_top + k) % RING
        s.stack[one], s.stack[other] = s.stack[other], s.stack[one]
    for i in range(s.piled - 1, 0, -1):
        k = below(s, i + 1)
        s.badges[i], s.badges[k] = s.badges[k], s.badges[i]
