"""Modules by the names that they had before the library knew several games: code that imports them goes on working."""

import importlib
import sys
from collections.abc import Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType

CLASSIC = "sw_env.games.smallworld"
MOVED = {
    "sw_env.data.reading": "sw_env.reading",
    "sw_env.data": f"{CLASSIC}.data",
    **{f"sw_env.{name}": f"{CLASSIC}.{name}" for name in ("config", "position", "consistency", "reachable")},
    **{
        f"sw_env.core.{name}": f"{CLASSIC}.rules.{name}"
        for name in (
            *("combos", "conquest", "conversion", "decline", "legal", "pacts", "pieces"),
            *("scoring", "sound", "state", "step", "troops", "turn"),
        )
    },
    **{f"sw_env.obs.{name}": f"{CLASSIC}.{name}" for name in ("encode", "decode")},
    **{f"sw_env.render.{name}": f"{CLASSIC}.{name}" for name in ("board", "emblems", "panels", "tokens", "words", "moves")},
}
"""Before: now."""


class _Forwarder(MetaPathFinder, Loader):
    """Finds a module under its former name: the very same module, no second copy."""

    def find_spec(self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None) -> ModuleSpec | None:
        if name in MOVED:
            return ModuleSpec(name, self)
        return ModuleSpec(name, self) if name.rpartition(".")[0] in MOVED else None

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        package, _, name = spec.name.rpartition(".")
        module = importlib.import_module(MOVED.get(spec.name) or f"{MOVED[package]}.{name}")
        spec.loader_state = module.__spec__
        return module

    def exec_module(self, module: ModuleType) -> None:
        """It has been executed; the import system has written the former name into its specification."""
        assert module.__spec__ is not None
        module.__spec__ = module.__spec__.loader_state


def forward() -> None:
    """Let former names be found, after all that is where it says."""
    if not any(isinstance(finder, _Forwarder) for finder in sys.meta_path):
        sys.meta_path.append(_Forwarder())
