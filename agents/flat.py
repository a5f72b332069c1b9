"""The flat Monte-Carlo player: random games behind each legal action, more of them where it looks good; no tree."""

from sw_env.agents.base import Option
from sw_env.agents.search.agent import DEFAULT_SIMS, MctsAgent
from sw_env.agents.search.search import ROLLOUTS
from sw_env.games.smallworld.config import GameConfig


class FlatAgent(MctsAgent):
    """A sanity check for the tree: the same simulations without one."""

    OPTIONS = (
        Option("sims", 0, f"simulations a decision (default {DEFAULT_SIMS}, unless ms is given)"),
        Option("ms", 0.0, "milliseconds of processor time a decision"),
        Option("rollout", "random", "how a simulation plays on", tuple(name for name in ROLLOUTS if name != "none")),
        Option("turns", 0, "turns to look ahead before the outlook counts (default: to the end of the game)"),
    )

    def __init__(
        self, config: GameConfig, seed: int = 0, sims: int = 0, ms: float = 0.0, rollout: str = "random", turns: int = 0
    ) -> None:
        super().__init__(config, seed, sims, ms, rollout, turns, full="no" if turns else "yes", c=0.5, flat=True)
        self.name = "flat"
