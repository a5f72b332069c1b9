"""The compiled code of agents has a cache of its own, named after their sources and the engine's."""

from pathlib import Path

from sw_env.core.jit import cache_folder, compiler

_AGENTS = Path(__file__).resolve().parent

kernel = compiler(cache_folder(_AGENTS / "advice"))
"""Compile advice: kernels that look at a game and never move it."""
search_kernel = compiler(cache_folder(_AGENTS / "advice", _AGENTS / "mcts"))
"""Compile search: kernels that play games ahead, with advice."""
net_kernel = compiler(cache_folder(_AGENTS / "advice", _AGENTS / "mcts", _AGENTS / "neural"))
"""Compile the search that a network guides."""
