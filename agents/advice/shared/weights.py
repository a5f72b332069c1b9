"""The fitted weights of an outlook, from the file that `training/fit_outlook.py` writes."""

import json
from importlib.resources.abc import Traversable

import numpy as np

from sw_env.core.finals import MOST_SEATS
from sw_env.core.records import new_records

MOST_TURNS = 12
"""More than one seat can have left, on the boards in the box."""
KNOWN_TURNS = 10
"""So many the weights are fitted for; on a longer board of one's own more count as these."""


def read_weights(source: Traversable | None, features: int) -> np.ndarray:
    """An array of one record, a weight for each number of seats, of turns left, and each feature; 0 without a file."""
    weights = new_records(1, np.dtype([("weight", np.float64, (MOST_SEATS + 1, MOST_TURNS, features))], align=True))
    for seats, rows in json.loads(source.read_text()).items() if source else ():
        weights["weight"][0, int(seats)] = rows
    return weights
