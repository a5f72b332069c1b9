"""Small World for people who train and compare players. `import sw_env` makes `gymnasium.make("SmallWorld-v0")` known, too."""

import importlib
import warnings
from typing import TYPE_CHECKING, Any

import gymnasium
import pettingzoo

from sw_env.moved import forward

if TYPE_CHECKING:
    from sw_env.envs.aec import env, parallel_env, raw_env
    from sw_env.envs.batch import BatchEnv
    from sw_env.envs.single import SmallWorldEnv, SmallWorldVectorEnv, make_vec
    from sw_env.game import Game, IllegalAction
    from sw_env.games.smallworld.config import GameConfig
    from sw_env.obs.layout import Layout

__version__ = "0.1.0"
GYMNASIUM_ID = "SmallWorld-v0"
PETTINGZOO_ID = "smallworld/smallworld-v0"
_HOMES = {
    "Game": "game",
    "IllegalAction": "game",
    "GameConfig": "games.smallworld.config",
    "Layout": "obs.layout",
    "BatchEnv": "envs.batch",
    "env": "envs.aec",
    "raw_env": "envs.aec",
    "parallel_env": "envs.aec",
    "SmallWorldEnv": "envs.single",
    "SmallWorldVectorEnv": "envs.single",
    "make_vec": "envs.single",
    "SmallWorldVecEnv": "envs.sb3",
    "SelfPlayVecEnv": "envs.sb3",
}
"""Public names and their modules, which are imported when a name is first used."""
__all__ = [
    "BatchEnv",
    "Game",
    "GameConfig",
    "IllegalAction",
    "Layout",
    "SmallWorldEnv",
    "SmallWorldVectorEnv",
    "__version__",
    "env",
    "make_vec",
    "parallel_env",
    "raw_env",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'sw_env' has no attribute {name!r}")
    return getattr(importlib.import_module(f"sw_env.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOMES})


def _register() -> None:
    """The ids of the registries; PettingZoo has one from 1.27 on."""
    single = "sw_env.envs.single"
    if GYMNASIUM_ID not in gymnasium.registry:
        gymnasium.register(
            GYMNASIUM_ID,
            entry_point=f"{single}:SmallWorldEnv",
            vector_entry_point=f"{single}:SmallWorldVectorEnv",
        )
    if hasattr(pettingzoo, "register"):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # a second import is no mistake
            pettingzoo.register("aec", PETTINGZOO_ID, "sw_env.envs.aec:env")


forward()
_register()
