"""From a configuration to a finished run: which algorithm, which settings, which folder."""

import importlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from agents.registry import nearest
from training.settings import read

ALGORITHMS = {"ppo": ("training.ppo", "PpoSettings")}
"""Name: module with `train(settings, folder, command)`, and its settings."""


def start(config: Path, words: Sequence[str], command: str) -> str:
    """Train by a configuration file and `key=value` words; a report of the run."""
    given = read(config, words)
    algorithm = str(given.pop("algorithm", "ppo"))
    if algorithm not in ALGORITHMS:
        raise ValueError(f"algorithm {algorithm!r}{nearest(algorithm, ALGORITHMS)}; allowed: {', '.join(ALGORITHMS)}")
    module, name = ALGORITHMS[algorithm]
    try:
        found: Any = importlib.import_module(module)
    except ImportError as error:
        raise ValueError(f"{error}; pip install 'sw-env[train]'") from None
    settings = getattr(found, name).of(given)
    folder = Path(settings.out or f"runs/train/{config.stem}-{settings.seats}")
    run = found.train(settings, folder, command)
    return f"{run.folder}: {run.summary()}"
