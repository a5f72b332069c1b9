"""How a player weighs his advice: a record, filled from a table of numbers."""

from collections.abc import Mapping

import numpy as np

from sw_env.core.records import new_records

COLUMNS = [
    ("denial", np.float64),  # what a coin that an opponent loses is worth in own coins, two seats
    ("leader", np.float64),  # the factor on that for the opponent who earns most
    ("token_killed", np.float64),  # an opponent's token in the tray, in his coins
    ("lasting", np.float64),  # turns that a conquest lasts beyond this one
    ("prospect", np.float64),  # a good neighbour of a target, in its own coins
    ("gamble", np.float64),  # the weight of an uncertain conquest
    ("combo_income", np.float64),  # how much of a combo's first income it earns in each later turn
    ("growth", np.float64),  # how much of its second campaign
    ("decline_ease", np.float64),  # coins that speak for declining, whatever the position
    ("show", np.float64),  # how much the best combo on show matters for that
    ("step", np.float64),  # how much likelier an attack is than on a region that costs one token more
    ("zone_tokens", np.float64),  # tokens of an attacker that count before he is sure to come
]
"""What a player weighs in every game of races and powers."""


def styled(layout: np.dtype, numbers: Mapping[str, object]) -> np.ndarray:
    """An array of one record with these numbers."""
    style = new_records(1, layout)
    for key, value in numbers.items():
        style[key][0] = value
    return style
