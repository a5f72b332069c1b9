"""The games, a package each; the same file names in each answer the same questions."""

import difflib
import importlib
from functools import cache
from types import ModuleType
from typing import TYPE_CHECKING, Any

from sw_env.reading import shown

if TYPE_CHECKING:
    from sw_env.games.spec import GameSpec

CLASSIC = "smallworld"
GAMES = {
    CLASSIC: "sw_env.games.smallworld.spec",
    "warcraft": "sw_env.games.warcraft.spec",
    "kingdoms": "sw_env.games.kingdoms.spec",
}
"""Name: the module with its answer sheet, SPEC; imported when it is first asked for."""


def known(name: Any) -> str:
    """The name of a game; one that is not known is an error that names the nearest known."""
    if not isinstance(name, str) or name not in GAMES:
        near = difflib.get_close_matches(name, GAMES, n=2, cutoff=0.5) if isinstance(name, str) else []
        hint = f"; did you mean {' or '.join(near)}?" if near else ""
        raise ValueError(f"unknown game {shown(name)}{hint}; allowed: {', '.join(GAMES)}")
    return name


def load(name: Any) -> "GameSpec":
    """The answer sheet of a game."""
    spec: GameSpec = importlib.import_module(GAMES[known(name)]).SPEC
    return spec


def spec_of(config: Any) -> "GameSpec":
    """The answer sheet of the game that a configuration is for."""
    return load(config.game)


def configure(game: str = CLASSIC, seats: int = 3, **options: Any) -> Any:
    """The configuration of a game, checked; what its options are, its answer sheet says."""
    return load(game).configure(seats, **options)


def people(config: Any) -> int:
    """How many seats somebody has to play; those behind them the game plays itself."""
    seats: int = getattr(config, "humans", config.seats)
    return seats


@cache
def part(game: str, name: str) -> ModuleType:
    """The module of a game that answers a question: its `moves`, its `scene`, its `words` …"""
    return importlib.import_module(f"{__name__}.{known(game)}.{name}")
