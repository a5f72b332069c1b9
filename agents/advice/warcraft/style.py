"""How a player weighs his advice: the record `style`, and the scratch paper `pad`."""

import numpy as np

from sw_env.agents.advice.shared.style import COLUMNS, styled
from sw_env.games.warcraft.data.enums import Marker
from sw_env.games.warcraft.data.markers import MARKERS
from sw_env.games.warcraft.data.powers import POWERS
from sw_env.games.warcraft.data.races import RACES
from sw_env.games.warcraft.data.rulebook import ACTIONS, MAX_REGIONS
from sw_env.games.warcraft.data.tables import CARDS, MARKS

HORIZON = 11
"""Turns that one seat can have left, and none."""

STYLE = np.dtype(
    [
        *COLUMNS,
        # declining: a fresh race with so many turns left, and what speaks against it
        ("fresh", np.float64, (HORIZON,)),
        ("old_bonus", np.float64),  # a coin that the old race earns beyond a coin a region
        ("old_land", np.float64),  # a region of its
        ("old_tokens", np.float64),  # a token of its that could attack
        ("old_cards", np.float64),  # a coin a turn that its banner and badge earn unseen
        ("new_land", np.float64),  # a coin of land that it could still take
        ("vanishing", np.float64),  # a region of the race that is in decline already
        # conquests, beside their coins
        ("recruit", np.float64),  # a token that can be bought for it
        ("shelter", np.float64),  # a mountain, which is held more easily
        ("exposed", np.float64),  # an Entry, which is lost more easily
        ("foothold", np.float64),  # the first region on an island
        ("hidden", np.float64),  # a marker that nobody has seen, in coins
        ("marker", np.float64, (MARKS,)),  # coins for holding it that no scoring shows
        ("extra", np.float64, (CARDS,)),  # coins a turn that a campaign on paper does not see, by banner and badge
    ],
    align=True,
)

PAD = np.dtype(
    [
        ("score", np.float64, (ACTIONS,)),
        ("need", np.float64, (MAX_REGIONS,)),
        ("marked", np.uint64),  # regions with a marker, face up or down
        ("rival", np.int64),  # the opponent who earns most
        ("left", np.int64),  # turns that will still be scored
        ("hand", np.int64),  # tokens that can attack
    ],
    align=True,
)

KEEPSAKES = {
    Marker.AEGIS_OF_AGGRAMAR: 0.5,
    Marker.ASHES_OF_ALAR: 1.0,
    Marker.DOOMHAMMER: 0.7,
    Marker.FROSTMOURNE: 1.5,
    Marker.HEART_OF_AZEROTH: 1.2,
    Marker.BATTLEGROUND: 0.7,
    Marker.LIGHTS_HOPE_CHAPEL: 0.5,
    Marker.MEETING_STONE: 0.5,
    Marker.SPIRIT_HEALER: 1.0,
}
"""What holding a marker is worth beside its own coins."""
BANNERS: dict[str, float] = {
    "blood_elves": -1.60,
    "draenei": 1.39,
    "dwarves": -1.66,
    "ethereals": -0.62,
    "forsaken": 4.84,
    "gnomes": -0.69,
    "goblins": -0.01,
    "humans": -0.90,
    "kobolds": 0.27,
    "naga": 0.71,
    "night_elves": -1.92,
    "orcs": -1.23,
    "pandaren": 0.13,
    "tauren": 1.87,
    "trolls": -0.08,
    "worgen": -0.51,
}
"""Coins a turn that a campaign on paper does not see."""
BADGES: dict[str, float] = {
    "archaeologists": -0.08,
    "herbalists": -0.28,
    "farmers": -0.27,
    "mountaineers": -0.34,
    "miners": -0.74,
    "rangers": -0.34,
    "blacksmiths": 0.43,
    "beast_masters": -0.15,
    "seafarers": -0.39,
    "defenders": -0.86,
    "marsh_dwellers": 0.49,
    "portal_mages": -0.30,
    "explorers": 0.28,
    "peat_diggers": -0.51,
    "fishers": 0.63,
    "champions": 2.53,
    "warlords": 0.00,
    "intimidators": -0.14,
    "enraged": -0.45,
    "engineers": 0.52,
}
"""The same for the badges."""


def extra_coins() -> list[float]:
    """The two tables as one, by card; 0 for a race or power that has no entry."""
    return [BANNERS.get(race.name, 0.0) for race in RACES] + [BADGES.get(power.name, 0.0) for power in POWERS]


BALANCED: dict[str, object] = {
    "denial": 0.66,
    "leader": 2.0,
    "token_killed": 0.5,
    "lasting": 0.3,
    "prospect": 0.1,
    "gamble": 0.9,
    "combo_income": -0.03,
    "growth": 0.24,
    "decline_ease": 0.0,
    "step": 0.2,
    "zone_tokens": 4.75,
    "show": 0.46,
    "recruit": 1.6,
    "shelter": 0.8,
    "exposed": 0.6,
    "foothold": 0.5,
    "hidden": 1.15,
    "fresh": (0.0, 0.0, 13.7, 15.6, 14.9, 14.1, 13.7, 14.0, 14.5, 15.1, 15.0),
    "old_bonus": 1.4,
    "old_land": 0.41,
    "old_tokens": 1.94,
    "old_cards": 0.63,
    "new_land": 0.99,
    "vanishing": 2.19,
    "marker": [KEEPSAKES.get(Marker(m), 0.0) for m in range(len(MARKERS))],
    "extra": extra_coins(),
}
"""Tuned by self-play: changes were kept that won coins against the style before, over all seat counts."""

STYLES: dict[str, dict[str, object]] = {
    "balanced": {},
    "bold": {"denial": 1.32, "token_killed": 1.0},
    "peaceful": {"denial": 0.1, "token_killed": 0.0},
    "restless": {"decline_ease": 2.0},
    "patient": {"decline_ease": -2.0},
}
"""What each style weighs differently from a balanced one."""


def make_style(name: str = "balanced", **changes: object) -> np.ndarray:
    """An array of one STYLE record."""
    return styled(STYLE, BALANCED | STYLES[name] | changes)
