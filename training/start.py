"""From a configuration to a finished run: which algorithm, which settings, which folder."""

import importlib
import shlex
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from sw_env.agents.registry import nearest
from sw_env.configs import find
from sw_env.outside import imported, is_outside
from sw_env.reading import brief, shown
from sw_env.training.settings import Settings, read

ALGORITHMS = {
    "ppo": ("sw_env.training.ppo", "PpoSettings"),
    "alphazero": ("sw_env.training.alphazero", "AlphaZeroSettings"),
    "leaf": ("sw_env.training.leaf.school", "SchoolSettings"),
    "sb3": ("sw_env.training.ppo_sb3", "Sb3Settings"),
}
"""Name: module with `train(settings, folder, command)`, and its settings."""


def start(named: str | Path, words: Sequence[str], command: str) -> str:
    """Train by a configuration file and `key=value` words; a report of the run, and how to look at it."""
    config = find("train", named)
    algorithm, settings = settings_in(config, words)
    folder = Path(settings.out or f"runs/train/{config.stem}-{settings.seats}")
    run = train(algorithm, settings, folder, command)
    return f"{run.folder}: {run.summary()}\nits curves: sw-env plot {shlex.quote(str(run.folder))}"


def train(algorithm: str, settings: Settings, folder: Path, command: str = "") -> Any:
    """A whole run by that algorithm, or the rest of it."""
    return importlib.import_module(place_of(algorithm)[0]).train(settings, folder, command)


def settings_in(config: Path, words: Sequence[str] = ()) -> tuple[str, Settings]:
    """The algorithm and settings of a file with `key=value` words over them; an error names the file and the setting."""
    given = read(config, words)
    try:
        return settings_of(given)
    except ValueError as error:
        over = f" with {brief(shlex.join(words), 200)}" if words else ""
        raise ValueError(f"{config}{over}: {brief(error)}") from None


def settings_of(given: Mapping[str, Any]) -> tuple[str, Settings]:
    """The algorithm that is asked for, and its settings."""
    words = dict(given)
    algorithm = str(words.pop("algorithm", "ppo"))
    return algorithm, settings_class(algorithm).of(words)


def place_of(algorithm: str) -> tuple[str, str]:
    """The module of an algorithm and the name of its settings there; one from outside is called after both."""
    if is_outside(algorithm):
        module, _, name = algorithm.partition(":")
        return module, name
    if algorithm not in ALGORITHMS:
        allowed = f"{', '.join(ALGORITHMS)}, module:Settings"
        raise ValueError(f"algorithm {shown(algorithm)}{nearest(algorithm, ALGORITHMS)}; allowed: {allowed}")
    return ALGORITHMS[algorithm]


def settings_class(algorithm: str) -> type[Settings]:
    """The dataclass of an algorithm's settings; imported with what it needs."""
    if is_outside(algorithm):
        return _settings_outside(algorithm)
    module, name = place_of(algorithm)
    try:
        found: type[Settings] = getattr(importlib.import_module(module), name)
    except ModuleNotFoundError as error:
        raise ValueError(f"{error}; pip install 'sw-env[train]'") from None
    return found


def _settings_outside(algorithm: str) -> type[Settings]:
    """Those of an algorithm from outside, whose module has to be able to train."""
    found = imported(algorithm, "algorithm")
    if not isinstance(found, type) or not issubclass(found, Settings):
        raise ValueError(f"algorithm {shown(algorithm)} names no settings; allowed: a dataclass that is a {Settings.__name__}")
    if not callable(getattr(importlib.import_module(place_of(algorithm)[0]), "train", None)):
        raise ValueError(f"algorithm {shown(algorithm)}: its module has no `train(settings, folder, command)`")
    return found
