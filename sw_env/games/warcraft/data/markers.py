"""The twelve markers, a row each: Artifacts, then Legendary Places (rules 9)."""

from sw_env.games.warcraft.data.enums import Act
from sw_env.games.warcraft.data.specs import MarkerSpec

MARKERS = (
    MarkerSpec(name="aegis_of_aggramar", act=Act.AEGIS),
    MarkerSpec(name="ashes_of_alar", act=Act.ASHES),
    MarkerSpec(name="doomhammer", act=Act.DOOMHAMMER),
    MarkerSpec(name="frostmourne", act=Act.FROSTMOURNE),
    MarkerSpec(name="heart_of_azeroth", act=Act.HEART),
    MarkerSpec(name="battleground"),
    MarkerSpec(name="dark_portal", income=2),
    MarkerSpec(name="karazhan"),
    MarkerSpec(name="lights_hope_chapel"),
    MarkerSpec(name="meeting_stone"),
    MarkerSpec(name="spirit_healer"),
    MarkerSpec(name="well_of_eternity"),  # its coins are not bound to control: 6.9
)
ARTIFACTS = tuple(marker for marker in MARKERS if marker.artifact)
PLACES = tuple(marker for marker in MARKERS if not marker.artifact)
