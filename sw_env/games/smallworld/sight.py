"""How a network looks at the classic game."""

from sw_env.games.smallworld.data.powers import POWERS
from sw_env.games.smallworld.data.races import RACES
from sw_env.games.smallworld.data.rulebook import MAX_REGIONS
from sw_env.obs.sight import Cards, Sight

CARDS: Cards = {"banners": [race.name for race in RACES], "badges": [power.name for power in POWERS]}
FIRST_CARDS: Cards = {
    "banners": [
        *("amazons", "dwarves", "elves", "ghouls", "giants", "halflings", "humans"),
        *("orcs", "ratmen", "skeletons", "sorcerers", "tritons", "trolls", "wizards"),
    ],
    "badges": [
        *("alchemist", "berserk", "bivouacking", "commando", "diplomat", "dragon_master", "flying"),
        *("forest", "fortified", "heroic", "hill", "merchant", "mounted", "pillaging"),
        *("seafaring", "spirit", "stout", "swamp", "underworld", "wealthy"),
    ],
}
"""What was printed when networks did not name their cards yet."""
SIGHT = Sight(
    targets=MAX_REGIONS,
    facts=("terrain", "symbols", "coast", "border", "exists"),
    offers="combos",
    kinds={"race": "banners", "power": "badges"},
    elsewhere=("races.race", "races.power", "combos.race", "combos.power"),
    cards=CARDS,
    first_cards=FIRST_CARDS,
    own=1,
)
