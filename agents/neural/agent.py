"""The guided player: `net:path=…,sims=64`; Gumbel AlphaZero for two to five seats, one evaluator call for all games at once."""

import math
import time
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from sw_env.agents.base import never, option, options_in
from sw_env.agents.neural.evaluator import Evaluator, load_evaluator
from sw_env.agents.neural.search import choose, draw_gumbel, game_type, settle_up, walk, walk_type
from sw_env.agents.neural.tree import ROOT, node_type, view_type
from sw_env.agents.search.veil import forgotten, seeds_of
from sw_env.core.finals import MOST_SEATS
from sw_env.core.jit import compiling
from sw_env.core.masks import WORD, as_number
from sw_env.core.records import new_records
from sw_env.core.rng import GOLDEN
from sw_env.games import spec_of

NODES_PER_SIM = 24
MOST_LEAVES = 64
"""Beyond so many simulations at once a network is hardly quicker for each."""
PACE = 2.0
"""Simulations a millisecond, until an agent has measured its own."""


@cache
def visit_plan(considered: int, sims: int) -> tuple[int, ...]:
    """Sequential halving: how many visits the root action of each simulation must have had before.

    Every round gives each action that is still in the race the same number of visits, and then the worse half drops out; the
    rounds get about equal parts of the budget. No action is named: whoever has had so many visits and the best score is next,
    so who drops out is decided by the values found meanwhile. With 4 actions and 8 simulations: 0 0 0 0, then 1 1, then 2 2."""
    if considered <= 1:
        return tuple(range(sims))
    rounds, visits, live = math.ceil(math.log2(considered)), [0] * considered, considered
    plan: list[int] = []
    while len(plan) < sims:  # the last two actions share what is left over
        for _ in range(max(1, sims // (rounds * live))):
            plan += visits[:live]
            visits[:live] = [n + 1 for n in visits[:live]]
        live = max(2, live // 2)
    return tuple(plan[:sims])


@dataclass(frozen=True)
class NetSettings:
    """The options of `net`, and what training decides besides."""

    path: str = option(
        "", "weights, a .safetensors file; without one, those that ship for the seats; `advice`: the heuristic's"
    )
    sims: int = option(64, "simulations a decision; 0: the network's own choice")
    ms: int = option(0, "milliseconds of processor time a decision, instead of sims; games asked at once share it")
    considered: int = option(16, "root actions that the search begins with", most=64)
    leaves: int = option(
        0, "simulations under way at once in a game, evaluated together; 0: a sixteenth of all, 64 at most", most=1024
    )
    trust: float = option(3.0, "how strongly values found count against the network's preferences")
    noise: str = option("no", "Gumbel noise at the root, by seed: for learning from play", ("no", "yes"))
    step: float = 1.0
    """How far the taught policy goes from the network's preferences to the searched ones."""

    def __post_init__(self) -> None:
        if self.leaves < 0 or self.considered < 1:
            raise ValueError(f"leaves={self.leaves}, considered={self.considered}; allowed: leaves from 0, considered from 1")


class NetAgent:
    """Gumbel search guided by a network, or by the heuristic player's advice where the path is `advice`."""

    OPTIONS = options_in(NetSettings)

    def __init__(
        self, config: Any, seed: int = 0, path: str = "", *, evaluator: Evaluator | None = None, **options: Any
    ) -> None:
        settings = NetSettings(path, **options)
        self.name, self.spec = "net", spec_of(config)
        self.config, self.sims, self.ms, self.noise = config, settings.sims, settings.ms, settings.noise == "yes"
        self.considered, self.leaves = settings.considered, settings.leaves
        self.evaluate = evaluator or load_evaluator(path, config)
        self.world, self._seed, self.view = config.world, seed, new_records(1, view_type(self.spec.actions))
        self.view["trust"], self.view["step"], self.view["scale"] = settings.trust, settings.step, self.spec.scale
        self._pace, self.stopped = PACE, never
        self.policy = np.zeros((0, self.spec.actions))
        """What a network learns from the latest searches (n, actions): `step` of the way from its preferences to theirs."""
        self.values = np.zeros((0, config.seats))
        """The mean utilities of their searches, (n, seats)."""

    def act(self, states: np.ndarray, bits: np.ndarray, actors: np.ndarray) -> np.ndarray:
        began, roots = time.thread_time(), forgotten(states, self.world)
        sims = max(1, int(self.ms * self._pace)) if self.ms else self.sims
        search = Search(self, roots, bits, actors.astype(np.int64), seeds_of(roots, self._seed), sims)
        while search.made <= sims and not (search.made and self._ends(began, len(states))):
            search.simulate()
        if self.ms:
            self._pace = search.made * len(states) / (1e3 * (time.thread_time() - began))
        self.policy, self.values = search.policy, search.mean_utilities()
        return search.result()

    def _ends(self, began: float, games: int) -> bool:
        """Whether the time is used up, or somebody stops it."""
        return self.stopped() or bool(self.ms and time.thread_time() - began > 1.5e-3 * self.ms * games)


class Search:
    """The trees of one call, a row for each game."""

    def __init__(
        self, agent: NetAgent, roots: np.ndarray, bits: np.ndarray, actors: np.ndarray, seeds: np.ndarray, sims: int
    ) -> None:
        n, self.made, words, actions = len(roots), 0, agent.spec.words, agent.spec.actions
        self._agent, self._roots, self._actors, self._seeds = agent, roots, actors, seeds
        self._sims, self._leaves = sims, agent.leaves or min(max(sims // 16, 1), MOST_LEAVES)
        self._games = new_records(n, game_type(actions, words))
        self._games["bits"], self._games["used"] = bits.reshape(n, words), ROOT + 1
        self.nodes = new_records((n, sims * NODES_PER_SIM + 2 * WORD * words + 2), node_type(words))
        if agent.noise:
            draw_gumbel(seeds, self._games)
        choices = [as_number(b).bit_count() for b in bits]
        plans = [visit_plan(min(agent.considered, max(k, 1)), max(sims, 1)) for k in choices]
        self._plans = np.array(plans, np.int64).reshape(n, -1)
        self._actions, self.policy = np.zeros(n, np.int64), np.zeros((n, actions))

    def simulate(self) -> None:
        """As many simulations in every game as may be under way at once; the first one evaluates the root."""
        agent, n, made = self._agent, len(self._roots), self.made
        many = 1 if made == 0 else min(self._leaves, self._sims + 1 - made)
        walks, leaves = new_records((n, many), walk_type(agent.spec.words)), new_records((n, many), self._roots.dtype)
        steps = np.arange(made, made + many)
        walks["planned"] = self._plans[:, np.maximum(steps - 1, 0)]
        walks["seed"] = self._seeds[:, None] + (steps.astype(np.uint64) + np.uint64(1)) * np.uint64(GOLDEN)
        with compiling("the guided search"):
            walk(self.nodes, self._games, walks, self._roots, leaves, agent.world, agent.view)
        logits, utilities = np.zeros((n * many, agent.spec.actions)), np.zeros((n * many, MOST_SEATS))
        flat, words = leaves.reshape(-1), walks["bits"].reshape(n * many, -1)
        live = np.flatnonzero(words.any(1))
        legal = words if agent.spec.words > 1 else words[:, 0]
        if len(live):
            found = agent.evaluate(flat[live], legal[live], flat["actor"][live])
            logits[live], utilities[live, : agent.config.seats] = found
        shape = (n, many, -1)
        opinions = logits.reshape(shape), utilities.reshape(shape)
        settle_up(self.nodes, self._games, walks, leaves, agent.world, agent.view, *opinions)
        self.made += many

    def result(self) -> np.ndarray:
        """The chosen actions."""
        choose(self.nodes, self._games, self._actors, self._agent.view, self._actions, self.policy)
        return self._actions

    def mean_utilities(self) -> np.ndarray:
        """Of all simulations, (n, seats)."""
        root = self.nodes[:, ROOT]
        mean: np.ndarray = root["total"] / np.maximum(root["visits"], 1)[:, None]
        return mean[:, : self._agent.config.seats]
