"""A small network inside the search: what a position is worth to every seat, and which actions it likes.

A first layer adds up the rows of what is seen; a second and a third one turn it into the coins by which every seat will end
better or worse than the outlook says; a row for each action turns the first into how much it is liked."""

import math
from typing import NamedTuple

import numpy as np

from sw_env.agents.advice import see
from sw_env.agents.jit import search_kernel as kernel
from sw_env.agents.search.vectors import LANES, TURN, add_rows, product, sum_rows
from sw_env.core.finals import MOST_SEATS, is_first
from sw_env.core.masks import empty, first, without_first
from sw_env.core.questions import purse

MOST_SEEN = 768
"""Columns of one position that are not nothing."""
MOST_UNITS, MOST_SECOND = 512, 64
"""Of the layers."""
SCALES = 16
"""Rounds to come that have a scale of their own; more count as the last one."""
COINS = 10.0
"""What one of the network's numbers is in coins."""

DESK = np.dtype(
    [
        # how the network is made, and where in the array of weights its parts begin
        ("units", np.int64),
        ("second_units", np.int64),
        ("bias", np.int64),  # the column that is always seen
        ("second", np.int64),
        ("third", np.int64),
        ("policy", np.int64),
        ("faith", np.float64),  # how much the heuristic's ratings count beside the network's
        ("scale", np.float64, (SCALES,)),  # coins of lead that make a win likely, by rounds to come
        # what is written down on the way
        ("moment", np.int64),  # rounds to come
        ("column", np.int32, (MOST_SEEN,)),
        ("amount", np.float32, (MOST_SEEN,)),
        ("row", np.float64, (16,)),
        ("expected", np.float64, (MOST_SEATS,)),  # the outlook, by seat
        ("wealth", np.float64, (MOST_SEATS,)),  # the coins with which each seat ends, as far as is known
        ("chance", np.float64, (MOST_SEATS,)),  # to win
        ("hidden", np.float32, (MOST_UNITS + TURN,)),
        ("second_hidden", np.float32, (MOST_SECOND + TURN,)),
        ("answer", np.float32, (LANES,)),
    ],
    align=True,
)
"""What a network is written down on while it is asked."""


class Eye(NamedTuple):
    """A network, and an array of one desk."""

    weights: np.ndarray
    desk: np.ndarray


@kernel
def look(s, w, mind, eye):
    """The first layer for the seat that decides."""
    desk = eye.desk[0]
    n = see(s, w, mind.weights, s.actor, desk)
    desk.column[n], desk.amount[n] = desk.bias, 1.0
    sum_rows(eye.weights, np.int64(0), desk.units, desk.column, desk.amount, np.int64(n + 1), desk.hidden)


@kernel
def judge(s, w, mind, eye):
    """Utilities: of how the game has ended, or of the coins that each seat has and can expect."""
    desk = eye.desk[0]
    if s.actor < 0:
        settle(s, w, desk)
    else:
        look(s, w, mind, eye)
        expect(desk, eye.weights)
        for k in range(w.seats):
            p = (s.actor + k) % w.seats
            desk.wealth[p] = purse(s, w, p) + desk.expected[p] + COINS * desk.answer[k]
        weigh(w.seats, desk, desk.scale[min(SCALES - 1, desk.moment)])
    total = 0.0
    for p in range(w.seats):
        total += desk.wealth[p]
    for p in range(w.seats):
        lead = desk.wealth[p] - (total - desk.wealth[p]) / max(1, w.seats - 1)
        mind.work.utility[p] = worth(desk.chance[p], lead)


@kernel
def expect(desk, weights):
    """From the first layer to the third."""
    layer(weights, desk.second, desk.second_units, desk.hidden, desk.units, desk.second_hidden)
    for j in range(desk.second_units):
        desk.second_hidden[j] = max(np.float32(0.0), desk.second_hidden[j])
    layer(weights, desk.third, np.int64(LANES), desk.second_hidden, desk.second_units, desk.answer)


@kernel
def layer(weights, start, width, inputs, n, answers):
    """One layer: behind its inputs stands a one, for the row that is always added."""
    inputs[n] = 1.0
    for i in range(n + 1, n + TURN):
        inputs[i] = 0.0
    add_rows(weights, start, width, inputs, n + TURN, answers)


@kernel
def prefer(mask, mind, eye):
    """Ratings of the legal actions become preferences: by so much faith in them, and by what the first layer says."""
    desk, score = eye.desk[0], mind.pad.score
    while not empty(mask):
        a = first(mask)
        mask = without_first(mask)
        liked = product(eye.weights, desk.policy + a * (desk.units + LANES), desk.hidden, desk.units)
        score[a] = desk.faith * score[a] + liked + eye.weights[desk.policy + a * (desk.units + LANES) + desk.units]


@kernel
def settle(s, w, desk):
    """Coins of a game that is over, and who has won."""
    winners = 0
    for p in range(w.seats):
        desk.wealth[p] = purse(s, w, p)
        winners += is_first(s, w, p)
    for p in range(w.seats):
        desk.chance[p] = is_first(s, w, p) / winners


@kernel
def weigh(seats, desk, scale):
    """Each seat's chance to win by the coins with which it is expected to end."""
    best, share = -1e9, 0.0
    for p in range(seats):
        best = max(best, desk.wealth[p])
    for p in range(seats):
        desk.chance[p] = math.exp((desk.wealth[p] - best) / scale)
        share += desk.chance[p]
    for p in range(seats):
        desk.chance[p] /= share


@kernel
def worth(chance, lead):
    """The utility of a chance to win and of coins more than the others have on average."""
    return 0.5 * chance + 0.5 * math.tanh(lead / 48.0)
