"""Heroes: dealt, kept, revealed, risen, retired, lost (rules 4, 9)."""

import numpy as np

from sw_env.core.jit import kernel
from sw_env.core.regions import bit, count, first_bits, has, nth, shifted
from sw_env.core.rng import below
from sw_env.games.kingdoms.data.codes import Do, Ground
from sw_env.games.kingdoms.data.enums import Act
from sw_env.games.kingdoms.data.rulebook import MAX_HERO_LEVEL, OFFER
from sw_env.games.kingdoms.rules.agenda import HEROES, item1, note, put, put_bare, scripted
from sw_env.games.kingdoms.rules.effects import refresh
from sw_env.games.kingdoms.rules.figures import add_figure, take_figure
from sw_env.games.kingdoms.rules.state import NOBODY

RUINS = int(Ground.RUINS)


@kernel
def deal(s, p):
    """DEAL: two cards of the deck, fewer if it holds fewer."""
    number = min(OFFER, count(s.deck))
    from_script = scripted(s, HEROES, p) and deal_scripted(s, p, number)
    if not from_script:
        draw_offer(s, p, number)
    for k in range(OFFER):
        if s.offer[p, k] >= 0:
            s.deck &= ~bit(s.offer[p, k])
    note(s, HEROES, p, s.offer[p, 0], s.offer[p, 1])


@kernel
def deal_scripted(s, p, number):
    """The cards of the script, if they can come: ascending, in the deck, as many as are due."""
    one, two = np.int64(s.script[s.script_at - 1, 2]), np.int64(s.script[s.script_at - 1, 3])
    dealt = int(one >= 0) + int(two >= 0)
    fits = dealt == number and (one < 0 or has(s.deck, one)) and (two < 0 or (has(s.deck, two) and one < two))
    if not fits:
        s.fault = s.script_at
        return False
    s.offer[p, 0], s.offer[p, 1] = one, two
    return True


@kernel
def draw_offer(s, p, number):
    """Two different cards, each pair equally likely."""
    s.offer[p, 0], s.offer[p, 1] = NOBODY, NOBODY
    if number == 0:
        return
    one = np.int64(nth(s.deck, below(s, count(s.deck))))
    s.offer[p, 0] = one
    if number == OFFER:
        others = s.deck & ~bit(one)
        two = np.int64(nth(others, below(s, count(others))))
        s.offer[p, 0], s.offer[p, 1] = min(one, two), max(one, two)


@kernel
def offered(s, p):
    """KEEP: the cards by their place in the offer."""
    return shifted(first_bits(int(s.offer[p, 0] != NOBODY) + int(s.offer[p, 1] != NOBODY)), Act.NUMBER - 64)


@kernel
def reveal(s, w):
    """REVEAL: all that were picked at once; the other cards go back."""
    for p in range(w.seats):
        if s.pick[p] >= 0:
            s.hero[p], s.hero_level[p] = s.pick[p], 1
            for k in range(OFFER):
                if s.offer[p, k] >= 0 and s.offer[p, k] != s.pick[p]:
                    s.deck |= bit(s.offer[p, k])
                s.offer[p, k] = NOBODY
            s.pick[p] = NOBODY
            refresh(s, w, p)


@kernel
def place_new(s, w, p, r):
    """PLACED: the hero if there is none and a card for one, else a regular figure; in ruins it lies."""
    hero = w.heroes_call and not (w.solo and p == 1) and s.hero[p] < 0 and count(s.deck) > 0
    add_figure(s, p, r, np.int64(hero), np.int64(has(s.ground[RUINS], r)))
    if hero:
        put_bare(s, Do.REVEAL)
        put(s, item1(Do.KEEP, p))
        put(s, item1(Do.DEAL, p))


@kernel
def rise(s, w, p):
    """RISE: a level more; at the third the hero retires at once, his figure stays as a regular one."""
    s.hero_level[p] += 1
    if s.hero_level[p] > MAX_HERO_LEVEL:
        r, lies = np.int64(s.hero_at[p]), np.int64(s.hero_lies[p])
        if r >= 0:
            if s.moved == r and s.moved_hero == 1 and s.moved_lies == lies:
                s.moved_hero = 0
            take_figure(s, p, r, np.int64(1), lies)
            add_figure(s, p, r, np.int64(0), lies)
        s.retirees[p, s.retired[p]] = s.hero[p]
        s.retired[p] += 1
        s.hero[p], s.hero_level[p] = NOBODY, 0
    refresh(s, w, p)


@kernel
def remove_figure(s, w, p, r, hero, lies):
    """A figure goes to the supply; a hero gives his card back (rules 6.4, 7.3)."""
    take_figure(s, p, r, hero, lies)
    if hero:
        if s.hero[p] >= 0:
            s.deck |= bit(s.hero[p])
        s.hero[p], s.hero_level[p] = NOBODY, 0
        refresh(s, w, p)


@kernel
def step_by(s, w, p):
    """How the hero gains his next level: a task, -1 by war, -2 without a hero."""
    return np.int64(w.trained_by[s.hero[p], s.hero_level[p] - 1]) if s.hero[p] >= 0 else -2
