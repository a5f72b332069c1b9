"""What goods are worth to a seat, in points: by what it can still buy with them."""

import numpy as np

from sw_env.agents.advice.kingdoms.clock import turns_left
from sw_env.agents.jit import kernel
from sw_env.games.kingdoms.data.codes import Task
from sw_env.games.kingdoms.data.enums import Res
from sw_env.games.kingdoms.data.rulebook import MAX_FIGURES, MAX_MAGIC, MAX_STOCK, MAX_TOWER
from sw_env.games.kingdoms.rules.figures import in_play
from sw_env.games.kingdoms.rules.heroes import step_by

FOOD, MANA, ORE, SILVER = (int(res) for res in Res)
KINDS, PRODUCTS = 4, 3


@kernel
def survey_goods(s, w, style, p, pad):
    """Note how long the game goes on, and what seat p can use of each kind: for its next step, and for later ones."""
    pad.left = turns_left(s, w, style)
    pad.fade = min(1.0, pad.left / style.horizon)
    figures, tower, magic = in_play(s, p), np.int64(s.tower[p]), np.int64(s.magic[p])
    note_wants(pad, FOOD, figures, MAX_FIGURES)
    note_wants(pad, ORE, tower, MAX_TOWER)
    note_wants(pad, MANA, magic, MAX_MAGIC)
    by = step_by(s, w, p)
    if by >= 0:
        price = 1.0 * w.trained_for[s.hero[p], s.hero_level[p] - 1]
        kind = MANA if by == Task.RESEARCH else (FOOD if by == Task.EXPAND else ORE)
        if pad.wants_now[kind] == 0.0:
            pad.wants_now[kind] = price
        else:
            pad.wants_later[kind] += price
    pad.wants_now[SILVER], pad.wants_later[SILVER] = 3.0, 3.0


@kernel
def note_wants(pad, kind, reached, end):
    """The next step of a track costs its number, the one behind it one more."""
    pad.wants_now[kind] = reached + 1.0 if reached < end else 0.0
    pad.wants_later[kind] = reached + 2.0 if reached + 1 < end else 0.0


@kernel
def marginal(style, pad, kind, n):
    """Points that the next one of a kind is worth to who holds n of it."""
    if n >= MAX_STOCK:
        return 0.0
    share = style.spare
    if n < pad.wants_now[kind]:
        share = 1.0
    elif n < pad.wants_now[kind] + pad.wants_later[kind]:
        share = style.later
    return style.price[kind] * share * pad.fade


@kernel
def worth_of(style, pad, kind, held, n):
    """Points that n more of a kind are worth to who holds so much."""
    found = 0.0
    for k in range(held, min(held + n, np.int64(MAX_STOCK))):
        found += marginal(style, pad, kind, k)
    return found


@kernel
def loss_of(style, pad, kind, held, n):
    """Points that are lost with n of a kind."""
    found = 0.0
    for k in range(max(held - n, np.int64(0)), held):
        found += marginal(style, pad, kind, k)
    return found


@kernel
def best_choice(s, style, pad, p):
    """Points that one of the best kind of choice is worth."""
    found = 0.0
    for kind in range(PRODUCTS):
        found = max(found, marginal(style, pad, kind, np.int64(s.stock[p, kind])))
    return found
