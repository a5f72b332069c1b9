"""The numbers of the rulebook, and what may be played differently (rules 1, 4 and 15)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from sw_env.games.shared.options import Options
from sw_env.games.warcraft.data.enums import Rule, Size

MIN_SEATS, MAX_SEATS = 2, 5
ROUNDS = {2: 10, 3: 10, 4: 9, 5: 8}
MAX_REGIONS = 64
"""Of all islands together: the numbers of the actions; the printed islands have 53 at most."""
COLUMN = 6
START_COINS = 5
ACTIONS = 128

BASE_COST = 2
DIE_FACES = (0, 0, 0, 1, 2, 3)
LONGEST_SHOT = 3
RELIC_DISCOUNT = 2
FROSTMOURNE_DISCOUNT = 2
WORGEN_DISCOUNT = 1

MOUNTAINS = 10
MURLOCS = 15
WALLS = 9
FORTS = 10
TOWERS = 6
HARMONY = 4
OBJECTIVES = 2
BEASTS = 5
LIVE_BOMBS, DUD_BOMBS = 6, 6

HUMAN_FORM_COINS = 2
WORGEN_FORM_COST = 1
OBJECTIVE_COINS = 2
ENRAGED_FROM = 2
RAISE_COST = 1
RANSOM = 1
TRIBUTE = 1
HARMONY_TOLL, SWAMP_TOLL, AEGIS_TOLL, DOOMHAMMER_TOLL = 2, 1, 2, 2
WELL_INCOME = 2
FACTION_BONUS, BATTLEGROUND_BONUS = 1, 2
"""Coins for each enemy race of which a region was conquered: usual, and at most with the Battleground."""
SWAPS = 2
THREATS = 3

ISLANDS: dict[str, dict[int, tuple[Size, ...]]] = {
    "rulebook": {
        2: (Size.LARGE, Size.MIDDLE),
        3: (Size.LARGE, Size.MIDDLE, Size.SMALL),
        4: (Size.LARGE, Size.MIDDLE, Size.MIDDLE, Size.SMALL),
        5: (Size.LARGE, Size.LARGE, Size.MIDDLE, Size.SMALL, Size.SMALL),
    },
}
ISLANDS["international"] = ISLANDS["rulebook"] | {2: (Size.LARGE, Size.SMALL)}


@dataclass(frozen=True)
class RuleOptions(Options):
    """The points on which the printed editions differ or are silent."""

    two_player_boards: str = "rulebook"
    forsaken_raise_murlocs: bool = True
    doomhammer_requires_adjacency: bool = False
    gnome_raid_as_first_conquest: bool = True
    champion_needs_token_in_hand: bool = False
    harmony_paid_to: str = "pandaren_player"
    well_without_lake: str = "redraw_place"
    worgen_form_on_decline_turn: bool = False

    words: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "two_player_boards": ("rulebook", "international"),
        "harmony_paid_to": ("pandaren_player", "bank"),
        "well_without_lake": ("redraw_place", "sea"),
    }

    @property
    def rule_bits(self) -> int:
        """The options that kernels ask for, as bits."""
        chosen = {
            Rule.MURLOCS_NOT_RAISED: not self.forsaken_raise_murlocs,
            Rule.HAMMER_ADJACENT: self.doomhammer_requires_adjacency,
            Rule.NO_FIRST_RAID: not self.gnome_raid_as_first_conquest,
            Rule.CHAMPION_NEEDS_HAND: self.champion_needs_token_in_hand,
            Rule.HARMONY_TO_BANK: self.harmony_paid_to == "bank",
            Rule.WELL_TO_SEA: self.well_without_lake == "sea",
            Rule.FORM_BEFORE_DECLINE: self.worgen_form_on_decline_turn,
        }
        return sum(rule for rule, holds in chosen.items() if holds)


CHOICES = RuleOptions.choices()
