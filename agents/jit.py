"""The compiled code of agents has a cache of its own, named after their sources and the engine's."""

from pathlib import Path

from sw_env.core.jit import cache_folder, compiler

_AGENTS = Path(__file__).resolve().parent

_ADVICE = _AGENTS / "advice" / "smallworld"

kernel = compiler(cache_folder(_ADVICE))
"""Compile advice: kernels that look at a game and never move it."""
search_kernel = compiler(cache_folder(_ADVICE, _AGENTS / "search"))
"""Compile search: kernels that play games ahead, with advice."""
net_kernel = compiler(cache_folder(_ADVICE, _AGENTS / "search", _AGENTS / "neural"))
"""Compile the search that a network guides."""
