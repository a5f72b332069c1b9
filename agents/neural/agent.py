"""The guided player: `net:path=…,sims=64`; Gumbel AlphaZero for two to five seats, one evaluator call for all games at once."""

import hashlib
import math
from functools import cache

import numpy as np

from agents.base import Option
from agents.mcts.chance import forget_each
from agents.neural.evaluator import Evaluator, load_evaluator
from agents.neural.search import GAME, choose, draw_gumbel, settle_up, walk
from agents.neural.tree import NET_NODE, ROOT, VIEW
from sw_env.config import GameConfig
from sw_env.core.jit import compiling
from sw_env.core.state import new_states
from sw_env.data.rulebook import ACTIONS, MAX_SEATS

NODES_PER_SIM = 24
GOLDEN, MAX_SEED = 0x9E3779B97F4A7C15, 2**64 - 1


@cache
def visit_plan(considered: int, sims: int) -> tuple[int, ...]:
    """Sequential halving: how many visits the root action of each simulation must have had before."""
    if considered <= 1:
        return tuple(range(sims))
    rounds, plan, visits, live = math.ceil(math.log2(considered)), [], [0] * considered, considered
    while len(plan) < sims:
        for _ in range(max(1, sims // (rounds * live))):
            plan += visits[:live]
            visits[:live] = [n + 1 for n in visits[:live]]
        live = max(2, live // 2)
    return tuple(plan[:sims])


class NetAgent:
    """Gumbel search guided by a network, or by the heuristic player's advice where no path is given."""

    OPTIONS = (
        Option("path", "", "a checkpoint; without one, the heuristic player's advice speaks at the leaves"),
        Option("sims", 64, "simulations a decision; 0: the evaluator's own choice"),
        Option("considered", 16, "root actions that the search begins with"),
        Option("noise", "no", "Gumbel noise at the root, by seed: for learning from play", ("no", "yes")),
    )

    def __init__(
        self,
        config: GameConfig,
        seed: int = 0,
        path: str = "",
        sims: int = 64,
        considered: int = 16,
        noise: str = "no",
        evaluator: Evaluator | None = None,
    ) -> None:
        self.name = "net"
        self.config, self.sims, self.considered, self.noise = config, sims, considered, noise == "yes"
        self.evaluate = evaluator or load_evaluator(path, config)
        self.world, self._seed, self.view = config.world, seed, np.zeros(1, VIEW)
        self.policy = np.zeros((0, ACTIONS))
        """The improved policy of the latest decisions, (n, 64): what a network learns from a search."""
        self.values = np.zeros((0, MAX_SEATS))
        """The mean utilities of their searches, (n, seats)."""

    def act(self, states: np.ndarray, bits: np.ndarray, actors: np.ndarray) -> np.ndarray:
        roots, seeds = self._veil(states)
        search = _Search(self, roots, bits.copy(), actors.astype(np.int64), seeds)
        for step in range(max(1, self.sims + 1)):
            search.simulate(step)
        self.policy, self.values = search.policy, search.mean_utilities()
        return search.result()

    def _veil(self, states: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The records without what their actors cannot know, and seeds that depend on nothing else."""
        roots = new_states(len(states))
        roots[:] = states
        forget_each(roots, self.world, 0)
        salt = self._seed.to_bytes(8, "little")
        digests = [hashlib.blake2b(root.tobytes() + salt, digest_size=8).digest() for root in roots]
        return roots, np.frombuffer(b"".join(digests), np.uint64).copy()


class _Search:
    """The trees of one call, a row for each game."""

    def __init__(self, agent: NetAgent, roots: np.ndarray, bits: np.ndarray, actors: np.ndarray, seeds: np.ndarray) -> None:
        n = len(roots)
        self._agent, self._roots, self._actors, self._seeds = agent, roots, actors, seeds
        self._leaves, self._games = new_states(n), np.zeros(n, GAME)
        self._games["bits"], self._games["used"] = bits, ROOT + 1
        self._nodes = np.zeros((n, agent.sims * NODES_PER_SIM + 2 * ACTIONS + 2), NET_NODE)
        if agent.noise:
            draw_gumbel(seeds, self._games)
        choices = [int(b).bit_count() for b in bits]
        plans = [visit_plan(min(agent.considered, max(k, 1)), max(agent.sims, 1)) for k in choices]
        self._plans = np.array(plans, np.int64).reshape(n, -1)
        self._actions, self.policy = np.zeros(n, np.int64), np.zeros((n, ACTIONS))

    def simulate(self, step: int) -> None:
        """One simulation in every game; step 0 evaluates the roots."""
        agent, games, n = self._agent, self._games, len(self._roots)
        games["planned"] = self._plans[:, max(step - 1, 0)]
        games["seed"] = self._seeds + np.uint64((step + 1) * GOLDEN & MAX_SEED)
        with compiling("the guided search", walk):
            walk(self._nodes, games, self._roots, self._leaves, agent.world, agent.view)
        logits, utilities = np.zeros((n, ACTIONS)), np.zeros((n, MAX_SEATS))
        live = np.flatnonzero(games["leaf_bits"])
        if len(live):
            found = agent.evaluate(self._leaves[live], games["leaf_bits"][live], self._leaves["actor"][live])
            logits[live], utilities[live, : agent.config.seats] = found
        settle_up(self._nodes, games, self._leaves, agent.world, logits, utilities)

    def result(self) -> np.ndarray:
        """The chosen actions."""
        choose(self._nodes, self._games, self._actors, self._agent.view, self._actions, self.policy)
        return self._actions

    def mean_utilities(self) -> np.ndarray:
        """Of all simulations, (n, seats)."""
        root = self._nodes[:, ROOT]
        mean: np.ndarray = root["total"] / np.maximum(root["visits"], 1)[:, None]
        return mean[:, : self._agent.config.seats]
