"""The sixteen races, a row each (rules 1 and 7)."""

from sw_env.games.warcraft.data.enums import Faction, Ground, Source, Trait
from sw_env.games.warcraft.data.specs import RaceSpec

ALLIANCE, HORDE, NEUTRAL = Faction.ALLIANCE, Faction.HORDE, Faction.NEUTRAL
BOX = Source.DERIVED  # a banner shows five less than the box holds, but for the Forsaken

RACES = (
    RaceSpec(name="blood_elves", faction=HORDE, tokens=5, supply=10, source=BOX, income={Ground.MAGIC: 1}),
    RaceSpec(name="draenei", faction=ALLIANCE, tokens=7, supply=12, source=BOX, traits=(Trait.SAVES_FIRST,)),
    RaceSpec(name="dwarves", faction=ALLIANCE, tokens=5, supply=10, source=BOX, discount={Ground.MOUNTAIN: 2}),
    RaceSpec(name="ethereals", faction=NEUTRAL, tokens=5, supply=10, source=BOX, traits=(Trait.STEALS,)),
    RaceSpec(name="forsaken", faction=HORDE, tokens=6, supply=20, source=Source.PRINTED, traits=(Trait.RAISES,)),
    RaceSpec(name="gnomes", faction=ALLIANCE, tokens=5, supply=10, source=BOX, traits=(Trait.RAIDS,)),
    RaceSpec(name="goblins", faction=HORDE, tokens=6, supply=11, source=BOX, traits=(Trait.BOMBS,)),
    RaceSpec(name="humans", faction=ALLIANCE, tokens=5, supply=10, source=BOX, traits=(Trait.OBJECTIVES,)),
    RaceSpec(name="kobolds", faction=NEUTRAL, tokens=6, supply=11, source=BOX, traits=(Trait.KNOWS_CAVES,)),
    RaceSpec(name="naga", faction=NEUTRAL, tokens=6, supply=11, source=BOX, traits=(Trait.SWIMS,)),
    RaceSpec(
        name="night_elves", faction=ALLIANCE, tokens=4, supply=9, source=BOX, discount={Ground.FOREST: 1}, traits=(Trait.WALLS,)
    ),
    RaceSpec(name="orcs", faction=HORDE, tokens=6, supply=11, source=BOX, alliance_income=1),
    RaceSpec(name="pandaren", faction=NEUTRAL, tokens=5, supply=10, source=BOX, traits=(Trait.HARMONY,)),
    RaceSpec(name="tauren", faction=HORDE, tokens=11, supply=16, source=BOX, least=2),
    RaceSpec(name="trolls", faction=HORDE, tokens=6, supply=11, source=BOX, occupied_discount=1),
    RaceSpec(name="worgen", faction=ALLIANCE, tokens=5, supply=10, source=BOX, traits=(Trait.TWO_FORMS,)),
)
