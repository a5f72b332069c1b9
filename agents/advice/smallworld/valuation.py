"""The fitted weights of the outlook (`outlook.py`), from the file that `training/fit_outlook.py` writes."""

import json
from functools import cache
from importlib.resources import files

import numpy as np

from sw_env.agents.advice.smallworld.outlook import WEIGHTS
from sw_env.core.jit import PLAIN

SOURCE = files("sw_env.agents.advice.smallworld") / "outlook.json"


@cache
def outlook_weights() -> np.ndarray:
    """An array of one WEIGHTS record."""
    weights = np.zeros(1, WEIGHTS)
    for seats, rows in json.loads(SOURCE.read_text()).items():
        weights["weight"][0, int(seats)] = rows
    return weights.view(np.recarray) if PLAIN else weights
