"""The flat Monte-Carlo player: random games behind each legal action, more of them where it looks good; no tree."""

from dataclasses import asdict
from typing import Any

from sw_env.agents.base import options_in
from sw_env.agents.search.agent import MctsAgent
from sw_env.agents.search.settings import FlatSettings


class FlatAgent(MctsAgent):
    """A sanity check for the tree: the same simulations without one."""

    OPTIONS = options_in(FlatSettings)

    def __init__(self, config: Any, seed: int = 0, **options: Any) -> None:
        chosen = FlatSettings(**options)
        super().__init__(config, seed, **asdict(chosen), full="no" if chosen.turns else "yes", c=0.5, flat=True)
        self.name = "flat"
