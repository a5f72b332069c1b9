"""Whole games in one kernel: seats filled by searches with small networks, by the plain search and by the heuristic.

Guests may sit there, too: any agents. Where one has to decide, its game waits, the others go on, and then it is asked for all
games that wait for it at once."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from sw_env.agents.advice import is_written
from sw_env.agents.advice.shared.choice import advised
from sw_env.agents.base import Agent
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

HEURISTIC, PLAIN_SEARCH, GUEST = -1, -2, -3
"""Who sits at a seat: a network by its number, one of these, or behind the last of them a further guest."""
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
        ("luck", np.uint64),  # all that is left to chance follows from it
        ("bits", np.uint64),  # what is legal
        ("waits", np.int64),  # whether a guest has to decide
        ("answer", np.int64),  # what that one plays
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
    """Two for the search."""


def table_of(config: Any, networks: list[SmallNetwork], lap: bool = False) -> Table:
    """A table at which these networks sit, the first one as number 0; they may look behind a lap of the heuristic, too."""
    eyes = [eye_of(network) for network in networks]
    weights = aligned(len(eyes) * len(eyes[0].weights)).reshape(len(eyes), -1)
    desks = new_records(len(eyes), DESK)
    for k, eye in enumerate(eyes):
        weights[k], desks[k : k + 1] = eye.weights, eye.desk
    settings = LeafSettings(lap="both" if lap else "no"), SearchSettings()
    known = is_written(config)
    minds = [make_mind(config, **one.for_kernels(config.seats, known)) for one in settings]
    both = new_records(2, minds[0].dtype)
    both[:1], both[1:] = minds
    states = new_records(2, spec_of(config).answers.state)
    return Table(config.world, both, weights, desks, *new_tree(NODES), states)


def play(games: np.ndarray, table: Table, states: np.ndarray, notes: np.ndarray, guests: Sequence[Agent] = ()) -> int:
    """Play each game to its end; how many decisions were noted, each with its record. Those that find no room are not."""
    opened, n = new_records(len(games), table.states.dtype), 0
    begin(games, opened, table)
    while True:
        n = go_on(games, opened, table, states, notes, n)
        waiting = np.flatnonzero(games["waits"])
        if not len(waiting):
            return n
        kinds = games["kinds"][waiting, opened["actor"][waiting]]
        for kind in np.unique(kinds):
            asked = waiting[kinds == kind]
            games["answer"][asked] = guests[GUEST - kind].act(opened[asked], games["bits"][asked], opened["actor"][asked])


@kernel
def begin(games, opened, table):
    """Deal each of them."""
    for g in range(len(games)):
        games[g].luck = mix(games[g].seed)
        games[g].bits = start(opened[g], table.world[0], games[g].luck, True)
        games[g].decisions = games[g].waits = 0


@kernel
def go_on(games, opened, table, states, notes, n):
    """Go on with each game until it is over, or a guest has to decide; how many decisions are noted now."""
    for g in range(len(games)):
        if not empty(games[g].bits):
            n = play_one(games[g], g, opened[g], table, states, notes, n)
    return n


@kernel
def play_one(game, g, s, table, states, notes, n):
    """One game."""
    w = table.world[0]
    while not empty(game.bits):
        if game.kinds[s.actor] <= GUEST and not game.waits:
            game.waits = 1
            return n
        game.waits = 0
        game.luck = mix(game.luck + GOLDEN)
        replant(table.nodes, table.trees)
        a = decide(game, s, table)
        if happens(game.kept, game.luck, 1) and n < len(notes):
            states[n] = s
            notes[n].game, notes[n].kind = g, game.kinds[s.actor]
            note(notes[n], game.bits, w.seats, table.nodes)
            n += 1
        if happens(game.slips, game.luck, 2):
            a = random_action(game.bits, mix(game.luck + np.uint64(3)))
        game.decisions += 1
        game.bits = advance(s, w, a, True)
    note_end(s, w, game.final)
    return n


@kernel
def happens(chance, seed, salt):
    """Something of so many millionths, by a seed and a number of its own."""
    return scaled(mix(seed + np.uint64(1000 + salt)), WHOLE) < chance


@kernel
def decide(game, s, table):
    """What the one who sits there does; where somebody searches, his tree is left for those who take notes."""
    kind, bits, seed = game.kinds[s.actor], game.bits, game.luck
    if kind <= GUEST:
        return game.answer
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
