"""What decides a search: the options of the searching players, each with its default, its text and its limits."""

from dataclasses import dataclass

from sw_env.agents.base import option
from sw_env.agents.search.search import ROLLOUTS

DEFAULT_SIMS = 400
TURNS_A_SEAT = 3
YES_OR_NO = ("no", "yes")


@dataclass(frozen=True)
class SearchSettings:
    """Those of `mcts`."""

    sims: int = option(0, f"simulations a decision (default {DEFAULT_SIMS}, unless ms is given)")
    ms: float = option(0.0, "milliseconds of processor time a decision")
    rollout: str = option("heuristic", "how a simulation plays on behind the tree", tuple(ROLLOUTS))
    turns: int = option(0, f"turns to look ahead before the outlook counts (default {TURNS_A_SEAT} a seat)")
    full: str = option("no", "simulations play to the end of the game", YES_OR_NO)
    c: float = option(0.3, "curiosity of PUCT; it grows with the visits")
    temperature: float = option(1.0, "of the priors, in coins")
    noise: float = option(0.05, "part of the rollout decisions that is random")
    coins: str = option("hidden", "others' coins: hidden, or counted by one who forgets nothing", ("hidden", "counted"))
    processes: int = option(1, "search with so many processes at once, each with a tree of its own", most=64)
    flat: bool = False
    """No tree below the root; no option, but what `flat` is."""

    @property
    def budget(self) -> int:
        """Simulations a decision; 0 where only the time counts."""
        return self.sims if self.ms else self.sims or DEFAULT_SIMS

    def for_kernels(self, seats: int, advised: bool) -> dict[str, float]:
        """What the compiled search has to know of them, at a table of so many; without advice simulations play on at random."""
        ahead = 0 if self.full == "yes" else self.turns or TURNS_A_SEAT * seats
        chances = {"curiosity": self.c, "temperature": max(self.temperature, 1e-3), "uniform": 0.1, "noise": self.noise}
        rollout = self.rollout if advised or self.rollout == "none" else "random"
        kinds = {"rollout": ROLLOUTS[rollout], "treeless": self.flat, "counts_coins": self.coins == "counted"}
        return chances | kinds | {"turns": ahead}


@dataclass(frozen=True)
class FlatSettings:
    """Those of `flat`: fewer, with other defaults."""

    sims: int = option(0, f"simulations a decision (default {DEFAULT_SIMS}, unless ms is given)")
    ms: float = option(0.0, "milliseconds of processor time a decision")
    rollout: str = option("random", "how a simulation plays on", tuple(name for name in ROLLOUTS if name != "none"))
    turns: int = option(0, "turns to look ahead before the outlook counts (default: to the end of the game)")
