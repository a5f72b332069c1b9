"""The searching player: `mcts:sims=400`, `mcts:ms=50,rollout=random`."""

import hashlib
import time
from collections import OrderedDict
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from sw_env.agents.advice import is_written
from sw_env.agents.base import never, options_in
from sw_env.agents.search.eye import Eye
from sw_env.agents.search.parallel import Crew
from sw_env.agents.search.search import descend, lead, make_mind, search, sum_up
from sw_env.agents.search.settings import SearchSettings
from sw_env.agents.search.tree import new_tree
from sw_env.agents.search.veil import forget_each
from sw_env.core.jit import compiling
from sw_env.core.masks import as_mask, as_number
from sw_env.core.records import new_records
from sw_env.games import spec_of

CHUNK = 32
"""Simulations between two looks at the clock and at the score."""
NODES_PER_SIM = 12
MAX_NODES = 3_000_000
OFTEN = 0.25
"""Of the most visits: so many an action needs to be chosen in secret."""
KEPT_TREES, KEPT_NODES = 256, 6_000_000
"""What is kept for later decisions at most; the oldest trees go first."""


@dataclass
class Tree:
    """A tree and the veiled record at its root."""

    nodes: np.ndarray
    trees: np.ndarray
    states: np.ndarray
    done: int = 0


class MctsAgent:
    """Monte-Carlo tree search, max^n, open loop over redrawn hidden stacks and dice; keeps its tree within a turn."""

    OPTIONS = options_in(SearchSettings)
    SETTINGS: ClassVar[type[Any]] = SearchSettings
    decks_at_once = 1

    def __init__(self, config: Any, seed: int = 0, **options: Any) -> None:
        self.name, settings = "mcts", self.SETTINGS(**options)
        self.sims, self.ms = settings.budget, settings.ms
        self._world, self._seed = config.world, seed
        self._spec = spec_of(config)
        self._eye = self.look_with(config, settings)
        self._mind = make_mind(config, **self.ways(config, settings))
        self._capacity = min(MAX_NODES, NODES_PER_SIM * self.sims * 8 + 4096) if self.sims else MAX_NODES
        self._kept: OrderedDict[bytes, Tree] = OrderedDict()
        self._crew = None if settings.processes < 2 else Crew(type(self), config, seed, settings)
        self._last: Tree | None = None
        self.simulations, self.stopped = 0, never

    def look_with(self, config: Any, settings: Any) -> Eye | None:
        """What looks at positions beside advice and outlook: nothing."""
        return None

    def ways(self, config: Any, settings: Any) -> dict[str, float]:
        """What the compiled search has to know of the settings."""
        found: dict[str, float] = settings.for_kernels(config.seats, is_written(config))
        return found

    def act(self, states: np.ndarray, bits: np.ndarray, actors: np.ndarray) -> np.ndarray:
        actions = np.zeros(len(bits), np.int64)
        for g in range(len(bits)):
            legal = as_number(bits[g])
            if legal & (legal - 1):
                actions[g] = self._decide(states[g : g + 1], bits[g])
            elif legal:
                actions[g] = legal.bit_length() - 1
        return actions

    def analyse(self, state: np.ndarray, legal: np.uint64) -> tuple[np.ndarray, np.ndarray]:
        """Visits and mean utilities of all actions after the whole budget; `state` is an array of one record."""
        return self._think(state, legal, whole=True)

    def _think(self, state: np.ndarray, legal: np.uint64, whole: bool) -> tuple[np.ndarray, np.ndarray]:
        """The same, and unless the `whole` budget is asked for, only until the choice is certain."""
        tree = self._tree_for(state)
        with compiling("the tree search"):
            self._run(tree, legal, 0)
        others = self._crew.start(state, legal) if self._crew else []
        self._spend(tree, legal, whole)
        visits, means = np.zeros(self._spec.actions, np.int64), np.zeros(self._spec.actions)
        sum_up(tree.nodes, tree.trees, tree.states, as_mask(legal), visits, means)
        for other in others:
            more, their_means = other.result()
            means = (visits * means + more * their_means) / np.maximum(visits + more, 1)
            visits += more
        self._last = tree
        return visits, means

    def follow(self, action: int) -> None:
        """The action that was played in the position analysed last; what lies behind it is kept for the next decision."""
        if self._last is not None and action >= 0 and not self._mind["setup"]["treeless"][0]:
            self._keep(self._last, action)
        self._last = None
        if self._crew:
            self._crew.tell(action)

    def _decide(self, state: np.ndarray, legal: np.uint64) -> int:
        secret = self._spec.phase(state[0]) in self._spec.secret
        visits, means = self._think(state, legal, whole=secret or self._crew is not None)
        best = self._mix(visits) if secret else int(max(np.flatnonzero(visits == visits.max()), key=lambda a: means[a]))
        self.follow(best)
        return best

    def _mix(self, visits: np.ndarray) -> int:
        """One of the actions that are visited often, in proportion: who always chose the best would be seen through."""
        often = np.where(visits >= OFTEN * visits.max(), visits, 0)
        chance = np.random.default_rng(int(self._mind["setup"]["seed"][0]))
        return int(chance.choice(len(often), p=often / often.sum()))

    def _tree_for(self, state: np.ndarray) -> Tree:
        """The tree kept for exactly this position, or a new one; either way with the veiled record at its root."""
        veiled = new_records(2, self._spec.answers.state)
        veiled[:1] = state
        forget_each(veiled[:1], self._world, self._mind["setup"]["counts_coins"][0])
        digest = hashlib.blake2b(veiled[0].tobytes(), digest_size=16).digest()
        tree = self._kept.pop(digest, None)
        if tree is None or int(tree.trees["used"][0]) > 0.7 * len(tree.nodes):
            tree = Tree(*new_tree(self._capacity, self._spec.words), veiled)
        mixed = hashlib.blake2b(digest + self._seed.to_bytes(8, "little"), digest_size=8).digest()
        self._mind["setup"]["seed"] = int.from_bytes(mixed, "little")
        return tree

    def _spend(self, tree: Tree, legal: np.uint64, whole: bool) -> None:
        """Simulate until the budget is used up, or no other action can be visited most often any more."""
        begin, spent = time.thread_time(), 0
        while (left := self._left(spent, time.thread_time() - begin)) > 0:
            if not whole and lead(tree.nodes, tree.trees, as_mask(legal)) > left:
                break
            self._run(tree, legal, min(left, CHUNK))
            spent += min(left, CHUNK)

    def _left(self, spent: int, seconds: float) -> int:
        """How many simulations the budget still holds; of time, at the pace so far."""
        if spent and self.stopped():
            return 0
        within = self.sims - spent if self.sims else MAX_NODES
        if not self.ms or spent == 0:
            return within
        return min(within, int(spent * (self.ms / 1e3 - seconds) / max(seconds, 1e-6)))

    def _run(self, tree: Tree, legal: np.uint64, sims: int) -> None:
        search(tree.nodes, tree.trees, tree.states, self._world, as_mask(legal), self._mind, self._eye, sims, tree.done)
        tree.done += sims
        self.simulations += sims

    def _keep(self, tree: Tree, action: int) -> None:
        """Keep a tree under the position that it is for, if the same seat decides there and no chance comes in."""
        if descend(tree.nodes, tree.trees, tree.states, self._world, self._mind, action):
            self._kept[hashlib.blake2b(tree.states[0].tobytes(), digest_size=16).digest()] = tree
            while len(self._kept) > KEPT_TREES or sum(int(kept.trees["used"][0]) for kept in self._kept.values()) > KEPT_NODES:
                self._kept.popitem(last=False)
