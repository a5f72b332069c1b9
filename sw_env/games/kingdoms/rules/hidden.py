"""What a seat cannot know: cards offered to others, a number not yet revealed; taken out of a record, drawn anew."""

import numpy as np

from sw_env.core.jit import kernel
from sw_env.core.regions import NONE, bit, count, nth
from sw_env.core.rng import below
from sw_env.games.kingdoms.data.codes import Do
from sw_env.games.kingdoms.data.enums import Act
from sw_env.games.kingdoms.rules.agenda import field
from sw_env.games.kingdoms.rules.state import HIDDEN, NOBODY
from sw_env.games.kingdoms.rules.war import ATTACK, biddable

CARDS = 2


@kernel
def is_bid_hidden(s, p):
    """The attacker's number is set, and not for the eyes of p."""
    return s.depth > 0 and field(s.agenda[s.depth - 1], 0) == Do.BID and p != s.attacker and s.bids[ATTACK] != NOBODY


@kernel
def bids_blindly(s):
    """The seat that decides sets its number without knowing the attacker's."""
    return is_bid_hidden(s, s.actor)


@kernel
def unseen_deck(s, w, p):
    """The cards that p has not seen: the deck, and what is offered to others."""
    found = s.deck
    for q in range(w.seats):
        for k in range(CARDS):
            if q != p and s.offer[q, k] >= 0:
                found |= bit(s.offer[q, k])
    return found


@kernel
def forget(s, w, p, counted):
    """Take everything out of a record that seat p cannot know; nothing that is open here is counted.

    Records that differ in nothing else are equal afterwards, byte by byte."""
    s.rng = 0
    forget_chance(s)
    s.deck = unseen_deck(s, w, p)
    for q in range(w.seats):
        if q != p:
            for k in range(CARDS):
                if s.offer[q, k] != NOBODY:
                    s.offer[q, k] = HIDDEN
            if s.pick[q] != NOBODY:
                s.pick[q] = HIDDEN
    if is_bid_hidden(s, p):
        s.bids[ATTACK] = HIDDEN


@kernel
def forget_chance(s):
    """Lines of chance, past and scripted, are no part of the position."""
    s.logged, s.scripted, s.script_at, s.fault = 0, 0, 0, 0
    for k in range(len(s.lines)):
        for i in range(s.lines.shape[1]):
            s.lines[k, i], s.script[k, i] = 0, 0


@kernel
def redraw(s, w, p, seed):
    """One of the deals that fit what p has seen, and a number that the attacker could have set."""
    s.rng = seed
    s.deck = unseen_deck(s, w, p)
    for q in range(w.seats):
        if q != p and s.offer[q, 0] != NOBODY:
            redraw_offer(s, q)
    if is_bid_hidden(s, p):
        numbers = biddable(s, w, np.int64(s.attacker))
        a = np.int64(nth(numbers, below(s, count(numbers)))) + 64
        s.bids[ATTACK] = 0 if a == Act.FLAG else a - Act.NUMBER


@kernel
def redraw_offer(s, q):
    """As many cards as were offered, of all that p has not seen, and a pick if there was one."""
    cards, found = 1 + (s.offer[q, 1] != NOBODY), NONE
    for _ in range(cards):
        left = s.deck & ~found
        found |= bit(np.int64(nth(left, below(s, count(left)))))
    s.deck &= ~found
    for k in range(cards):
        s.offer[q, k] = nth(found, k)
    if s.pick[q] != NOBODY:
        s.pick[q] = s.offer[q, below(s, cards)]
