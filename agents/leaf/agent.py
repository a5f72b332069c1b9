"""The player that looks with a small network inside the compiled search: `leaf:sims=400`, `leaf:ms=20`."""

import sys
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, ClassVar

import numpy as np

from sw_env.agents.advice import advice_of
from sw_env.agents.base import option, options_in
from sw_env.agents.leaf.weights import SHIPPED, SmallNetwork, eye_of, fitted, load, sight_of
from sw_env.agents.search.agent import MctsAgent
from sw_env.agents.search.eye import Eye
from sw_env.agents.search.prospects import foresee
from sw_env.agents.search.search import ROLLOUTS
from sw_env.agents.search.settings import DEFAULT_SIMS, SearchSettings
from sw_env.core.jit import compiling
from sw_env.core.masks import as_mask
from sw_env.games import people, spec_of

LAPS = ("auto", "no", "yes", "both")
CURIOSITY = 0.15


@dataclass(frozen=True)
class LeafSettings:
    """The options of `leaf`."""

    sims: int = option(0, f"simulations a decision (default {DEFAULT_SIMS}, unless ms is given)")
    ms: float = option(0.0, "milliseconds of processor time a decision")
    path: str = option("", "weights, a .npz file; without one, those that ship for the seats")
    lap: str = option("auto", "the heuristic plays on for a lap: no, yes, both with and without; auto: by the weights", LAPS)
    c: float = option(0.0, f"curiosity of PUCT (default {CURIOSITY}; without weights as mcts); it grows with the visits")
    temperature: float = option(1.0, "of the priors")
    coins: str = option("hidden", "others' coins: hidden, or counted by one who forgets nothing", ("hidden", "counted"))
    processes: int = option(1, "search with so many processes at once, each with a tree of its own", most=64)

    @property
    def budget(self) -> int:
        """Simulations a decision; 0 where only the time counts."""
        return self.sims if self.ms else self.sims or DEFAULT_SIMS

    def for_kernels(self, seats: int, advised: bool) -> dict[str, float]:
        """What the compiled search has to know of them."""
        chances = {"curiosity": self.c or CURIOSITY, "temperature": max(self.temperature, 1e-3), "uniform": 0.1, "noise": 0.05}
        rollout = ROLLOUTS["heuristic" if self.lap in ("yes", "both") and advised else "none"]
        looks = {"rollout": rollout, "twice": self.lap == "both", "turns": seats}
        return chances | looks | {"counts_coins": self.coins == "counted"}


class LeafAgent(MctsAgent):
    """The same tree as `mcts`; what a position is worth, and what is tried first, a small network says."""

    OPTIONS = options_in(LeafSettings)
    SETTINGS: ClassVar[type[Any]] = LeafSettings

    def __init__(self, config: Any, seed: int = 0, **options: Any) -> None:
        super().__init__(config, seed, **options)
        last_turn = advice_of(config).last_turn
        self.name, self._last_turn = "leaf", last_turn and last_turn(config)

    def look_with(self, config: Any, settings: Any) -> Eye | None:
        """The network that is asked for, or the one that ships for the table, if there is one."""
        network = load_network(settings.path, config)
        self._lap = bool(network and network.about.get("lap"))
        return eye_of(network) if network else None

    def ways(self, config: Any, settings: Any) -> dict[str, float]:
        """Without a network those of `mcts`: rollouts, and the outlook behind them."""
        if self._eye is None:
            settings = SearchSettings(c=settings.c or SearchSettings.c, temperature=settings.temperature, coins=settings.coins)
        elif settings.lap == "auto":
            settings = replace(settings, lap="both" if self._lap else "no")
        return super().ways(config, settings)

    def _think(self, state: np.ndarray, legal: np.uint64, whole: bool) -> tuple[np.ndarray, np.ndarray]:
        """What is best for certain counts as visited by all simulations once more."""
        visits, means = super()._think(state, legal, whole)
        coins = self._last_turn.coins(state) if self._last_turn else None
        if coins is not None:
            visits[coins == coins.max()] += visits.sum()
        return visits, means

    def prospects(self, legal: np.uint64) -> tuple[np.ndarray, np.ndarray] | None:
        """Chance to win and coins at the end (64,) behind each action of the position analysed last; None without a network."""
        tree = self._last
        if self._eye is None or tree is None:
            return None
        chances, coins = np.zeros(self._spec.actions), np.zeros(self._spec.actions)
        given = tree.nodes, tree.trees, tree.states, self._world, as_mask(legal), self._mind, self._eye
        with compiling("the prospects"):
            foresee(*given, chances, coins)
        return chances, coins


def load_network(path: str, config: Any) -> SmallNetwork | None:
    """The network of a file; without a path the one that ships for that table, if one does, or else None and a word on it."""
    if path:
        return fitted(_loaded(Path(path), Path(path).stat().st_mtime_ns if Path(path).is_file() else 0), config, f"path={path}")
    shipped = SHIPPED / config.game / f"leaf-{people(config)}.npz"
    if sight_of(config) is not None and shipped.is_file():
        network = _loaded(shipped, 0)
        if network.about["board"] == sight_of(config).board(config):  # type: ignore[union-attr]
            return fitted(network, config, shipped.name)
    _say_blind(f"{spec_of(config).title}, {config.title}, {people(config)} seats")
    return None


@lru_cache(maxsize=16)
def _loaded(path: Path, written: int) -> SmallNetwork:
    """What a file holds that was written then."""
    return load(path)


@lru_cache
def _say_blind(table: str) -> None:
    """Say so once in a process: this is no longer the player that was asked for."""
    if sys.stderr is not None:
        print(
            f"sw_env: leaf has no weights for {table}; it plays with rollouts and the outlook, like mcts",
            file=sys.stderr,
            flush=True,
        )
