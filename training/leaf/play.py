"""Whole games in one kernel: seats filled by searches with small networks, by the plain search and by the heuristic."""

from typing import Any, NamedTuple

import numpy as np

from sw_env.agents.advice import is_written
from sw_env.agents.advice.shared.choice import advised
from sw_env.agents.jit import net_kernel as kernel
from sw_env.agents.leaf.agent import LeafSettings
from sw_env.agents.leaf.weights import SmallNetwork, aligned, eye_of
from sw_env.agents.search.eye import DESK, Eye
from sw_env.agents.search.search import make_mind, search
from sw_env.agents.search.settings import SearchSettings
from sw_env.agents.search.tree import favourite, new_tree, replant
from sw_env.core.finals import MOST_SEATS, ROWS, note_end
from sw_env.core.masks import allows, empty
from sw_env.core.play import advance, random_action, start
from sw_env.core.records import new_records
from sw_env.core.rng import GOLDEN, mix, scaled
from sw_env.games import spec_of

HEURISTIC, PLAIN_SEARCH = -1, -2
"""Who sits at a seat: a network by its number, or one of these."""
NODES = 60_000
MOST_ACTIONS = 64
WHOLE = 1_000_000
"""Chances are counted in millionths."""

GAME = np.dtype(
    [
        ("seed", np.uint64),
        ("kinds", np.int64, (MOST_SEATS,)),  # who sits where
        ("sims", np.int64),  # of a network's decision
        ("rival_sims", np.int64),  # of the plain search's
        ("slips", np.int64),  # millionths: decisions that are random
        ("wanders", np.int64),  # decisions that follow the visits at random
        ("kept", np.int64),  # decisions that are noted
        ("decisions", np.int64),
        ("final", np.int64, (ROWS * MOST_SEATS,)),  # how it ended (core/finals.py)
    ],
    align=True,
)
NOTE = np.dtype(
    [
        ("bits", np.uint64),
        ("game", np.int64),
        ("kind", np.int64),  # who decided
        ("visits", np.uint16, (MOST_ACTIONS,)),  # none where nobody searched
        ("values", np.float32, (MOST_SEATS,)),  # mean utilities of the search
    ],
    align=True,
)


class Table(NamedTuple):
    """What games are played with."""

    world: np.ndarray
    minds: np.ndarray
    """Of the search with a network, and of the plain one."""
    weights: np.ndarray
    """(networks, numbers)"""
    desks: np.ndarray
    nodes: np.ndarray
    trees: np.ndarray
    states: np.ndarray
    """Two for the search, and the game itself."""


def table_of(config: Any, networks: list[SmallNetwork], lap: bool = False) -> Table:
    """A table at which these networks sit, the first one as number 0; before they look the heuristic may play a lap."""
    eyes = [eye_of(network) for network in networks]
    weights = aligned(len(eyes) * len(eyes[0].weights)).reshape(len(eyes), -1)
    desks = new_records(len(eyes), DESK)
    for k, eye in enumerate(eyes):
        weights[k], desks[k : k + 1] = eye.weights, eye.desk
    settings = LeafSettings(lap="yes" if lap else "no"), SearchSettings()
    known = is_written(config)
    minds = [make_mind(config, **one.for_kernels(config.seats, known)) for one in settings]
    both = new_records(2, minds[0].dtype)
    both[:1], both[1:] = minds
    states = new_records(3, spec_of(config).answers.state)
    return Table(config.world, both, weights, desks, *new_tree(NODES), states)


@kernel
def play(games, table, states, notes):
    """Play each game to its end; how many decisions were noted, each with its record. Those that find no room are not."""
    n = 0
    for g in range(len(games)):
        n = play_one(games[g], g, table, states, notes, n)
    return n


@kernel
def play_one(game, g, table, states, notes, n):
    """One game."""
    s, w = table.states[2], table.world[0]
    seed = mix(game.seed)
    bits = start(s, w, seed, True)
    game.decisions = 0
    while not empty(bits):
        seed = mix(seed + GOLDEN)
        replant(table.nodes, table.trees)
        a = decide(game, s, bits, table, seed)
        if happens(game.kept, seed, 1) and n < len(notes):
            states[n] = s
            notes[n].game, notes[n].kind = g, game.kinds[s.actor]
            note(notes[n], bits, w.seats, table.nodes)
            n += 1
        if happens(game.slips, seed, 2):
            a = random_action(bits, mix(seed + np.uint64(3)))
        game.decisions += 1
        bits = advance(s, w, a, True)
    note_end(s, w, game.final)
    return n


@kernel
def happens(chance, seed, salt):
    """Something of so many millionths, by a seed and a number of its own."""
    return scaled(mix(seed + np.uint64(1000 + salt)), WHOLE) < chance


@kernel
def decide(game, s, bits, table, seed):
    """What the one who sits there does; where somebody searches, his tree is left for those who take notes."""
    kind = game.kinds[s.actor]
    if kind == HEURISTIC:
        return advised(s, table.world[0], bits, table.minds[0].style, table.minds[0].pad)
    table.states[0] = s
    if kind == PLAIN_SEARCH:
        table.minds[1].setup.seed = seed
        minds = table.minds[1:2]
        search(table.nodes, table.trees, table.states, table.world, bits, minds, None, game.rival_sims, 0)
        return favourite(table.nodes, 1, bits, s.actor)
    table.minds[0].setup.seed = seed
    eye = Eye(table.weights[kind], table.desks[kind : kind + 1])
    search(table.nodes, table.trees, table.states, table.world, bits, table.minds[0:1], eye, game.sims, 0)
    if happens(game.wanders, seed, 4):
        return drawn(table.nodes, bits, mix(seed + np.uint64(5)))
    return favourite(table.nodes, 1, bits, s.actor)


@kernel
def drawn(nodes, bits, seed):
    """An action of the root at random, in proportion to the visits."""
    left = scaled(seed, np.int64(nodes[1].visits))
    child, chosen = nodes[1].child, np.int64(-1)
    while child != 0:
        if allows(bits, nodes[child].action):
            chosen = np.int64(nodes[child].action)
            left -= nodes[child].visits
            if left < 0:
                return chosen
        child = nodes[child].sibling
    return chosen


@kernel
def note(note, bits, seats, nodes):
    """What was to be decided and what the search, if there was one, thought of it."""
    note.bits = bits
    for a in range(MOST_ACTIONS):
        note.visits[a] = 0
    for p in range(seats):
        note.values[p] = nodes[1].total[p] / max(1, nodes[1].visits)
    child = nodes[1].child
    while child != 0:
        if allows(bits, nodes[child].action):
            note.visits[nodes[child].action] = min(nodes[child].visits, 60_000)
        child = nodes[child].sibling


def ends(games: np.ndarray, seats: int) -> tuple[np.ndarray, np.ndarray]:
    """Coins (n, seats) of games that were played, and each seat's part of the win."""
    rows: np.ndarray = games["final"].reshape(len(games), -1)[:, : ROWS * seats].reshape(len(games), ROWS, seats)
    won = rows[:, 2].astype(np.float32)
    return rows[:, 0].astype(np.float32), won / won.sum(1, keepdims=True)
