"""How a network looks at this game."""

from sw_env.games.warcraft.data.powers import POWERS
from sw_env.games.warcraft.data.races import RACES
from sw_env.games.warcraft.data.rulebook import MAX_REGIONS
from sw_env.obs.sight import Sight

SIGHT = Sight(
    targets=MAX_REGIONS,
    facts=("terrain", "island", "symbols", "shore", "exists"),
    offers="combos",
    kinds={"race": "banners", "power": "badges"},
    elsewhere=("races.race", "races.power", "combos.race", "combos.power"),
    cards={
        "banners": [race.name for race in RACES],
        "badges": [power.name for power in POWERS],
    },
)
