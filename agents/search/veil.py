"""Nobody looks at what is hidden: records without what those who decide cannot know."""

from typing import Any

from sw_env.agents.jit import search_kernel as kernel
from sw_env.core.questions import forget


@kernel
def forget_each(states: Any, world: Any, counted: bool) -> None:
    """Take out of each record what the seat that decides there cannot know."""
    for g in range(len(states)):
        forget(states[g], world[0], max(0, states[g].actor), counted)
