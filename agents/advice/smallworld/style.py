"""How a player weighs his advice: the record `style`, and the scratch paper `pad`."""

import numpy as np

from sw_env.agents.advice.shared.style import COLUMNS, styled
from sw_env.games.smallworld.data.powers import POWERS
from sw_env.games.smallworld.data.races import RACES
from sw_env.games.smallworld.data.rulebook import ACTIONS, MAX_REGIONS
from sw_env.games.smallworld.data.tables import BADGE, CARDS

HORIZON = 11
"""Turns that one seat can have left, and none."""

STYLE = np.dtype(
    [
        *COLUMNS,
        ("fresh", np.float64, (HORIZON,)),  # what the last of so many turns with a fresh race brings
        ("extra", np.float64, (CARDS,)),  # coins a turn that a campaign on paper does not see, by banner and badge
    ],
    align=True,
)

PAD = np.dtype([("score", np.float64, (ACTIONS,)), ("need", np.float64, (MAX_REGIONS,))], align=True)

BANNERS = {
    "amazons": 0.14,
    "dwarves": -1.52,
    "elves": 0.4,
    "ghouls": 1.75,
    "giants": -1.28,
    "halflings": -0.14,
    "humans": -0.9,
    "orcs": -2.24,
    "ratmen": 0.58,
    "skeletons": 0.06,
    "sorcerers": 0.97,
    "tritons": -0.29,
    "trolls": 0.14,
    "wizards": -1.18,
}
"""Coins a turn that a campaign on paper does not see."""
BADGES = {
    "alchemist": -0.06,
    "berserk": -1.15,
    "bivouacking": 0.14,
    "commando": 0.84,
    "diplomat": 1.06,
    "dragon_master": 2.07,
    "flying": 0.57,
    "forest": 0.25,
    "fortified": 1.01,
    "heroic": 0.72,
    "hill": -0.1,
    "merchant": -0.59,
    "mounted": 0.04,
    "pillaging": 0.21,
    "seafaring": 0.23,
    "spirit": 1.49,
    "stout": 0.8,
    "swamp": -0.86,
    "underworld": 0.0,
    "wealthy": 0.14,
}
"""The same for the badges."""


def extra_coins() -> np.ndarray:
    """The two tables as one, by card; 0 for a race or power that has no entry: a new one, or the user's own."""
    table = np.zeros(CARDS)
    for r, race in enumerate(RACES):
        table[r] = BANNERS.get(race.name, 0.0)
    for b, power in enumerate(POWERS):
        table[BADGE + b] = BADGES.get(power.name, 0.0)
    return table


BALANCED: dict[str, object] = {
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
    "extra": extra_coins(),
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
    return styled(STYLE, BALANCED | STYLES[name] | changes)
