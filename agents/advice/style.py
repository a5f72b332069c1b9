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
    "denial": 0.66,
    "leader": 2.15,
    "token_killed": 0.5,
    "lasting": 1.0,
    "prospect": 0.13,
    "gamble": 0.9,
    "combo_income": 0.13,
    "growth": 0.23,
    "decline_ease": -0.91,
    "step": 0.2,
    "zone_tokens": 4.75,
    "show": 0.5,
    "fresh": (0.0, 2.97, 7.03, 10.13, 9.5, 9.5, 9.5, 9.5, 9.5, 9.5, 9.5),
    "extra": (
        *(0.14, -1.52, 0.4, 1.75, -1.28, -0.14, -0.9, -2.24, 0.58, 0.06, 0.97, -0.29, 0.14, -1.18, 0.52),
        *(
            -0.06,
            -1.15,
            0.14,
            0.84,
            1.06,
            2.07,
            0.57,
            0.25,
            1.01,
            0.72,
            -0.1,
            -0.59,
            0.04,
            0.21,
            0.23,
            1.49,
            0.8,
            -0.86,
            0.0,
            0.14,
            1.92,
        ),
    ),
}
"""Tuned by self-play: changes were kept that won coins against the style before, over all seat counts."""

STYLES: dict[str, dict[str, object]] = {
    "balanced": {},
    "bold": {"denial": 1.32, "leader": 2.0, "token_killed": 1.00},
    "peaceful": {"denial": 0.1, "token_killed": 0.0},
    "restless": {"decline_ease": 1.09},
    "patient": {"decline_ease": -2.91},
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
