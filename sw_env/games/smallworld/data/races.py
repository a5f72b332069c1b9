"""The printed races, a row each (rules 1.1 and 7)."""

from sw_env.games.smallworld.data.enums import Ground, Trait
from sw_env.games.smallworld.data.specs import RaceSpec

RACES = (
    RaceSpec(name="amazons", tokens=6, supply=15, reserve=4),
    RaceSpec(name="dwarves", tokens=3, supply=8, income={Ground.MINE: 1}, traits=(Trait.EARNS_ON,)),
    RaceSpec(name="elves", tokens=6, supply=11, traits=(Trait.KEEPS_FALLEN,)),
    RaceSpec(name="ghouls", tokens=5, supply=10, traits=(Trait.FIGHTS_ON,)),
    RaceSpec(name="giants", tokens=6, supply=11, traits=(Trait.CLIMBS,)),
    RaceSpec(name="halflings", tokens=6, supply=11, traits=(Trait.LANDS_ANYWHERE, Trait.HOLES)),
    RaceSpec(name="humans", tokens=5, supply=10, income={Ground.FARMLAND: 1}),
    RaceSpec(name="orcs", tokens=5, supply=10, conquest_income=1),
    RaceSpec(name="ratmen", tokens=8, supply=13),
    RaceSpec(name="skeletons", tokens=6, supply=20, recruit_every=2),
    RaceSpec(name="sorcerers", tokens=5, supply=18, traits=(Trait.CONVERTS,)),
    RaceSpec(name="tritons", tokens=6, supply=11, discount=(Ground.COAST,)),
    RaceSpec(name="trolls", tokens=5, supply=10, traits=(Trait.LAIRS,)),
    RaceSpec(name="wizards", tokens=5, supply=10, income={Ground.MAGIC: 1}),
)
