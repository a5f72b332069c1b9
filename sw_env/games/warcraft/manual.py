# ruff: noqa: E501 - lines of the pages
"""The texts of this game's pages on observation and actions: what each action means by phase, and the numbers of its cards."""

from sw_env.games.warcraft.config import WarcraftConfig
from sw_env.games.warcraft.data.enums import Act
from sw_env.games.warcraft.data.markers import MARKERS
from sw_env.games.warcraft.data.powers import POWERS
from sw_env.games.warcraft.data.races import RACES
from sw_env.games.warcraft.data.rulebook import ACTIONS as NUMBER
from sw_env.games.warcraft.data.rulebook import COLUMN, MAX_REGIONS, MAX_SEATS, MIN_SEATS

TABLES = tuple((f"{seats}p", WarcraftConfig.make(seats)) for seats in range(MIN_SEATS, MAX_SEATS + 1))
"""Usual tables: how they are called, their configuration."""
HIDDEN = "the order of stacks and bombs, what lies under face-down markers, the dice to come"
FACTS = "`table_facts(config)` of `sw_env.games.warcraft.layout`: adjacency, terrain, island, symbols, shore"
PADDED = f"{MAX_REGIONS} regions and {MAX_SEATS} seats"
CARDS = (
    ("banner", tuple(race.name for race in RACES), ""),
    ("badge", tuple(power.name for power in POWERS), ""),
    ("marker", tuple(marker.name for marker in MARKERS), ""),
)
"""Kinds of card that are numbered: how they are called, their names, and of whom the next number is."""
ACTIONS = (
    (
        f"0 … {Act.COMBO - 1}",
        "REGION(r)",
        "EXPAND: a region of the active race is abandoned, any other one conquered, with the die if the tokens do not suffice;"
        " after a verb its source, target or goal. REDEPLOY, RETREAT: a token there (all that are left, after FILL)."
        " REDEPLOY_BEASTS, RETREAT_BEASTS, FORTS, BOMBS, OBJECTIVES, RETREAT_CHAMPION: one piece. AEGIS, HEART: the Artifact",
    ),
    (f"{Act.COMBO} … {Act.COMBO + COLUMN - 1}", "COMBO(i)", "PICK: the combo in slot i of the column, for i coins"),
    (
        str(int(Act.DECLINE)),
        "DECLINE",
        "EXPAND, FORM, FACTION, before anything else was done: the active race goes into decline",
    ),
    (str(int(Act.DONE)), "DONE", "EXPAND: no more conquests. RAID, RAISE, FORTS, BOMBS, BOMB: no, or no more"),
    (str(int(Act.FILL)), "FILL", "REDEPLOY, RETREAT: the next REGION gets all tokens that are left"),
    (f"{int(Act.FIRST)}, {int(Act.SECOND)}", "FIRST, SECOND", "FORM: Human or Worgen. FACTION: Alliance or Horde"),
    (str(int(Act.YES)), "YES", "RAISE: buy one token. RAID: the last attempt. BOMB: pay and turn it"),
    (str(int(Act.RAID)), "RAID", "EXPAND: the next REGION is raided, the die first"),
    (
        str(int(Act.STEAL)),
        "STEAL",
        "EXPAND: from the next REGION an Artifact is stolen, and the one after is its goal",
    ),
    (str(int(Act.RELIC)), "RELIC", "EXPAND: the next REGION, with a Legendary Place face up, is conquered for two tokens less"),
    (str(int(Act.CHAMPION)), "CHAMPION", "EXPAND: the next REGION is taken by the Champion alone"),
    (str(int(Act.INTIMIDATE)), "INTIMIDATE", "EXPAND: from the next REGION a single token moves, if it can to the one after"),
    (str(int(Act.SWAP)), "SWAP", "EXPAND: the next two REGIONs, ascending, change places"),
    (
        f"{int(Act.AEGIS)} … {int(Act.HEART)}",
        "AEGIS, ASHES, DOOMHAMMER, FROSTMOURNE, HEART",
        "EXPAND: the next conquest uses ASHES, DOOMHAMMER or FROSTMOURNE (which RAID, ASHES or RELIC may follow); after STEAL any of"
        " the five names the Artifact where a region holds several",
    ),
    (f"{Act.HEART + 1} … {NUMBER - 1}", "", "never legal"),
)
"""Numbers, name and meaning."""
NOTES = (
    "Pieces are placed in canonical order: no region before the previous one (`cursor`). Every distribution has exactly one path.",
    "Verbs are legal only where they have a target; there is no way back, and none is needed. What they lead to is in `verb` of the"
    " position, word by word.",
    "A toll is paid with the conquest; a region whose toll the purse does not hold is not legal.",
    "RETREAT, RETREAT_BEASTS and RETREAT_CHAMPION are decisions of a defender in the turn of another player: look at `actor`, not at"
    " the turn.",
)
