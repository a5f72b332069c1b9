"""How the kernels of agents are compiled: each kept by its own sources, those below it, and those of the game at hand."""

from pathlib import Path

from sw_env.core.jit import compiler

_AGENTS = Path(__file__).resolve().parent

_SHARED = (_AGENTS / "advice" / "__init__.py", _AGENTS / "advice" / "shared")

kernel = compiler(*_SHARED)
"""Compile advice: kernels that look at a game and never move it."""
search_kernel = compiler(*_SHARED)
"""Compile search: kernels that play games ahead, with advice."""
net_kernel = compiler(*_SHARED, _AGENTS / "search")
"""Compile the search that a network guides."""
