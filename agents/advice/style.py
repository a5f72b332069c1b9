"""How a player weighs his advice: the record `style`, and the scratch paper `pad`."""

import numpy as np

from sw_env.core.jit import PLAIN
from sw_env.data.rulebook import ACTIONS, MAX_REGIONS
from sw_env.data.tables import CARDS

HORIZON = 11
"""Turns that one seat can have left, and none."""

STYLE = np.dtype(
    [
        ("denial", np.float64),  # what a coin that an opponent loses is worth in own coins, two seats
        ("leader", np.float64),  # the factor on that for the opponent who earns most
        ("token_killed", np.float64),  # an opponent's token in the tray, in his coins
        ("lasting", np.float64),  # turns that a conquest lasts beyond this one
        ("prospect", np.float64),  # a good neighbour of a target, in its own coins
        ("gamble", np.float64),  # the weight of an uncertain conquest
        ("combo_income", np.float64),  # how much of a combo's first income it earns in each later turn
        ("growth", np.float64),  # how much of its second campaign
        ("decline_ease", np.float64),  # coins that speak for declining, whatever the position
        ("step", np.float64),  # how much likelier an attack is than on a region that costs one token more
        ("zone_tokens", np.float64),  # tokens of an attacker that count before he is sure to come
        ("show", np.float64),  # how much the best combo on show matters for that
        ("fresh", np.float64, (HORIZON,)),  # what the last of so many turns with a fresh race brings
        ("extra", np.float64, (CARDS,)),  # coins a turn that a campaign on paper does not see, by banner and badge
    ],
    align=True,
)

PAD = np.dtype([("score", np.float64, (ACTIONS,)), ("need", np.float64, (MAX_REGIONS,))], align=True)

BALANCED = {
    "denial": 0.6,
    "leader": 1.5,
    "token_killed": 0.5,
    "lasting": 1.0,
    "prospect": 0.1,
    "gamble": 0.5,
    "combo_income": 0.8,
    "growth": 0.6,
    "decline_ease": -0.75,
    "step": 0.62,
    "zone_tokens": 8.0,
    "show": 0.5,
    "fresh": (0.0, 6.0, 8.0, 9.0, 9.5, 9.5, 9.5, 9.5, 9.5, 9.5, 9.5),
    "extra": (
        *(0.0, 0.0, 0.4, 0.6, 0.0, 0.5, 0.0, 0.0, 0.0, 0.7, 1.2, 0.0, 0.7, 0.0, 0.0),
        *(0.0, 0.0, 0.7, 0.0, 1.0, 0.3, 0.0, 0.0, 0.8, 0.8, 0.0, 0.0, 0.0, 0.0, 0.3, 0.5, 0.8, 0.0, 0.0, 0.0, 0.0),
    ),
}

STYLES: dict[str, dict[str, object]] = {
    "balanced": {},
    "bold": {"denial": 1.2, "leader": 2.0, "token_killed": 1.0},
    "peaceful": {"denial": 0.1, "token_killed": 0.0},
    "restless": {"decline_ease": 1.25},
    "patient": {"decline_ease": -2.75},
}
"""What each style weighs differently from a balanced one."""


def make_style(name: str = "balanced", **changes: object) -> np.ndarray:
    """An array of one STYLE record."""
    style = _records(STYLE)
    for key, value in {**BALANCED, **STYLES[name], **changes}.items():
        style[key][0] = value
    return style


def make_pad() -> np.ndarray:
    """An array of one PAD record."""
    return _records(PAD)


def _records(layout: np.dtype) -> np.ndarray:
    records = np.zeros(1, layout)
    return records.view(np.recarray) if PLAIN else records
