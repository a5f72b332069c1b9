"""How a player weighs his advice: a record, filled from a table of numbers."""

from collections.abc import Mapping

import numpy as np

from sw_env.core.records import new_records


def styled(layout: np.dtype, numbers: Mapping[str, object]) -> np.ndarray:
    """An array of one record with these numbers."""
    style = new_records(1, layout)
    for key, value in numbers.items():
        style[key][0] = value
    return style
