"""How a network looks at the kingdoms game: which places lie side by side, the sides in use decide."""

from sw_env.games.kingdoms.data.rulebook import PLACES
from sw_env.games.kingdoms.data.tables import HERO_NAMES
from sw_env.obs.sight import Sight

SIGHT = Sight(targets=PLACES, near="near", cards={"heroes": HERO_NAMES})
