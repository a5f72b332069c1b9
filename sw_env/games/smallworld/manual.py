# ruff: noqa: E501 - lines of the pages
"""The texts of this game's pages on observation and actions: what each action means by phase, and the numbers of its cards."""

from sw_env.games.smallworld.config import GameConfig
from sw_env.games.smallworld.data.enums import Act
from sw_env.games.smallworld.data.powers import POWERS
from sw_env.games.smallworld.data.races import RACES
from sw_env.games.smallworld.data.rulebook import COLUMN, MAX_REGIONS, MAX_SEATS, MIN_SEATS

TABLES = tuple((f"{seats}p", GameConfig.make(seats)) for seats in range(MIN_SEATS, MAX_SEATS + 1))
"""Usual tables: how they are called, their configuration."""
HIDDEN = "the order of the hidden banners and badges, the dice to come"
FACTS = "`board_facts(config)` of `sw_env.games.smallworld.layout`: adjacency, terrain, symbols, coast, border"
PADDED = f"{MAX_REGIONS} regions and {MAX_SEATS} seats"
CARDS = (
    ("banner", tuple(race.name for race in RACES), "a user's own banner is"),
    ("badge", tuple(power.name for power in POWERS), "a user's own badge is"),
)
"""Kinds of card that are numbered: how they are called, their names, and of whom the next number is."""
ACTIONS = (
    (
        f"0 … {MAX_REGIONS - 1}",
        "REGION(r)",
        "EXPAND: a region of the expanding race is abandoned, any other one conquered, outright if the tokens suffice, else as the"
        " final attempt with the die; after DRAGON or CONVERT the target of these. VACATE: give the region up. REDEPLOY: one token"
        " there (all that are left, after FILL). ENCAMP: one camp. HERO, FORT: the hero, the fortress. VICTIM_REDEPLOY,"
        " VICTIM_ENCAMP: a displaced token, a displaced camp",
    ),
    (f"{Act.COMBO} … {Act.COMBO + COLUMN - 1}", "COMBO(i)", "PICK: the combo in slot i of the column, for i coins"),
    (f"{Act.ALLY + 1} … {Act.ALLY + 4}", "ALLY(k)", "ALLY: the player k seats clockwise may not attack"),
    (str(int(Act.DECLINE)), "DECLINE", "EXPAND, before anything else was done; STOUT: the active race goes into decline"),
    (str(int(Act.DONE)), "DONE", "EXPAND: no more conquests. FORT, ALLY: none. STOUT: stay active"),
    (str(int(Act.ROLL)), "ROLL", "EXPAND of a Berserk race: roll before the next conquest"),
    (str(int(Act.DRAGON)), "DRAGON", "EXPAND: the next REGION is conquered by the dragon"),
    (str(int(Act.CONVERT)), "CONVERT", "EXPAND: the next REGION is converted"),
    (str(int(Act.FILL)), "FILL", "REDEPLOY, VICTIM_REDEPLOY: the next REGION gets all tokens that are left"),
)
"""Numbers, name and meaning."""
NOTES = (
    "Tokens, camps and heroes are placed in canonical order: no region before the previous one (`cursor`), heroes strictly"
    " ascending. Every distribution has exactly one path, and none is lost.",
    "FILL is legal while at least two tokens are left and at least two regions are legal.",
    "DRAGON and CONVERT are legal only where a target exists; there is no way back, and none is needed.",
    "VICTIM_REDEPLOY and VICTIM_ENCAMP are decisions of a defender in the turn of another player: look at `actor`, not at the"
    " turn.",
)
